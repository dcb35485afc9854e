# SPDX-License-Identifier: GPL-2.0-or-later
"""Mean, percentiles and maximum of a list of floats."""

import math


def exact_mean(values):
    """The sum is rounded once, whatever the order; NaN for an empty list."""
    return math.fsum(values) / len(values) if values else math.nan


def rank_of(count, percent):
    """A percentile's place among count values in order: the neighbour below, and how far beyond."""
    rank = (count - 1) * percent / 100.0
    low = math.floor(rank)
    return low, rank - low


def between(low, high, fraction):
    return low + (high - low) * fraction


def percentile_of_sorted(ordered, percent):
    low, fraction = rank_of(len(ordered), percent)
    high = low + 1 if fraction > 0.0 else low
    return between(ordered[low], ordered[high], fraction)


def sort_once(values):
    ordered = sorted(values)
    return [percentile_of_sorted(ordered, percent) for percent in (50, 90, 99)] + [ordered[-1]]


def percentile_by_sorting(values, percent):
    return percentile_of_sorted(sorted(values), percent)


def sort_again(values):
    return [percentile_by_sorting(values, percent) for percent in (50, 90, 99)] + [max(values)]


def select(values, rank):
    """What sorting would put at rank; takes time in proportion to len(values)."""
    while True:
        pivot = sorted((values[0], values[len(values) // 2], values[-1]))[1]
        below = [value for value in values if value < pivot]
        if rank < len(below):
            values = below
            continue
        above = [value for value in values if value > pivot]
        if rank < len(values) - len(above):
            return pivot
        rank -= len(values) - len(above)
        values = above


def percentile_by_selection(values, percent):
    low, fraction = rank_of(len(values), percent)
    if fraction == 0.0:
        return select(values, low)
    return between(select(values, low), select(values, low + 1), fraction)


def select_ranks(values):
    return [percentile_by_selection(values, percent) for percent in (50, 90, 99)] + [max(values)]


# How percentiles are found; the answers are the same, the work is not.
METHODS = {"resort": sort_again, "sort-once": sort_once, "select": select_ranks}


def distribution_of(values, method):
    figures = [math.nan] * 5
    if values:
        figures = [exact_mean(values)] + METHODS[method](values)
    return dict(zip(("mean", "p50", "p90", "p99", "max"), figures))
