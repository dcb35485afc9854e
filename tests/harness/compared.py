# SPDX-License-Identifier: GPL-2.0-or-later
"""What simcount compare --format=json found, in lines that a script can look at.

usage: compared.py QUERY [OBJECT] < report.json
  changes   a line for each function that is not the same: state, name, change
  moves     a line for each move: how it is seen, its functions, change
  total     change of all functions, and of the phases compared
  entries   a line for each function of OBJECT: name, count before, parts, their sum
"""
import json
import sys


def is_wanted(function):
    return len(sys.argv) < 3 or function["object"] == sys.argv[2]


def show_changes(comparison):
    for function in comparison["functions"]:
        if function["state"] != "same" and is_wanted(function):
            mark = " ambiguous" if function["ambiguous"] else ""
            print(f"{function['state']} {function['name']} {function['change']:+}{mark}")


def show_moves(comparison):
    for move in comparison["moves"]:
        names = " ".join(function["name"] for function in move["functions"])
        print(f"{move['seen_by']} {names} {move['change']:+}")


def show_total(comparison):
    functions = sum(function["change"] for function in comparison["functions"])
    functions += sum(move["change"] for move in comparison["moves"])
    if functions != comparison["change"]:
        sys.exit(f"functions add up to {functions}, not to {comparison['change']}")
    print(functions)


def show_entries(comparison):
    for function in sorted(comparison["functions"], key=lambda function: function["name"]):
        if not is_wanted(function):
            continue
        parts = [part["before"] for part in function["parts"] if part["before"] is not None]
        names = [part["symbol"] for part in function["parts"]]
        total = sum(parts) if parts else function["before"]
        print(function["name"], function["before"], total, " ".join(sorted(names)))


QUERIES = {"changes": show_changes, "moves": show_moves, "total": show_total,
           "entries": show_entries}
try:
    REPORT = json.load(sys.stdin)
except ValueError:
    sys.exit(print("there is no report"))
for one in REPORT["comparisons"]:
    QUERIES[sys.argv[1]](one)
