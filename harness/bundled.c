/* SPDX-License-Identifier: GPL-2.0-or-later */
/* bundled.c - the tables that say which simulators there are */
#include "bundled.h"

#define SIMPY_ADVICE "install the Debian package python3-simpy3, or: pip install 'simpy>=3,<5'"

/*
 * By the names of functions, which carry their file's. Static ones that do not are named too, as
 * whether they are inlined is the compiler's choice.
 */
static const char *const disagg_groups[] = {
	"sort=disagg:sort_*,disagg:select_double,disagg:sift_down,disagg:percentile_*,"
	"disagg:distribution_of,disagg:largest,disagg:smallest",
	"mean=disagg:exact_*,disagg:partials_*",
	"engine=disagg:engine_*,disagg:events_*,disagg:instance_*,disagg:cost_*,disagg:queue_*,"
	"disagg:kv_link_*,disagg:least_loaded,disagg:request_need,disagg:is_before,"
	"disagg:make_room,disagg:may_join_batch,disagg:has_memory_for,disagg:__float*",
	"workload=disagg:workload_*,disagg:random_*,disagg:draw_length,disagg:request_init,"
	"disagg:allot_gaps,disagg:length_source_of",
	NULL,
};

/* Each spares work that the one before does. */
static const char *const percentile_methods[] = { "resort", "sort-once", "select", NULL };
static const struct choice_spec percentiles = { "percentiles", percentile_methods };

/*
 * The scheduler is one function, channel_run, with the timing rules inlined into it. Sorting by
 * channel and by latency is libc's work, and the copying is what its merge sort does.
 */
static const char *const memsim_groups[] = {
	"pattern=memsim:generate_*,memsim:requests_generate,memsim:requests_spread,memsim:random_*",
	"mapping=memsim:mapping_*,memsim:requests_locate",
	"scheduler=memsim:channel_run,memsim:controller_run",
	"timing=memsim:device_*",
	"sort=*:qsort*,*:msort_with_tmp*,*:introsort_*,*:heapsort_*,*:insertion_*,memsim:compare*,"
	"*:__mem*cpy*,*:__memmove*",
	"statistics=memsim:summary_*,memsim:sorted_latencies,memsim:summarise_latency",
	NULL,
};

/* A further variant is a row here. */
static const struct variant_spec disagg_variants[] = {
	{ .name = "C", .program = "disagg/disagg", .groups = disagg_groups },
	{ .name = "Python",
	  .program = "disagg/disagg.py",
	  .is_python = true,
	  .module = "simpy",
	  .advice = SIMPY_ADVICE },
};

static const struct variant_spec memsim_variants[] = {
	{ .name = "C", .program = "memsim/memsim", .groups = memsim_groups },
	{ .name = "Python", .program = "memsim/memsim.py", .is_python = true },
};

#define VARIANTS(array) .variants = (array), .n_variants = sizeof(array) / sizeof((array)[0])

/* And a further simulator one here. */
const struct simulator_spec bundled_simulators[] = {
	{ .name = "disagg", .requests = 500, .choice = &percentiles, VARIANTS(disagg_variants) },
	/* So many that the interpreted variant is a minute's work. */
	{ .name = "memsim", .requests = 5000, VARIANTS(memsim_variants) },
};

const size_t n_bundled_simulators = sizeof(bundled_simulators) / sizeof(bundled_simulators[0]);
