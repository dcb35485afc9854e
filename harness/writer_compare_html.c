/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The report of simcount compare as one HTML page: counts, then every function that changed. */
#include "compare_report.h"
#include "html.h"

#include <stdio.h>

#define N_HEADS(heads) (sizeof(heads) / sizeof((heads)[0]))

static const char *reference_name(const struct compare_report *report)
{
	return report->subjects[report->reference].label;
}

static void write_subjects(const struct compare_report *report, FILE *out)
{
	fputs("<dl>\n", out);
	for (size_t i = 0; i < report->n_subjects; i++) {
		fprintf(out, "<dt>%c</dt>", subject_letter(i));
		html_element("dd", report->subjects[i].label, out);
		putc('\n', out);
	}
	fputs("</dl>\n", out);
	for (size_t i = 0; i < report->causes.count; i++)
		html_element("p class=\"error\"", report->causes.list[i].text, out);
	for (size_t i = 0; i < report->n_notes; i++)
		html_element("p", report->notes[i], out);
}

static void write_count_row(const struct compare_report *report, const struct count_row *row,
			    FILE *out)
{
	uint64_t before = row->counts[report->reference];

	for (size_t i = 0; i < report->n_subjects; i++) {
		if (i == report->reference)
			continue;
		fputs("<tr>", out);
		html_element("td class=\"name\"", row->name, out);
		fprintf(out, "<td>%c</td>", subject_letter(i));
		html_count(before, out);
		html_count(row->counts[i], out);
		html_difference((int64_t)(row->counts[i] - before), out);
		html_share(before, row->counts[i], out);
		fputs("</tr>\n", out);
	}
}

static void write_counts(const struct compare_report *report, FILE *out)
{
	static const char *const heads[] = { "", "Subject", "#Before", "#After", "#Change", "#%" };

	html_element("h2", report->event, out);
	html_table_begin("counts", heads, N_HEADS(heads), out);
	for (size_t i = 0; i < report->phases.count; i++)
		write_count_row(report, &report->phases.list[i], out);
	write_count_row(report, &report->total, out);
	if (report->net.counts)
		write_count_row(report, &report->net, out);
	for (size_t i = 0; i < report->groups.count; i++)
		write_count_row(report, &report->groups.list[i], out);
	html_table_end(out);
}

static void write_change(size_t subject, const struct change *change, const char *state, FILE *out)
{
	fprintf(out, "<tr><td>%c</td><td>%s</td>", subject_letter(subject), state);
	html_element("td class=\"name\"", change->pair->name, out);
	html_element("td", change->pair->object, out);
	html_count(change->before, out);
	html_count(change->after, out);
	html_difference(change->delta, out);
	html_share(change->before, change->after, out);
	html_difference(change->by_entries, out);
	html_difference(change->by_cost, out);
	html_count(change->entered_before, out);
	html_count(change->entered_after, out);
	fputs("</tr>\n", out);
}

static void write_versus(const struct compare_report *report, size_t subject, FILE *out)
{
	const struct comparison *comparison = &report->versus[subject].comparison;

	for (size_t i = 0; i < comparison->n_changes; i++)
		write_change(subject, &comparison->changes[i],
			     change_state(&comparison->changes[i]), out);
	for (size_t i = 0; i < comparison->n_moves; i++)
		for (size_t j = 0; j < comparison->moves[i].n_changes; j++)
			write_change(subject, &comparison->moves[i].changes[j], "moved", out);
}

static void write_functions(const struct compare_report *report, FILE *out)
{
	static const char *const heads[] = {
		"Subject",	 "State",	    "Function",	       "Object",
		"#Before",	 "#After",	    "#Change",	       "#%",
		"#More entries", "#Dearer entries", "#Entered before", "#Entered"
	};

	fputs("<h2>Functions that changed in ", out);
	html_text(scope_name(&report->scope), out);
	fputs("</h2>\n", out);
	html_table_begin("changes", heads, N_HEADS(heads), out);
	for (size_t i = 0; i < report->n_subjects; i++)
		if (i != report->reference)
			write_versus(report, i, out);
	html_table_end(out);
}

/* All functions, whatever top is: the table can be filtered. */
void compare_write_html(const struct compare_report *report, size_t top, FILE *out)
{
	(void)top;
	html_begin(reference_name(report), out);
	fputs("<h1>Compared with ", out);
	html_text(reference_name(report), out);
	fputs("</h1>\n", out);
	write_subjects(report, out);
	if (report->is_compared) {
		write_counts(report, out);
		write_functions(report, out);
	}
	html_end(out);
}
