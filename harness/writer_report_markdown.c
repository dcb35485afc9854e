/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Results as Markdown, for reviews and job summaries. */
#include "markdown.h"
#include "number.h"
#include "report.h"
#include "variants.h"

#include <stdlib.h>

/* Functions shown of a benchmark whose counts changed. */
#define MAX_CHANGES 20

static void write_count(const struct result *result, FILE *out)
{
	char text[NUMBER_SIZE];

	fprintf(out, " %s |", result ? number_grouped(text, result->net[0]) : "-");
}

static void write_difference(uint64_t old, uint64_t new, FILE *out)
{
	char text[NUMBER_SIZE];

	fprintf(out, " %s%s |", new < old ? "-" : "+",
		number_grouped(text, new < old ? old - new : new - old));
}

static void write_share(uint64_t old, uint64_t new, FILE *out)
{
	char text[NUMBER_SIZE];
	uint64_t distance = new < old ? old - new : new - old;

	if (!old || distance > UINT64_MAX / 100)
		fputs(" |", out);
	else
		fprintf(out, " %s%s%% |", new < old ? "-" : "+",
			number_ratio(text, distance * 100, old, 3));
}

static void write_gated_row(const struct report_row *row, FILE *out)
{
	fprintf(out, "| %s | ", row->status);
	markdown_text(row->name, out);
	fputs(" |", out);
	write_count(row->old, out);
	write_count(row->new, out);
	if (row->old && row->new) {
		write_difference(row->old->net[0], row->new->net[0], out);
		write_share(row->old->net[0], row->new->net[0], out);
	} else {
		fputs(" | |", out);
	}
	putc('\n', out);
}

static void write_row(const struct report_row *row, FILE *out)
{
	char text[NUMBER_SIZE];
	const struct result *result = row->new;

	fprintf(out, "| %s | ", row->status);
	markdown_text(row->name, out);
	fprintf(out, " | %s |", result ? number_grouped(text, tally_sum(&result->total, 0)) : "-");
	write_count(result, out);
	fprintf(out, " %s |\n",
		result && result->requests ? number_ratio(text, result->net[0], result->requests, 1)
					   : "");
}

static void write_table(const struct report *report, FILE *out)
{
	if (!report->n_rows)
		return;
	fputs(report->gate ? "\n| Verdict | Benchmark | Baseline Ir | Net Ir | Change | |\n"
			     "| --- | --- | ---: | ---: | ---: | ---: |\n"
			   : "\n| | Benchmark | Total Ir | Net Ir | Per request |\n"
			     "| --- | --- | ---: | ---: | ---: |\n",
	      out);
	for (size_t i = 0; i < report->n_rows; i++)
		(report->gate ? write_gated_row : write_row)(&report->rows[i], out);
}

static void write_variant(const char *name, const struct variant_set *set,
			  const struct result *variant, FILE *out)
{
	const struct result *counted = variant->is_measured ? variant : NULL;
	char text[NUMBER_SIZE];
	uint64_t part;
	uint64_t whole;

	fputs("| ", out);
	markdown_text(name, out);
	fputs(" | ", out);
	markdown_text(variant->variant, out);
	fputs(variant == set->reference ? " (reference) |" : " |", out);
	write_count(counted, out);
	fprintf(out, " %s |",
		counted && counted->requests
			? number_ratio(text, counted->net[0], counted->requests, 1)
			: "");
	fprintf(out, " %s |\n",
		variant_ratio(set, variant, &part, &whole) ? number_ratio(text, part, whole, 4)
							   : "-");
}

static void write_variants(const struct report *report, FILE *out)
{
	struct variant_sets sets;

	variant_sets_find(&sets, report->results);
	if (sets.count)
		fputs("\n| Benchmark | Variant | Net Ir | Per request | Ratio |\n"
		      "| --- | --- | ---: | ---: | ---: |\n",
		      out);
	for (size_t i = 0; i < sets.count; i++) {
		char *name = variant_set_name(&sets.list[i]);

		for (size_t j = 0; j < sets.list[i].count; j++)
			write_variant(name, &sets.list[i], sets.list[i].list[j], out);
		free(name);
	}
	variant_sets_release(&sets);
}

static void write_item(const char *lead, const char *text, FILE *out)
{
	fprintf(out, "- %s", lead);
	markdown_text(text, out);
	putc('\n', out);
}

static void write_changes(const struct gated *gated, FILE *out)
{
	if (!gated->n_changes)
		return;
	fputs("\n| Function | Object | State | Baseline Ir | Net Ir | Change | More entries | "
	      "Dearer entries |\n"
	      "| --- | --- | --- | ---: | ---: | ---: | ---: | ---: |\n",
	      out);
	for (size_t i = 0; i < gated->n_changes && i < MAX_CHANGES; i++) {
		const struct change *change = gated->changes[i].change;
		char text[NUMBER_SIZE];

		fputs("| ", out);
		markdown_text(change->pair->name, out);
		fputs(" | ", out);
		markdown_text(change->pair->object, out);
		fprintf(out, " | %s |", gated->changes[i].state);
		fprintf(out, " %s |", number_grouped(text, change->before));
		fprintf(out, " %s |", number_grouped(text, change->after));
		fprintf(out, " %s |", number_signed(text, change->delta));
		fprintf(out, " %s |", number_signed(text, change->by_entries));
		fprintf(out, " %s |\n", number_signed(text, change->by_cost));
	}
	if (gated->n_changes > MAX_CHANGES)
		fprintf(out, "\nand %zu more functions\n", gated->n_changes - MAX_CHANGES);
}

static void write_details(const struct report_row *row, FILE *out)
{
	const struct gated *gated = row->gated;
	size_t n_notes = gated ? gated->n_notes : row->any->n_notes;
	char *const *notes = gated ? gated->notes : row->any->notes;

	if (!row->causes->count && !n_notes && !(gated && gated->n_changes))
		return;
	fputs("\n### ", out);
	markdown_text(row->name, out);
	fprintf(out, ": %s\n\n", row->status);
	for (size_t i = 0; i < row->causes->count; i++)
		write_item("", row->causes->list[i].text, out);
	for (size_t i = 0; i < n_notes; i++)
		write_item("note: ", notes[i], out);
	if (!gated)
		return;
	if (gated->accepted)
		write_item("accepted: ", gated->accepted, out);
	write_changes(gated, out);
}

void report_write_markdown(const struct report *report, FILE *out)
{
	size_t n_general;
	const struct cause *general = report_general_causes(report, &n_general);
	const struct report_row **rows = report_worst_first(report);

	fputs("## ", out);
	markdown_text(report->results->suite, out);
	if (report->gate)
		fprintf(out, ": %s", verdict_text(report->gate->verdict));
	fputs(n_general ? "\n\n" : "\n", out);
	for (size_t i = 0; i < n_general; i++)
		write_item("", general[i].text, out);
	write_table(report, out);
	write_variants(report, out);
	for (size_t i = 0; i < report->n_rows; i++)
		write_details(rows[i], out);
	free(rows);
}
