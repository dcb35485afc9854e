# SPDX-License-Identifier: GPL-2.0-or-later
"""query.py PROFILE QUESTION [NAME] [PHASE] - one answer from a profile, for test scripts.

  total, once               Ir of the process; Ir - RepIr
  event NAME                the process's sum of one event
  phase NAME                Ir of a phase
  function NAME [PHASE]     Ir of the functions of that name; "none" if there is none
  repeats NAME              RepIr of them
  of NAME EVENT...          events of them, in all phases
  entered NAME              how often they were entered
  object NAME               base names of the objects they are in
  names                     all function names, a line each
  threads                   Ir of each thread
  attribute NAME            of the root element
  command, notes            as text
Before it answers it checks that functions, ranges and threads add up to the same, event by event.
"""
import os
import sys
import xml.etree.ElementTree as xml


def numbers(element, n_events):
    """The counts in an element, with the trailing zeros that are left out."""
    found = [int(word) for word in (element.text or "").split()]
    return found + [0] * (n_events - len(found))


def add(total, more):
    return [a + b for a, b in zip(total, more)]


class Profile:
    def __init__(self, path):
        self.root = xml.parse(path).getroot()
        self.events = self.root.get("events").split()
        self.phases = [phase.get("name") for phase in self.root.iterfind("phases/phase")]
        self.functions = list(self.root.iterfind("functions/f"))
        self.objects = {o.get("id"): o.get("path") for o in self.root.iterfind("objects/object")}

    def zero(self):
        return [0] * len(self.events)

    def counts(self, function, phase=None):
        total = self.zero()
        for cell in function.iterfind("p"):
            if phase is None or self.phases[int(cell.get("n"))] == phase:
                total = add(total, numbers(cell, len(self.events)))
        return total

    def total(self, phase=None):
        total = self.zero()
        for function in self.functions:
            total = add(total, self.counts(function, phase))
        return total

    def marked(self, piece):
        """What an execution of a range adds to each event."""
        adds = self.zero()
        adds[0] = int(piece.get("n", 1))
        for mark in bytes.fromhex(piece.get("m", "")):
            for event, times in ("Dr", mark & 7), ("Dw", mark >> 3 & 7), ("Bc", mark >> 6 & 1), \
                    ("Bi", mark >> 7):
                if times:
                    adds[self.events.index(event)] += times
        return adds

    def range_total(self):
        total = self.zero()
        for piece in self.root.iterfind("ranges/o/r"):
            lengths = [int(digit, 36) for digit in piece.get("i", "")] or [int(piece.get("len"))]
            if len(lengths) != int(piece.get("n", 1)) or sum(lengths) != int(piece.get("len")):
                sys.exit("query: a range's lengths do not add up at " + piece.get("at"))
            for cell in piece.iterfind("p"):
                executed, *counted = numbers(cell, len(self.events))
                total = add(total, [executed * adds for adds in self.marked(piece)])
                total = add(total, [0] + counted)
        return total

    def threads(self):
        return [numbers(thread, len(self.events)) for thread in self.root.iterfind("threads/t")]

    def check(self):
        thread_total = self.zero()
        for thread in self.threads():
            thread_total = add(thread_total, thread)
        if not self.total() == self.range_total() == thread_total:
            sys.exit("query: functions %s, ranges %s, threads %s do not agree" % (
                self.total(), self.range_total(), thread_total))

    def named(self, name):
        return [function for function in self.functions if function.get("name") == name]


def sum_of(profile, name, event, phase=None):
    found = profile.named(name)
    if not found:
        return "none"
    return sum(profile.counts(function, phase)[profile.events.index(event)] for function in found)


def answer(profile, question, name=None, phase=None, *more):
    if question == "total":
        return profile.total()[0]
    if question == "once":
        return profile.total()[0] - profile.total()[profile.events.index("RepIr")]
    if question == "event":
        return profile.total()[profile.events.index(name)]
    if question == "phase":
        return profile.total(name)[0] if name in profile.phases else "none"
    if question == "function":
        return sum_of(profile, name, "Ir", phase)
    if question == "repeats":
        return sum_of(profile, name, "RepIr", phase)
    if question == "of":
        return " ".join(str(sum_of(profile, name, event)) for event in (phase,) + more)
    if question == "entered":
        return sum(int(function.get("entered", "0")) for function in profile.named(name))
    if question == "object":
        paths = [profile.objects[function.get("o")] for function in profile.named(name)]
        return " ".join(os.path.basename(path) for path in paths) or "none"
    if question == "names":
        return "\n".join(function.get("name") for function in profile.functions)
    if question == "threads":
        return " ".join(str(thread[0]) for thread in profile.threads())
    if question == "attribute":
        return profile.root.get(name, "none")
    if question == "command":
        return " ".join(arg.text or "" for arg in profile.root.iterfind("command/arg"))
    if question == "notes":
        return "\n".join(note.text or "" for note in profile.root.iterfind("notes/note"))
    sys.exit(__doc__)


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    profile = Profile(sys.argv[1])
    profile.check()
    print(answer(profile, *sys.argv[2:]))


if __name__ == "__main__":
    main()
