# SPDX-License-Identifier: GPL-2.0-or-later
"""The bench's arithmetic and verdicts, on runs made up here."""
import os
import sys

sys.path.insert(0, os.path.join(os.environ["top_srcdir"], "tests", "bench"))
import bench
import suite
import variants


def run(number, program, tool, cpu_us, peak_kib=30000):
    return bench.Run(number, program, tool, cpu_us, cpu_us, peak_kib, 1000, 0)


def ok(passed, name):
    print("%s - %s" % ("ok" if passed else "not ok", name))


def runs(des_cpu, chase_cpu, des_peak=30000):
    made = []
    for number, noise in enumerate((0, 400000, 0)):  # one slow round must not matter
        for program, cpu in (("des", des_cpu), ("chase", chase_cpu)):
            made.append(run(number, program, "none", 1000000 + noise))
            made.append(run(number, program, "simcount", cpu + noise, des_peak if program == "des" else 30000))
    return made


def met(verdicts):
    return [value <= bar for _, value, bar in verdicts]


def judge(made):
    return bench.judge(made, order, {run.tool for run in made} - {"none"})


def cached(cpu_us, cachegrind_us, peak_kib=32000):
    """Runs within the bars, and the same programs with caches."""
    made = runs(1000000, 1000000)
    for number in range(3):
        for program in order:
            made.append(run(number, program, bench.CACHE, cpu_us, peak_kib))
            made.append(run(number, program, bench.CACHEGRIND, cachegrind_us))
    return made


order = ["des", "chase"]
verdicts = list(judge(runs(1040000, 1040000)))
ok(abs(verdicts[0][1] - 1.04) < 1e-9, "the mean is of medians, so a slow round does not count")
ok(met(verdicts) == [True, True, True], "1.04 everywhere is within every bar")
ok(met(judge(runs(1100000, 1100000))) == [False, True, True], "1.10 everywhere misses the mean")
ok(met(judge(runs(1210000, 900000))) == [True, False, True], "one program at 1.21 misses the worst")
ok(met(judge(runs(1000000, 1000000, 30000 + 5 * 1024 + 1))) == [True, True, False],
   "5 MiB and a KiB misses the memory bar")
ok(met(judge(cached(1690000, 3100000)))[3:] == [True] * 5, "with caches: 1.69, and 0.55 of cachegrind")
ok(met(judge(cached(1710000, 3100000)))[3:] == [False, True, True, True, True], "1.71 misses the mean")
ok(met(judge(cached(1600000, 2000000)))[3:] == [True, True, False, False, True], "0.80 of cachegrind misses both")
ok(met(judge(cached(1600000, 3100000, 30000 + 10 * 1024 + 1)))[3:] == [True, True, True, True, False],
   "10 MiB and a KiB above counting only")


def fixed_verdict(ratio):
    made = runs(int(1000000 * ratio), int(1000000 * ratio))
    made += [run(n, program, bench.RELEASED, 1000000) for n in range(3) for program in order]
    return [value <= bar for what, value, bar in judge(made) if "--real=" in what]


ok(fixed_verdict(1.03) == [True] and fixed_verdict(1.04) == [False], "the fixed machine may cost 3 percent")
ok(not any("--real=" in what for what, _, _ in verdicts), "where it was measured")
ok(bench.spread(runs(1200000, 1000000), "des", "simcount") == (1600000 / 1400000, 1.2), "the spread is by round")
ok(bench.COUNT.search("==7== instructions: 1,234 total").group(1) == "1,234", "our own count is read")
ok(variants.row("des", 9, [(1.0, 30.0), (1.0, 40.0), (2.0, 20.0)])
   == "| des | 9 | 1.000 | 30.000 | 30.0 | 10.0 to 40.0 |",
   "the ratio of variants is of medians, its spread of rounds")
quick = [(10.0, 6.0), (10.0, 9.0), (10.0, 5.5)]
ok(abs(suite.ratio(quick) - 0.6) < 1e-9, "one slow round of a suite does not count")
ok(suite.table(quick, 200, 0)[-1] == "Median ratio 0.600, bar 0.65: met.", "and the bar is met")
ok(suite.table([(10.0, 6.6)], 200, 0)[-1] == "Median ratio 0.660, bar 0.65: MISSED.",
   "0.66 misses it")
ok(abs(suite.others_share((100, 10), (130, 30), 20) - 10 / 20 / os.cpu_count()) < 1e-9,
   "what others took is what we did not")
