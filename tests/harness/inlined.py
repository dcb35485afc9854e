# SPDX-License-Identifier: GPL-2.0-or-later
"""Inlined functions are told apart exactly: other people's symbolizers are the oracle.

For every instruction of a function's ranges binutils' addr2line, or for clang's C++ llvm-symbolizer,
names the innermost function; the counts added up by these names must be those that simcount stat shows,
for compilers, DWARF versions and ways to keep debug information. Prints TAP lines.
"""
import collections
import json
import os
import re
import shutil
import subprocess
import xml.etree.ElementTree as xml

SOURCES = os.path.join(os.environ["top_srcdir"], "tests/harness/programs")
SIMCOUNT = os.path.join(os.environ["top_builddir"], "harness/simcount")


def say(condition, name, detail=""):
    print(("ok - " if condition else "not ok - ") + name)
    if not condition:
        print(f"  {detail}")


def report(*arguments):
    result = subprocess.run([SIMCOUNT, "stat", "--format=json", *arguments], check=True,
                            stdout=subprocess.PIPE)
    return json.loads(result.stdout)


def executed(profile, program):
    """{function: {address: executions}} of the program's own functions."""
    root = xml.parse(profile).getroot()
    own = [o.get("id") for o in root.iterfind("objects/object")
           if os.path.basename(o.get("path")) == program]
    counts = collections.Counter()
    for piece in root.iterfind("ranges/o"):
        for r in piece if piece.get("id") in own else ():
            address = int(r.get("at"), 16)
            for length in [int(digit, 36) for digit in r.get("i", "")] or [int(r.get("len"))]:
                counts[address] += sum(int(p.text.split()[0]) for p in r)
                address += length
    functions = {}
    for f in root.iterfind("functions/f"):
        if f.get("o") in own and f.get("symbol") != "no":
            start, size = int(f.get("start"), 16), int(f.get("size"), 16)
            functions[f.get("name")] = {a: n for a, n in counts.items() if start <= a < start + size}
    return functions


def addr2line(program, addresses):
    """{address: the functions there, innermost first}."""
    text = "".join(f"{a:#x}\n" for a in addresses)
    result = subprocess.run(["addr2line", "-e", program, "-a", "-f", "-i"], input=text,
                            stdout=subprocess.PIPE, check=True, universal_newlines=True)
    frames = {}
    for line in result.stdout.splitlines():
        if line.startswith("0x"):
            current = frames.setdefault(int(line, 16), [])
        else:
            current.append(line)
    return {address: lines[::2] for address, lines in frames.items()}


def llvm_symbolizer(program, addresses):
    """The same; addr2line misses some of the ranges that clang gives an inlined function."""
    text = "".join(f"{a:#x}\n" for a in addresses)
    result = subprocess.run(["llvm-symbolizer", "-e", program, "-f", "-i"], input=text,
                            stdout=subprocess.PIPE, check=True, universal_newlines=True)
    blocks = result.stdout.strip("\n").split("\n\n")
    return {address: block.split("\n")[::2] for address, block in zip(addresses, blocks)}


def expected(profile, program, symbolize=addr2line):
    """{function: {inlined function: Ir}} by an oracle."""
    result = {}
    for function, counts in executed(profile, program).items():
        rows = collections.Counter()
        for address, frames in symbolize(program, counts).items():
            if len(frames) > 1:
                rows[frames[0]] += counts[address]
        result[function] = rows
    return result


def found(stat, program):
    """The same by simcount stat."""
    return {f["name"]: collections.Counter({row["name"]: sum(p["Ir"] for p in row["phases"].values())
                                            for row in f["inlined"]})
            for f in stat["functions"] if os.path.basename(f["object"]) == program}


def total_of(functions):
    return sum(phase["Ir"] for f in functions for phase in f["phases"].values())


def build(compiler, source, program, *flags):
    command = [compiler, "-O2", *flags, "-o", program, os.path.join(SOURCES, source)]
    return subprocess.run(command, stderr=subprocess.DEVNULL).returncode == 0


def count(program, profile):
    subprocess.run(["valgrind", "-q", "--tool=simcount", "--simcount-out-file=" + profile,
                    "./" + program], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def check_total(name, stat):
    by_inlined = report("--by=inlined", "profile.xml")
    say(total_of(by_inlined["functions"]) == stat["total"]["Ir"],
        f"{name}: rows by inlined function add up to the total")


def check_c(name):
    count("inlined", "profile.xml")
    wanted = expected("profile.xml", "inlined")
    stat = report("profile.xml")
    got = found(stat, "inlined")
    for function in ("hash_all", "hash_one"):
        say(wanted[function] and wanted[function] == got[function],
            f"{name}: what is inlined in {function}", f"expected {wanted[function]}\n  got {got[function]}")
    check_total(name, stat)


def check_cc(name, symbolize):
    """Others name lambdas and clones otherwise: the sums must be equal, and the usual names right."""
    count("inlined_cc", "profile.xml")
    wanted = expected("profile.xml", "inlined_cc", symbolize)
    stat = report("profile.xml")
    got = found(stat, "inlined_cc")
    for part, inside in (("measure", ("shapes::Box<unsigned int>::area", "shapes::(anonymous namespace)::twist")),
                         ("::edge", ("shapes::Box<unsigned int>::area",))):
        function = next(f for f in got if part in f)
        say(sum(wanted[function].values()) == sum(got[function].values()) > 0 and
            all(got[function][row] for row in inside), f"{name}: what is inlined in {part}",
            f"expected {wanted[function]}\n  got {got[function]}")
    check_total(name, stat)


def line_of(source, text):
    with open(os.path.join(SOURCES, source)) as lines:
        return next(n for n, line in enumerate(lines, 1) if text in line)


def check_places():
    """Files, lines and qualified names, from the program that was built last."""
    functions = {f["name"]: f for f in report("profile.xml")["functions"]}
    function = functions["hash_all"]
    say(os.path.basename(function["file"]) == "inlined.c" and
        function["line"] == line_of("inlined.c", "hash_all(unsigned n)"), "hash_all has file and line",
        function)
    rows = {row["name"]: row for row in function["inlined"]}
    say(rows["mix"]["line"] == line_of("inlined.c", "mix(unsigned x)"), "mix has the line of its own",
        rows)
    by_inlined = [f for f in report("--by=inlined", "profile.xml")["functions"] if f["name"] == "mix"]
    say(len(by_inlined) == 1, "all copies of mix are one row by inlined function", by_inlined)
    copies = sum(row["phases"]["main"]["Ir"] for f in functions.values() for row in f["inlined"]
                 if row["name"] == "mix")
    say(by_inlined and by_inlined[0]["phases"]["main"]["Ir"] == copies, "which has what they have together")


for compiler, name, flags in (
        (os.environ.get("CC", "cc").split()[0], "cc", ()),
        ("gcc", "gcc, DWARF 4", ("-gdwarf-4",)), ("gcc", "gcc, DWARF 5", ("-gdwarf-5",)),
        ("gcc", "gcc, link-time optimisation", ("-flto",)),
        ("gcc", "gcc, not position-independent", ("-no-pie", "-fno-pie")),
        ("gcc", "gcc, compressed", ("-gz",)),
        ("clang", "clang, DWARF 4", ("-gdwarf-4",)), ("clang", "clang, DWARF 5", ("-gdwarf-5",))):
    if shutil.which(compiler) and build(compiler, "inlined.c", "inlined", "-g", *flags):
        check_c(name)
        if name == "cc":
            check_places()
    else:
        print(f"ok - {name} # SKIP not here")
for compiler, symbolize in (("g++", addr2line), ("clang++", llvm_symbolizer)):
    if shutil.which(compiler) and shutil.which(symbolize.__name__.replace("_", "-")) and \
            build(compiler, "inlined.cc", "inlined_cc", "-g"):
        check_cc(compiler, symbolize)
    else:
        print(f"ok - {compiler} # SKIP not here")

# Debug information in other files says the same of the same code.
build("gcc", "inlined.c", "whole", "-g")
count("whole", "whole.xml")
whole = found(report("whole.xml"), "whole")
subprocess.run("objcopy --only-keep-debug whole whole.debug && "
               "objcopy --strip-debug --add-gnu-debuglink=whole.debug whole", shell=True, check=True)
say(whole["hash_all"] and found(report("whole.xml"), "whole") == whole,
    "debug information behind a debug link is the same", whole)
os.unlink("whole.debug")
bare = report("whole.xml")
say(not any(found(bare, "whole").values()) and any("no debug information" in n for n in bare["notes"]),
    "without it there is none, and a note", bare["notes"])

# The profile of the program as it was, and a program that has been built anew.
build("gcc", "inlined.c", "whole", "-g", "-O1")
stale = report("whole.xml")
say(any("not the file that was counted" in n for n in stale["notes"]) and
    not any(found(stale, "whole").values()), "a program that was built anew is not asked", stale["notes"])

# Valgrind 3.19 cannot start such a program at all.
build("gcc", "inlined.c", "whole", "-g", "-gsplit-dwarf")
try:
    count("whole", "split.xml")
    say(found(report("split.xml"), "whole")["hash_all"] == whole["hash_all"],
        "split debug information is the same", found(report("split.xml"), "whole"))
except subprocess.CalledProcessError:
    print("ok - split debug information is the same # SKIP this Valgrind does not read it")
