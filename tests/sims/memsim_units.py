# SPDX-License-Identifier: GPL-2.0-or-later
"""The parts of the interpreted memory controller against recorded results."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from tap import golden, same, simulator  # noqa: E402

simulator("memsim")

from dram.checker import check  # noqa: E402
from dram.controller import LogEntry  # noqa: E402
from dram.device import Device  # noqa: E402
from dram.mapping import Mapping  # noqa: E402
from dram.requests import PatternSpec, Request, generate_random, generate_streams, spread  # noqa: E402


def device_described(text):
    """"hbm 4 channels" or "ddr4 2 channels 2 ranks"."""
    preset, *words = text.split()
    device = Device(preset)
    device.channels = 1
    for count, what in zip(words[::2], words[1::2]):
        setattr(device, what.rstrip("s") + "s", int(count))
    return device


def check_decoding(recorded):
    mapping = Mapping(device_described(recorded["device"]), recorded["scheme"], recorded["xor"])
    rows = [[row[0], *mapping.decode(row[0])] for row in recorded["rows"]]
    same((mapping.shift, mapping.capacity, rows),
         (recorded["shift"], recorded["capacity"], recorded["rows"]),
         f"{recorded['device']}, {recorded['scheme']}, xor {recorded['xor']}")


def check_random(recorded):
    spec = PatternSpec()
    spec.count = len(recorded["requests"])
    spec.access_bytes = Device(recorded["preset"]).access_bytes
    spec.span = recorded["span"]
    spec.seed = recorded["seed"]
    spec.write_share = recorded["write_frac"]
    same([[request.address, int(request.is_write)] for request in generate_random(spec)],
         recorded["requests"], f"random requests of seed {spec.seed}")


def check_streams(recorded):
    spec = PatternSpec()
    spec.count = recorded["n"]
    spec.access_bytes = Device(recorded["preset"]).access_bytes
    spec.streams = recorded["streams"]
    spec.spacing = recorded["spacing"]
    spec.seed = recorded["seed"]
    same([request.address for request in generate_streams(spec)], recorded["addrs"],
         "interleaved streams")


def check_arrivals(recorded):
    requests = [Request(0) for _ in recorded["arrivals"]]
    spread(requests, device_described(recorded["preset"]), recorded["offered_gbps"],
           recorded["seed"], not recorded["poisson"])
    same([request.arrival for request in requests], recorded["arrivals"],
         f"arrivals at {recorded['offered_gbps']} GB/s")


def check_one_request(arrival, issue, done, rules):
    request = Request(0, False, arrival)
    request.issue, request.done = issue, done
    found = check([], Device("ddr4"), [request])
    same([violation["rule"] for violation in found], rules,
         f"a request of {arrival} that is served at {issue}")


def main():
    units = golden("memsim/units")
    for recorded in units["decode"]:
        check_decoding(recorded)
    for recorded in units["random_uniform"]:
        check_random(recorded)
    for recorded in units["interleaved_streams"]:
        check_streams(recorded)
    for recorded in units["open_loop"]:
        check_arrivals(recorded)
    for case in golden("memsim/checker")["cases"]:
        log = [LogEntry(*entry) for entry in case["log"]]
        same(check(log, Device(case["device"])), case["violations"], f"checker: {case['name']}")
    same(len(check([LogEntry(t, "PRE", 0, 0, 0, -1) for t in range(200)], Device("ddr4"))), 50,
         "only the first violations are kept")
    check_one_request(5, 5, 31, [])
    check_one_request(5, -1, -1, ["UNSERVED"])
    check_one_request(5, 4, 30, ["EARLY"])


main()
