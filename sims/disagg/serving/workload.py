# SPDX-License-Identifier: GPL-2.0-or-later
"""The requests of a run: when each arrives and how long it is."""

import math
import random

LENGTH_MIN = 1
LENGTH_MAX = 32768


class WorkloadSpec:
    """Lengths are log-normal: (mean, cv), where cv is standard deviation / mean."""

    def __init__(self):
        self.rate = 4.0  # requests per second
        self.count = 1000
        self.seed = 0
        self.prompt = (2048.0, 0.5)
        self.output = (256.0, 0.5)


class Request:
    """Stamps are seconds; None until the request gets there."""

    __slots__ = ("arrival", "prompt_length", "output_length", "prefill_start", "first_token",
                 "kv_start", "kv_ready", "decode_start", "finish", "is_rejected", "tokens_out",
                 "last_token", "gaps")

    def __init__(self, arrival, prompt_length, output_length):
        self.arrival = arrival
        self.prompt_length = prompt_length  # tokens
        self.output_length = output_length
        self.prefill_start = None
        self.first_token = None
        self.kv_start = None
        self.kv_ready = None
        self.decode_start = None
        self.finish = None
        self.is_rejected = False  # it could never fit into a decoder's memory
        self.tokens_out = 0
        self.last_token = None
        self.gaps = []  # between tokens

    @property
    def need(self):
        """Tokens that the request may come to hold."""
        return self.prompt_length + self.output_length


def length_source(generator, mean, cv):
    """A function that draws a length; without variation nothing is drawn."""
    if cv <= 0.0:
        return lambda: clamped(mean)
    variance = math.log(1.0 + math.pow(cv, 2.0))
    mu = math.log(mean) - variance / 2.0
    sigma = math.sqrt(variance)
    return lambda: clamped(generator.lognormvariate(mu, sigma))


def clamped(length):
    return round(min(max(length, LENGTH_MIN), LENGTH_MAX))


def generate_workload(spec):
    """Poisson arrivals with log-normal lengths, by arrival."""
    generator = random.Random(spec.seed)
    draw_prompt = length_source(generator, *spec.prompt)
    draw_output = length_source(generator, *spec.output)
    requests = []
    now = 0.0
    for _ in range(spec.count):
        now += generator.expovariate(spec.rate)
        requests.append(Request(now, draw_prompt(), draw_output()))
    return requests
