/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Annotations for GitHub Actions, one a line, the worst first.
 *
 * Only ten of a kind are shown of a step: a tenth says how many more there are. Each names the
 * function that grew most, where its file is known and in the repository.
 */
#include "memory.h"
#include "number.h"
#include "report.h"

#include <stdlib.h>
#include <string.h>

#define MAX_ANNOTATIONS 9
/* Functions named in one. */
#define MAX_CHANGES 3

enum kind { KIND_ERROR, KIND_WARNING, KIND_NOTICE, N_KINDS };

static const char *const kind_names[] = { "error", "warning", "notice" };

/* What GitHub would take for the end of the line, of the properties or of one of them. */
static void put_escaped(const char *text, bool is_property, FILE *out)
{
	for (; *text; text++) {
		bool is_special = strchr("%\r\n", *text) || (is_property && strchr(":,", *text));

		if (is_special)
			fprintf(out, "%%%02X", (unsigned char)*text);
		else
			putc(*text, out);
	}
}

/* False: not worth an annotation. */
static bool find_kind(const struct report_row *row, enum kind *kind)
{
	switch (row->outcome) {
	case OUTCOME_ERROR:
	case OUTCOME_FAILED:
		*kind = KIND_ERROR;
		return true;
	case OUTCOME_SKIPPED:
		*kind = KIND_NOTICE;
		return true;
	case OUTCOME_PASSED:
		*kind = row->verdict == VERDICT_IMPROVED ? KIND_NOTICE : KIND_WARNING;
		return row->verdict != VERDICT_EQUAL;
	}
	return false;
}

/* The function in the results, which know its line also where a baseline is compared with. */
static const struct result_function *find_function(const struct result *result,
						   const struct change *change)
{
	const char *symbol = change->pair->after->parts[0].symbol;

	for (size_t i = 0; i < result->n_functions; i++)
		if (!strcmp(result->functions[i].name, symbol) &&
		    !strcmp(result->functions[i].object, change->pair->object))
			return &result->functions[i];
	return NULL;
}

/* Changes are the largest first. */
static const struct result_function *culprit(const struct report_row *row)
{
	if (!row->gated || !row->new)
		return NULL;
	for (size_t i = 0; i < row->gated->n_changes; i++) {
		const struct change *change = row->gated->changes[i].change;

		if (change->delta > 0)
			return find_function(row->new, change);
	}
	return NULL;
}

static void put_place(const struct result_function *function, FILE *out)
{
	if (!function || !function->file || function->file[0] == '/' ||
	    !strncmp(function->file, "../", 3))
		return;
	fputs("file=", out);
	put_escaped(function->file, true, out);
	if (function->line)
		fprintf(out, ",line=%d", function->line);
	putc(',', out);
}

static void put_title(const char *name, const char *status, FILE *out)
{
	fputs("title=", out);
	put_escaped(name, true, out);
	fputs("%3A ", out);
	put_escaped(status, true, out);
	fputs("::", out);
}

static void put_changes(const struct gated *gated, FILE *out)
{
	for (size_t i = 0; i < gated->n_changes && i < MAX_CHANGES; i++) {
		const struct change *change = gated->changes[i].change;
		char old[NUMBER_SIZE];
		char new[NUMBER_SIZE];

		fputs("%0A", out);
		put_escaped(change->pair->name, false, out);
		fprintf(out, ": %s, in the baseline %s", number_grouped(new, change->after),
			number_grouped(old, change->before));
	}
}

static void write_annotation(const struct report_row *row, enum kind kind, FILE *out)
{
	char *headline = report_headline(row);
	char *counts = report_counts_text(row);

	fprintf(out, "::%s ", kind_names[kind]);
	put_place(culprit(row), out);
	put_title(row->name, row->status, out);
	put_escaped(headline, false, out);
	fputs("%0A", out);
	put_escaped(counts, false, out);
	if (row->gated)
		put_changes(row->gated, out);
	putc('\n', out);
	free(headline);
	free(counts);
}

static size_t write_general(const struct report *report, FILE *out)
{
	size_t count;
	const struct cause *causes = report_general_causes(report, &count);

	for (size_t i = 0; i < count && i < MAX_ANNOTATIONS; i++) {
		fputs("::error ", out);
		put_title(report->results->suite, verdict_text(VERDICT_NOT_COMPARABLE), out);
		put_escaped(causes[i].text, false, out);
		putc('\n', out);
	}
	return count;
}

static void write_more(const struct report *report, enum kind kind, size_t count, FILE *out)
{
	if (count <= MAX_ANNOTATIONS)
		return;
	fprintf(out, "::%s title=", kind_names[kind]);
	put_escaped(report->results->suite, true, out);
	fprintf(out, "::and %zu more\n", count - MAX_ANNOTATIONS);
}

void report_write_github(const struct report *report, FILE *out)
{
	const struct report_row **rows = report_worst_first(report);
	size_t counts[N_KINDS] = { [KIND_ERROR] = write_general(report, out) };

	for (size_t i = 0; i < report->n_rows; i++) {
		enum kind kind;

		if (find_kind(rows[i], &kind) && counts[kind]++ < MAX_ANNOTATIONS)
			write_annotation(rows[i], kind, out);
	}
	for (int kind = 0; kind < N_KINDS; kind++)
		write_more(report, (enum kind)kind, counts[kind], out);
	free(rows);
}
