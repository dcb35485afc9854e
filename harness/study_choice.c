/* SPDX-License-Identifier: GPL-2.0-or-later */
/* study_choice.c - runs with each value, compared one by one */
#include "study_choice.h"
#include "memory.h"
#include "path.h"
#include "study_figures.h"
#include "study_variant.h"

#include <stdlib.h>

const char *study_verdict_name(enum study_verdict verdict)
{
	static const char *const names[] = {
		[STUDY_PAYS] = "pays",
		[STUDY_COSTS] = "costs",
		[STUDY_MAKES_NO_DIFFERENCE] = "makes no difference",
	};

	return names[verdict];
}

size_t study_choice_count(const struct choice_spec *spec)
{
	size_t count = 0;

	while (spec && spec->values[count])
		count++;
	return count;
}

static void fill_values(struct study_choice *choice, const struct study_variant *variant,
			uint64_t requests)
{
	choice->n_values = study_choice_count(choice->spec);
	for (size_t i = 0; i < choice->n_values; i++)
		choice->values[i] = (struct study_value){
			choice->spec->values[i],
			study_point(&variant->runs->values[i].measurement.profile, requests),
		};
}

static enum study_verdict verdict_of(double saved, double before)
{
	if (saved > STUDY_PAYS_SHARE * before)
		return STUDY_PAYS;
	return saved < -STUDY_PAYS_SHARE * before ? STUDY_COSTS : STUDY_MAKES_NO_DIFFERENCE;
}

/* The function that a change saved most in, or added most to, whichever it did altogether. */
static const struct aligned_function *most_changed(const struct alignment *alignment, size_t step,
						   bool has_saved)
{
	const struct aligned_function *found = &alignment->list[0];
	int64_t most = INT64_MIN;

	for (size_t i = 0; i < alignment->count; i++) {
		const struct aligned_function *function = &alignment->list[i];
		int64_t saved = (int64_t)(function->ir[step] - function->ir[step + 1]);
		int64_t change = has_saved ? saved : -saved;

		if (change > most) {
			most = change;
			found = function;
		}
	}
	return found;
}

static void fill_steps(struct study_choice *choice, const struct alignment *alignment)
{
	for (size_t i = 0; i + 1 < choice->n_values; i++) {
		uint64_t before = startup_point_net(&choice->values[i].point);
		uint64_t after = startup_point_net(&choice->values[i + 1].point);
		struct study_step *step = &choice->steps[i];

		step->saved = (int64_t)(before - after);
		step->ratio = (double)before / (double)after;
		step->verdict = verdict_of((double)step->saved, (double)before);
		step->function = most_changed(alignment, i, step->saved > 0);
	}
}

static uint64_t spread_of(const struct aligned_function *function, size_t n_values)
{
	uint64_t least = function->ir[0];
	uint64_t most = function->ir[0];

	for (size_t i = 1; i < n_values; i++) {
		least = function->ir[i] < least ? function->ir[i] : least;
		most = function->ir[i] > most ? function->ir[i] : most;
	}
	return most - least;
}

static int compare_spread(const void *a, const void *b)
{
	const struct study_spread *left = a;
	const struct study_spread *right = b;

	if (left->spread != right->spread)
		return left->spread > right->spread ? -1 : 1;
	/* As the alignment has them: by object, address, name. */
	return (left->counts > right->counts) - (left->counts < right->counts);
}

static void fill_functions(struct study_choice *choice, const struct alignment *alignment)
{
	choice->functions = xcalloc(alignment->count, sizeof(*choice->functions));
	choice->n_functions = alignment->count;
	for (size_t i = 0; i < alignment->count; i++)
		choice->functions[i] = (struct study_spread){
			&alignment->list[i],
			path_last(alignment->list[i].object),
			spread_of(&alignment->list[i], choice->n_values),
		};
	qsort(choice->functions, choice->n_functions, sizeof(*choice->functions), compare_spread);
}

void study_choice_fill(struct study_variant *variant, const struct study_simulator *simulator)
{
	struct study_choice *choice = &variant->choice;
	struct study_runs *runs = variant->runs;

	choice->spec = simulator->spec->choice;
	if (!choice->spec)
		return;
	fill_values(choice, variant, simulator->requests);
	study_align(&runs->value_alignment, runs->values, choice->n_values);
	fill_steps(choice, &runs->value_alignment);
	fill_functions(choice, &runs->value_alignment);
}

void study_choice_release(struct study_choice *choice)
{
	free(choice->functions);
	*choice = (struct study_choice){ 0 };
}
