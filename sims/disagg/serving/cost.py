# SPDX-License-Identifier: GPL-2.0-or-later
"""What a step of the model costs on its devices: time and energy.

A roofline (the larger of compute and memory time) under a power budget, with optional DVFS (the
clock is lowered while memory is the limit). Left out: everything inside a step, such as
communication between the devices of one instance, which only the efficiencies stand for.
"""

import math
from collections import namedtuple

BYTES_PER_ELEMENT = 2.0
USABLE_MEMORY = 0.9  # the rest is for activations
MIN_CLOCK = 0.4  # of the nominal one
JOULE_PER_PJ = 1e-12

StepCost = namedtuple("StepCost", "flops bytes time_s compute_j memory_j bound")


def cube_root(x):
    """By pow and not by cbrt: they differ in the last bit."""
    return math.copysign(math.pow(abs(x), 1.0 / 3.0), x)


def clock_within_budget(compute_s, memory_s, compute_j, memory_j, budget_w, clock):
    """The relative clock at which a step draws exactly the budget.

    Compute energy grows with the clock's square, compute time with its inverse. If memory is the
    limit at that clock, the step takes memory_s; else the clock solves
    clock^3 + p * clock + q = 0 (Cardano).
    """
    square = (budget_w * memory_s - memory_j) / compute_j
    if square > 0.0 and math.sqrt(square) * memory_s >= compute_s:
        return min(clock, math.sqrt(square))
    p = memory_j / compute_j
    q = -budget_w * compute_s / compute_j
    root = math.sqrt(q * q / 4.0 + p * p * p / 27.0)
    return cube_root(-q / 2.0 + root) + cube_root(-q / 2.0 - root)


class CostModel:
    """The devices of one instance, holding one copy of the model."""

    def __init__(self, model, device, device_count, cap_w, overhead_s, has_dvfs):
        self.model = model
        self.device = device
        self.device_count = device_count
        self.overhead_s = overhead_s  # added to every step
        self.has_dvfs = has_dvfs
        self.init_from_model()
        self.init_from_device(cap_w)
        free_bytes = device.capacity_bytes * device_count * USABLE_MEMORY - self.resident_bytes
        # Tokens that fit beside the weights; 0 means that not even those fit.
        self.kv_capacity = int(free_bytes // self.kv_bytes) if free_bytes > 0.0 else 0

    def init_from_model(self):
        model = self.model
        layers, width = model.layers, model.width
        kv_width = model.kv_heads * (width // model.heads)
        per_layer = 2 * width * width + 2 * width * kv_width + 3 * width * model.ffn_width
        vocabulary = model.vocabulary * width
        self.flops_per_token = 2 * (layers * per_layer + vocabulary)
        self.flops_per_pair = 2 * layers * width  # attention, a token and one before it
        # The weights that every step streams, and all that are in memory.
        self.weight_bytes = float(layers * per_layer + vocabulary) * BYTES_PER_ELEMENT
        self.resident_bytes = float(layers * per_layer + 2 * vocabulary) * BYTES_PER_ELEMENT
        self.embedding_bytes = float(width) * BYTES_PER_ELEMENT  # a row
        self.kv_bytes = float(2 * layers * kv_width) * BYTES_PER_ELEMENT  # a token

    def init_from_device(self, cap_w):
        device, count = self.device, float(self.device_count)
        limit_w = device.tdp_w if cap_w is None else min(cap_w, device.tdp_w)
        self.flop_rate = device.peak_flops * device.flop_efficiency * count
        self.byte_rate = device.memory_bytes * device.byte_efficiency * count
        self.joule_per_flop = device.pj_per_flop * JOULE_PER_PJ
        self.joule_per_byte = device.pj_per_byte * JOULE_PER_PJ
        self.idle_w = device.idle_w * count
        self.budget_w = (limit_w - device.idle_w) * count  # beyond idle_w; must be above 0

    def prefill(self, prompt_lengths):
        tokens = sum(prompt_lengths)
        pairs = sum(length * (length + 1) for length in prompt_lengths)
        flops = float(self.flops_per_token * tokens + self.flops_per_pair * pairs)
        size = self.weight_bytes + tokens * self.embedding_bytes + tokens * self.kv_bytes
        return self.step(flops, size)

    def decode(self, context, batch):
        """One token for each of batch sequences, which hold context tokens in all."""
        flops = float(self.flops_per_token * batch + 2 * self.flops_per_pair * (context + batch))
        size = self.weight_bytes + batch * self.embedding_bytes + (context + batch) * self.kv_bytes
        return self.step(flops, size)

    def step(self, flops, size_bytes):
        compute_s = flops / self.flop_rate
        memory_s = size_bytes / self.byte_rate
        compute_j = flops * self.joule_per_flop
        memory_j = size_bytes * self.joule_per_byte
        budget_w = self.budget_w
        bound = "compute" if compute_s >= memory_s else "memory"
        clock = 1.0
        if self.has_dvfs and bound == "memory":
            clock = max(MIN_CLOCK, compute_s / memory_s)
        if (compute_j * clock * clock + memory_j) / max(compute_s / clock, memory_s) > budget_w:
            bound = "power"
            clock = max(clock_within_budget(compute_s, memory_s, compute_j, memory_j, budget_w,
                                            clock), MIN_CLOCK)
        time_s = max(compute_s / clock, memory_s)
        compute_j = compute_j * clock * clock
        if (compute_j + memory_j) / time_s > budget_w:
            time_s = (compute_j + memory_j) / budget_w
        return StepCost(flops, size_bytes, time_s + self.overhead_s, compute_j, memory_j, bound)
