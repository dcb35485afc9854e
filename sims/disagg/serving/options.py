# SPDX-License-Identifier: GPL-2.0-or-later
"""The command line: one table for parsing and --help."""

import math
import sys
from collections import namedtuple

from .config import Config, UsageError
from .workload import WorkloadSpec

Option = namedtuple("Option", "type target field values help")

NAME, NUMBER, COUNT, LENGTHS, FLAG = "name", "number", "count", "lengths", "flag"
VALUE_COUNTS = {NAME: 1, NUMBER: 1, COUNT: 1, LENGTHS: 2, FLAG: 0}

TABLE = {
    "--mode": Option(NAME, "config", "mode", "M", "disagg or colocated [disagg]"),
    "--model": Option(NAME, "config", "model", "M", "llama3-8b or llama3-70b [llama3-70b]"),
    "--device": Option(NAME, "config", "device", "D", "h100, a100 or optical [h100]"),
    "--devices": Option(COUNT, "config", "devices_per_instance", "N", "devices per instance [4]"),
    "--prefill-device": Option(NAME, "config", "prefill_device", "D",
                               "device of the prefill pool"),
    "--decode-device": Option(NAME, "config", "decode_device", "D", "device of the decode pool"),
    "--prefill-devices-per-instance": Option(COUNT, "config", "prefill_devices_per_instance", "N",
                                             "devices of a prefill instance"),
    "--decode-devices-per-instance": Option(COUNT, "config", "decode_devices_per_instance", "N",
                                            "devices of a decode instance"),
    "--link": Option(NAME, "config", "link", "L", "link between the pools [ib-ndr]"),
    "--channels": Option(COUNT, "config", "link_channels", "C", "its channels [1]"),
    "--prefill": Option(COUNT, "config", "n_prefill", "N", "prefill instances [1]"),
    "--decode": Option(COUNT, "config", "n_decode", "N", "decode instances [1]"),
    "--colocated": Option(COUNT, "config", "n_colocated", "N", "colocated instances [2]"),
    "--power-cap": Option(NUMBER, "config", "power_cap_w", "W", "watts that a device may draw"),
    "--dvfs": Option(FLAG, "config", "dvfs", "", "lower the clock while memory is the limit"),
    "--rate": Option(NUMBER, "workload", "rate", "R", "requests per second [4]"),
    "--n": Option(COUNT, "workload", "count", "N", "number of requests [1000]"),
    "--seed": Option(COUNT, "workload", "seed", "S", "of the random numbers [0]"),
    "--prompt": Option(LENGTHS, "workload", "prompt", "MEAN CV", "prompt lengths [2048 0.5]"),
    "--output": Option(LENGTHS, "workload", "output", "MEAN CV", "answer lengths [256 0.5]"),
    "--json": Option(FLAG, "", "json", "", "print JSON instead of the report"),
}


class Options:
    def __init__(self):
        self.config = Config()
        self.workload = WorkloadSpec()
        self.json = False


def print_help():
    print("usage: disagg.py [N] [OPTIONS]\n"
          "Simulate the serving of a language model.\n"
          "N is short for --n N --rate 4 --seed 1.\n")
    for name, option in TABLE.items():
        print(f"  {name + ' ' + option.values:<36} {option.help}")
    print(f"  {'-h, --help':<36} print this")


def parse_number(option, text):
    """Decimal and finite; float alone would take "inf", "nan" and underscores too."""
    try:
        number = float(text) if set(text) <= set("0123456789+-.eE") else math.nan
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise UsageError(f"{option}: '{text}' is not a number")
    return number


def saturated(number):
    """Above 2^53 not every count is a double, so nothing is lost."""
    return int(min(max(number, 0.0), 2.0 ** 53))


def set_field(options, name, values):
    option = TABLE[name]
    target = getattr(options, option.target) if option.target else options
    if option.type == NAME:
        value = values[0]
    elif option.type == NUMBER:
        value = parse_number(name, values[0])
    elif option.type == COUNT:
        value = saturated(parse_number(name, values[0]))
    elif option.type == LENGTHS:
        value = tuple(parse_number(name, text) for text in values)
    else:
        value = True
    setattr(target, option.field, value)


def parse_option(options, argument, rest):
    """--name value or --name=value; what it takes is gone from rest."""
    name, equals, value = argument.partition("=")
    if name not in TABLE:
        raise UsageError(f"unknown option '{name}' (try --help)")
    wanted = VALUE_COUNTS[TABLE[name].type]
    values = [value] if equals else []
    while len(values) < wanted and rest:
        values.append(rest.pop(0))
    if len(values) != wanted:
        raise UsageError(f"{name}: expected {TABLE[name].values or 'no value'}")
    set_field(options, name, values)


def is_option(argument):
    return argument.startswith("-")


def parse_short_form(workload, argument):
    """"disagg.py 500": the run that the study measures."""
    workload.count = saturated(parse_number("N", argument))
    workload.rate = 4.0
    workload.seed = 1


def check_workload(workload):
    if workload.rate <= 0.0:
        raise UsageError("--rate must be above 0")
    for name, (mean, cv) in (("--prompt", workload.prompt), ("--output", workload.output)):
        if cv > 0.0 and mean <= 0.0:
            raise UsageError(f"{name}: a varying length needs a mean above 0")


def parse_options(arguments):
    options = Options()
    rest = list(arguments)
    if rest and not is_option(rest[0]):
        parse_short_form(options.workload, rest.pop(0))
    while rest:
        argument = rest.pop(0)
        if argument in ("-h", "--help"):
            print_help()
            sys.exit(0)
        if not is_option(argument):
            raise UsageError(f"unexpected argument '{argument}' (try --help)")
        parse_option(options, argument, rest)
    check_workload(options.workload)
    return options
