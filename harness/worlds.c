/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "worlds.h"

#include <inttypes.h>
#include <string.h>

static const char *const names[] = { [WORLDS_LAYOUTS] = "layout", [WORLDS_SEEDS] = "seed" };

static struct measurement_plan make_plan(const struct first_world *first, enum worlds_kind kind,
					 uint64_t number)
{
	struct measurement_plan plan = *first->plan;

	plan.runs_once = true;
	if (kind == WORLDS_LAYOUTS)
		plan.surroundings.layout += number;
	else
		plan.surroundings.entropy_seed += number;
	return plan;
}

static void add_causes(struct stat_report *report, const struct causes *causes,
		       enum worlds_kind kind, uint64_t number)
{
	for (size_t i = 0; i < causes->count; i++)
		causes_add(&report->causes, causes->list[i].code, "with %s %" PRIu64 ": %s",
			   names[kind], number, causes->list[i].text);
}

static bool same_output(const struct first_world *first, const struct measurement *measurement)
{
	return measurement->output_size == first->output_size &&
	       !memcmp(measurement->output, first->output, first->output_size);
}

static int measure_world(struct stat_report *report, struct variation *variation,
			 enum worlds_kind kind, uint64_t number, const struct first_world *first,
			 struct error *err)
{
	struct measurement_plan plan = make_plan(first, kind, number);
	struct measurement measurement;
	struct stat_report run;
	int ret;

	if (measurement_run(&measurement, &plan, err))
		return error_context(err, "with %s %" PRIu64, names[kind], number);
	add_causes(report, &measurement.causes, kind, number);
	variation->output_differs |= !same_output(first, &measurement);
	ret = stat_report_measured(&run, first->view, plan.argv, &measurement, err);
	measurement_release(&measurement);
	if (ret)
		return -1;
	variation_add(variation, &run);
	stat_report_release(&run);
	return 0;
}

int worlds_measure(struct stat_report *report, enum worlds_kind kind, uint64_t count,
		   const struct first_world *first, struct error *err)
{
	struct variation *variation = kind == WORLDS_LAYOUTS ? &report->layouts : &report->seeds;

	variation_init(variation, count + 1, report->profile.n_events);
	variation_add(variation, report);
	for (uint64_t i = 1; i <= count && !report->causes.count; i++)
		if (measure_world(report, variation, kind, i, first, err))
			return -1;
	return 0;
}
