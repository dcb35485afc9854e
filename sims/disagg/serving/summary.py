# SPDX-License-Identifier: GPL-2.0-or-later
"""What a run came to: from stamps and accounts to the figures of a summary.

A summary is the dictionary that --json prints; NaN and infinity stand for "nothing to divide by".
"""

import json
import math

from .catalogue import DEVICES
from .distribution import distribution_of, exact_mean

BUSY_SHARE = 0.9  # above this share of the run, a resource is called busy

# The pool or link that a stage's time is spent at.
STAGE_OWNERS = {
    "prefill_queue": "prefill",
    "prefill": "prefill",
    "kv_wait": "kv-link",
    "kv_transfer": "kv-link",
    "decode_queue": "decode",
    "decode": "decode",
}


def ttft(request):
    return request.first_token - request.arrival


def e2e(request):
    return request.finish - request.arrival


def tpot(request):
    """None for an answer of one token."""
    if request.output_length < 2:
        return None
    return (request.finish - request.first_token) / (request.output_length - 1)


def stage_times(request):
    """Where a request's time goes, in the order it passes through."""
    used_link = request.kv_start is not None
    was_decoded = request.decode_start is not None
    ready = request.kv_ready if used_link else request.first_token
    return {
        "prefill_queue": request.prefill_start - request.arrival,
        "prefill": request.first_token - request.prefill_start,
        "kv_wait": request.kv_start - request.first_token if used_link else 0.0,
        "kv_transfer": request.kv_ready - request.kv_start if used_link else 0.0,
        "decode_queue": request.decode_start - ready if was_decoded else 0.0,
        "decode": request.finish - request.decode_start if was_decoded else 0.0,
    }


def share_of(part, whole):
    return part / whole if whole else 0.0


def latencies(steady, method):
    tpots = [tpot(request) for request in steady]
    return {
        "ttft": distribution_of([ttft(request) for request in steady], method),
        "tpot": distribution_of([value for value in tpots if value is not None], method),
        "itl": distribution_of([gap for request in steady for gap in request.gaps], method),
        "e2e": distribution_of([e2e(request) for request in steady], method),
    }


def count_met(steady, config):
    def has_met(request):
        per_token = tpot(request)
        return (ttft(request) <= config.ttft_slo
                and (per_token is None or per_token <= config.tpot_slo))

    return sum(1 for request in steady if has_met(request))


def goodput(steady, met):
    """Over the time from the first to the last arrival that was measured."""
    if len(steady) < 2:
        return math.nan
    window = steady[-1].arrival - steady[0].arrival
    return met / window if window > 0.0 else math.nan


def utilisation(engine, horizon_s):
    link = engine.link
    busy = {instance.name: instance.busy_s / horizon_s for instance in engine.instances}
    busy["kv-link"] = link.busy_s / (link.channels * horizon_s)
    return busy


def link_account(link, horizon_s):
    return {
        "bytes_GB": link.bytes / 1e9,
        "transfers": link.transfers,
        "mean_wait_ms": 1000.0 * link.wait_s / max(1, link.transfers),
        "achieved_GBps": link.bytes / horizon_s / 1e9,
    }


def efficiency(instance, horizon_s):
    device, count = instance.cost.device, instance.cost.device_count
    return {
        "mfu": instance.flops / (horizon_s * device.peak_flops * count),
        "mbu": instance.bytes / (horizon_s * device.memory_bytes * count),
        "mean_batch": share_of(instance.batch_sum, instance.steps),
        "steps": instance.steps,
    }


def stage_means(steady):
    if not steady:
        return {}
    times = [stage_times(request) for request in steady]
    return {stage: exact_mean([time[stage] for time in times]) for stage in STAGE_OWNERS}


def hot_spot(stages, busy, config):
    stage, owner = None, ""
    if stages:
        stage = max((name for name in stages if name != "decode"), key=stages.get)
        owner = STAGE_OWNERS[stage]
        if config.is_colocated and owner != "kv-link":
            owner = "colocated"
    resource = max([name for name in busy if name.startswith(owner)] or busy, key=busy.get)
    return {
        "stage": stage,
        "resource": resource,
        "resource_util": busy[resource],
        "busy_over_90pct": [name for name in busy if busy[name] > BUSY_SHARE],
    }


def power(instance, horizon_s):
    static_j = instance.cost.idle_w * horizon_s
    return {
        "avg_w": (static_j + instance.compute_j + instance.memory_j) / horizon_s,
        "peak_step_w": instance.peak_w,
        "power_bound_frac": share_of(instance.power_bound_s, instance.busy_s),
    }


def energy(engine, horizon_s, tokens, met):
    static_j = compute_j = memory_j = 0.0
    for instance in engine.instances:
        static_j += instance.cost.idle_w * horizon_s
        compute_j += instance.compute_j
        memory_j += instance.memory_j
    link_j = engine.link.energy_j
    total_j = static_j + compute_j + memory_j + link_j
    return {
        "total_J": total_j,
        "avg_power_W": total_j / horizon_s,
        "J_per_output_token": total_j / tokens if tokens else math.nan,
        "output_tokens_per_J": tokens / total_j if total_j else math.nan,
        "J_per_slo_met_request": total_j / met if met else math.inf,
        "breakdown": {
            "static": static_j / total_j,
            "compute": compute_j / total_j,
            "memory": memory_j / total_j,
            "link": link_j / total_j,
        },
        "per_instance": {instance.name: power(instance, horizon_s)
                         for instance in engine.instances},
    }


def pool_text(config, role):
    device = getattr(config, f"{role}_device") or config.device
    count = getattr(config, f"{role}_devices_per_instance")
    if count is None:
        count = config.devices_per_instance
    return f"{count}x {DEVICES[device].name}"


def has_own_pools(config):
    """Whether a pool has a setting of its own."""
    return any(setting is not None
               for setting in (config.prefill_device, config.decode_device,
                               config.prefill_devices_per_instance,
                               config.decode_devices_per_instance))


def summarise(engine, config, method):
    horizon_s = engine.env.now
    done = [request for request in engine.requests if not request.is_rejected]
    steady = done[int(len(done) * config.warmup_frac):]
    met = count_met(steady, config)
    tokens = sum(request.output_length for request in done)
    latency = latencies(steady, method)
    busy = utilisation(engine, horizon_s)
    stages = stage_means(steady)
    request_rate = len(done) / horizon_s

    summary = {"mode": config.mode}
    if has_own_pools(config):
        summary["pools"] = {role: pool_text(config, role) for role in ("prefill", "decode")}
    summary["requests"] = {
        "completed": len(done),
        "rejected": engine.rejected,
        "measured": len(steady),
    }
    summary["latency_s"] = latency
    summary["throughput"] = {
        "output_tok_per_s": tokens / horizon_s,
        "req_per_s": request_rate,
        "goodput_req_per_s": goodput(steady, met),
        "slo_attainment": met / len(steady) if steady else math.nan,
    }
    summary["utilisation"] = busy
    summary["kv_link"] = link_account(engine.link, horizon_s)
    summary["efficiency"] = {instance.name: efficiency(instance, horizon_s)
                             for instance in engine.instances}
    summary["compute_bound_fraction"] = {
        instance.name: share_of(instance.compute_bound_s, instance.busy_s)
        for instance in engine.instances}
    summary["stage_breakdown_s"] = stages
    summary["stage_share"] = {stage: mean / latency["e2e"]["mean"]
                              for stage, mean in stages.items()}
    summary["hotspots"] = hot_spot(stages, busy, config)
    summary["littles_law"] = {
        "L_measured": engine.population_area / horizon_s,
        "lambda_W": request_rate * exact_mean([e2e(request) for request in done]),
    }
    summary["energy"] = energy(engine, horizon_s, tokens, met)
    summary["sim_time_s"] = horizon_s
    return summary


def without_nan(value):
    """JSON has no NaN and no infinities: null instead."""
    if isinstance(value, dict):
        return {key: without_nan(entry) for key, entry in value.items()}
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value


def json_line(summary):
    return json.dumps(without_nan(summary), separators=(",", ":"))
