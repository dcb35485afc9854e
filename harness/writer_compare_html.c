/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The report of simcount compare as one HTML page: counts, then every function that changed. */
#include "compare_suite.h"
#include "html.h"

#include <stdio.h>

/* Heads of a table, of which the first is for files with many benchmarks. */
static void begin_table(const struct compare_suite *suite, const char *id, const char *const *heads,
			size_t n_heads, FILE *out)
{
	size_t n_left_out = suite->is_single ? 1 : 0;

	html_table_begin(id, heads + n_left_out, n_heads - n_left_out, out);
}

static void begin_row(const struct compared_benchmark *benchmark, FILE *out)
{
	fputs("<tr>", out);
	if (benchmark->name)
		html_element("td class=\"name\"", benchmark->name, out);
}

static void write_subjects(const struct compare_suite *suite, FILE *out)
{
	fputs("<dl>\n", out);
	for (size_t i = 0; i < suite->n_labels; i++) {
		fprintf(out, "<dt>%c</dt>", subject_letter(i));
		html_element("dd", suite->labels[i], out);
		putc('\n', out);
	}
	fputs("</dl>\n", out);
	for (size_t i = 0; i < suite->causes.count; i++)
		html_element("p class=\"error\"", suite->causes.list[i].text, out);
}

static void write_remarks(const struct compared_benchmark *benchmark, FILE *out)
{
	for (size_t i = 0; i < benchmark->report.n_notes; i++) {
		fputs("<p>", out);
		if (benchmark->name) {
			html_text(benchmark->name, out);
			fputs(": ", out);
		}
		html_text(benchmark->report.notes[i], out);
		fputs("</p>", out);
	}
	if (benchmark->name && !benchmark->has_report && !benchmark->causes.count) {
		fprintf(out, "<p>only in %s: ", benchmark->files);
		html_text(benchmark->name, out);
		fputs("</p>", out);
	}
}

static void write_count_row(const struct compared_benchmark *benchmark, const struct count_row *row,
			    FILE *out)
{
	const struct compare_report *report = &benchmark->report;
	uint64_t before = row->counts[report->reference];

	for (size_t i = 0; i < report->n_subjects; i++) {
		if (i == report->reference)
			continue;
		begin_row(benchmark, out);
		html_element("td class=\"name\"", row->name, out);
		fprintf(out, "<td>%c</td>", subject_letter(i));
		html_count(before, out);
		html_count(row->counts[i], out);
		html_difference((int64_t)(row->counts[i] - before), out);
		html_share(before, row->counts[i], out);
		fputs("</tr>\n", out);
	}
}

static void write_count_rows(const struct compared_benchmark *benchmark, FILE *out)
{
	const struct compare_report *report = &benchmark->report;

	for (size_t i = 0; i < report->phases.count; i++)
		write_count_row(benchmark, &report->phases.list[i], out);
	write_count_row(benchmark, &report->total, out);
	if (report->net.counts)
		write_count_row(benchmark, &report->net, out);
	for (size_t i = 0; i < report->groups.count; i++)
		write_count_row(benchmark, &report->groups.list[i], out);
}

static void write_counts(const struct compare_suite *suite, FILE *out)
{
	static const char *const heads[] = { "Benchmark", "",	     "Subject", "#Before",
					     "#After",	  "#Change", "#%" };

	html_element("h2", suite->event, out);
	begin_table(suite, "counts", heads, sizeof(heads) / sizeof(heads[0]), out);
	for (size_t i = 0; i < suite->count; i++)
		if (suite->list[i].report.is_compared)
			write_count_rows(&suite->list[i], out);
	html_table_end(out);
}

static void write_change(const struct compared_benchmark *benchmark, size_t subject,
			 const struct change *change, const char *state, FILE *out)
{
	begin_row(benchmark, out);
	fprintf(out, "<td>%c</td><td>%s</td>", subject_letter(subject), state);
	html_element("td class=\"name\"", change->pair->name, out);
	html_element("td", change->pair->object, out);
	html_change(change, out);
	fputs("</tr>\n", out);
}

static void write_versus(const struct compared_benchmark *benchmark, size_t subject, FILE *out)
{
	const struct comparison *comparison = &benchmark->report.versus[subject].comparison;

	for (size_t i = 0; i < comparison->n_changes; i++)
		write_change(benchmark, subject, &comparison->changes[i],
			     change_state(&comparison->changes[i]), out);
	for (size_t i = 0; i < comparison->n_moves; i++)
		for (size_t j = 0; j < comparison->moves[i].n_changes; j++)
			write_change(benchmark, subject, &comparison->moves[i].changes[j], "moved",
				     out);
}

static void write_functions(const struct compare_suite *suite, FILE *out)
{
	static const char *const heads[] = { "Benchmark",     "Subject",	 "State",
					     "Function",      "Object",		 "#Before",
					     "#After",	      "#Change",	 "#%",
					     "#More entries", "#Dearer entries", "#Entered before",
					     "#Entered" };

	fputs("<h2>Functions that changed in ", out);
	html_text(scope_name(&suite->scope), out);
	fputs("</h2>\n", out);
	begin_table(suite, "changes", heads, sizeof(heads) / sizeof(heads[0]), out);
	for (size_t i = 0; i < suite->count; i++) {
		const struct compare_report *report = &suite->list[i].report;

		for (size_t j = 0; report->is_compared && j < report->n_subjects; j++)
			if (j != report->reference)
				write_versus(&suite->list[i], j, out);
	}
	html_table_end(out);
}

static bool is_anything_compared(const struct compare_suite *suite)
{
	for (size_t i = 0; i < suite->count; i++)
		if (suite->list[i].report.is_compared)
			return true;
	return false;
}

/* All functions, whatever top is: the table can be filtered. */
void compare_write_html(const struct compare_suite *suite, size_t top, FILE *out)
{
	const char *reference = suite->labels[suite->reference];

	(void)top;
	html_begin(reference, out);
	fputs("<h1>Compared with ", out);
	html_text(reference, out);
	fputs("</h1>\n", out);
	write_subjects(suite, out);
	for (size_t i = 0; i < suite->count; i++)
		write_remarks(&suite->list[i], out);
	if (is_anything_compared(suite)) {
		write_counts(suite, out);
		write_functions(suite, out);
	}
	html_end(out);
}
