#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""memsim.py - serve one list of requests and print what it came to.

The interpreted twin of the program memsim: the same options give the same bytes on standard output.
"""

import sys
import time

sys.dont_write_bytecode = True  # compile on every run, so that every run does the same work

from dram.controller import ControllerSpec, run_controller  # noqa: E402
from dram.device import UsageError  # noqa: E402
from dram.mapping import Mapping  # noqa: E402
from dram.options import Options  # noqa: E402
from dram.requests import PATTERNS, locate, read_trace, spread  # noqa: E402
from dram.summary import check_channels, json_line, report, summarise  # noqa: E402

LOG_HEADING = "channel,cycle,command,rank,bankgroup,bank,row"


def show_progress(served, total):
    text = f"\r{served} of {total} requests" if served < total else "\r\033[K"
    print(text, end="", file=sys.stderr, flush=True)


def make_requests(options):
    mapping = Mapping(options.device, options.mapping, options.has_xor)
    if options.trace_file:
        requests = read_trace(options.trace_file)
    else:
        requests = PATTERNS[options.pattern.pattern](options.pattern)
    if not requests:
        raise UsageError("there are no requests to serve")
    if options.load_gbps > 0.0:
        spread(requests, options.device, options.load_gbps, options.load_seed,
               options.is_load_uniform)
    locate(requests, mapping)
    return requests


def controller_spec(options):
    spec = ControllerSpec(options.device)
    spec.scheduler = options.scheduler
    spec.page = options.page
    spec.queue_room = options.queue_room
    spec.is_refreshed = options.is_refreshed
    spec.is_logged = bool(options.log_file) or options.is_checked
    spec.report_progress = show_progress if sys.stderr.isatty() else None
    return spec


def open_log(path):
    try:
        return open(path, "w", encoding="ascii", newline="\n")
    except OSError as error:
        raise UsageError(f"cannot open {path}: {error.strerror}") from None


def write_log(channels, log):
    log.write(LOG_HEADING + "\n")
    for channel in channels:
        for entry in channel.log:
            log.write(f"{channel.number},{','.join(map(str, entry))}\n")


def simulate(options):
    """Print what the run came to; return the exit code: 1 if the checker found something."""
    start_s = time.monotonic()
    requests = make_requests(options)
    log = open_log(options.log_file) if options.log_file else None
    channels = run_controller(controller_spec(options), requests)
    if log:
        with log:
            write_log(channels, log)
    summary = summarise(requests, channels, options.device)
    if options.is_checked:
        summary["violations"] = check_channels(channels, options.device)
    if options.is_timed:
        summary["sim_seconds"] = time.monotonic() - start_s
    print(json_line(summary) if options.json else report(summary, options))
    return 1 if summary.get("violations") else 0


def main():
    try:
        return simulate(Options(sys.argv[1:]))
    except UsageError as error:
        print(f"memsim.py: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
