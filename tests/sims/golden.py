# SPDX-License-Identifier: GPL-2.0-or-later
"""golden.py NAME PART - a part of tests/golden/disagg/NAME.json, as the simulators print it.

cli: the command line, one argument a line; summary: the JSON; report: the text.
"""

import json
import os
import sys


def main():
    name, part = sys.argv[1:]
    path = os.path.join(os.environ["top_srcdir"], "tests", "golden", "disagg", name + ".json")
    with open(path, encoding="utf-8") as file:
        golden = json.load(file)
    sys.stdout.reconfigure(encoding="utf-8")
    if part == "cli":
        print("\n".join(golden["cli"]))
    elif part == "summary":
        print(json.dumps(golden["summary"], separators=(",", ":")))
    else:
        print(golden["report"])


main()
