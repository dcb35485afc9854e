/* SPDX-License-Identifier: GPL-2.0-or-later */
/* bundled.c - the tables that say which simulators there are */
#include "bundled.h"

#define SIMPY_ADVICE "install the Debian package python3-simpy3, or: pip install 'simpy>=3,<5'"

/*
 * By the names of functions, which carry their file's. Static ones that do not are named too, as
 * whether they are inlined is the compiler's choice.
 */
static const char *const disagg_groups[] = {
	"sort=disagg:sort_*,disagg:sift_down,disagg:partition",
	"mean=disagg:exact_*,disagg:partials_*",
	"engine=disagg:engine_*,disagg:events_*,disagg:instance_*,disagg:cost_*,disagg:queue_*,"
	"disagg:kv_link_*,disagg:least_loaded,disagg:request_need,disagg:is_before,"
	"disagg:make_room,disagg:may_join_batch,disagg:has_memory_for,disagg:__float*",
	"workload=disagg:workload_*,disagg:random_*,disagg:draw_length,disagg:request_init,"
	"disagg:allot_gaps,disagg:length_source_of",
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

#define VARIANTS(array) .variants = (array), .n_variants = sizeof(array) / sizeof((array)[0])

/* And a further simulator one here. */
const struct simulator_spec bundled_simulators[] = {
	{ .name = "disagg", .requests = 500, VARIANTS(disagg_variants) },
};

const size_t n_bundled_simulators = sizeof(bundled_simulators) / sizeof(bundled_simulators[0]);
