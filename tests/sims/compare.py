# SPDX-License-Identifier: GPL-2.0-or-later
"""compare.py SIMULATOR COUNT SEED - both variants on random command lines: the same output?

Each run's standard output and exit code must agree; the command line of one that does not is
printed, so that it can be repeated. Reports one TAP line.
"""

import os
import random
import subprocess
import sys


def disagg_words(source):
    pick, chance = source.choice, source.random
    model = pick(["llama3-8b", "llama3-70b"])
    words = ["--mode", pick(["disagg", "disagg", "colocated"]), "--model", model,
             "--device", pick(["h100", "a100", "optical"]),
             "--devices", pick([1, 2, 4, 8] if model == "llama3-8b" else [2, 4, 8]),
             "--link", pick(["nvlink4", "ib-ndr", "pcie5", "eth-100g", "eth-25g", "cpo-optical"]),
             "--channels", pick([1, 1, 2, 3]), "--prefill", pick([1, 2, 3]),
             "--decode", pick([1, 2, 3]), "--colocated", pick([1, 2, 3]),
             "--rate", round(source.uniform(0.5, 12.0), pick([0, 1, 6])) or 1,
             "--n", pick([1, 2, 10, 60, 120]), "--seed", source.randrange(10 ** 6),
             "--prompt", pick([16, 512, 2048, 9000, 20000]), pick([0, 0.3, 0.5, 1.2]),
             "--output", pick([1, 2, 16, 64, 200]), pick([0, 0.5, 1.5]),
             "--percentiles", pick(["sort-once", "resort", "select"])]
    if chance() < 0.3:
        words += ["--power-cap", pick([150, 200, 250, 300, 350.5, 600])]
    if chance() < 0.3:
        words += ["--dvfs"]
    if chance() < 0.2:
        words += ["--prefill-device", pick(["h100", "a100", "optical"])]
    if chance() < 0.2:
        words += ["--decode-devices-per-instance", pick([2, 4, 8])]
    if chance() < 0.2:
        words += ["--decode-power-cap", pick([150, 250, 400])]
    if chance() < 0.5:
        words += ["--json"]
    if chance() < 0.1:
        words += ["--sweep", pick([1, 2.5, 0.125]), pick([3, 1e1])]
    return words


def memsim_words(source):
    pick, chance = source.choice, source.random
    words = ["--preset", pick(["hbm", "ddr4"]), "--channels", pick([1, 1, 2, 4]),
             "--ranks", pick([1, 1, 2, 4]), "--n", pick([1, 2, 50, 300, 800]),
             "--pattern", pick(["stream", "random", "random", "stride", "streams"]),
             "--seed", source.randrange(10 ** 6), "--stride", pick([32, 64, 4096, 8192, 131072]),
             "--span", pick([2 ** 16, 2 ** 20 + 64, 2 ** 30]), "--streams", pick([1, 3, 4, 9]),
             "--spacing", pick([2 ** 20, 2 ** 24]), "--writes", pick([0, 0.1, 0.3, 0.5, 1]),
             "--scheduler", pick(["frfcfs", "frfcfs", "fcfs"]), "--page", pick(["open", "closed"]),
             "--mapping", pick(["RoRaBaCoBgCh", "RoRaBgBaCoCh", "RoCoRaBgBaCh", "ChRaBgBaRoCo",
                                "ba,ro,bg,co,ra,ch"]),
             "--queue", pick([1, 2, 8, 32, 100]), "--no-time", "--check"]
    if chance() < 0.3:
        words += ["--xor-bank"]
    if chance() < 0.2:
        words += ["--no-refresh"]
    if chance() < 0.4:
        words += ["--load", pick([0.01, 0.2, 0.6, 0.95]), "--load-seed", source.randrange(100)]
    if chance() < 0.1:
        words += ["--load-uniform"]
    if chance() < 0.3:
        words += ["--timing", pick(["RCD=10", "FAW=80", "REFI=3000", "tck_ns=0.7", "RTRW=9",
                                    "WTR_L=30", "RFC=100", "RRD_S=1", "CL=40", "banks=2"])]
    if chance() < 0.5:
        words += ["--json"]
    return words


WORDS = {"disagg": disagg_words, "memsim": memsim_words}


def run(command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return done.returncode, done.stdout


def main():
    simulator, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    source = random.Random(seed)
    compiled = [os.path.join(os.environ["top_builddir"], "sims", simulator, simulator)]
    interpreted = [sys.executable, os.path.join(os.environ["top_srcdir"], "sims", simulator,
                                                simulator + ".py")]
    different = ran = 0
    for _ in range(count):
        words = [str(word) for word in WORDS[simulator](source)]
        found, expected = run(compiled + words), run(interpreted + words)
        ran += found[0] == 0
        if found != expected:
            different += 1
            print(f"  {simulator} {' '.join(words)}: exit codes {found[0]} and {expected[0]}")
    verdict = "ok" if different == 0 and ran > count / 2 else "not ok"
    print(f"{verdict} - {simulator}: {count} random command lines of seed {seed}, {ran} accepted, "
          f"{different} different")


main()
