/* SPDX-License-Identifier: GPL-2.0-or-later */
/* study.c - all variants measured, then compared */
#include "study.h"
#include "memory.h"
#include "study_choice.h"
#include "study_figures.h"
#include "study_variant.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The number of the first line that is not the same. */
static size_t differing_line(const struct measurement *a, const struct measurement *b)
{
	size_t line = 1;

	for (size_t i = 0; i < a->output_size && i < b->output_size; i++) {
		if (a->output[i] != b->output[i])
			break;
		line += a->output[i] == '\n';
	}
	return line;
}

static bool prints_the_same(const struct measurement *a, const struct measurement *b)
{
	return a->output_size == b->output_size && !memcmp(a->output, b->output, a->output_size);
}

static void compare_points(const struct study_simulator *simulator,
			   const struct study_variant *first, const struct study_variant *second,
			   struct causes *causes)
{
	for (size_t i = 0; i < STUDY_POINTS; i++) {
		const struct measurement *a = &first->runs->points[i].measurement;
		const struct measurement *b = &second->runs->points[i].measurement;

		if (prints_the_same(a, b))
			continue;
		causes_add(causes, EXIT_CODE_PROGRAM,
			   "%s, %" PRIu64 " requests: %s and %s print something else, from line "
			   "%zu on",
			   simulator->spec->name, study_requests(simulator, i), first->spec->name,
			   second->spec->name, differing_line(a, b));
	}
}

/* A variant with each value of the choice, and without one. */
static void compare_values(const struct study_simulator *simulator,
			   const struct study_variant *variant, struct causes *causes)
{
	const struct choice_spec *choice = simulator->spec->choice;
	const struct measurement *a = &variant->runs->points[STUDY_POINTS - 1].measurement;

	for (size_t i = 0; i < study_choice_count(choice); i++) {
		const struct measurement *b = &variant->runs->values[i].measurement;

		if (prints_the_same(a, b))
			continue;
		causes_add(causes, EXIT_CODE_PROGRAM,
			   "%s, %" PRIu64 " requests: %s prints something else with --%s=%s, "
			   "from line %zu on",
			   simulator->spec->name, simulator->requests, variant->spec->name,
			   choice->option, choice->values[i], differing_line(a, b));
	}
}

/* The first one that could be measured is what the others are compared with. */
static void compare_variants(const struct study_simulator *simulator, struct causes *causes)
{
	const struct study_variant *first = NULL;

	for (size_t i = 0; i < simulator->spec->n_variants; i++) {
		const struct study_variant *variant = &simulator->variants[i];

		if (variant->missing)
			continue;
		compare_values(simulator, variant, causes);
		if (first)
			compare_points(simulator, first, variant, causes);
		else
			first = variant;
	}
}

static void fill_ratios(struct study_variant *variant, const struct study_variant *first)
{
	variant->gross_ratio = (double)variant->points[STUDY_POINTS - 1].total /
			       (double)first->points[STUDY_POINTS - 1].total;
	for (enum startup_method method = 0; method < STARTUP_METHODS; method++)
		variant->net_ratios[method] = variant->startup.by[method].per_request /
					      first->startup.by[method].per_request;
}

static int fill_variants(struct study_simulator *simulator, struct error *err)
{
	const struct study_variant *first = NULL;

	for (size_t i = 0; i < simulator->spec->n_variants; i++) {
		struct study_variant *variant = &simulator->variants[i];

		if (variant->missing)
			continue;
		if (study_figures_fill(variant, simulator, err))
			return -1;
		if (!first)
			first = variant;
		fill_ratios(variant, first);
	}
	return 0;
}

static int measure_variants(struct study_simulator *simulator, const struct study_plan *plan,
			    struct causes *causes, struct error *err)
{
	for (size_t i = 0; i < simulator->spec->n_variants; i++) {
		struct study_variant *variant = &simulator->variants[i];

		variant->spec = &simulator->spec->variants[i];
		if (study_variant_measure(variant, simulator, plan, causes, err))
			return -1;
	}
	if (!causes->count)
		compare_variants(simulator, causes);
	return 0;
}

/* A simulator that something is wrong with gets no figures. */
static int study_simulator(struct study_simulator *simulator, const struct study_plan *plan,
			   struct causes *causes, struct error *err)
{
	if (measure_variants(simulator, plan, causes, err))
		return -1;
	simulator->is_measured = !causes->count;
	return simulator->is_measured ? fill_variants(simulator, err) : 0;
}

static void move_causes(struct causes *to, struct causes *from)
{
	for (size_t i = 0; i < from->count; i++)
		causes_add(to, from->list[i].code, "%s", from->list[i].text);
	causes_release(from);
}

int study_run(struct study *study, const struct study_plan *plan, struct error *err)
{
	*study = (struct study){ .n_simulators = plan->n_simulators };
	study->simulators = xcalloc(plan->n_simulators, sizeof(*study->simulators));
	host_read(&study->host);
	for (size_t i = 0; i < plan->n_simulators; i++) {
		struct study_simulator *simulator = &study->simulators[i];
		struct causes causes = { 0 };
		int ret;

		simulator->spec = &plan->simulators[i];
		simulator->requests = plan->requests ? plan->requests : simulator->spec->requests;
		simulator->variants =
			xcalloc(simulator->spec->n_variants, sizeof(*simulator->variants));
		ret = study_simulator(simulator, plan, &causes, err);
		move_causes(&study->causes, &causes);
		if (ret) {
			study_release(study);
			return -1;
		}
	}
	return 0;
}

bool study_has_figures(const struct study_simulator *simulator, size_t variant)
{
	return simulator->is_measured && !simulator->variants[variant].missing;
}

void study_release(struct study *study)
{
	for (size_t i = 0; i < study->n_simulators; i++) {
		struct study_simulator *simulator = &study->simulators[i];

		for (size_t j = 0; simulator->variants && j < simulator->spec->n_variants; j++)
			study_variant_release(&simulator->variants[j]);
		free(simulator->variants);
	}
	free(study->simulators);
	host_release(&study->host);
	causes_release(&study->causes);
	*study = (struct study){ 0 };
}
