# SPDX-License-Identifier: GPL-2.0-or-later
"""against_cachegrind.py PROFILE CACHEGRIND-OUT - the same counts, function by function?

Every event that cachegrind counted is compared: for each function that it names, and for the rest
together, which has no symbol and is "???" there. A default version (memcpy@@GLIBC_2.14) is no part
of a name in the profile. Prints "equal", or each difference.
"""
import collections
import sys

import query

REST = "???"


def add(table, name, counts):
    table[name] = [a + b for a, b in zip(table[name], counts)] if name in table else counts


def read_cachegrind(path):
    """The events, and name to counts in their order."""
    events, counts, function = [], {}, None
    with open(path, encoding="utf-8", errors="replace") as lines:
        for line in lines:
            if line.startswith("events:"):
                events = line.split()[1:]
            elif line.startswith("fn="):
                function = line[3:].rstrip("\n").split("@@")[0]
            elif line[0].isdigit():
                found = [int(count) for count in line.split()[1:]]
                add(counts, function, found + [0] * (len(events) - len(found)))
    return events, counts


def read_profile(path, events, names):
    """The same of the profile; what is not among the names is added up under REST."""
    profile = query.Profile(path)
    profile.check()
    columns = [profile.events.index(event) for event in events]
    counts = {}
    for function in profile.functions:
        name = function.get("name") if function.get("name") in names else REST
        found = profile.counts(function)
        add(counts, name, [found[column] for column in columns])
    return counts


def main():
    events, theirs = read_cachegrind(sys.argv[2])
    ours = read_profile(sys.argv[1], events, theirs)
    nothing = [0] * len(events)
    differing = [name for name in sorted(set(ours) | set(theirs))
                 if ours.get(name, nothing) != theirs.get(name, nothing)]
    for name in differing:
        print("%s: %s %s, cachegrind %s" % (
            name, " ".join(events), ours.get(name, nothing), theirs.get(name, nothing)))
    if not differing:
        print("equal")


main()
