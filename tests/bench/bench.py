# SPDX-License-Identifier: GPL-2.0-or-later
"""bench.py RAW TABLE - time tools against native and --tool=none, and hold simcount to its bars.

Each round runs every tool once on every program, in rotated order; the ratios are of medians over
the rounds, in CPU time. Writes a row a run to RAW (tab-separated) and the table to TABLE.
Environment:
  TOOLS    what to time besides native and none, such as 'simcount; callgrind --dump-instr=yes'
           [all that there are bars for: simcount, the same with all but the processor left to the
           host, with caches, and cachegrind with caches]
  PROGS    which programs, by name [all]
  RUNS     rounds [5]
  PIN      processor to pin the runs to
  TIMEOUT  seconds one run may take [600]
  VALGRIND the launcher [valgrind]
  CC       where cc1 comes from [gcc]
Exit status: 0 within the bars, 3 over one, 1 a run failed.
"""
import collections
import os
import platform
import re
import shutil
import signal
import statistics
import subprocess
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
BUILT = os.path.abspath("tests/bench")
MEAN_BAR = 1.06  # CPU time of simcount over --tool=none: geometric mean
WORST_BAR = 1.20  # and of any one program
FIXED_BAR = 1.03  # CPU time of the fixed machine over one of which only the processor is fixed
RELEASED = "simcount --real=tsc,entropy,clock,cpus,environment,atime"
MEMORY_BAR_KIB = 5 * 1024  # peak memory above --tool=none, on the small programs
CACHE, CACHEGRIND = "simcount --cache=yes", "cachegrind --cache-sim=yes"
ALL_TOOLS = "; ".join(("simcount", RELEASED, CACHE, CACHEGRIND))
# The same with caches, over none, over cachegrind, and above counting only.
CACHE_MEAN_BAR, CACHE_WORST_BAR = 1.70, 2.8
CACHEGRIND_MEAN_BAR, CACHEGRIND_WORST_BAR = 0.56, 0.75
CACHE_MEMORY_BAR_KIB = 10 * 1024
SMALL = ("sortsum", "des", "chase", "recurse")
COUNT = re.compile(r"(?:I\s+refs|Collected\s*|guest instrs|instructions):\s+([\d,]+)", re.I)
FIELDS = "round program tool wall_us cpu_us peak_kib instructions status".split()

Run = collections.namedtuple("Run", FIELDS)


def option(name, default):
    return os.environ.get(name) or default


VALGRIND = option("VALGRIND", "valgrind")


def cc1():
    compiler = option("CC", "gcc").split()[0]
    found = subprocess.run([compiler, "-print-prog-name=cc1"], capture_output=True, text=True)
    return found.stdout.strip() or "cc1"


def programs():
    """Name to command, in the order of the table; those that are not installed are left out."""
    built = lambda name: os.path.join(BUILT, name)
    commands = {
        "sortsum": [built("sortsum")],
        "des": [built("des")],
        "bzip2": ["bzip2", "-c", built("data8m")],
        "zstd": ["zstd", "-q", "-c", "-9", "--single-thread", built("data8m")],
        "sqlite": ["sqlite3", ":memory:", ".read " + os.path.join(HERE, "work.sql")],
        "python": [option("PYTHON3", sys.executable), "-B", os.path.join(HERE, "objs.py")],
        "chase": [built("chase")],
        "recurse": [built("recurse")],
        "cc1": [cc1(), "-quiet", "-O2", built("des.i"), "-o", "/dev/null"],
    }
    wanted = option("PROGS", "").split() or list(commands)
    for name in wanted:
        if name not in commands:
            sys.exit("bench: no program '%s'; there are: %s" % (name, " ".join(commands)))
        if not shutil.which(commands[name][0]):
            print("bench: %s is not installed" % commands[name][0], file=sys.stderr)
    return {name: commands[name] for name in wanted if shutil.which(commands[name][0])}


def tools():
    """Label to the words that go before the program's own command."""
    found = {"native": [], "none": [VALGRIND, "--tool=none"]}
    for entry in option("TOOLS", ALL_TOOLS).split(";"):
        name, *options = entry.split()
        found[" ".join([name] + options)] = [VALGRIND, "--tool=" + name] + options
    for label, prefix in found.items():
        if prefix:
            prefix.append("--log-file=" + os.path.join(BUILT, "log"))
        for name in ("simcount", "cachegrind", "callgrind", "dhat", "massif"):
            if label.split()[0] == name:
                prefix.append("--%s-out-file=%s" % (name, os.path.join(BUILT, "out")))
    return found


def child_environment():
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "VALGRIND_LIB") if name in os.environ}
    return dict(kept, PYTHONHASHSEED="0")


def execute(command):
    """Runs one command. Returns wall and CPU time in us, peak memory in KiB, and exit status."""
    if option("PIN", ""):
        command = ["taskset", "-c", os.environ["PIN"]] + command
    start = time.monotonic()
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL, env=child_environment())
    alarm = threading.Timer(float(option("TIMEOUT", "600")), os.kill, (child.pid, signal.SIGKILL))
    alarm.start()
    _, status, usage = os.wait4(child.pid, 0)
    alarm.cancel()
    wall = time.monotonic() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    cpu = usage.ru_utime + usage.ru_stime
    return int(wall * 1e6), int(cpu * 1e6), usage.ru_maxrss, child.returncode


def run_once(number, program, command, tool, prefix):
    log = os.path.join(BUILT, "log")
    if os.path.exists(log):
        os.unlink(log)
    wall, cpu, peak, status = execute(prefix + command)
    counted = None
    if os.path.exists(log):
        with open(log, errors="replace") as text:
            counted = COUNT.search(text.read())
    count = int(counted.group(1).replace(",", "")) if counted else 0
    if status != 0:
        print("bench: %s on %s: exit %d" % (tool, program, status), file=sys.stderr)
    return Run(number, program, tool, wall, cpu, peak, count, status)


def measure(raw_path):
    runs = []
    toolset = list(tools().items())
    commands = programs()
    rounds = int(option("RUNS", "5"))
    with open(raw_path, "w") as raw:
        raw.write("\t".join(FIELDS) + "\n")
        for number in range(rounds):
            turn = number % len(toolset)
            for program, command in commands.items():
                for tool, prefix in toolset[turn:] + toolset[:turn]:
                    run = run_once(number, program, command, tool, prefix)
                    raw.write("\t".join(map(str, run)) + "\n")
                    runs.append(run)
            print("bench: round %d of %d done" % (number + 1, rounds), file=sys.stderr)
    return runs


def samples(runs, program, tool, field):
    return [getattr(run, field) for run in runs if run.program == program and run.tool == tool]


def median(runs, program, tool, field):
    return statistics.median(samples(runs, program, tool, field))


def ratio(runs, program, tool, base):
    return median(runs, program, tool, "cpu_us") / median(runs, program, base, "cpu_us")


def spread(runs, program, tool):
    """The least and the greatest ratio to none within one round."""
    pairs = zip(samples(runs, program, tool, "cpu_us"), samples(runs, program, "none", "cpu_us"))
    ratios = [own / base for own, base in pairs]
    return min(ratios), max(ratios)


def counts_cell(runs, program, tool):
    counts = samples(runs, program, tool, "instructions")
    return str(counts[0]) if len(set(counts)) == 1 else "%d to %d" % (min(counts), max(counts))


def machine_lines():
    with open("/proc/cpuinfo") as info:
        model = re.search(r"model name\s*: (.*)", info.read())
    version = subprocess.run([VALGRIND, "--version"], capture_output=True, text=True).stdout.strip()
    yield "%s, %d processors, Linux %s, %s" % (
        model.group(1) if model else platform.machine(), os.cpu_count(), platform.release(), version)
    yield "%s rounds, CPU time, medians" % option("RUNS", "5")


def tool_table(runs, tool, order):
    yield ""
    yield "%s:" % tool
    yield ""
    yield "| program | native s | none / native | over none | least to greatest | peak MiB, none | peak MiB | instructions |"
    yield "|---|---:|---:|---:|---:|---:|---:|---:|"
    for program in order:
        least, greatest = spread(runs, program, tool)
        yield "| %s | %.3f | %.2f | %.3f | %.3f to %.3f | %.1f | %.1f | %s |" % (
            program, median(runs, program, "native", "cpu_us") / 1e6,
            ratio(runs, program, "none", "native"), ratio(runs, program, tool, "none"),
            least, greatest, median(runs, program, "none", "peak_kib") / 1024,
            median(runs, program, tool, "peak_kib") / 1024, counts_cell(runs, program, tool))
    mean = statistics.geometric_mean(ratio(runs, program, tool, "none") for program in order)
    yield "| geometric mean | | | %.3f | | | | |" % mean


def judge_time(runs, order, tool, base, mean_bar, worst_bar):
    """Yields (what, measured, bar) of a tool's CPU time over another's, as text and numbers."""
    ratios = {program: ratio(runs, program, tool, base) for program in order}
    worst = max(order, key=ratios.get)
    yield "%s: geometric mean over %s" % (tool, base), statistics.geometric_mean(ratios.values()), mean_bar
    yield "%s: worst program over %s (%s)" % (tool, base, worst), ratios[worst], worst_bar


def judge_memory(runs, order, tool, base, bar_kib):
    """The same of its peak memory above another's, on the small programs."""
    grown = {program: median(runs, program, tool, "peak_kib") - median(runs, program, base, "peak_kib")
             for program in order if program in SMALL}
    if grown:
        worst = max(grown, key=grown.get)
        yield "%s: peak memory above %s, MiB (%s)" % (tool, base, worst), grown[worst] / 1024, bar_kib / 1024


def judge(runs, order, measured):
    """Yields what there are bars for among what was measured."""
    if "simcount" in measured:
        yield from judge_time(runs, order, "simcount", "none", MEAN_BAR, WORST_BAR)
        yield from judge_memory(runs, order, "simcount", "none", MEMORY_BAR_KIB)
    if "simcount" in measured and RELEASED in measured:
        fixed = statistics.geometric_mean(ratio(runs, program, "simcount", RELEASED) for program in order)
        yield "geometric mean over --real=, all but cpuid", fixed, FIXED_BAR
    if CACHE in measured:
        yield from judge_time(runs, order, CACHE, "none", CACHE_MEAN_BAR, CACHE_WORST_BAR)
    if CACHE in measured and CACHEGRIND in measured:
        yield from judge_time(runs, order, CACHE, CACHEGRIND, CACHEGRIND_MEAN_BAR, CACHEGRIND_WORST_BAR)
    if CACHE in measured and "simcount" in measured:
        yield from judge_memory(runs, order, CACHE, "simcount", CACHE_MEMORY_BAR_KIB)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    raw_path, table_path = sys.argv[1:]
    runs = measure(raw_path)
    if any(run.status != 0 for run in runs):
        return 1
    order = list(dict.fromkeys(run.program for run in runs))
    measured = [tool for tool in dict.fromkeys(run.tool for run in runs) if tool not in ("native", "none")]
    lines = list(machine_lines())
    for tool in measured:
        lines += tool_table(runs, tool, order)
    verdicts = list(judge(runs, order, measured))
    lines.append("")
    for what, value, bar in verdicts:
        lines.append("%s: %.3f, bar %.2f: %s" % (what, value, bar, "met" if value <= bar else "MISSED"))
    with open(table_path, "w") as table:
        table.write("\n".join(lines) + "\n")
    print("\n".join(lines))
    return 3 if any(value > bar for _, value, bar in verdicts) else 0


if __name__ == "__main__":
    sys.exit(main())
