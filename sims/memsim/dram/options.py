# SPDX-License-Identifier: GPL-2.0-or-later
"""The command line: one table for parsing and --help."""

import math
import sys
from collections import namedtuple

from .device import Device, UsageError
from .requests import PATTERNS, PatternSpec

SCHEDULERS = ("frfcfs", "fcfs")
PAGE_POLICIES = ("open", "closed")

NAME, NUMBER, FLAG, TIMING = "name", "number", "flag", "timing"

Option = namedtuple("Option", "type default value help")

TABLE = {
    "--preset": Option(NAME, "hbm", "P", "ddr4 or hbm [hbm]"),
    "--channels": Option(NUMBER, 1.0, "N", "channels [1]"),
    "--ranks": Option(NUMBER, 1.0, "N", "ranks of a channel [1]"),
    "--timing": Option(TIMING, (), "KEY=VALUE", "change a field of the preset, such as RCD=20"),
    "--pattern": Option(NAME, "stream", "P", "stream, random, stride or streams [stream]"),
    "--trace": Option(NAME, None, "FILE", "replay addr,write,arrival"),
    "--n": Option(NUMBER, 10000.0, "N", "number of requests [10000]"),
    "--seed": Option(NUMBER, 0.0, "S", "of the pattern's random numbers [0]"),
    "--stride": Option(NUMBER, 4096.0, "BYTES", "stride: from access to access [4096]"),
    "--span": Option(NUMBER, 2.0 ** 30, "BYTES", "random: accessed memory [2^30]"),
    "--streams": Option(NUMBER, 4.0, "N", "streams: how many [4]"),
    "--spacing": Option(NUMBER, 2.0 ** 24, "BYTES", "streams: from start to start [2^24]"),
    "--writes": Option(NUMBER, 0.0, "X", "random, stream: share of writes [0]"),
    "--scheduler": Option(NAME, "frfcfs", "S", "frfcfs or fcfs [frfcfs]"),
    "--page": Option(NAME, "open", "P", "open or closed [open]"),
    "--mapping": Option(NAME, "RoRaBaCoBgCh", "M",
                        "RoRaBaCoBgCh, RoRaBgBaCoCh, RoCoRaBgBaCh, ChRaBgBaRoCo or a list like "
                        "ro,ra,ba,co,bg,ch [RoRaBaCoBgCh]"),
    "--xor-bank": Option(FLAG, False, "", "hash banks with the row"),
    "--queue": Option(NUMBER, 32.0, "N", "requests that a channel looks at [32]"),
    "--no-refresh": Option(FLAG, False, "", "never refresh"),
    "--load": Option(NUMBER, 0.0, "X", "requests arrive at this share of the peak"),
    "--load-gbps": Option(NUMBER, 0.0, "X", "the same, in GB/s"),
    "--load-seed": Option(NUMBER, 0.0, "S", "of the arrivals' random numbers [0]"),
    "--load-uniform": Option(FLAG, False, "", "requests arrive evenly"),
    "--log": Option(NAME, None, "FILE", "write every command"),
    "--check": Option(FLAG, False, "", "check every command; exit code 1 if a rule is broken"),
    "--no-time": Option(FLAG, False, "", "leave out how long the simulation took"),
    "--json": Option(FLAG, False, "", "print JSON instead of the report"),
}


def print_help():
    print("usage: memsim.py [N] [OPTIONS]\n"
          "Simulate a memory controller, command by command.\n"
          "N is short for --n N --pattern random --no-time.\n")
    for name, option in TABLE.items():
        print(f"  {name + ' ' + option.value:<22} {option.help}")
    print(f"  {'-h, --help':<22} print this")


def number_of(name, text):
    """Decimal and finite; float alone would take "inf", "nan" and underscores too."""
    try:
        number = float(text) if set(text) <= set("0123456789+-.eE") else math.nan
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise UsageError(f"{name}: '{text}' is not a number")
    return number


def parse_option(parsed, argument, rest):
    """--name VALUE or --name=VALUE; a value that is taken is gone from rest."""
    name, equals, value = argument.partition("=")
    if name not in TABLE:
        raise UsageError(f"unknown option '{name}' (try --help)")
    option = TABLE[name]
    if option.type == FLAG:
        if equals:
            raise UsageError(f"{name} takes no value")
        parsed[name] = True
        return
    if not equals:
        if not rest or rest[0].startswith("--"):
            raise UsageError(f"{name}: expected {option.value}")
        value = rest.pop(0)
    if option.type == NUMBER:
        value = number_of(name, value)
    parsed[name] = parsed[name] + (value,) if option.type == TIMING else value


def parse_arguments(arguments):
    """The value of every option, by name."""
    parsed = {name: option.default for name, option in TABLE.items()}
    rest = list(arguments)
    if rest and not rest[0].startswith("-"):
        parsed["--n"] = number_of("N", rest.pop(0))
        parsed["--pattern"] = "random"
        parsed["--no-time"] = True
    while rest:
        argument = rest.pop(0)
        if argument in ("-h", "--help"):
            print_help()
            sys.exit(0)
        if not argument.startswith("-"):
            raise UsageError(f"unexpected argument '{argument}' (try --help)")
        parse_option(parsed, argument, rest)
    return parsed


def count_of(number):
    """A number as a count: cut off towards 0, and kept from 0 to 2^53."""
    return int(min(max(number, 0.0), 2.0 ** 53))


def device_of(parsed):
    device = Device(parsed["--preset"])
    device.set("channels", parsed["--channels"])
    device.set("ranks", parsed["--ranks"])
    for setting in parsed["--timing"]:
        key, equals, value = setting.partition("=")
        if not equals:
            raise UsageError(f"--timing: expected KEY=VALUE, got '{setting}'")
        device.set(key, number_of("--timing", value))
    device.check(not parsed["--no-refresh"])
    return device


def one_of(what, name, names):
    if name not in names:
        raise UsageError(f"unknown {what} '{name}'")
    return name


def pattern_of(parsed, device):
    writes = parsed["--writes"]
    pattern = PatternSpec()
    pattern.pattern = one_of("pattern", parsed["--pattern"], PATTERNS)
    pattern.count = count_of(parsed["--n"])
    pattern.access_bytes = device.access_bytes
    pattern.stride = count_of(parsed["--stride"])
    pattern.write_share = writes
    pattern.span = count_of(parsed["--span"])
    pattern.seed = count_of(parsed["--seed"])
    pattern.streams = count_of(parsed["--streams"])
    pattern.spacing = count_of(parsed["--spacing"])
    check_pattern(pattern)
    # Of the stream every so many accesses is a write, which is what --writes comes to there.
    pattern.write_every = 0 if writes == 0.0 else round(min(1.0 / writes, 2.0 ** 53))
    return pattern


def check_pattern(pattern):
    """What the pattern uses must make sense."""
    if not 0.0 <= pattern.write_share <= 1.0:
        raise UsageError("--writes must be from 0 to 1")
    if pattern.pattern == "random" and pattern.span < pattern.access_bytes:
        raise UsageError(f"--span must hold an access of {pattern.access_bytes} bytes")
    if pattern.pattern == "streams" and pattern.streams < 1:
        raise UsageError("--streams must be at least 1")


def load_of(parsed, device):
    """In GB/s; 0 without one."""
    load, load_gbps = parsed["--load"], parsed["--load-gbps"]
    if load < 0.0 or load_gbps < 0.0:
        raise UsageError("a load must not be negative")
    if load > 0.0 and load_gbps > 0.0:
        raise UsageError("--load and --load-gbps exclude each other")
    return load * (device.channels * device.peak_gbps) if load > 0.0 else load_gbps


class Options:
    """Everything is checked."""

    def __init__(self, arguments):
        parsed = parse_arguments(arguments)
        self.device = device_of(parsed)
        self.mapping = parsed["--mapping"]
        self.has_xor = parsed["--xor-bank"]
        self.pattern = pattern_of(parsed, self.device)
        self.trace_file = parsed["--trace"]
        self.scheduler = one_of("scheduler", parsed["--scheduler"], SCHEDULERS)
        self.page = one_of("page policy", parsed["--page"], PAGE_POLICIES)
        self.queue_room = count_of(parsed["--queue"])
        if self.queue_room < 1:
            raise UsageError("--queue must be at least 1")
        self.load_gbps = load_of(parsed, self.device)
        self.load_seed = count_of(parsed["--load-seed"])
        self.is_load_uniform = parsed["--load-uniform"]
        self.is_refreshed = not parsed["--no-refresh"]
        self.log_file = parsed["--log"]
        self.is_checked = parsed["--check"]
        self.is_timed = not parsed["--no-time"]
        self.json = parsed["--json"]
