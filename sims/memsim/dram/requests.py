# SPDX-License-Identifier: GPL-2.0-or-later
"""Reads and writes to be served: patterns, traces, arrivals."""

import random
import re

from .device import UsageError

HEADING = "addr,write,arrival"
LINE = re.compile("([0-9]{1,16}),([01]),([0-9]{1,16})")

LAST_ARRIVAL = 2.0 ** 53


class Request:
    """Cycles; issue and done are -1 until then."""

    __slots__ = ("address", "is_write", "arrival", "id", "at", "issue", "done", "kind")

    def __init__(self, address, is_write=False, arrival=0):
        self.address = address
        self.is_write = is_write
        self.arrival = arrival
        self.id = None  # its place in the input
        self.at = None  # a mapping's Location
        self.issue = -1  # of its read or write
        self.done = -1  # after its last data
        self.kind = "hit"


def generate_stream(spec):
    every = spec.write_every
    return [Request(k * spec.access_bytes, every > 0 and k % every == every - 1)
            for k in range(spec.count)]


def generate_stride(spec):
    return [Request(k * spec.stride) for k in range(spec.count)]


def generate_random(spec):
    """A number is drawn for the write even when there are none: addresses stay the same."""
    generator = random.Random(spec.seed)
    slots = spec.span // spec.access_bytes
    return [Request(generator.randrange(slots) * spec.access_bytes,
                    generator.random() < spec.write_share)
            for _ in range(spec.count)]


def generate_streams(spec):
    generator = random.Random(spec.seed)
    position = [0] * spec.streams
    requests = []
    for _ in range(spec.count):
        stream = generator.randrange(spec.streams)
        requests.append(Request(stream * spec.spacing + position[stream] * spec.access_bytes))
        position[stream] += 1
    return requests


# All arrive at once, in cycle 0.
PATTERNS = {
    "stream": generate_stream,
    "random": generate_random,
    "stride": generate_stride,
    "streams": generate_streams,
}


class PatternSpec:
    """What a pattern is made from; each uses what it needs."""

    def __init__(self):
        self.pattern = "stream"
        self.count = 10000
        self.access_bytes = None
        self.stride = 4096  # stride: bytes between accesses
        self.write_every = 0  # stream: every so many is a write, 0 for none
        self.write_share = 0.0  # random: of the accesses
        self.span = 2 ** 30  # random: bytes, at least an access
        self.seed = 0  # random, streams
        self.streams = 4  # streams: how many, at least 1
        self.spacing = 2 ** 24  # streams: bytes between their starts


def parse_request(path, number, line):
    match = LINE.fullmatch(line)
    if match:
        address, arrival = int(match[1]), int(match[3])
        if max(address, arrival) < 2 ** 53:
            return Request(address, match[2] == "1", arrival)
    raise UsageError(f"{path}: line {number}: expected {HEADING}, got '{line}'")


def read_trace(path):
    """addr,write,arrival lines under such a heading."""
    try:
        with open(path, encoding="latin-1", newline="\n") as file:
            lines = [re.split("[\r\n]", line)[0] for line in file]
    except OSError as error:
        raise UsageError(f"cannot open {path}: {error.strerror}") from None
    if not lines or lines[0] != HEADING:
        raise UsageError(f"{path}: line 1: expected the heading {HEADING}")
    return [parse_request(path, number, line) for number, line in enumerate(lines[1:], 2)]


def spread(requests, device, gbps, seed, is_uniform):
    """Let requests arrive at a rate of gbps, at random or evenly."""
    generator = random.Random(seed)
    gap = device.access_bytes / gbps / device.tck_ns
    now = 0.0
    for request in requests:
        if max(now, gap) > LAST_ARRIVAL:
            raise UsageError("the load is too small: requests would arrive after cycle 2^53")
        request.arrival = int(now)
        now += gap if is_uniform else generator.expovariate(1.0 / gap)


def locate(requests, mapping):
    """Find out where each request goes."""
    for number, request in enumerate(requests):
        request.id = number
        request.at = mapping.decode(request.address)
