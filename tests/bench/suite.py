# SPDX-License-Identifier: GPL-2.0-or-later
"""suite.py TABLE - how much sooner a suite is done when two benchmarks run at a time.

The suite has many small programs, so that most of the time is Valgrind's start and the work of the
command itself. Each round runs it with -j 1 and with -j 2, and all rounds must give the same
results to the byte. Held to the bar is the median of the rounds' ratios of wall time, which means
something on two idle cores: what other processes took of them is said. Writes the table to TABLE
too. Environment:
  RUNS        rounds [3]
  BENCHMARKS  how many there are, a multiple of four [200]
Exit status: 0, or 1 if a run failed, results differ or the bar is missed.
"""
import hashlib
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time

SIMCOUNT = os.path.abspath("harness/simcount")
PROGRAMS = (("known", os.path.abspath("harness/simcount-known"), ' <startup until="none"/>'),
            ("disagg", os.path.abspath("sims/disagg/disagg"), ""),
            ("memsim", os.path.abspath("sims/memsim/memsim"), ""),
            ("echo", "echo", ""))
BAR = 0.65
HEAD = ("| round | -j 1, s | -j 2, s | ratio |", "|---|---:|---:|---:|")


def write_suite(path, count):
    with open(path, "w") as suite:
        suite.write('<suite version="1" name="many">\n')
        for name, program, startup in PROGRAMS:
            suite.write('<benchmark name="%s"><scan name="n" from="1" to="%d"/>%s'
                        "<command>'%s' {n}</command></benchmark>\n"
                        % (name, count // len(PROGRAMS), startup, program))
        suite.write("</suite>\n")


def run_once(folder, jobs):
    """Returns seconds and the digest of the results."""
    results = os.path.join(folder, "results.xml")
    command = [SIMCOUNT, "run", "--jobs=%d" % jobs, "--output=" + results,
               os.path.join(folder, "suite.xml")]
    start = time.perf_counter()
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE)
    seconds = time.perf_counter() - start
    if done.returncode:
        sys.exit("suite: -j %d: exit %d: %s" % (jobs, done.returncode,
                                                done.stderr.decode(errors="replace")))
    with open(results, "rb") as text:
        return seconds, hashlib.sha256(text.read()).hexdigest()


def run_rounds(folder, rounds):
    """Returns the seconds of each round, with one job and with two."""
    times = []
    digests = set()
    for _ in range(rounds):
        one, first = run_once(folder, 1)
        two, second = run_once(folder, 2)
        times.append((one, two))
        digests.update((first, second))
    if len(digests) > 1:
        sys.exit("suite: the results depend on how many benchmarks run at a time")
    return times


def busy_seconds():
    """What all processors were busy, with whatever, and what of it our children were."""
    with open("/proc/stat") as stat:
        ticks = [int(word) for word in stat.readline().split()[1:]]
    busy = sum(ticks[:3]) + sum(ticks[5:8])  # all but idle, waiting, and guests, which count twice
    own = resource.getrusage(resource.RUSAGE_CHILDREN)
    return busy / os.sysconf("SC_CLK_TCK"), own.ru_utime + own.ru_stime


def others_share(before, after, seconds):
    """How much of the processors went to others, from 0 to 1."""
    busy, own = (end - start for start, end in zip(before, after))
    return max(0, busy - own) / (seconds * os.cpu_count())


def ratio(times):
    return statistics.median(two / one for one, two in times)


def table(times, count, others):
    lines = ["Wall time of a suite of %d benchmarks, all results the same to the byte:" % count, "",
             *HEAD]
    lines += ["| %d | %.1f | %.1f | %.3f |" % (number, one, two, two / one)
              for number, (one, two) in enumerate(times, 1)]
    lines += ["", "Other processes took %.0f %% of the processors meanwhile." % (100 * others)]
    lines += ["Median ratio %.3f, bar %.2f: %s." % (
        ratio(times), BAR, "met" if ratio(times) <= BAR else "MISSED")]
    return lines


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    rounds = int(os.environ.get("RUNS") or "3")
    count = int(os.environ.get("BENCHMARKS") or "200")
    with tempfile.TemporaryDirectory() as folder:
        write_suite(os.path.join(folder, "suite.xml"), count)
        start, before = time.perf_counter(), busy_seconds()
        times = run_rounds(folder, rounds)
        others = others_share(before, busy_seconds(), time.perf_counter() - start)
    lines = table(times, count, others)
    with open(sys.argv[1], "w") as out:
        out.write("\n".join(lines) + "\n")
    print("\n".join(lines) + "\n")
    sys.exit(0 if ratio(times) <= BAR else 1)


if __name__ == "__main__":
    main()
