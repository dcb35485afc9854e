# SPDX-License-Identifier: GPL-2.0-or-later
"""A summary as text for people."""

import math


def fixed(x, decimals, width=0):
    text = "NaN" if math.isnan(x) else f"{x:.{decimals}f}"
    return text.rjust(width)


def latency_line(name, values):
    shown = [fixed(1000.0 * values[key], 1, 8) for key in ("mean", "p50", "p90", "p99")]
    return f"  {name:<10} " + " ".join(shown)


def report(summary):
    requests, throughput = summary["requests"], summary["throughput"]
    energy, hot = summary["energy"], summary["hotspots"]
    lines = [f"── {summary['mode']} ── {requests['completed']} done, "
             f"{requests['rejected']} rejected, sim {fixed(summary['sim_time_s'], 1)}s"]
    if "pools" in summary:
        pools = summary["pools"]
        lines.append(f"pools        prefill {pools['prefill']}   decode {pools['decode']}")
    lines.append("latency (ms)       mean      p50      p90      p99")
    lines += [latency_line(name, values) for name, values in summary["latency_s"].items()]
    lines.append(f"throughput   {fixed(throughput['output_tok_per_s'], 0, 9)} tok/s   "
                 f"{fixed(throughput['req_per_s'], 2)} req/s   "
                 f"goodput {fixed(throughput['goodput_req_per_s'], 2)} req/s   "
                 f"SLO met {fixed(100.0 * throughput['slo_attainment'], 1)}%")
    lines.append("  ".join(["utilisation"] + [f"{name} {fixed(100.0 * busy, 0)}%"
                                               for name, busy in summary["utilisation"].items()]))
    lines.append(f"power        avg {fixed(energy['avg_power_W'], 0)} W   "
                 f"{fixed(energy['J_per_output_token'], 2)} J/token")
    lines.append(f"hot-spot     stage={hot['stage']} -> {hot['resource']} "
                 f"(busy {fixed(100.0 * hot['resource_util'], 0)}%)")
    return "\n".join(lines)
