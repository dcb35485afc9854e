/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The raw counts of a variant, a function a line: most growth, or largest spread, first. */
#include "path.h"
#include "study_variant.h"
#include "study_writers.h"

#include <inttypes.h>

/* A tab or a newline in a symbol would break the line. */
static void put_name(const char *name, FILE *out)
{
	for (; *name; name++)
		putc((unsigned char)*name < ' ' ? '?' : *name, out);
}

static void put_function(const struct aligned_function *counts, const char *object, size_t n_runs,
			 FILE *out)
{
	put_name(counts->name, out);
	putc('\t', out);
	put_name(object, out);
	for (size_t i = 0; i < n_runs; i++)
		fprintf(out, "\t%" PRIu64, counts->ir[i]);
	putc('\n', out);
}

void study_write_functions(const struct study_variant *variant, FILE *out)
{
	fputs("function\tobject", out);
	for (size_t i = 0; i < STUDY_POINTS; i++)
		fprintf(out, "\tIr at %" PRIu64, variant->points[i].requests);
	putc('\n', out);
	for (size_t i = 0; i < variant->n_functions; i++)
		put_function(variant->functions[i].counts, variant->functions[i].object,
			     STUDY_POINTS, out);
}

void study_write_choice(const struct study_variant *variant, FILE *out)
{
	const struct study_choice *choice = &variant->choice;

	fputs("function\tobject", out);
	for (size_t i = 0; i < choice->n_values; i++)
		fprintf(out, "\tIr with %s", choice->values[i].name);
	putc('\n', out);
	for (size_t i = 0; i < choice->n_functions; i++)
		put_function(choice->functions[i].counts, choice->functions[i].object,
			     choice->n_values, out);
}

static bool has_net(const struct profile *profile, const struct function *function)
{
	for (uint32_t event = 0; event < profile->n_events; event++)
		if (profile_net(profile, &function->counts, event))
			return true;
	return false;
}

void study_write_events(const struct study_variant *variant, FILE *out)
{
	const struct study_run *run = &variant->runs->points[STUDY_POINTS - 1];
	const struct profile *profile = &run->measurement.profile;

	fputs("function\tobject", out);
	for (uint32_t event = 0; event < profile->n_events; event++)
		fprintf(out, "\t%s", profile->events[event]);
	putc('\n', out);
	for (size_t i = 0; i < run->functions.count; i++) {
		const struct function *function = &run->functions.list[i];

		if (!has_net(profile, function))
			continue;
		put_name(function->name, out);
		fprintf(out, "\t%s", path_last(profile->objects[function->object].path));
		for (uint32_t event = 0; event < profile->n_events; event++)
			fprintf(out, "\t%" PRIu64, profile_net(profile, &function->counts, event));
		putc('\n', out);
	}
}
