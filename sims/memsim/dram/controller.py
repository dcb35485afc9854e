# SPDX-License-Identifier: GPL-2.0-or-later
"""A memory controller, command by command.

Each channel is on its own: a queue of requests, banks that open and close rows, a data bus, and
refreshes, under the timing rules of the device; at most one command a cycle. Left out: power
states, error correction, write buffering, and commands of DDR5 and later.
"""

from collections import Counter, deque, namedtuple
from itertools import groupby

COMMANDS = ("ACT", "PRE", "PREA", "RD", "WR", "REF")
KINDS = ("hit", "miss", "conflict")
CLOSED = -1

# Fields that do not apply are -1.
LogEntry = namedtuple("LogEntry", "t cmd ra bg ba ro")

PROGRESS_STEP = 65536


class ControllerSpec:
    def __init__(self, device):
        self.device = device
        self.scheduler = "frfcfs"
        self.page = "open"
        self.queue_room = 32  # at least 1
        self.is_refreshed = True
        self.is_logged = False
        self.report_progress = None  # called now and then with served, total, unless total is small


# All times are cycles. Each _ok is the first in which a command is legal as far as the part that
# holds it is concerned; a command must be legal for its bank, its group, its rank and the bus.


class Bank:
    def __init__(self, group, number):
        self.group = group
        self.number = number
        self.row = CLOSED  # or what is open
        self.act_ok = 0
        self.column_ok = 0
        self.pre_ok = 0
        self.opened_for = None  # id of a request
        self.waiting_hits = 0  # requests in the queue for the open row


class BankGroup:
    def __init__(self, rank, number):
        self.rank = rank
        self.number = number
        self.act_ok = 0
        self.read_ok = 0
        self.write_ok = 0


class Rank:
    def __init__(self, device, number):
        self.number = number
        self.groups = [BankGroup(self, i) for i in range(device.bankgroups)]
        self.banks = [Bank(group, i) for group in self.groups for i in range(device.banks)]
        self.last_acts = deque(maxlen=4)
        self.act_ok = 0
        self.read_ok = 0
        self.write_ok = 0
        self.next_refresh = device.REFI
        self.refresh_ends = 0


class Waiting:
    """A request in the queue, with what the scheduler asks of it again and again."""

    __slots__ = ("request", "bank", "group", "rank", "row", "is_write")

    def __init__(self, request, bank):
        self.request = request
        self.bank = bank
        self.group = bank.group
        self.rank = bank.group.rank
        self.row = request.at.ro
        self.is_write = request.is_write


class Channel:
    """Serves requests, which are in order of arrival."""

    def __init__(self, spec, number, requests):
        self.spec = spec
        self.device = spec.device
        self.number = number
        self.requests = requests
        self.now = 0
        self.ranks = [Rank(spec.device, i) for i in range(spec.device.ranks)]
        self.queue = []  # oldest first
        self.arrived = 0  # requests that have been in the queue
        self.served = 0
        self.bus_free = 0
        self.read_ok = 0  # as far as the bus is concerned
        self.write_ok = 0
        self.wake = None  # when a command could be issued that cannot be now

        self.busy_data = 0  # cycles in which data moved
        self.commands = Counter()
        self.log = []  # in order of decision: an auto-precharge happens later than what follows

    # Commands: what each one does.

    def record(self, command, t, rank, group, bank, row):
        self.commands[command] += 1
        if self.spec.is_logged:
            self.log.append(LogEntry(t, command, rank, group, bank, row))

    def record_for(self, waiting, command):
        at = waiting.request.at
        self.record(command, self.now, at.ra, at.bg, at.ba, at.ro)

    def activate(self, waiting):
        device, now = self.device, self.now
        bank, group, rank = waiting.bank, waiting.group, waiting.rank
        bank.row = waiting.row
        bank.opened_for = waiting.request.id
        bank.column_ok = now + device.RCD
        bank.pre_ok = max(bank.pre_ok, now + device.RAS)
        bank.act_ok = now + device.RAS + device.RP
        bank.waiting_hits = sum(1 for other in self.queue
                                if other.bank is bank and other.row == bank.row)
        group.act_ok = max(group.act_ok, now + device.RRD_L)
        rank.act_ok = max(rank.act_ok, now + device.RRD_S)
        rank.last_acts.append(now)
        if len(rank.last_acts) == 4:
            # Of any five activations, the last must not come before FAW.
            rank.act_ok = max(rank.act_ok, rank.last_acts[0] + device.FAW)
        self.record_for(waiting, "ACT")

    def precharge(self, bank, command, t):
        bank.row = CLOSED
        bank.waiting_hits = 0
        bank.act_ok = max(bank.act_ok, t + self.device.RP)
        group = bank.group
        self.record(command, t, group.rank.number, group.number, bank.number, -1)

    def precharge_for(self, waiting):
        waiting.request.kind = "conflict"
        self.precharge(waiting.bank, "PRE", self.now)

    def start_read(self, waiting):
        """Return when its data begins."""
        waiting.bank.pre_ok = max(waiting.bank.pre_ok, self.now + self.device.RTP)
        self.record_for(waiting, "RD")
        return self.now + self.device.CL

    def start_write(self, waiting):
        device = self.device
        start = self.now + device.CWL
        end = start + device.burst_cycles
        bank, group, rank = waiting.bank, waiting.group, waiting.rank
        bank.pre_ok = max(bank.pre_ok, end + device.WR)
        rank.read_ok = max(rank.read_ok, end + device.WTR_S)
        group.read_ok = max(group.read_ok, end + device.WTR_L)
        self.record_for(waiting, "WR")
        return start

    def occupy_bus(self, start, is_write):
        device = self.device
        self.bus_free = start + device.burst_cycles
        self.read_ok = self.bus_free - device.CL
        self.write_ok = self.bus_free + (0 if is_write else device.RTRW) - device.CWL
        self.busy_data += device.burst_cycles

    def space_columns(self, group, rank):
        same_rank = self.now + self.device.CCD_S
        same_group = self.now + self.device.CCD_L
        rank.read_ok = max(rank.read_ok, same_rank)
        rank.write_ok = max(rank.write_ok, same_rank)
        group.read_ok = max(group.read_ok, same_group)
        group.write_ok = max(group.write_ok, same_group)

    def leave_queue(self, index):
        self.queue[index].bank.waiting_hits -= 1
        del self.queue[index]
        self.served += 1
        if self.spec.report_progress:
            self.report_progress(len(self.requests))

    def report_progress(self, total):
        if total > PROGRESS_STEP and (self.served % PROGRESS_STEP == 0 or self.served == total):
            self.spec.report_progress(self.served, total)

    def access_column(self, index):
        """The read or write of a request in the queue, which leaves it."""
        waiting = self.queue[index]
        request, bank = waiting.request, waiting.bank
        start = self.start_write(waiting) if waiting.is_write else self.start_read(waiting)
        self.occupy_bus(start, waiting.is_write)
        self.space_columns(waiting.group, waiting.rank)
        request.issue = self.now
        request.done = self.bus_free
        if bank.opened_for == request.id and request.kind == "hit":
            request.kind = "miss"
        self.leave_queue(index)
        if self.spec.page == "closed" and bank.waiting_hits == 0:
            self.precharge(bank, "PREA", bank.pre_ok)

    def refresh(self, rank):
        rank.refresh_ends = self.now + self.device.RFC
        rank.next_refresh += self.device.REFI
        rank.act_ok = max(rank.act_ok, rank.refresh_ends)
        for bank in rank.banks:
            bank.act_ok = max(bank.act_ok, rank.refresh_ends)
        self.record("REF", self.now, rank.number, -1, -1, -1)

    # Decisions: each tries to issue a command now, or notes when it could.

    def note_wake(self, t):
        if self.wake is None or t < self.wake:
            self.wake = t

    def try_refreshes(self):
        """Ranks that are due begin their refresh as soon as all their banks are closed..."""
        for rank in self.ranks:
            if self.now < rank.next_refresh:
                self.note_wake(rank.next_refresh)
            elif all(bank.row == CLOSED for bank in rank.banks):
                earliest = max(rank.refresh_ends, max(bank.act_ok for bank in rank.banks))
                if earliest <= self.now:
                    self.refresh(rank)
                    return True
                self.note_wake(earliest)
        return False

    def try_closing_for_refresh(self):
        """...which comes second: a bank of lower number first, whatever its rank."""
        due = [rank for rank in self.ranks if self.now >= rank.next_refresh]
        for banks in zip(*(rank.banks for rank in due)):
            for bank in banks:
                if bank.row == CLOSED:
                    continue
                if bank.pre_ok <= self.now:
                    self.precharge(bank, "PRE", self.now)
                    return True
                self.note_wake(bank.pre_ok)
        return False

    def column_earliest(self, waiting):
        bank, group, rank = waiting.bank, waiting.group, waiting.rank
        if waiting.is_write:
            return max(bank.column_ok, group.write_ok, rank.write_ok, self.write_ok)
        return max(bank.column_ok, group.read_ok, rank.read_ok, self.read_ok)

    def row_earliest(self, waiting):
        """When the row could begin to be opened, or the one in its way closed; None: not yet."""
        bank = waiting.bank
        if bank.row == CLOSED:
            return max(bank.act_ok, waiting.group.act_ok, waiting.rank.act_ok)
        if self.spec.scheduler == "frfcfs" and bank.waiting_hits > 0:
            return None
        return bank.pre_ok

    def prepare_row(self, waiting):
        if waiting.bank.row == CLOSED:
            self.activate(waiting)
        else:
            self.precharge_for(waiting)

    def try_requests(self, considered):
        """The oldest whose row is open goes first, then the oldest whose row can be prepared."""
        now = self.now
        to_prepare = None
        for index in range(considered):
            waiting = self.queue[index]
            if self.spec.is_refreshed and now >= waiting.rank.next_refresh:
                continue
            is_hit = waiting.bank.row == waiting.row
            earliest = self.column_earliest(waiting) if is_hit else self.row_earliest(waiting)
            if earliest is None:
                continue
            if earliest > now:
                self.note_wake(earliest)
            elif is_hit:
                self.access_column(index)
                return True
            elif to_prepare is None:
                to_prepare = waiting
        if to_prepare is not None:
            self.prepare_row(to_prepare)
        return to_prepare is not None

    def issue_command(self):
        """At most one a cycle."""
        if self.spec.is_refreshed and (self.try_refreshes() or self.try_closing_for_refresh()):
            return True
        considered = len(self.queue)
        if self.spec.scheduler == "fcfs":
            considered = min(considered, 1)
        return self.try_requests(considered)

    def next_arrival(self):
        """None if no request is left or there is no room for it."""
        if self.arrived == len(self.requests) or len(self.queue) == self.spec.queue_room:
            return None
        return self.requests[self.arrived].arrival

    def enter_queue(self, request):
        at = request.at
        bank = self.ranks[at.ra].banks[at.bg * self.device.banks + at.ba]
        self.queue.append(Waiting(request, bank))
        if bank.row == at.ro:
            bank.waiting_hits += 1

    def fill_queue(self):
        arrival = self.next_arrival()
        while arrival is not None and arrival <= self.now:
            self.enter_queue(self.requests[self.arrived])
            self.arrived += 1
            arrival = self.next_arrival()

    def run(self):
        while self.served < len(self.requests):
            self.wake = None
            self.fill_queue()
            if self.issue_command():
                self.now += 1
                continue
            arrival = self.next_arrival()
            if arrival is not None:
                self.note_wake(arrival)
            self.now = max(self.now + 1, self.wake or 0)


def run_controller(spec, requests):
    """Serve all requests, which know where they go; the channels that had any, by number."""
    def channel_of(request):
        return request.at.ch

    ordered = sorted(requests, key=lambda request: (request.at.ch, request.arrival, request.id))
    channels = []
    for number, own in groupby(ordered, channel_of):
        channel = Channel(spec, number, list(own))
        channel.run()
        channels.append(channel)
    return channels
