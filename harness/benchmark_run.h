/* SPDX-License-Identifier: GPL-2.0-or-later */
/* benchmark_run.h - measure a benchmark, by whichever way it has start-up taken off */
#ifndef BENCHMARK_RUN_H
#define BENCHMARK_RUN_H

#include "benchmark.h"
#include "installation.h"
#include "results.h"
#include "surroundings.h"

/*
 * Adds the result to results, which are otherwise empty but for the suite's name. Whatever goes
 * wrong is a cause in it: a benchmark that could not be measured has a result, too.
 */
void benchmark_run(const struct benchmark *benchmark, const struct surroundings *surroundings,
		   const struct installation *installation, struct results *results);

#endif
