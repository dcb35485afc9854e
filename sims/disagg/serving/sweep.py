# SPDX-License-Identifier: GPL-2.0-or-later
"""The same system at several request rates, one after the other."""

import copy
import math
from decimal import Decimal

from .engine import Engine, check_system
from .progress import progress_for
from .summary import summarise
from .workload import generate_workload

HEADING = "rate,ttft_p99_s,tpot_p99_s,slo_attainment,j_per_token"


def plain(x):
    """The shortest decimal that reads back, without an exponent."""
    text = format(Decimal(repr(x)), "f")
    return text[:-2] if text.endswith(".0") else text


def field(x, decimals):
    return "NaN" if math.isnan(x) else f"{x:.{decimals}f}"


def line(rate, summary):
    latency = summary["latency_s"]
    return ",".join([plain(rate), field(latency["ttft"]["p99"], 6), field(latency["tpot"]["p99"], 6),
                     field(summary["throughput"]["slo_attainment"], 4),
                     field(summary["energy"]["J_per_output_token"], 4)])


def run_sweep(options):
    """Print a line for each rate; return how many events that took."""
    check_system(options.config, options.workload.count)
    progress = progress_for("rates", len(options.rates))
    lines = [HEADING]
    events = 0
    for rate in options.rates:
        spec = copy.copy(options.workload)
        spec.rate = rate
        engine = Engine(options.config, generate_workload(spec))
        engine.run()
        lines.append(line(rate, summarise(engine, options.config, options.percentiles)))
        events += engine.event_count
        if progress:
            progress.step()
    if progress:
        progress.end()
    print("\n".join(lines))
    return events
