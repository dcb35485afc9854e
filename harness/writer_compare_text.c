/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The report of simcount compare for people. */
#include "compare_suite.h"
#include "memory.h"
#include "number.h"
#include "table.h"
#include "words.h"

#include <stdlib.h>
#include <string.h>

/* Members of a move, and parts of a function, that are shown before "and N more". */
#define MAX_MEMBERS 8

static bool is_pair(const struct compare_report *report)
{
	return report->n_subjects == 2;
}

/* The subject that is not the reference, of two. */
static size_t other(const struct compare_report *report)
{
	return 1 - report->reference;
}

static void write_subject(const struct compare_report *report, size_t index, FILE *out)
{
	const struct subject *subject = &report->subjects[index];
	char *command = words_join((const char *const *)subject->report.command);

	fprintf(out, "%c  %s", subject_letter(index), subject->label);
	if (strcmp(command, subject->label))
		fprintf(out, ": %s", command);
	fprintf(out, "%s%s\n", index == report->reference ? " (reference)" : "",
		repeatability_text(subject->report.repeatability));
	free(command);
}

static void write_outputs(const struct compare_report *report, FILE *out)
{
	static const char *const texts[] = {
		[OUTPUT_UNKNOWN] = "not compared",
		[OUTPUT_SAME] = "the same as that of",
		[OUTPUT_CHANGED] = "NOT the same as that of",
	};

	for (size_t i = 0; i < report->n_subjects; i++) {
		enum sameness output = report->versus[i].output;

		if (i == report->reference)
			continue;
		fprintf(out, "Output of %c: %s", subject_letter(i), texts[output]);
		if (output != OUTPUT_UNKNOWN)
			fprintf(out, " %c", subject_letter(report->reference));
		if (output == OUTPUT_SAME)
			fprintf(out, " (%zu bytes)", report->subjects[i].output_size);
		putc('\n', out);
	}
}

/* Two subjects get a change, more of them a ratio each. */
static void add_head(struct table *table, const struct compare_report *report, const char *title)
{
	table_cell(table, "%s", title);
	for (size_t i = 0; i < report->n_subjects; i++)
		table_cell(table, "%c", subject_letter(i));
	if (is_pair(report)) {
		table_cell(table, "Change");
		table_cell(table, "%s", "");
		return;
	}
	for (size_t i = 0; i < report->n_subjects; i++)
		if (i != report->reference)
			table_cell(table, "%c/%c", subject_letter(i),
				   subject_letter(report->reference));
}

static void add_growth(struct table *table, const struct compare_report *report,
		       const uint64_t *counts)
{
	uint64_t before = counts[report->reference];
	char text[NUMBER_SIZE];

	if (is_pair(report)) {
		uint64_t after = counts[other(report)];

		table_cell(table, "%s", number_signed(text, (int64_t)(after - before)));
		table_cell(table, "%s", number_growth(text, before, after));
		return;
	}
	for (size_t i = 0; i < report->n_subjects; i++)
		if (i != report->reference)
			table_cell(table, "%s",
				   before ? number_ratio(text, counts[i], before, 4) : "-");
}

static void add_figure(struct table *table, const struct compare_report *report, const char *title,
		       const uint64_t *counts)
{
	char text[NUMBER_SIZE];

	table_cell(table, "%s", title);
	for (size_t i = 0; i < report->n_subjects; i++)
		table_cell(table, "%s", number_grouped(text, counts[i]));
	add_growth(table, report, counts);
}

static void add_per_request(struct table *table, const struct compare_report *report)
{
	char text[NUMBER_SIZE];

	table_cell(table, "per request");
	for (size_t i = 0; i < report->n_subjects; i++)
		table_cell(table, "%s",
			   number_ratio(text, report->net.counts[i], report->requests, 1));
	if (is_pair(report)) {
		table_cell(table, "%s", "");
		table_cell(table, "%s", "");
		return;
	}
	for (size_t i = 1; i < report->n_subjects; i++)
		table_cell(table, "%s", "");
}

/* Columns: a title, the subjects, then what add_growth adds. */
static void set_columns(char *columns, const struct compare_report *report)
{
	size_t n_growth = is_pair(report) ? 2 : report->n_subjects - 1;

	memset(columns, 'r', 1 + report->n_subjects + n_growth);
	columns[0] = 'l';
	columns[1 + report->n_subjects + n_growth] = '\0';
}

static void write_phases(const struct compare_report *report, FILE *out)
{
	char columns[2 * MAX_SUBJECTS + 2];
	struct table table = TABLE_INIT(columns);

	set_columns(columns, report);
	add_head(&table, report, report->event);
	for (size_t i = 0; i < report->phases.count; i++) {
		const struct count_row *phase = &report->phases.list[i];

		add_figure(&table, report,
			   strcmp(phase->name, "startup") ? phase->name : "start-up",
			   phase->counts);
	}
	add_figure(&table, report, "total", report->total.counts);
	if (report->net.counts) {
		add_figure(&table, report, "net", report->net.counts);
		if (report->requests)
			add_per_request(&table, report);
	}
	if (report->only)
		add_figure(&table, report, report->only, report->judged.counts);
	putc('\n', out);
	table_print(&table, out);
	table_release(&table);
}

static void write_groups(const struct compare_report *report, FILE *out)
{
	char columns[2 * MAX_SUBJECTS + 2];
	struct table table = TABLE_INIT(columns);
	char *title;

	if (!report->groups.count)
		return;
	title = xasprintf("Group, %s", scope_name(&report->scope));
	set_columns(columns, report);
	add_head(&table, report, title);
	for (size_t i = 0; i < report->groups.count; i++)
		add_figure(&table, report, report->groups.list[i].name,
			   report->groups.list[i].counts);
	putc('\n', out);
	table_print(&table, out);
	table_release(&table);
	free(title);
}

static const char function_columns[] = "rrrrrrrll";

static void add_function_head(struct table *table, const struct compare_report *report,
			      size_t index)
{
	table_cell(table, "Change");
	table_cell(table, "%c", subject_letter(report->reference));
	table_cell(table, "%c", subject_letter(index));
	table_cell(table, "Entered");
	table_cell(table, "%s", "");
	table_cell(table, "More entries");
	table_cell(table, "Dearer entries");
	table_cell(table, "Function");
	table_cell(table, "Object");
}

static const char *remark(const struct change *change)
{
	if (!change->pair->before)
		return " (new)";
	if (!change->pair->after)
		return " (gone)";
	return change->pair->is_ambiguous ? " (one of several of that name)" : "";
}

static void add_change(struct table *table, const struct change *change, const char *lead)
{
	char text[NUMBER_SIZE];

	table_cell(table, "%s", number_signed(text, change->delta));
	table_cell(table, "%s", change->pair->before ? number_grouped(text, change->before) : "-");
	table_cell(table, "%s", change->pair->after ? number_grouped(text, change->after) : "-");
	table_cell(table, "%s", number_grouped(text, change->entered_before));
	table_cell(table, "%s",
		   change->entered_after != change->entered_before
			   ? number_signed(text, (int64_t)(change->entered_after -
							   change->entered_before))
			   : "");
	table_cell(table, "%s", number_signed(text, change->by_entries));
	table_cell(table, "%s", number_signed(text, change->by_cost));
	table_cell(table, "%s%s%s", lead, change->pair->name, remark(change));
	table_cell(table, "%s", change->pair->object);
}

static void add_part(struct table *table, const struct part_change *part)
{
	uint64_t before = part->before ? part->before->count : 0;
	uint64_t after = part->after ? part->after->count : 0;
	char text[NUMBER_SIZE];

	table_cell(table, "%s", number_signed(text, (int64_t)(after - before)));
	table_cell(table, "%s", part->before ? number_grouped(text, before) : "-");
	table_cell(table, "%s", part->after ? number_grouped(text, after) : "-");
	for (int i = 0; i < 4; i++)
		table_cell(table, "%s", "");
	table_cell(table, "  %s", (part->after ? part->after : part->before)->symbol);
	table_cell(table, "%s", "");
}

/* A row for each clone or fragment that was merged. */
static void add_parts(struct table *table, const struct change *change)
{
	size_t count;
	struct part_change *parts = change_parts(change, &count);

	for (size_t i = 0; i < count && i < MAX_MEMBERS; i++)
		add_part(table, &parts[i]);
	free(parts);
}

static void write_summary(const struct compare_report *report, const struct comparison *comparison,
			  FILE *out)
{
	fprintf(out, "\n%s, by function: %zu of %zu changed", scope_name(&report->scope),
		comparison->n_changes, comparison->n_functions);
	if (comparison->n_moves)
		fprintf(out, ", %zu move%s of code", comparison->n_moves,
			comparison->n_moves == 1 ? "" : "s");
	putc('\n', out);
}

static void write_changes(const struct compare_report *report, size_t index, size_t top, FILE *out)
{
	const struct comparison *comparison = &report->versus[index].comparison;
	struct table table = TABLE_INIT(function_columns);
	size_t shown = top && top < comparison->n_changes ? top : comparison->n_changes;

	if (!comparison->n_changes)
		return;
	add_function_head(&table, report, index);
	for (size_t i = 0; i < shown; i++) {
		add_change(&table, &comparison->changes[i], "");
		add_parts(&table, &comparison->changes[i]);
	}
	table_print(&table, out);
	table_release(&table);
	if (shown < comparison->n_changes)
		fprintf(out, "  and %zu more\n", comparison->n_changes - shown);
}

static void add_move(struct table *table, const struct move *move)
{
	char text[NUMBER_SIZE];

	table_cell(table, "%s", number_signed(text, move->delta));
	table_cell(table, "%s", number_grouped(text, move->before));
	table_cell(table, "%s", number_grouped(text, move->after));
	for (int i = 0; i < 4; i++)
		table_cell(table, "%s", "");
	if (move->is_seen)
		table_cell(table, "sum of %zu that code was inlined between:", move->n_changes);
	else
		table_cell(table, "sum of %zu that exchanged as much:", move->n_changes);
	table_cell(table, "%s", "");
	for (size_t i = 0; i < move->n_changes && i < MAX_MEMBERS; i++)
		add_change(table, &move->changes[i], "  ");
}

static void write_moves(const struct compare_report *report, size_t index, size_t top, FILE *out)
{
	const struct comparison *comparison = &report->versus[index].comparison;
	struct table table = TABLE_INIT(function_columns);
	size_t shown = top && top < comparison->n_moves ? top : comparison->n_moves;

	if (!comparison->n_moves)
		return;
	fputs("\nMoved, so that only the sums tell:\n", out);
	add_function_head(&table, report, index);
	for (size_t i = 0; i < shown; i++)
		add_move(&table, &comparison->moves[i]);
	table_print(&table, out);
	table_release(&table);
	if (shown < comparison->n_moves)
		fprintf(out, "  and %zu more\n", comparison->n_moves - shown);
}

static void write_versus(const struct compare_report *report, size_t index, size_t top, FILE *out)
{
	const struct comparison *comparison = &report->versus[index].comparison;
	char text[NUMBER_SIZE];

	if (!is_pair(report))
		fprintf(out, "\n%c against %c:", subject_letter(index),
			subject_letter(report->reference));
	write_summary(report, comparison, out);
	write_changes(report, index, top, out);
	write_moves(report, index, top, out);
	if (comparison->n_hidden)
		fprintf(out, "Within the tolerance: %zu function%s, together %s\n",
			comparison->n_hidden, comparison->n_hidden == 1 ? "" : "s",
			number_signed(text, comparison->hidden));
}

static void write_notes(const struct compare_report *report, FILE *out)
{
	if (report->n_notes)
		putc('\n', out);
	for (size_t i = 0; i < report->n_notes; i++)
		fprintf(out, "Note: %s\n", report->notes[i]);
}

static void write_report(const struct compare_report *report, size_t top, FILE *out)
{
	for (size_t i = 0; i < report->n_subjects; i++)
		write_subject(report, i, out);
	write_outputs(report, out);
	if (!report->is_compared)
		return;
	write_phases(report, out);
	write_groups(report, out);
	for (size_t i = 0; i < report->n_subjects; i++)
		if (i != report->reference)
			write_versus(report, i, top, out);
	write_notes(report, out);
}

static void write_files(const struct compare_suite *suite, FILE *out)
{
	for (size_t i = 0; i < suite->n_labels; i++)
		fprintf(out, "%c  %s%s\n", subject_letter(i), suite->labels[i],
			i == suite->reference ? " (reference)" : "");
}

static bool is_compared(const struct compared_benchmark *benchmark)
{
	return benchmark->has_report && benchmark->report.is_compared;
}

/* One line for each benchmark that was compared. */
static void write_overview(const struct compare_suite *suite, FILE *out)
{
	char columns[2 * MAX_SUBJECTS + 2] = "l";
	struct table table = TABLE_INIT(columns);
	char *title = xasprintf("%s %s", scope_name(&suite->scope), suite->event);

	for (size_t i = 0; i < suite->count; i++) {
		const struct compared_benchmark *benchmark = &suite->list[i];

		if (!is_compared(benchmark))
			continue;
		if (!table.n_cells) {
			set_columns(columns, &benchmark->report);
			add_head(&table, &benchmark->report, title);
		}
		add_figure(&table, &benchmark->report, benchmark->name,
			   benchmark->report.judged.counts);
	}
	if (table.n_cells)
		putc('\n', out);
	table_print(&table, out);
	table_release(&table);
	free(title);
}

static void write_left_out(const struct compare_suite *suite, FILE *out)
{
	for (size_t i = 0; i < suite->count; i++) {
		const struct compared_benchmark *benchmark = &suite->list[i];

		if (is_compared(benchmark))
			continue;
		if (benchmark->causes.count)
			fprintf(out, "Not compared: %s: %s\n", benchmark->name,
				benchmark->causes.list[0].text);
		else
			fprintf(out, "Only in %s: %s\n", benchmark->files, benchmark->name);
	}
}

/* In full only what is not the same. */
static void write_suite(const struct compare_suite *suite, size_t top, FILE *out)
{
	write_files(suite, out);
	write_overview(suite, out);
	write_left_out(suite, out);
	for (size_t i = 0; i < suite->count; i++) {
		const struct compared_benchmark *benchmark = &suite->list[i];

		if (!is_compared(benchmark) || compared_benchmark_is_equal(benchmark))
			continue;
		fprintf(out, "\n== %s ==\n", benchmark->name);
		write_report(&benchmark->report, top, out);
	}
}

void compare_write_text(const struct compare_suite *suite, size_t top, FILE *out)
{
	if (suite->is_single)
		write_report(&suite->list[0].report, top, out);
	else
		write_suite(suite, top, out);
}
