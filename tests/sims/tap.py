# SPDX-License-Identifier: GPL-2.0-or-later
"""How a test in Python reports: the twin of tests/tap.sh."""

import json
import os
import sys

TOP = os.environ["top_srcdir"]


def golden(name):
    """The recorded results tests/golden/NAME.json."""
    with open(os.path.join(TOP, "tests", "golden", name + ".json"), encoding="utf-8") as file:
        return json.load(file)


def simulator(name):
    """Make the modules of a simulator's interpreted variant importable."""
    sys.path.insert(0, os.path.join(TOP, "sims", name))


def same(found, expected, name):
    if found == expected:
        print(f"ok - {name}")
    else:
        print(f"not ok - {name}\n  expected: {expected}\n  got:      {found}")
