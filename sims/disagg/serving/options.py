# SPDX-License-Identifier: GPL-2.0-or-later
"""The command line: one table for parsing and --help."""

import math
import sys
from collections import namedtuple

from .config import Config, UsageError, count_of_number
from .distribution import METHODS
from .workload import WorkloadSpec


# Far beyond what makes sense, and far from where arithmetic breaks down.
RATE_MIN = 1e-12
RATE_MAX = 1e12
MEAN_MAX = 1e9
CV_MAX = 1e3


class Lengths:
    """What --prompt or --output and its -cv option give.

    A single mean waits for the -cv option; either order will do.
    """

    def __init__(self, mean, cv):
        self.mean = mean
        self.cv = cv
        self.has_bare_mean = False
        self.has_cv = False


class Options:
    def __init__(self):
        self.config = Config()
        self.workload = WorkloadSpec()
        self.prompt = Lengths(*self.workload.prompt)
        self.output = Lengths(*self.workload.output)
        self.workload_file = None  # instead of a generated workload
        self.requests_out = None  # where stamps go
        self.rates = []  # of a sweep; empty for none
        self.percentiles = "sort-once"
        self.json = False


def is_option(argument):
    """The values of an option end where the next option begins."""
    return argument.startswith("--")


def has_value(rest):
    return bool(rest) and not is_option(rest[0])


def take_value(name, rest):
    if not has_value(rest):
        raise UsageError(f"{name}: expected {TABLE[name].values}")
    return rest.pop(0)


def number_of(name, text):
    """Decimal and finite; float alone would take "inf", "nan" and underscores too."""
    try:
        number = float(text) if set(text) <= set("0123456789+-.eE") else math.nan
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise UsageError(f"{name}: '{text}' is not a number")
    return number


def take_number(name, rest):
    return number_of(name, take_value(name, rest))


# Each takes its values from the front of rest and sets a field of an object.


def parse_flag(name, rest, target, field):
    setattr(target, field, True)


def parse_name(name, rest, target, field):
    setattr(target, field, take_value(name, rest))


def parse_number(name, rest, target, field):
    setattr(target, field, take_number(name, rest))


def parse_count(name, rest, target, field):
    setattr(target, field, count_of_number(take_number(name, rest)))


def parse_lengths(name, rest, target, field):
    lengths = getattr(target, field)
    lengths.mean = take_number(name, rest)
    lengths.has_bare_mean = not has_value(rest)
    if not lengths.has_bare_mean:
        lengths.cv = take_number(name, rest)


def parse_cv(name, rest, target, field):
    lengths = getattr(target, field)
    lengths.cv = take_number(name, rest)
    lengths.has_cv = True


def parse_config(name, rest, target, field):
    getattr(target, field).read(take_value(name, rest))


def parse_sweep(name, rest, target, field):
    rates = [take_number(name, rest)]
    while has_value(rest):
        rates.append(take_number(name, rest))
    setattr(target, field, rates)


def parse_percentiles(name, rest, target, field):
    method = take_value(name, rest)
    if method not in METHODS:
        raise UsageError(f"{name}: unknown method '{method}'")
    setattr(target, field, method)


# The field is one of Options, or of what is named before the point. No help: the row above,
# by another name.
Option = namedtuple("Option", "parse field values help")

TABLE = {
    "--config": Option(parse_config, "config", "FILE", "take every setting from a JSON file"),
    "--mode": Option(parse_name, "config.mode", "M", "disagg or colocated [disagg]"),
    "--model": Option(parse_name, "config.model", "M", "llama3-8b or llama3-70b [llama3-70b]"),
    "--device": Option(parse_name, "config.device", "D", "h100, a100 or optical [h100]"),
    "--devices": Option(parse_count, "config.devices_per_instance", "N",
                        "devices per instance [4]"),
    "--devices-per-instance": Option(parse_count, "config.devices_per_instance", "N", None),
    "--prefill-device": Option(parse_name, "config.prefill_device", "D",
                               "device of the prefill pool"),
    "--decode-device": Option(parse_name, "config.decode_device", "D",
                              "device of the decode pool"),
    "--prefill-devices-per-instance": Option(parse_count, "config.prefill_devices_per_instance",
                                             "N", "devices of a prefill instance"),
    "--decode-devices-per-instance": Option(parse_count, "config.decode_devices_per_instance",
                                            "N", "devices of a decode instance"),
    "--link": Option(parse_name, "config.link", "L", "link between the pools [ib-ndr]"),
    "--channels": Option(parse_count, "config.link_channels", "C", "its channels [1]"),
    "--link-channels": Option(parse_count, "config.link_channels", "C", None),
    "--prefill": Option(parse_count, "config.n_prefill", "N", "prefill instances [1]"),
    "--decode": Option(parse_count, "config.n_decode", "N", "decode instances [1]"),
    "--colocated": Option(parse_count, "config.n_colocated", "N", "colocated instances [2]"),
    "--power-cap": Option(parse_number, "config.power_cap_w", "W",
                          "watts that a device may draw"),
    "--prefill-power-cap": Option(parse_number, "config.prefill_power_cap_w", "W",
                                  "the same, in the prefill pool"),
    "--decode-power-cap": Option(parse_number, "config.decode_power_cap_w", "W",
                                 "the same, in the decode pool"),
    "--dvfs": Option(parse_flag, "config.dvfs", "", "lower the clock while memory is the limit"),
    "--ttft-slo": Option(parse_number, "config.ttft_slo", "S",
                         "objective: seconds to the first token [1]"),
    "--tpot-slo": Option(parse_number, "config.tpot_slo", "S",
                         "objective: seconds per later token [0.025]"),
    "--rate": Option(parse_number, "workload.rate", "R", "requests per second [4]"),
    "--n": Option(parse_count, "workload.count", "N", "number of requests [1000]"),
    "--requests": Option(parse_count, "workload.count", "N", None),
    "--seed": Option(parse_count, "workload.seed", "S", "of the random numbers [0]"),
    "--prompt": Option(parse_lengths, "prompt", "MEAN CV", "prompt lengths [2048 0.5]"),
    "--prompt-cv": Option(parse_cv, "prompt", "CV", "their variation alone"),
    "--output": Option(parse_lengths, "output", "MEAN CV", "answer lengths [256 0.5]"),
    "--output-cv": Option(parse_cv, "output", "CV", "their variation alone"),
    "--workload": Option(parse_name, "workload_file", "FILE",
                         "replay arrival,prompt_len,output_len"),
    "--requests-out": Option(parse_name, "requests_out", "FILE",
                             "write when each request got where"),
    "--sweep": Option(parse_sweep, "rates", "R...", "one line for each request rate"),
    "--percentiles": Option(parse_percentiles, "percentiles", "HOW",
                            "resort, sort-once or select [sort-once]"),
    "--json": Option(parse_flag, "json", "", "print JSON instead of the report"),
}


def print_help():
    print("usage: disagg.py [N] [OPTIONS]\n"
          "Simulate the serving of a language model.\n"
          "N is short for --n N --rate 4 --seed 1.\n")
    for name, option in TABLE.items():
        print(f"  {name + ' ' + option.values:<36} {option.help or 'the same'}")
    print(f"  {'-h, --help':<36} print this")


def parse_option(options, argument, rest):
    """--name VALUE... or --name=VALUE; the latter is one value, and no more follow."""
    name, equals, value = argument.partition("=")
    if name not in TABLE:
        raise UsageError(f"unknown option '{name}' (try --help)")
    target, _, field = TABLE[name].field.rpartition(".")
    own = [value] if equals else rest
    TABLE[name].parse(name, own, getattr(options, target) if target else options, field)
    if equals and own:
        raise UsageError(f"{name} takes no value")


def parse_short_form(workload, argument):
    """"disagg.py 500": the run that the study measures."""
    workload.count = count_of_number(number_of("N", argument))
    workload.rate = 4.0
    workload.seed = 1


def finish_lengths(name, lengths):
    if lengths.has_bare_mean and not lengths.has_cv:
        raise UsageError(f"{name}: expected MEAN CV")
    if lengths.cv > 0.0 and lengths.mean <= 0.0:
        raise UsageError(f"{name}: a varying length needs a mean above 0")
    if lengths.mean > MEAN_MAX or lengths.cv > CV_MAX:
        raise UsageError(f"{name}: the mean can be {MEAN_MAX:.0f} at most, "
                         f"the variation {CV_MAX:.0f}")
    return lengths.mean, lengths.cv


def check_rate(name, rate):
    if rate <= 0.0:
        raise UsageError(f"{name}: a rate must be above 0")
    if not RATE_MIN <= rate <= RATE_MAX:
        raise UsageError(f"{name}: a rate can be from {RATE_MIN:g} to {RATE_MAX:g}")


def check_options(options):
    check_rate("--rate", options.workload.rate)
    for rate in options.rates:
        check_rate("--sweep", rate)
    if options.rates and (options.workload_file or options.requests_out):
        raise UsageError("--sweep cannot go with --workload or --requests-out")


def parse_options(arguments):
    options = Options()
    rest = list(arguments)
    if rest and not rest[0].startswith("-"):
        parse_short_form(options.workload, rest.pop(0))
    while rest:
        argument = rest.pop(0)
        if argument in ("-h", "--help"):
            print_help()
            sys.exit(0)
        if not argument.startswith("-"):
            raise UsageError(f"unexpected argument '{argument}' (try --help)")
        parse_option(options, argument, rest)
    options.workload.prompt = finish_lengths("--prompt", options.prompt)
    options.workload.output = finish_lengths("--output", options.output)
    check_options(options)
    return options
