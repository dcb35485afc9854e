# SPDX-License-Identifier: GPL-2.0-or-later
"""Mean, percentiles and maximum of a list of floats."""

import math


def exact_mean(values):
    """The sum is rounded once, whatever the order; NaN for an empty list."""
    return math.fsum(values) / len(values) if values else math.nan


def percentile_of_sorted(ordered, percent):
    """Linear between neighbours; NaN for an empty list."""
    if not ordered:
        return math.nan
    rank = (len(ordered) - 1) * percent / 100.0
    low, high = math.floor(rank), math.ceil(rank)
    return ordered[low] + (ordered[high] - ordered[low]) * (rank - low)


def distribution_of(values):
    ordered = sorted(values)
    return {
        "mean": exact_mean(values),
        "p50": percentile_of_sorted(ordered, 50),
        "p90": percentile_of_sorted(ordered, 90),
        "p99": percentile_of_sorted(ordered, 99),
        "max": ordered[-1] if ordered else math.nan,
    }
