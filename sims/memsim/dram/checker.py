# SPDX-License-Identifier: GPL-2.0-or-later
"""Does a command log keep to the rules of the device?

The checker knows nothing of the controller: it reads the log of one channel and keeps books of
its own. A violation is a dictionary: rule, where, and by how much.
"""

from collections import defaultdict, deque

CLOSED = -1
SCAN_MAX = 50  # violations of the scan; the bus and the requests come on top


class Checker:
    def __init__(self, device):
        self.device = device
        self.violations = []
        self.entry = None  # the command at hand
        self.last_slot = None  # the last cycle with a command other than PREA
        self.last = {}  # (event, place) to its last cycle; places are ranks, groups and banks
        self.open_row = {}  # banks to rows or CLOSED, in the order they were first seen
        self.acts = defaultdict(lambda: deque(maxlen=4))  # ranks to their last activations
        self.bursts = []  # start, end, direction

    @property
    def write_cycles(self):
        """From a write to the last of its data."""
        return self.device.CWL + self.device.burst_cycles

    def report(self, rule, **details):
        if len(self.violations) < SCAN_MAX:
            entry = self.entry
            self.violations.append({"rule": rule, "t": entry.t, "cmd": entry.cmd, "ra": entry.ra,
                                    "bg": entry.bg, "ba": entry.ba, **details})

    def check_distance(self, rule, have, need):
        if have < need:
            self.report(rule, have=have, need=need)

    def check_gap(self, rule, event, place, need):
        """The command at hand must come at least need cycles after the last such event."""
        if (event, place) in self.last:
            self.check_distance(rule, self.entry.t - self.last[event, place], need)

    def note(self, event, *places):
        for place in places:
            self.last[event, place] = self.entry.t

    def places(self):
        entry = self.entry
        rank = (entry.ra,)
        return rank, rank + (entry.bg,), rank + (entry.bg, entry.ba)

    def check_slot(self):
        if self.entry.cmd == "PREA":
            return
        if self.entry.t == self.last_slot:
            self.report("SLOT")
        self.last_slot = self.entry.t

    def check_during_refresh(self):
        refresh = self.last.get(("REF", (self.entry.ra,)))
        if (refresh is not None and self.entry.cmd != "REF"
                and self.entry.t < refresh + self.device.RFC):
            self.report("RFC")

    def check_act(self):
        device = self.device
        rank, group, bank = self.places()
        if self.open_row.get(bank, CLOSED) != CLOSED:
            self.report("ACT_OPEN")
        self.check_gap("RC", "ACT", bank, device.RAS + device.RP)
        self.check_gap("RP", "PRE", bank, device.RP)
        self.check_gap("RRD_S", "ACT", rank, device.RRD_S)
        self.check_gap("RRD_L", "ACT", group, device.RRD_L)
        acts = self.acts[rank]
        if len(acts) == 4:
            self.check_distance("FAW", self.entry.t - acts[0], device.FAW)
        acts.append(self.entry.t)
        self.open_row[bank] = self.entry.ro
        self.note("ACT", rank, group, bank)

    def check_pre(self):
        device = self.device
        bank = self.places()[2]
        if self.open_row.get(bank, CLOSED) == CLOSED:
            self.report("PRE_CLOSED")
        self.check_gap("RAS", "ACT", bank, device.RAS)
        self.check_gap("RTP", "RD", bank, device.RTP)
        self.check_gap("WRREC", "WR", bank, self.write_cycles + device.WR)
        self.open_row[bank] = CLOSED
        self.note("PRE", bank)

    def check_column(self):
        device = self.device
        rank, group, bank = self.places()
        row = self.open_row.get(bank, CLOSED)
        if row != self.entry.ro:
            self.report("ROW", row=self.entry.ro, open_row=row)
        self.check_gap("RCD", "ACT", bank, device.RCD)
        self.check_gap("CCD", "column", group, device.CCD_L)
        self.check_gap("CCD", "column", rank, device.CCD_S)
        if self.entry.cmd == "RD":
            self.check_gap("WTR_L", "WR", group, self.write_cycles + device.WTR_L)
            self.check_gap("WTR_S", "WR", rank, self.write_cycles + device.WTR_S)
        self.note("column", rank, group)
        self.note(self.entry.cmd, rank, group, bank)
        self.note_burst()

    def note_burst(self):
        is_write = self.entry.cmd == "WR"
        start = self.entry.t + (self.device.CWL if is_write else self.device.CL)
        self.bursts.append((start, start + self.device.burst_cycles, "w" if is_write else "r"))

    def check_refresh(self):
        rank = (self.entry.ra,)
        banks = [bank for bank in self.open_row if bank[:1] == rank]
        if any(self.open_row[bank] != CLOSED for bank in banks):
            self.report("REF_OPEN")
        for bank in banks:
            self.check_gap("RP_REF", "PRE", bank, self.device.RP)
        self.note("REF", rank)

    def scan(self, log):
        checks = {"ACT": self.check_act, "PRE": self.check_pre, "PREA": self.check_pre,
                  "RD": self.check_column, "WR": self.check_column, "REF": self.check_refresh}
        for self.entry in sorted(log, key=lambda entry: (entry.t, entry.cmd == "PREA")):
            self.check_slot()
            self.check_during_refresh()
            checks[self.entry.cmd]()

    def check_bus(self):
        """One conflict is enough: those that follow are mostly its consequences."""
        bursts = sorted(self.bursts)
        for (_, previous_end, previous), (start, _, direction) in zip(bursts, bursts[1:]):
            turnaround = self.device.RTRW if (previous, direction) == ("r", "w") else 0
            if start < previous_end + turnaround:
                self.violations.append({"rule": "BUS", "start": start, "prev_end": previous_end,
                                        "prev_dir": previous, "dir": direction})
                return

    def check_requests(self, requests):
        for request in requests:
            if request.done < 0:
                self.violations.append({"rule": "UNSERVED", "request": request.id})
                return
            if request.issue < request.arrival:
                self.violations.append({"rule": "EARLY", "request": request.id})
                return


def check(log, device, requests=()):
    """The violations in the log of one channel."""
    checker = Checker(device)
    checker.scan(log)
    checker.check_bus()
    checker.check_requests(requests)
    return checker.violations
