# SPDX-License-Identifier: GPL-2.0-or-later
"""study.py JSON XML RAW-FOLDER - does a recorded study add up? Prints TAP."""

import json
import sys
import xml.etree.ElementTree as ET


def check(holds, name):
    print("ok - " if holds else "not ok - ", name, sep="")


def close(a, b):
    return abs(a - b) <= 1e-6 * max(abs(a), abs(b))


def check_variant(variant, requests):
    name = variant["name"]
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


def check_xml(variants, root):
    for element in root.iter("variant"):
        variant = variants[element.get("name")]
        check([int(run.get("Ir")) for run in element.iter("run")]
              == [run["Ir"] for run in variant.get("runs", [])],
              f"{variant['name']}: study.xml has the same counts")


def check_raw(variant, folder):
    with open(f"{folder}/disagg-{variant['name']}.tsv") as lines:
        next(lines)
        counts = [[int(count) for count in line.split("\t")[2:]] for line in lines]
    check(counts == [function["Ir"] for function in variant["functions"]],
          f"{variant['name']}: the raw file has every function")


def main():
    with open(sys.argv[1]) as report:
        study = json.load(report)
    simulator, = study["simulators"]
    variants = {variant["name"]: variant for variant in simulator["variants"]}
    counted = [variant for variant in simulator["variants"] if "runs" in variant]
    check(simulator["measured"] and not study["causes"], "nothing is wrong")
    check("runs" in variants["C"], "the compiled variant is counted")
    check([group["name"] for group in variants["C"]["groups"]]
          == ["sort", "mean", "engine", "workload", "rest"], "the breakdown is by five parts")
    check(all(group["net"] for group in variants["C"]["groups"]), "none of which is empty")
    for variant in counted:
        check_variant(variant, simulator["requests"])
        check_raw(variant, sys.argv[3])
    check_xml(variants, ET.parse(sys.argv[2]).getroot())
    if len(counted) == 2:
        compiled, interpreted = counted
        check(close(interpreted["gross_ratio"],
                    interpreted["runs"][-1]["Ir"] / compiled["runs"][-1]["Ir"]),
              "the gross ratio is that of the totals")
        check(close(interpreted["methods"]["phases"]["ratio"],
                    interpreted["runs"][-1]["net"] / compiled["runs"][-1]["net"]),
              "the net ratio is that of the nets")
        check(interpreted["methods"]["startup_run"]["ratio"] > 1,
              "an interpreted request costs more")


main()
