/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What simcount gate decided, for people: a line a benchmark, then what is behind it. */
#include "gate.h"
#include "number.h"
#include "table.h"

#include <inttypes.h>
#include <string.h>

/* Functions shown of a benchmark whose counts changed. */
#define MAX_CHANGES 5

/* "+1,234" or "-1,234". */
static void print_difference(char *text, size_t size, uint64_t old, uint64_t new)
{
	char number[NUMBER_SIZE];

	snprintf(text, size, "%s%s", new < old ? "-" : "+",
		 number_grouped(number, new < old ? old - new : new - old));
}

/* "+0.123%"; half a unit of the last place is rounded up. */
static void print_share(char *text, size_t size, uint64_t old, uint64_t new)
{
	char number[NUMBER_SIZE];
	uint64_t distance = new < old ? old - new : new - old;

	if (!old || distance > UINT64_MAX / 100)
		snprintf(text, size, "%s", "");
	else
		snprintf(text, size, "%s%s%%", new < old ? "-" : "+",
			 number_ratio(number, distance * 100, old, 3));
}

static void add_row(struct table *table, const struct gated *gated)
{
	const struct result *old = gated->old && gated->old->is_measured ? gated->old : NULL;
	const struct result *new = gated->new && gated->new->is_measured ? gated->new : NULL;
	char left[NUMBER_SIZE];
	char right[NUMBER_SIZE];
	char difference[NUMBER_SIZE + 1] = "";
	char share[NUMBER_SIZE + 2] = "";

	if (old && new) {
		print_difference(difference, sizeof(difference), old->net[0], new->net[0]);
		print_share(share, sizeof(share), old->net[0], new->net[0]);
	}
	table_cell(table, "%s", verdict_text(gated->verdict));
	table_cell(table, "%s", gated->name);
	table_cell(table, "%s", old ? number_grouped(left, old->net[0]) : "-");
	table_cell(table, "%s", new ? number_grouped(right, new->net[0]) : "-");
	table_cell(table, "%s", difference);
	table_cell(table, "%s", share);
}

static void add_change(struct table *table, const struct function_change *function)
{
	const struct change *change = function->change;
	char text[NUMBER_SIZE];

	table_cell(table, "  ");
	table_cell(table, "%s", change->pair->before ? number_grouped(text, change->before) : "-");
	table_cell(table, "%s", change->pair->after ? number_grouped(text, change->after) : "-");
	table_cell(table, "%s", number_signed(text, change->delta));
	table_cell(table, "%s", number_signed(text, change->by_entries));
	table_cell(table, "%s", number_signed(text, change->by_cost));
	table_cell(table, "%s (%s)%s", change->pair->name, change->pair->object,
		   strcmp(function->state, "moved") ? "" : ", moved");
}

static void print_changes(const struct gated *gated, FILE *out)
{
	static const char *const heads[] = { "  ",	     "baseline Ir",    "net Ir",  "change",
					     "more entries", "dearer entries", "function" };
	struct table table = TABLE_INIT("lrrrrrl");

	for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]) && gated->n_changes; i++)
		table_cell(&table, "%s", heads[i]);
	for (size_t i = 0; i < gated->n_changes && i < MAX_CHANGES; i++)
		add_change(&table, &gated->changes[i]);
	table_print(&table, out);
	table_release(&table);
	if (gated->n_changes > MAX_CHANGES)
		fprintf(out, "      and %zu more functions\n", gated->n_changes - MAX_CHANGES);
}

static void print_details(const struct gated *gated, FILE *out)
{
	if (!gated->causes.count && !gated->n_notes && !gated->n_changes)
		return;
	fprintf(out, "\n%s: %s\n", gated->name, verdict_text(gated->verdict));
	for (size_t i = 0; i < gated->causes.count; i++)
		fprintf(out, "    %s\n", gated->causes.list[i].text);
	for (size_t i = 0; i < gated->n_notes; i++)
		fprintf(out, "    note: %s\n", gated->notes[i]);
	if (gated->accepted)
		fprintf(out, "    accepted: %s\n", gated->accepted);
	print_changes(gated, out);
}

void gate_write_text(const struct gate *gate, const struct gate_options *options, FILE *out)
{
	struct table table = TABLE_INIT("llrrrr");

	(void)options;
	if (gate->count) {
		table_cell(&table, "verdict");
		table_cell(&table, "benchmark");
		table_cell(&table, "baseline Ir");
		table_cell(&table, "net Ir");
		table_cell(&table, "change");
		table_cell(&table, " ");
	}
	for (size_t i = 0; i < gate->count; i++)
		add_row(&table, &gate->list[i]);
	table_print(&table, out);
	table_release(&table);
	for (size_t i = 0; i < gate->count; i++)
		print_details(&gate->list[i], out);
}
