# SPDX-License-Identifier: GPL-2.0-or-later
"""What a run came to: the dictionary that --json prints, and the same as text for people."""

import json

from .checker import check
from .controller import COMMANDS, KINDS


def sum_of(values):
    """Left to right: what sum does with floats depends on the interpreter's version."""
    total = 0.0
    for value in values:
        total += value
    return total


def summarise(requests, channels, device):
    n = len(requests)
    cycles = (max(request.done for request in requests)
              - min(request.arrival for request in requests))
    bandwidth = n * device.access_bytes / device.ns(cycles)
    latencies = sorted(device.ns(request.done - request.arrival) for request in requests)
    kinds = {kind: sum(1 for request in requests if request.kind == kind) for kind in KINDS}
    return {
        "requests": n,
        "bandwidth_GBps": bandwidth,
        "efficiency": bandwidth / (len(channels) * device.peak_gbps),
        "latency_mean_ns": sum_of(latencies) / n,
        "latency_p50_ns": latencies[n // 2],
        "latency_p99_ns": latencies[min(n - 1, 99 * n // 100)],
        "row_hit_rate": kinds["hit"] / n,
        "kinds": kinds,
        "commands": {command: sum(channel.commands[command] for channel in channels)
                     for command in COMMANDS},
    }


def check_channels(channels, device):
    return [{"channel": channel.number, **violation}
            for channel in channels
            for violation in check(channel.log, device, channel.requests)]


def json_line(summary):
    return json.dumps(summary, separators=(",", ":"))


def violation_text(violation):
    if violation["rule"] == "BUS":
        return f"data at {violation['start']} before {violation['prev_end']}"
    if "request" in violation:
        return f"request {violation['request']}"
    text = (f"{violation['cmd']} at {violation['t']}, rank {violation['ra']}, "
            f"group {violation['bg']}, bank {violation['ba']}")
    if "row" in violation:
        text += f", row {violation['row']} while {violation['open_row']} is open"
    if "have" in violation:
        text += f", after {violation['have']} of {violation['need']} cycles"
    return text


def report(summary, options):
    device = options.device
    lines = [
        f"{device.name}, {device.channels} channel(s), "
        f"peak {device.channels * device.peak_gbps:.1f} GB/s; "
        f"{'trace' if options.trace_file else options.pattern.pattern}, {options.scheduler}, "
        f"{options.page} page, {options.mapping}{' + XOR' if options.has_xor else ''}",
        f"  bandwidth   {summary['bandwidth_GBps']:.2f} GB/s  "
        f"(efficiency {summary['efficiency']:.3f})",
        f"  latency     mean {summary['latency_mean_ns']:.0f} ns, "
        f"p50 {summary['latency_p50_ns']:.0f}, p99 {summary['latency_p99_ns']:.0f}",
        f"  row hits    {summary['row_hit_rate']:.3f}   {summary['kinds']}",
        f"  commands    {summary['commands']}",
    ]
    if "violations" in summary:
        violations = summary["violations"]
        lines.append(f"  checked     {len(violations)} violation(s)")
        lines += [f"    channel {violation['channel']}: {violation['rule']}: "
                  f"{violation_text(violation)}" for violation in violations]
    time = f" in {summary['sim_seconds']:.2f} s" if "sim_seconds" in summary else ""
    lines.append(f"  simulated {summary['requests']} requests{time}")
    return "\n".join(lines)
