/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The report of simcount compare for spreadsheets (RFC 4180, but lines end in a newline alone). */
#include "compare_report.h"
#include "csv.h"

#include <inttypes.h>

/* What every row begins with: the subject, and what the row is about. */
static void begin_row(size_t subject, const char *kind, const char *state, const char *object,
		      const char *name, FILE *out)
{
	fprintf(out, "%c,%s,%s,", subject_letter(subject), kind, state);
	csv_text(object, out);
	putc(',', out);
	csv_text(name, out);
}

static void put_counts(uint64_t before, uint64_t after, FILE *out)
{
	fprintf(out, ",%" PRIu64 ",%" PRIu64 ",%" PRId64, before, after, (int64_t)(after - before));
}

static void write_figure(const struct compare_report *report, size_t index, const char *kind,
			 const struct count_row *figure, FILE *out)
{
	if (!figure->counts)
		return;
	begin_row(index, kind, "", "", figure->name, out);
	put_counts(figure->counts[report->reference], figure->counts[index], out);
	fputs(",,,,\n", out);
}

static void write_change(size_t index, const struct change *change, const char *state, FILE *out)
{
	begin_row(index, "function", state, change->pair->object, change->pair->name, out);
	put_counts(change->before, change->after, out);
	fprintf(out, ",%" PRIu64 ",%" PRIu64 ",%" PRId64 ",%" PRId64 "\n", change->entered_before,
		change->entered_after, change->by_entries, change->by_cost);
}

static void write_moves(size_t index, const struct comparison *comparison, FILE *out)
{
	for (size_t i = 0; i < comparison->n_moves; i++)
		for (size_t j = 0; j < comparison->moves[i].n_changes; j++)
			write_change(index, &comparison->moves[i].changes[j], "moved", out);
}

static void write_functions(size_t index, const struct comparison *comparison, FILE *out)
{
	for (size_t i = 0; i < comparison->n_changes; i++)
		write_change(index, &comparison->changes[i], change_state(&comparison->changes[i]),
			     out);
	write_moves(index, comparison, out);
	for (size_t i = 0; i < comparison->n_rest; i++)
		write_change(index, &comparison->rest[i],
			     i < comparison->n_hidden ? "hidden" : "same", out);
}

static void write_versus(const struct compare_report *report, size_t index, FILE *out)
{
	for (size_t i = 0; i < report->phases.count; i++)
		write_figure(report, index, "phase", &report->phases.list[i], out);
	write_figure(report, index, "total", &report->total, out);
	write_figure(report, index, "net", &report->net, out);
	for (size_t i = 0; i < report->groups.count; i++)
		write_figure(report, index, "group", &report->groups.list[i], out);
	write_functions(index, &report->versus[index].comparison, out);
}

/* All functions, whatever top is. */
void compare_write_csv(const struct compare_report *report, size_t top, FILE *out)
{
	(void)top;
	fputs("subject,row,state,object,name,before,after,change,entered_before,entered_after,"
	      "by_entries,by_cost\n",
	      out);
	for (size_t i = 0; report->is_compared && i < report->n_subjects; i++)
		if (i != report->reference)
			write_versus(report, i, out);
}
