# SPDX-License-Identifier: GPL-2.0-or-later
"""Without symbols functions are told apart all the same, by frame description entries.

The same code with its symbols is the oracle: nm's addresses, and the counts by symbol.
Prints TAP lines.
"""
import json
import os
import shutil
import subprocess

SOURCES = os.path.join(os.environ["top_srcdir"], "tests/harness/programs")
SIMCOUNT = os.path.join(os.environ["top_builddir"], "harness/simcount")
FUNCTIONS = ("hash_all", "hash_one", "main")


def say(condition, name, detail=""):
    print(("ok - " if condition else "not ok - ") + name)
    if not condition:
        print(f"  {detail}")


def functions(program):
    """{name: (counts by phase, entered)} of the program's own functions."""
    result = subprocess.run([SIMCOUNT, "stat", "--format=json", "--", "./" + program], check=True,
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return {f["name"]: (f["phases"], f["entered"]) for f in json.loads(result.stdout)["functions"]
            if os.path.basename(f["object"]) == program}


def addresses(program):
    text = subprocess.run(["nm", program], check=True, stdout=subprocess.PIPE,
                          universal_newlines=True).stdout
    return {line.split()[2]: int(line.split()[0], 16) for line in text.splitlines()
            if len(line.split()) == 3}


for compiler in (os.environ.get("CC", "cc").split()[0], "clang"):
    for flags in (("-fPIE", "-pie"), ("-fno-pie", "-no-pie"), ("-fno-pie", "-static")):
        name = " ".join((compiler,) + flags)
        if not shutil.which(compiler):
            print(f"ok - {name} # SKIP not here")
            continue
        # Names of one length: the counts of the loader and of libc depend on it.
        subprocess.run([compiler, "-O2", *flags, "-o", "named", os.path.join(SOURCES, "inlined.c")],
                       check=True)
        subprocess.run(["strip", "-s", "-o", "bare_", "named"], check=True)
        named, bare, places = functions("named"), functions("bare_"), addresses("named")
        for function in FUNCTIONS:
            found = bare.get(f"bare_+{places[function]:#x}")
            say(function not in bare and found == named[function], f"{name}: {function} is found stripped",
                f"expected {named[function]}, got {found} among {sorted(bare)}")
