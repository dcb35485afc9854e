/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The report of simcount compare as Markdown tables, for reviews and job summaries. */
#include "compare_suite.h"
#include "markdown.h"
#include "number.h"

static void write_head(const struct compare_report *report, FILE *out)
{
	for (size_t i = 0; i < report->n_subjects; i++) {
		fprintf(out, "- **%c**: ", subject_letter(i));
		markdown_text(report->subjects[i].label, out);
		fputs(i == report->reference ? " (reference)\n" : "\n", out);
	}
	for (size_t i = 0; i < report->causes.count; i++) {
		fputs(i ? "- " : "\n**Not to be relied on:**\n\n- ", out);
		markdown_text(report->causes.list[i].text, out);
		putc('\n', out);
	}
}

static void write_rule(size_t n_columns, FILE *out)
{
	fputs("| --- |", out);
	for (size_t i = 1; i < n_columns; i++)
		fputs(" ---: |", out);
	putc('\n', out);
}

static void write_figure_head(const struct compare_report *report, const char *title, FILE *out)
{
	fprintf(out, "\n| %s |", title);
	for (size_t i = 0; i < report->n_subjects; i++)
		fprintf(out, " %c |", subject_letter(i));
	for (size_t i = 0; i < report->n_subjects; i++)
		if (i != report->reference)
			fprintf(out, " %c to %c |", subject_letter(report->reference),
				subject_letter(i));
	putc('\n', out);
	write_rule(2 * report->n_subjects, out);
}

static void write_figure(const struct compare_report *report, const struct count_row *figure,
			 FILE *out)
{
	char text[NUMBER_SIZE];

	fputs("| ", out);
	markdown_text(figure->name, out);
	fputs(" |", out);
	for (size_t i = 0; i < report->n_subjects; i++)
		fprintf(out, " %s |", number_grouped(text, figure->counts[i]));
	for (size_t i = 0; i < report->n_subjects; i++)
		if (i != report->reference)
			fprintf(out, " %s |",
				number_growth(text, figure->counts[report->reference],
					      figure->counts[i]));
	putc('\n', out);
}

static void write_per_request(const struct compare_report *report, FILE *out)
{
	char text[NUMBER_SIZE];

	fputs("| per request |", out);
	for (size_t i = 0; i < report->n_subjects; i++)
		fprintf(out, " %s |",
			number_ratio(text, report->net.counts[i], report->requests, 1));
	for (size_t i = 1; i < report->n_subjects; i++)
		fputs(" |", out);
	putc('\n', out);
}

static void write_figures(const struct compare_report *report, FILE *out)
{
	write_figure_head(report, report->event, out);
	for (size_t i = 0; i < report->phases.count; i++)
		write_figure(report, &report->phases.list[i], out);
	write_figure(report, &report->total, out);
	if (report->net.counts) {
		write_figure(report, &report->net, out);
		if (report->requests)
			write_per_request(report, out);
	}
	if (report->only)
		write_figure(report, &report->judged, out);
	if (report->groups.count)
		write_figure_head(report, "Group", out);
	for (size_t i = 0; i < report->groups.count; i++)
		write_figure(report, &report->groups.list[i], out);
}

static void write_change(const struct change *change, const char *state, FILE *out)
{
	char text[NUMBER_SIZE];

	fputs("| ", out);
	markdown_text(change->pair->name, out);
	fputs(" | ", out);
	markdown_text(change->pair->object, out);
	fprintf(out, " | %s |", state);
	fprintf(out, " %s |", number_grouped(text, change->before));
	fprintf(out, " %s |", number_grouped(text, change->after));
	fprintf(out, " %s |", number_signed(text, change->delta));
	fprintf(out, " %s |", number_signed(text, change->by_entries));
	fprintf(out, " %s |\n", number_signed(text, change->by_cost));
}

static void write_function_head(const struct compare_report *report, size_t index, FILE *out)
{
	fprintf(out,
		"\n| Function | Object | State | %c | %c | Change | More entries | Dearer entries "
		"|\n"
		"| --- | --- | --- | ---: | ---: | ---: | ---: | ---: |\n",
		subject_letter(report->reference), subject_letter(index));
}

static size_t limit(size_t count, size_t top)
{
	return top && top < count ? top : count;
}

static void write_more(size_t count, size_t shown, FILE *out)
{
	if (shown < count)
		fprintf(out, "\nand %zu more\n", count - shown);
}

static void write_changes(const struct compare_report *report, size_t index, size_t top, FILE *out)
{
	const struct comparison *comparison = &report->versus[index].comparison;
	size_t shown = limit(comparison->n_changes, top);

	if (!shown)
		return;
	write_function_head(report, index, out);
	for (size_t i = 0; i < shown; i++)
		write_change(&comparison->changes[i], change_state(&comparison->changes[i]), out);
	write_more(comparison->n_changes, shown, out);
}

static void write_moves(const struct compare_report *report, size_t index, size_t top, FILE *out)
{
	const struct comparison *comparison = &report->versus[index].comparison;
	size_t shown = limit(comparison->n_moves, top);
	char text[NUMBER_SIZE];

	for (size_t i = 0; i < shown; i++) {
		const struct move *move = &comparison->moves[i];

		fprintf(out, "\nMoved between %zu functions (%s), together %s:\n", move->n_changes,
			move->is_seen ? "by inlining" : "they exchanged as much",
			number_signed(text, move->delta));
		write_function_head(report, index, out);
		for (size_t j = 0; j < move->n_changes; j++)
			write_change(&move->changes[j], "moved", out);
	}
	write_more(comparison->n_moves, shown, out);
}

static void write_versus(const struct compare_report *report, size_t index, size_t top, FILE *out)
{
	const struct comparison *comparison = &report->versus[index].comparison;
	char text[NUMBER_SIZE];

	fprintf(out, "\n%c against %c in %s: %zu of %zu functions changed", subject_letter(index),
		subject_letter(report->reference), scope_name(&report->scope),
		comparison->n_changes, comparison->n_functions);
	if (comparison->n_hidden)
		fprintf(out, ", %zu within the tolerance (together %s)", comparison->n_hidden,
			number_signed(text, comparison->hidden));
	putc('\n', out);
	write_changes(report, index, top, out);
	write_moves(report, index, top, out);
}

static void write_report(const struct compare_report *report, size_t top, FILE *out)
{
	write_head(report, out);
	if (!report->is_compared)
		return;
	write_figures(report, out);
	for (size_t i = 0; i < report->n_subjects; i++)
		if (i != report->reference)
			write_versus(report, i, top, out);
	if (report->n_notes)
		putc('\n', out);
	for (size_t i = 0; i < report->n_notes; i++) {
		fputs("- ", out);
		markdown_text(report->notes[i], out);
		putc('\n', out);
	}
}

static bool is_compared(const struct compared_benchmark *benchmark)
{
	return benchmark->has_report && benchmark->report.is_compared;
}

/* One row for each benchmark that was compared. */
static void write_overview(const struct compare_suite *suite, FILE *out)
{
	bool has_head = false;

	for (size_t i = 0; i < suite->count; i++) {
		const struct compare_report *report = &suite->list[i].report;
		const struct count_row row = { suite->list[i].name, report->judged.counts };

		if (!is_compared(&suite->list[i]))
			continue;
		if (!has_head)
			write_figure_head(report, "Benchmark", out);
		has_head = true;
		write_figure(report, &row, out);
	}
	putc('\n', out);
}

static void write_left_out(const struct compared_benchmark *benchmark, FILE *out)
{
	fputs("- ", out);
	markdown_text(benchmark->name, out);
	if (!benchmark->causes.count)
		fprintf(out, " is only in %s\n", benchmark->files);
	for (size_t i = 0; i < benchmark->causes.count; i++) {
		fputs(i ? "; " : " was not compared: ", out);
		markdown_text(benchmark->causes.list[i].text, out);
	}
	if (benchmark->causes.count)
		putc('\n', out);
}

/* In full only what is not the same. */
static void write_suite(const struct compare_suite *suite, size_t top, FILE *out)
{
	for (size_t i = 0; i < suite->n_labels; i++) {
		fprintf(out, "- **%c**: ", subject_letter(i));
		markdown_text(suite->labels[i], out);
		fputs(i == suite->reference ? " (reference)\n" : "\n", out);
	}
	fprintf(out, "\n%s in %s\n", suite->event, scope_name(&suite->scope));
	write_overview(suite, out);
	for (size_t i = 0; i < suite->count; i++)
		if (!is_compared(&suite->list[i]))
			write_left_out(&suite->list[i], out);
	for (size_t i = 0; i < suite->count; i++) {
		const struct compared_benchmark *benchmark = &suite->list[i];

		if (!is_compared(benchmark) || compared_benchmark_is_equal(benchmark))
			continue;
		fputs("\n### ", out);
		markdown_text(benchmark->name, out);
		fputs("\n\n", out);
		write_report(&benchmark->report, top, out);
	}
}

void compare_write_markdown(const struct compare_suite *suite, size_t top, FILE *out)
{
	if (suite->is_single)
		write_report(&suite->list[0].report, top, out);
	else
		write_suite(suite, top, out);
}
