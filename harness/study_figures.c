/* SPDX-License-Identifier: GPL-2.0-or-later */
/* study_figures.c - totals, subtraction, groups */
#include "study_figures.h"
#include "memory.h"
#include "path.h"
#include "study_choice.h"
#include "study_misses.h"

#include <stdlib.h>

static uint64_t phase_ir(const struct profile *profile, const char *name)
{
	int phase = profile_find_phase(profile, name);

	return phase < 0 ? 0 : tally_get(&profile->total, (uint32_t)phase, EVENT_IR);
}

struct startup_point study_point(const struct profile *profile, uint64_t requests)
{
	return (struct startup_point){
		.requests = requests,
		.total = tally_sum(&profile->total, EVENT_IR),
		.startup = phase_ir(profile, "startup"),
		.exit = phase_ir(profile, "exit"),
	};
}

static void fill_points(struct study_variant *variant, const struct study_simulator *simulator)
{
	for (size_t i = 0; i < STUDY_POINTS; i++) {
		const struct profile *profile = &variant->runs->points[i].measurement.profile;
		int rep = profile_find_event(profile, "RepIr");

		variant->points[i] = study_point(profile, study_requests(simulator, i));
		variant->rep[i] = rep < 0 ? 0 : tally_sum(&profile->total, (uint32_t)rep);
	}
}

static double own_residual(const struct study_variant *variant,
			   const struct aligned_function *function)
{
	struct fit_point points[STUDY_POINTS];
	struct fit fit;

	for (size_t i = 0; i < STUDY_POINTS; i++)
		points[i] = (struct fit_point){ variant->points[i].requests, function->ir[i] };
	fit_make(&fit, points, STUDY_POINTS);
	return fit.residuals[variant->startup.fit.worst];
}

static int compare_growth(const void *a, const void *b)
{
	const struct study_function *left = a;
	const struct study_function *right = b;

	if (left->growth != right->growth)
		return left->growth > right->growth ? -1 : 1;
	/* As the alignment has them: by object, address, name. */
	return (left->counts > right->counts) - (left->counts < right->counts);
}

/* The start-up run, subtracted function by function. */
static void subtract_functions(struct study_variant *variant)
{
	const struct alignment *alignment = &variant->runs->alignment;

	variant->functions = xcalloc(alignment->count, sizeof(*variant->functions));
	for (size_t i = 0; i < alignment->count; i++) {
		const struct aligned_function *counts = &alignment->list[i];
		struct study_function *function = &variant->functions[variant->n_functions++];

		function->counts = counts;
		function->object = path_last(counts->object);
		function->growth = (int64_t)counts->ir[STUDY_POINTS - 1] - (int64_t)counts->ir[0];
		function->residual = own_residual(variant, counts);
		if (function->growth < 0) {
			variant->n_shrunk++;
			variant->shrunk += (uint64_t)-function->growth;
		}
	}
	qsort(variant->functions, variant->n_functions, sizeof(*variant->functions),
	      compare_growth);
}

void study_align(struct alignment *alignment, const struct study_run *runs, size_t n_runs)
{
	struct aligned_run aligned[ALIGNMENT_MAX_RUNS];

	for (size_t i = 0; i < n_runs; i++)
		aligned[i] =
			(struct aligned_run){ &runs[i].measurement.profile, &runs[i].functions };
	alignment_make(alignment, aligned, n_runs);
}

static int fill_groups(struct study_variant *variant, struct error *err)
{
	struct study_runs *runs = variant->runs;
	const struct study_run *last = &runs->points[STUDY_POINTS - 1];
	const struct profile *profile = &last->measurement.profile;
	const char *const *text = variant->spec->groups;

	for (; text && *text; text++)
		if (groups_parse(&runs->groups, *text, err))
			return -1;
	groups_fill(&runs->groups, profile, &last->functions);
	variant->n_groups = runs->groups.count;
	variant->groups =
		xcalloc(variant->n_groups ? variant->n_groups : 1, sizeof(*variant->groups));
	for (size_t i = 0; i < variant->n_groups; i++) {
		const struct group *group = &runs->groups.list[i];

		variant->groups[i] =
			(struct study_group){ group->name,
					      profile_net(profile, &group->counts, EVENT_IR) };
	}
	return 0;
}

int study_figures_fill(struct study_variant *variant, const struct study_simulator *simulator,
		       struct error *err)
{
	fill_points(variant, simulator);
	startup_estimate(&variant->startup, variant->points, STUDY_POINTS);
	environment_read(&variant->environment,
			 &variant->runs->points[STUDY_POINTS - 1].measurement.profile);
	study_align(&variant->runs->alignment, variant->runs->points, STUDY_POINTS);
	subtract_functions(variant);
	study_choice_fill(variant, simulator);
	study_misses_fill(variant);
	return fill_groups(variant, err);
}
