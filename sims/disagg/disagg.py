#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""disagg.py - simulate the serving of a language model, and print what it came to.

The interpreted twin of the program disagg: the same options give the same bytes on standard output.
"""

import sys
import time

sys.dont_write_bytecode = True  # compile on every run, so that every run does the same work

try:
    import simpy  # noqa: F401 (what serving.engine runs on)
except ImportError:
    sys.exit("disagg.py: the Python module simpy is missing: install the Debian package "
             "python3-simpy3 (or: pip install simpy)")

from serving.config import UsageError
from serving.engine import Engine, check_system
from serving.options import parse_options
from serving.progress import progress_for
from serving.report import report
from serving.summary import json_line, summarise
from serving.sweep import run_sweep
from serving.workload import generate_workload
from serving.workload_csv import open_requests_out, read_workload, write_stamps


def run_watched(config, requests):
    progress = progress_for("requests", len(requests))
    engine = Engine(config, requests, progress)
    engine.run()
    if progress:
        progress.end()
    return engine


def simulate(options):
    """Print what a run came to; return how many events it took."""
    if options.workload_file:
        requests = read_workload(options.workload_file)
    else:
        requests = generate_workload(options.workload)
    check_system(options.config, len(requests))
    # Opened before the run, so that a name that is no good costs no waiting.
    requests_out = open_requests_out(options.requests_out) if options.requests_out else None
    engine = run_watched(options.config, requests)
    if requests_out:
        with requests_out:
            write_stamps(requests, requests_out)
    summary = summarise(engine, options.config, options.percentiles)
    print(json_line(summary) if options.json else report(summary))
    return engine.event_count


def main():
    start_s = time.monotonic()
    sys.stdout.reconfigure(encoding="utf-8")
    try:
        options = parse_options(sys.argv[1:])
        options.config.check()
        events = run_sweep(options) if options.rates else simulate(options)
    except UsageError as error:
        print(f"disagg.py: {error}", file=sys.stderr)
        return 2
    print(f"{events} events in {time.monotonic() - start_s:.2f} s", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
