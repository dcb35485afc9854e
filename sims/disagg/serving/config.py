# SPDX-License-Identifier: GPL-2.0-or-later
"""What is simulated: model, hardware, pools and limits."""

import json

from .catalogue import DEVICES, FOREIGN_DEVICES, FOREIGN_MODELS, LINKS, MODELS


NAME, COUNT, NUMBER, FLAG = "a string", "a count", "a number", "true or false"

SETTINGS = {
    "mode": NAME,
    "model": NAME,
    "device": NAME,
    "devices_per_instance": COUNT,
    "prefill_device": NAME,
    "decode_device": NAME,
    "prefill_devices_per_instance": COUNT,
    "decode_devices_per_instance": COUNT,
    "link": NAME,
    "link_channels": COUNT,
    "n_prefill": COUNT,
    "n_decode": COUNT,
    "n_colocated": COUNT,
    "max_prefill_tokens": COUNT,
    "max_decode_batch": COUNT,
    "step_overhead": NUMBER,
    "ttft_slo": NUMBER,
    "tpot_slo": NUMBER,
    "warmup_frac": NUMBER,
    "power_cap_w": NUMBER,
    "prefill_power_cap_w": NUMBER,
    "decode_power_cap_w": NUMBER,
    "dvfs": FLAG,
}

# Known settings of which only null is modelled.
FOREIGN_SETTINGS = ("kv_transit", "scheduler")

# Far more than makes sense, and far less than memory holds.
POOL_MAX = 100000


class UsageError(Exception):
    """The user's mistake, in words for the user."""


def count_of_number(number):
    """A number as a count: cut off towards 0, and kept from 0 to 2^53."""
    return int(min(max(number, 0.0), 2.0 ** 53))


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def setting_value(kind, value):
    """What a setting becomes; None if value is not of its kind."""
    if kind is NAME:
        return value if isinstance(value, str) else None
    if kind is FLAG:
        return value if isinstance(value, bool) else None
    if not is_number(value):
        return None
    return count_of_number(float(value)) if kind is COUNT else float(value)


def refuse_constant(text):
    raise ValueError(f"{text} is no JSON number")


def load_json(path):
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file, parse_constant=refuse_constant)
    except OSError as error:
        raise UsageError(f"unable to open {path}: {error.strerror}") from None
    except ValueError as error:
        raise UsageError(f"{path}: not JSON: {error}") from None


class Config:
    """None stands for "not set"; caps are per device."""

    def __init__(self):
        self.mode = "disagg"
        self.model = "llama3-70b"
        self.device = "h100"
        self.devices_per_instance = 4
        self.prefill_device = None  # else device
        self.decode_device = None
        self.prefill_devices_per_instance = None  # else devices_per_instance
        self.decode_devices_per_instance = None
        self.link = "ib-ndr"
        self.link_channels = 1
        self.n_prefill = 1
        self.n_decode = 1
        self.n_colocated = 2
        self.max_prefill_tokens = 8192
        self.max_decode_batch = 256
        self.step_overhead = 0.0005
        self.ttft_slo = 1.0
        self.tpot_slo = 0.025
        self.warmup_frac = 0.1
        self.power_cap_w = None
        self.prefill_power_cap_w = None
        self.decode_power_cap_w = None
        self.dvfs = False
        self.kv_transit = None  # set: asked for what is not modelled here
        self.scheduler = None

    def read(self, path):
        """Take every setting from a JSON object; what it leaves out gets its default."""
        settings = load_json(path)
        if not isinstance(settings, dict):
            raise UsageError(f"{path}: not a JSON object")
        self.__init__()
        for key, value in settings.items():
            self.set(path, key, value)

    def set(self, path, key, value):
        if key in FOREIGN_SETTINGS:
            setattr(self, key, value)
            return
        if key not in SETTINGS:
            raise UsageError(f"{path}: unknown key '{key}'")
        if value is None and getattr(self, key) is None:
            return  # what is unset by default may be null
        found = setting_value(SETTINGS[key], value)
        if found is None:
            raise UsageError(f"{path}: {key}: expected {SETTINGS[key]}")
        setattr(self, key, found)

    @property
    def is_colocated(self):
        return self.mode == "colocated"

    def check(self):
        """Raise UsageError when a name is unknown or a pool in use is empty."""
        if self.model in FOREIGN_MODELS:
            raise UsageError(f"model '{self.model}' is known but not modelled here")
        refuse_foreign_device(self.device, "device")
        refuse_foreign_device(self.prefill_device, "prefill device")
        refuse_foreign_device(self.decode_device, "decode device")
        for key in FOREIGN_SETTINGS:
            if getattr(self, key) is not None:
                raise UsageError(f"{key} is known but not modelled here")
        if self.mode not in ("disagg", "colocated"):
            raise UsageError(f"unknown mode '{self.mode}'")
        if self.link not in LINKS:
            raise UsageError(f"unknown link '{self.link}'")
        self.check_pools()
        if self.model not in MODELS:
            raise UsageError(f"unknown model '{self.model}'")
        check_device(self.device, "device")
        check_device(self.prefill_device, "prefill device")
        check_device(self.decode_device, "decode device")
        self.check_ranges()

    def check_ranges(self):
        if self.max_decode_batch < 1:
            raise UsageError("max_decode_batch must be at least 1")
        if self.step_overhead < 0.0:
            raise UsageError("step_overhead must not be negative")
        if not 0.0 <= self.warmup_frac <= 1.0:
            raise UsageError("warmup_frac must be from 0 to 1")

    def check_pools(self):
        if self.is_colocated:
            pools = [(self.n_colocated, "colocated")]
        else:
            pools = [(self.n_prefill, "prefill"), (self.n_decode, "decode")]
        for count, pool in pools:
            if count < 1:
                raise UsageError(f"the {pool} pool is empty")
            if count > POOL_MAX:
                raise UsageError(f"the {pool} pool has more than {POOL_MAX} instances")


def refuse_foreign_device(key, what):
    if key in FOREIGN_DEVICES:
        raise UsageError(f"{what} '{key}' is known but not modelled here")


def check_device(key, what):
    if key is not None and key not in DEVICES:
        raise UsageError(f"unknown {what} '{key}'")
