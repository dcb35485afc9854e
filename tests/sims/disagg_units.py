# SPDX-License-Identifier: GPL-2.0-or-later
"""The parts of the interpreted serving simulator against recorded results."""

import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from tap import golden, same, simulator  # noqa: E402

simulator("disagg")

from serving.catalogue import DEVICES, LINKS, MODELS  # noqa: E402
from serving.cost import CostModel  # noqa: E402
from serving.distribution import METHODS, distribution_of, exact_mean  # noqa: E402
from serving.workload import clamped  # noqa: E402


def null_for_nan(x):
    return None if isinstance(x, float) and math.isnan(x) else x


def step_cost(cost, step):
    args = step["args"]
    return cost.prefill(args) if step["kind"] == "prefill" else cost.decode(*args)


def check_cost_model(recorded):
    cost = CostModel(MODELS[recorded["model"]], DEVICES[recorded["device"]], recorded["n_devices"],
                     recorded["power_cap_w"], 0.0005, recorded["dvfs"])
    steps = []
    for step in recorded["steps"]:
        found = step_cost(cost, step)
        steps.append({**step, "flops": found.flops, "bytes": found.bytes, "time": found.time_s,
                      "bound": found.bound, "compute_j": found.compute_j,
                      "memory_j": found.memory_j})
    same({**recorded, "kv_capacity_tokens": cost.kv_capacity, "idle_w": cost.idle_w,
          "budget_w": cost.budget_w, "steps": steps}, recorded,
         f"{recorded['model']} on {recorded['n_devices']} {recorded['device']}, "
         f"cap {recorded['power_cap_w']}, dvfs {recorded['dvfs']}")


def check_link(recorded):
    link, size = LINKS[recorded["link"]], 2048.0 * 327680.0
    same([link.transfer_s(size), link.energy_j(size)],
         [recorded["transfer_time_2048tok_70b"], recorded["energy_j"]], recorded["link"])


def main():
    units = golden("disagg/units")
    same([null_for_nan(exact_mean(case["x"])) for case in units["fsum"]],
         [case["fmean"] for case in units["fsum"]], "means are rounded once")
    same([clamped(case["x"]) for case in units["round_half_even"]],
         [max(1, case["r"]) for case in units["round_half_even"]],
         "lengths are rounded half to even")
    for method in METHODS:
        same([distribution_of(case["x"], method) for case in units["percentile"]],
             [case["dist"] for case in units["percentile"]], f"distributions by {method}")
        same(all(math.isnan(x) for x in distribution_of([], method).values()), True,
             f"nothing has no distribution by {method}")
    for recorded in units["cost_model"]:
        check_cost_model(recorded)
    for recorded in units["links"]:
        check_link(recorded)


main()
