# SPDX-License-Identifier: GPL-2.0-or-later
"""golden.py NAME PART [INDEX] - a part of tests/golden/NAME.json, as a shell script wants it.

Runs of disagg:  cli, config, workload (a file for --workload), summary, report, stamps
Runs of memsim:  options, trace (a file for --trace), summary, logs (number, length and hash a channel)
Lists of cases:  count; with INDEX: cli, stdout, lines, json
Command lines are printed one argument a line. Without a part that can be printed: nothing.
"""

import json
import sys

from tap import golden


def line(value):
    return json.dumps(value, separators=(",", ":"))


def table(heading, rows):
    fields = [["" if value is None else repr(value) for value in row] for row in rows]
    return "\n".join([heading] + [",".join(row) for row in fields])


def disagg_workload(run):
    return table("arrival,prompt_len,output_len", run["rows"]) if "rows" in run else ""


def disagg_options(run):
    """For --config, and without --workload."""
    workload = run["workload"]
    words = ["--rate", workload["rate"], "--n", workload["n"], "--seed", workload["seed"],
             "--prompt", *workload["prompt"], "--output", *workload["output"]]
    return "\n".join(map(str, words))


def disagg_stamps(run):
    heading = "arrival,prompt_len,output_len," + ",".join(run["stamp_names"])
    return table(heading, [row + stamps for row, stamps in zip(run["rows"], run["stamps"])])


def memsim_trace(run):
    pattern = run["pattern"]
    return table("addr,write,arrival", pattern["requests"]) if "requests" in pattern else ""


def memsim_pattern(pattern):
    if pattern["kind"] == "explicit":
        return ["--trace", "trace.csv"]
    words = ["--pattern", pattern["kind"], "--n", pattern["n"]]
    for key in ("stride", "span", "streams", "spacing", "seed"):
        if key in pattern:
            words += ["--" + key, pattern[key]]
    if "write_frac" in pattern:
        words += ["--writes", pattern["write_frac"]]
    if "write_every" in pattern:
        words += ["--writes", 1.0 / pattern["write_every"]]
    return words


def memsim_load(load):
    if load is None:
        return []
    words = ["--load-gbps", load["offered_gbps"], "--load-seed", load.get("seed", 0)]
    return words if load.get("poisson", True) else words + ["--load-uniform"]


def memsim_options(run):
    device = dict(run["device"])
    words = ["--preset", device.pop("preset"), "--channels", device.pop("channels"),
             "--ranks", device.pop("ranks", 1)]
    for key, value in device.items():
        words += ["--timing", f"{key}={value}"]
    words += memsim_pattern(run["pattern"])
    words += ["--mapping", run["mapping"], "--scheduler", run["scheduler"], "--page", run["page"],
              "--queue", run["queue"]]
    words += ["--xor-bank"] * run["xor_bank"] + ["--no-refresh"] * (not run["refresh"])
    return "\n".join(map(str, words + memsim_load(run["open_loop"])))


def memsim_logs(run):
    return "\n".join(f"{channel['ch']} {channel['log_len']} {channel['log_hash']}"
                     for channel in run["channels"])


PARTS = {
    "cli": lambda run: "\n".join(run["cli"] or []),
    "config": lambda run: line(run["config"]),
    "workload": disagg_workload,
    "workload-options": disagg_options,
    "summary": lambda run: line(run["summary"]),
    "report": lambda run: run["report"],
    "stamps": disagg_stamps,
    "options": memsim_options,
    "trace": memsim_trace,
    "logs": memsim_logs,
    "count": lambda run: str(len(run["cases"])),
    "stdout": lambda case: case["stdout"].rstrip("\n"),
    "lines": lambda case: "\n".join(case["stdout_lines_without_the_last"]),
    "json": lambda case: line(case["json_without_sim_seconds"]),
    "why": lambda case: case["why"],
}


def main():
    name, part, *index = sys.argv[1:]
    recorded = golden(name)
    if index:
        recorded = recorded["cases"][int(index[0])]
    text = PARTS[part](recorded)
    sys.stdout.reconfigure(encoding="utf-8")
    if text:
        print(text)


main()
