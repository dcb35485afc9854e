# SPDX-License-Identifier: GPL-2.0-or-later
"""Tell a person at a terminal how far a long run is."""

import sys
import time

FIRST_AFTER_S = 1.0
NEXT_AFTER_S = 0.2


class Progress:
    """Counts up to total; nothing is shown in the first second."""

    def __init__(self, what, total):
        self.what = what
        self.total = total
        self.done = 0
        self.shown_s = time.monotonic()
        self.is_shown = False

    def step(self):
        now_s = time.monotonic()
        self.done += 1
        if now_s - self.shown_s < (NEXT_AFTER_S if self.is_shown else FIRST_AFTER_S):
            return
        self.shown_s = now_s
        self.is_shown = True
        print(f"\r{self.done} of {self.total} {self.what}", end="", file=sys.stderr, flush=True)

    def end(self):
        if self.is_shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def progress_for(what, total):
    """None unless standard error is a terminal."""
    return Progress(what, total) if sys.stderr.isatty() else None
