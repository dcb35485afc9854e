# SPDX-License-Identifier: GPL-2.0-or-later
"""Serving a language model, event by event.

Either two pools of instances, one that reads prompts (prefill) and one that writes answers
(decode), joined by a link that carries each prompt's keys and values; or one pool whose instances
do both. Left out: preemption, paging of keys and values, failures, networks between the devices
of an instance.
"""

import simpy

from .catalogue import DEVICES, LINKS, MODELS
from .config import UsageError
from .cost import CostModel
from .instance import ColocatedInstance, DecodeInstance, PrefillInstance
from .kv_link import KvLink


def least_loaded(pool):
    """The first one, if several are."""
    return min(pool, key=lambda instance: instance.load)


def role_setting(config, role, name):
    """A pool's own setting, or the general one."""
    if role != "colocated":
        own = getattr(config, f"{role}_{name}")
        if own is not None:
            return own
    return getattr(config, name)


def cost_model(config, role):
    return CostModel(MODELS[config.model], DEVICES[role_setting(config, role, "device")],
                     role_setting(config, role, "devices_per_instance"),
                     role_setting(config, role, "power_cap_w"), config.step_overhead, config.dvfs)


def check_system(config, request_count):
    """Raise UsageError without requests, when a cap is too low or a pool too small."""
    if request_count == 0:
        raise UsageError("there are no requests to serve")
    for role in ("colocated",) if config.is_colocated else ("prefill", "decode"):
        cost = cost_model(config, role)
        if cost.budget_w <= 0.0:
            raise UsageError(f"{role} pool: the power cap is below the idle power of "
                             f"{cost.device.name}")
        if cost.kv_capacity == 0:
            raise UsageError(f"{role} pool: {cost.model.name} does not fit into "
                             f"{cost.device_count} x {cost.device.name}")


class Engine:
    """The system that config describes (and check_system has passed)."""

    def __init__(self, config, requests, progress=None):
        self.env = simpy.Environment()
        self.requests = requests
        self.all_done = self.env.event()
        self.progress = progress
        self.event_count = 0  # arrivals, wakes, steps, transfers, and the stop
        self.finished = 0
        self.rejected = 0
        self.population = 0  # requests in the system
        self.population_area = 0.0  # its integral over time
        self.population_since = 0.0
        self.init_pools(config)
        self.link = KvLink(self, LINKS[config.link], config.link_channels,
                           self.instances[0].cost.kv_bytes)

    def init_pools(self, config):
        if config.is_colocated:
            self.front = self.pool(config, "colocated", config.n_colocated, ColocatedInstance)
            self.back = self.front
            self.instances = self.front
        else:
            self.front = self.pool(config, "prefill", config.n_prefill, PrefillInstance)
            self.back = self.pool(config, "decode", config.n_decode, DecodeInstance)
            self.instances = self.front + self.back

    def pool(self, config, role, count, kind):
        cost = cost_model(config, role)
        return [kind(self, f"{role}-{i}", cost, config) for i in range(count)]

    def run(self):
        """Until every request has finished or been rejected; env.now is when."""
        for instance in self.instances:
            self.env.process(instance.run())
        self.env.process(self.arrivals())
        self.env.run(until=self.all_done)
        self.event_count += 1
        self.change_population(0)

    def arrivals(self):
        for request in self.requests:
            yield self.env.timeout(max(0.0, request.arrival - self.env.now))
            self.event_count += 1
            self.arrive(request)

    def arrive(self, request):
        self.change_population(1)
        if request.need > self.back[0].cost.kv_capacity:
            self.change_population(-1)
            request.is_rejected = True
            self.rejected += 1
            self.stop_if_all_done()
        else:
            least_loaded(self.front).submit(request)

    def submit_to_back(self, request):
        least_loaded(self.back).submit(request)

    def finish(self, request):
        request.finish = self.env.now
        self.change_population(-1)
        self.finished += 1
        if self.progress:
            self.progress.step()
        self.stop_if_all_done()

    def stop_if_all_done(self):
        if self.finished + self.rejected == len(self.requests):
            self.all_done.succeed()

    def change_population(self, change):
        now = self.env.now
        self.population_area += self.population * (now - self.population_since)
        self.population_since = now
        self.population += change
