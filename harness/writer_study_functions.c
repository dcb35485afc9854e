/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The raw counts of a variant, a function a line, most growth first. */
#include "study_writers.h"

#include <inttypes.h>

/* A tab or a newline in a symbol would break the line. */
static void put_name(const char *name, FILE *out)
{
	for (; *name; name++)
		putc((unsigned char)*name < ' ' ? '?' : *name, out);
}

void study_write_functions(const struct study_variant *variant, FILE *out)
{
	fputs("function\tobject", out);
	for (size_t i = 0; i < STUDY_POINTS; i++)
		fprintf(out, "\tIr at %" PRIu64, variant->points[i].requests);
	putc('\n', out);
	for (size_t i = 0; i < variant->n_functions; i++) {
		const struct study_function *function = &variant->functions[i];

		put_name(function->counts->name, out);
		putc('\t', out);
		put_name(function->object, out);
		for (size_t j = 0; j < STUDY_POINTS; j++)
			fprintf(out, "\t%" PRIu64, function->counts->ir[j]);
		putc('\n', out);
	}
}
