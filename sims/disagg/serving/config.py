# SPDX-License-Identifier: GPL-2.0-or-later
"""What is simulated: model, hardware, pools and limits."""

from .catalogue import DEVICES, FOREIGN_DEVICES, FOREIGN_MODELS, LINKS, MODELS


class UsageError(Exception):
    """The user's mistake, in words for the user."""


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

    def check_pools(self):
        if self.is_colocated:
            pools = [(self.n_colocated, "colocated")]
        else:
            pools = [(self.n_prefill, "prefill"), (self.n_decode, "decode")]
        for count, pool in pools:
            if count < 1:
                raise UsageError(f"the {pool} pool is empty")


def refuse_foreign_device(key, what):
    if key in FOREIGN_DEVICES:
        raise UsageError(f"{what} '{key}' is known but not modelled here")


def check_device(key, what):
    if key is not None and key not in DEVICES:
        raise UsageError(f"unknown {what} '{key}'")
