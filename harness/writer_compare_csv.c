/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The report of simcount compare for spreadsheets (RFC 4180, but lines end in a newline alone). */
#include "compare_suite.h"
#include "csv.h"

#include <inttypes.h>
#include <string.h>

/* The comparison that is written; rows of several begin with their benchmark's name. */
struct table {
	const char *benchmark; /* NULL: subjects were given */
	const struct compare_report *report;
	size_t index; /* of the subject beside the reference */
	FILE *out;
};

/* What every row begins with: the subject, and what the row is about. */
static void begin_row(const struct table *table, const char *kind, const char *state,
		      const char *object, const char *name)
{
	FILE *out = table->out;

	if (table->benchmark) {
		csv_text(table->benchmark, out);
		putc(',', out);
	}
	fprintf(out, "%c,%s,%s,", subject_letter(table->index), kind, state);
	csv_text(object, out);
	putc(',', out);
	csv_text(name, out);
}

static void put_counts(uint64_t before, uint64_t after, FILE *out)
{
	fprintf(out, ",%" PRIu64 ",%" PRIu64 ",%" PRId64, before, after, (int64_t)(after - before));
}

static void write_figure(const struct table *table, const char *kind,
			 const struct count_row *figure)
{
	if (!figure->counts)
		return;
	begin_row(table, kind, "", "", figure->name);
	put_counts(figure->counts[table->report->reference], figure->counts[table->index],
		   table->out);
	fputs(",,,,\n", table->out);
}

static void write_change(const struct table *table, const struct change *change, const char *state)
{
	begin_row(table, "function", state, change->pair->object, change->pair->name);
	put_counts(change->before, change->after, table->out);
	fprintf(table->out, ",%" PRIu64 ",%" PRIu64 ",%" PRId64 ",%" PRId64 "\n",
		change->entered_before, change->entered_after, change->by_entries, change->by_cost);
}

static void write_moves(const struct table *table, const struct comparison *comparison)
{
	for (size_t i = 0; i < comparison->n_moves; i++)
		for (size_t j = 0; j < comparison->moves[i].n_changes; j++)
			write_change(table, &comparison->moves[i].changes[j], "moved");
}

static void write_functions(const struct table *table, const struct comparison *comparison)
{
	for (size_t i = 0; i < comparison->n_changes; i++)
		write_change(table, &comparison->changes[i], change_state(&comparison->changes[i]));
	write_moves(table, comparison);
	for (size_t i = 0; i < comparison->n_rest; i++)
		write_change(table, &comparison->rest[i],
			     i < comparison->n_hidden ? "hidden" : "same");
}

static void write_versus(const struct table *table)
{
	const struct compare_report *report = table->report;

	for (size_t i = 0; i < report->phases.count; i++)
		write_figure(table, "phase", &report->phases.list[i]);
	write_figure(table, "total", &report->total);
	write_figure(table, "net", &report->net);
	for (size_t i = 0; i < report->groups.count; i++)
		write_figure(table, "group", &report->groups.list[i]);
	write_functions(table, &report->versus[table->index].comparison);
}

static void write_benchmark(const struct compared_benchmark *benchmark, FILE *out)
{
	struct table table = { .benchmark = benchmark->name,
			       .report = &benchmark->report,
			       .out = out };

	for (; table.index < benchmark->report.n_subjects; table.index++)
		if (benchmark->report.is_compared && table.index != benchmark->report.reference)
			write_versus(&table);
}

static void write_gap(const struct compared_benchmark *benchmark, const char *subject,
		      const char *state, FILE *out)
{
	csv_text(benchmark->name, out);
	fprintf(out, ",%s,benchmark,%s,,,,,,,,,\n", subject, state);
}

/* Without a row one that vanished would look as if there had never been one. */
static void write_gaps(const struct compare_suite *suite,
		       const struct compared_benchmark *benchmark, FILE *out)
{
	if (benchmark->has_report && benchmark->report.is_compared)
		return;
	if (strlen(benchmark->files) == suite->n_labels)
		write_gap(benchmark, "", "not-compared", out);
	for (size_t i = 0; i < suite->n_labels; i++) {
		const char letter[] = { subject_letter(i), '\0' };

		if (!strchr(benchmark->files, letter[0]))
			write_gap(benchmark, letter, "missing", out);
	}
}

/* All functions, whatever top is. */
void compare_write_csv(const struct compare_suite *suite, size_t top, FILE *out)
{
	(void)top;
	fprintf(out,
		"%ssubject,row,state,object,name,before,after,change,entered_before,entered_after,"
		"by_entries,by_cost\n",
		suite->is_single ? "" : "benchmark,");
	for (size_t i = 0; i < suite->count; i++) {
		write_benchmark(&suite->list[i], out);
		if (!suite->is_single)
			write_gaps(suite, &suite->list[i], out);
	}
}
