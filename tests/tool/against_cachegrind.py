# SPDX-License-Identifier: GPL-2.0-or-later
"""against_cachegrind.py PROFILE CACHEGRIND-OUT - the same counts, function by function?

Every function that cachegrind names must be in the profile, with as many instructions; what has no
symbol is "???" there. A default version (memcpy@@GLIBC_2.14) is no part of a name in the profile.
Prints "equal", or each difference.
"""
import collections
import sys

import query


def read_cachegrind(path):
    counts, function = collections.Counter(), None
    with open(path, encoding="utf-8", errors="replace") as lines:
        for line in lines:
            if line.startswith("fn="):
                function = line[3:].rstrip("\n").split("@@")[0]
            elif line[0].isdigit():
                counts[function] += int(line.split()[1])
    return counts


def read_profile(path):
    profile = query.Profile(path)
    profile.check()
    counts = collections.Counter()
    for function in profile.functions:
        counts[function.get("name")] += profile.counts(function)[0]
    return counts


def main():
    ours, theirs = read_profile(sys.argv[1]), read_cachegrind(sys.argv[2])
    del theirs["???"]
    for name in sorted(theirs):
        if ours[name] != theirs[name]:
            print("%s: %d, cachegrind %d" % (name, ours[name], theirs[name]))
    if all(ours[name] == theirs[name] for name in theirs):
        print("equal")


main()
