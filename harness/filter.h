/* SPDX-License-Identifier: GPL-2.0-or-later */
/* filter.h - which benchmarks are meant */
#ifndef FILTER_H
#define FILTER_H

#include <stdbool.h>

/*
 * The filter is the name or a part of it, or with * or ? a glob over all of it. NULL matches
 * everything.
 */
bool filter_matches(const char *filter, const char *name);

#endif
