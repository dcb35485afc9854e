# SPDX-License-Identifier: GPL-2.0-or-later
"""study.py JSON XML RAW-FOLDER - does a recorded study add up? Prints TAP."""

import json
import sys
import xml.etree.ElementTree as ET


def check(holds, name):
    print("ok - " if holds else "not ok - ", name, sep="")


def close(a, b):
    return abs(a - b) <= 1e-6 * max(abs(a), abs(b))


def check_choice(name, choice):
    nets = [value["net"] for value in choice["values"]]
    check([value["name"] for value in choice["values"]] == ["resort", "sort-once", "select"],
          f"{name}: every --{choice['option']}")
    check(all(value["Ir"] == value["startup"] + value["net"] + value["exit"]
              for value in choice["values"]), f"{name}: their phases add up")
    check(all(sum(function["Ir"][i] for function in choice["functions"]) == value["Ir"]
              for i, value in enumerate(choice["values"])), f"{name}: and their functions")
    for step, before, after in zip(choice["steps"], nets, nets[1:]):
        check(step["saved"] == before - after and close(step["ratio"], before / after),
              f"{name}: a change is the difference of two runs")
        share = (before - after) / before
        check(step["verdict"] == ("pays" if share > 0.01 else "costs" if share < -0.01
                                  else "makes no difference"), f"{name}: and is judged by it")
    check(len(choice["steps"]) == len(nets) - 1, f"{name}: there is a change less than values")
    spreads = [max(function["Ir"]) - min(function["Ir"]) for function in choice["functions"]]
    check(spreads == sorted(spreads, reverse=True), f"{name}: what differs most comes first")


def check_misses(name, misses, net):
    events, rates, cycles = misses["net"], misses["rates"], misses["cycles"]
    check(events["Ir"] == net, f"{name}: misses are of the net")
    check(rates["D1"]["misses"] == events["D1mr"] + events["D1mw"]
          and close(rates["D1"]["mpki"], 1000 * rates["D1"]["misses"] / net)
          and close(rates["D1"]["miss_rate"],
                    rates["D1"]["misses"] / (events["Dr"] + events["Dw"])),
          f"{name}: rates are of what was counted")
    check(cycles["total"] == net + sum(cycles[kind] for kind in cycles if kind != "total"),
          f"{name}: the estimated cycles add up")
    check(close(misses["share"],
                (cycles["first_level"] + cycles["last_level"]) / cycles["total"])
          and misses["bound"] == (misses["share"] > 0.5), f"{name}: and decide what is bound")


def check_variant(simulator, variant, requests):
    name = f"{simulator}, {variant['name']}"
    runs, methods = variant["runs"], variant["methods"]
    first, last = runs[0], runs[-1]
    check([run["requests"] for run in runs] == [1, requests // 2, requests],
          f"{name}: one request, half of them, all")
    check(all(run["Ir"] == run["startup"] + run["net"] + run["exit"] for run in runs),
          f"{name}: phases add up to totals")
    check(all(sum(function["Ir"][i] for function in variant["functions"]) == run["Ir"]
              for i, run in enumerate(runs)), f"{name}: functions add up to totals")
    check(sum(function["growth"] for function in variant["functions"]) == last["Ir"] - first["Ir"],
          f"{name}: the start-up run subtracted by function is the difference of the totals")
    check(close(methods["phases"]["per_request"], last["net"] / requests),
          f"{name}: per request by phases")
    check(close(methods["startup_run"]["per_request"],
                (last["Ir"] - first["Ir"]) / (requests - 1)),
          f"{name}: per request by the start-up run")
    steps = methods["slope"]["steps"]
    check(min(steps) <= methods["slope"]["per_request"] <= max(steps),
          f"{name}: the slope is between those of its halves")
    check(abs(sum(methods["slope"]["residuals"])) < 1, f"{name}: residuals cancel out")
    check(variant["made_by"] and variant["program"][0]["identity"],
          f"{name}: what made it, and its identity")
    if variant["groups"]:
        check(sum(group["net"] for group in variant["groups"]) == last["net"],
              f"{name}: groups add up to the net")
    if variant["choice"]:
        check_choice(name, variant["choice"])
    check_misses(name, variant["misses"], last["net"])


def check_xml(simulator, root):
    name = simulator["name"]
    variants = {variant["name"]: variant for variant in simulator["variants"]}
    recorded = root.find(f"simulator[@name='{name}']")
    for element in recorded.iter("variant"):
        variant = variants[element.get("name")]
        choice = variant.get("choice") or {"values": []}
        check([int(run.get("Ir")) for run in element.iter("run")]
              == [run["Ir"] for run in variant.get("runs", [])],
              f"{name}, {variant['name']}: study.xml has the same counts")
        check([int(value.get("net")) for value in element.iter("value")]
              == [value["net"] for value in choice["values"]],
              f"{name}, {variant['name']}: and the same choice")
        check({event.get("name"): int(event.get("net")) for event in element.iter("event")}
              == variant.get("misses", {"net": {}})["net"],
              f"{name}, {variant['name']}: and the same events")


def read_raw(path):
    with open(path) as lines:
        next(lines)
        return [[int(count) for count in line.split("\t")[2:]] for line in lines]


def check_raw(simulator, variant, folder):
    path = f"{folder}/{simulator}-{variant['name']}"
    check(read_raw(f"{path}.tsv") == [function["Ir"] for function in variant["functions"]],
          f"{simulator}, {variant['name']}: the raw file has every function")
    events = read_raw(f"{path}-events.tsv")
    check([sum(column) for column in zip(*events)] == list(variant["misses"]["net"].values()),
          f"{simulator}, {variant['name']}: that of the events adds up to the net")
    if variant["choice"]:
        check(read_raw(f"{path}-{variant['choice']['option']}.tsv")
              == [function["Ir"] for function in variant["choice"]["functions"]],
              f"{simulator}, {variant['name']}: and that of the choice")


def check_ratios(name, compiled, interpreted):
    check(close(interpreted["gross_ratio"],
                interpreted["runs"][-1]["Ir"] / compiled["runs"][-1]["Ir"]),
          f"{name}: the gross ratio is that of the totals")
    check(close(interpreted["methods"]["phases"]["ratio"],
                interpreted["runs"][-1]["net"] / compiled["runs"][-1]["net"]),
          f"{name}: the net ratio is that of the nets")
    check(interpreted["methods"]["startup_run"]["ratio"] > 1,
          f"{name}: an interpreted request costs more")


GROUPS = {
    "disagg": ["sort", "mean", "engine", "workload", "rest"],
    "memsim": ["pattern", "mapping", "scheduler", "timing", "sort", "statistics", "rest"],
}


def check_simulator(simulator, root, folder):
    name = simulator["name"]
    compiled = simulator["variants"][0]
    counted = [variant for variant in simulator["variants"] if "runs" in variant]
    check(simulator["measured"] and compiled in counted, f"{name}: the compiled variant is counted")
    check([group["name"] for group in compiled["groups"]] == GROUPS[name],
          f"{name}: the breakdown is by parts of the program")
    check(all(group["net"] for group in compiled["groups"]), f"{name}: none of which is empty")
    check(all(bool(variant["choice"]) == (name == "disagg") for variant in counted),
          f"{name}: there is a choice, or none")
    for variant in counted:
        check_variant(name, variant, simulator["requests"])
        check_raw(name, variant, folder)
    check_xml(simulator, root)
    if len(counted) == 2:
        check_ratios(name, *counted)


def main():
    with open(sys.argv[1]) as report:
        study = json.load(report)
    root = ET.parse(sys.argv[2]).getroot()
    check(not study["causes"], "nothing is wrong")
    check([simulator["name"] for simulator in study["simulators"]] == list(GROUPS),
          "both simulators are there")
    for simulator in study["simulators"]:
        check_simulator(simulator, root, sys.argv[3])


main()
