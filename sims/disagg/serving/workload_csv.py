# SPDX-License-Identifier: GPL-2.0-or-later
"""Requests from a file, and their stamps into one."""

import math
import re

from .config import UsageError
from .workload import Request

HEADING = "arrival,prompt_len,output_len"
STAMPS = ("prefill_start", "first_token", "kv_start", "kv_ready", "decode_start", "finish")

# Longer than any model's memory.
LENGTH_MAX = 1000000000

NUMBER = r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
LINE = re.compile(rf"({NUMBER}),([0-9]{{1,10}}),([0-9]{{1,10}})")


def parse_request(path, number, line):
    match = LINE.fullmatch(line)
    if match:
        arrival, prompt, output = float(match[1]), int(match[2]), int(match[3])
        if (0.0 <= arrival < math.inf and 1 <= prompt <= LENGTH_MAX
                and 1 <= output <= LENGTH_MAX):
            return Request(arrival, prompt, output)
    raise UsageError(f"{path}: line {number}: expected {HEADING}, got '{line}'")


def read_lines(path):
    try:
        with open(path, encoding="latin-1", newline="\n") as file:
            return [re.split("[\r\n]", line)[0] for line in file]
    except OSError as error:
        raise UsageError(f"cannot open {path}: {error.strerror}") from None


def read_workload(path):
    """arrival,prompt_len,output_len lines under such a heading, by arrival."""
    lines = read_lines(path)
    if not lines or lines[0] != HEADING:
        raise UsageError(f"{path}: line 1: expected the heading {HEADING}")
    requests = []
    for number, line in enumerate(lines[1:], 2):
        request = parse_request(path, number, line)
        if requests and request.arrival < requests[-1].arrival:
            raise UsageError(f"{path}: line {number}: arrives before the line above it")
        requests.append(request)
    return requests


def open_requests_out(path):
    try:
        return open(path, "w", encoding="ascii", newline="\n")
    except OSError as error:
        raise UsageError(f"cannot open {path}: {error.strerror}") from None


def write_stamps(requests, out):
    """A line of stamps for each request; unset ones are left empty."""
    out.write(",".join((HEADING,) + STAMPS) + "\n")
    for request in requests:
        stamps = [getattr(request, name) for name in STAMPS]
        fields = [repr(request.arrival), str(request.prompt_length), str(request.output_length)]
        fields += ["" if stamp is None else repr(stamp) for stamp in stamps]
        out.write(",".join(fields) + "\n")
