# SPDX-License-Identifier: GPL-2.0-or-later
"""variants.py TABLE - how much longer the interpreted simulators run than the compiled ones.

Each round runs both variants of each simulator, without Valgrind and one after the other, so that a
ratio is of times that one machine took in one minute. Both must print the same. Ratios are of
medians over the rounds, in wall time; the least and the greatest are of one round. Writes the table
to TABLE too. Environment:
  RUNS     rounds [5]
  PYTHON3  the interpreter [the one that runs this]
Exit status: 0, or 1 if a run failed or two variants do not print the same.
"""
import os
import statistics
import subprocess
import sys
import time

SIMS = os.path.abspath("sims")
PYTHON = os.environ.get("PYTHON3") or sys.executable
# Folder, requests, and the module that the interpreted variant needs. So many requests that even the
# compiled variant is at work for longer than it takes to start.
SIMULATORS = (("disagg", 5000, "simpy"), ("memsim", 20000, "json"))
HEAD = ("| simulator | requests | C s | Python s | Python / C | least to greatest |",
        "|---|---:|---:|---:|---:|---:|")


def has_module(module):
    command = [PYTHON, "-c", "import " + module]
    return subprocess.run(command, stderr=subprocess.DEVNULL).returncode == 0


def run_once(command):
    """Returns seconds and output."""
    start = time.perf_counter()
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE)
    seconds = time.perf_counter() - start
    if done.returncode:
        sys.exit("variants: %s: exit %d: %s" % (" ".join(command), done.returncode,
                                                done.stderr.decode(errors="replace")))
    return seconds, done.stdout


def run_round(name, requests):
    """Returns the seconds of both variants."""
    program = os.path.join(SIMS, name, name)
    compiled, printed = run_once([program, str(requests)])
    interpreted, expected = run_once([PYTHON, program + ".py", str(requests)])
    if printed != expected:
        sys.exit("variants: the variants of %s do not print the same" % name)
    return compiled, interpreted


def row(name, requests, pairs):
    compiled, interpreted = (statistics.median(times) for times in zip(*pairs))
    ratios = [python / c for c, python in pairs]
    return "| %s | %d | %.3f | %.3f | %.1f | %.1f to %.1f |" % (
        name, requests, compiled, interpreted, interpreted / compiled, min(ratios), max(ratios))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    times = {}
    for name, requests, module in SIMULATORS:
        if has_module(module):
            times[name, requests] = []
        else:
            print("variants: %s is left out, as %s is missing" % (name, module), file=sys.stderr)
    rounds = int(os.environ.get("RUNS") or "5")
    for _ in range(rounds):
        for (name, requests), pairs in times.items():
            pairs.append(run_round(name, requests))
    lines = ["Wall time of both variants, medians of %d rounds:" % rounds, "", *HEAD]
    lines += [row(name, requests, pairs) for (name, requests), pairs in times.items()]
    with open(sys.argv[1], "w") as table:
        table.write("\n".join(lines) + "\n")
    print("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
