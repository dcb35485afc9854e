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
from serving.engine import Engine
from serving.options import parse_options
from serving.report import report
from serving.summary import json_line, summarise
from serving.workload import generate_workload


def simulate(options):
    start_s = time.monotonic()
    engine = Engine(options.config, generate_workload(options.workload))
    engine.run()
    summary = summarise(engine, options.config)
    print(json_line(summary) if options.json else report(summary))
    print(f"{engine.event_count} events in {time.monotonic() - start_s:.2f} s", file=sys.stderr)


def main():
    sys.stdout.reconfigure(encoding="utf-8")
    try:
        options = parse_options(sys.argv[1:])
        options.config.check()
        simulate(options)
    except UsageError as error:
        print(f"disagg.py: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
