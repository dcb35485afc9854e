/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "writer_variation_text.h"
#include "event_family.h"
#include "memory.h"
#include "number.h"
#include "path.h"
#include "profile.h"
#include "table.h"

#include <string.h>

static const char *figure_title(const struct figure *figure)
{
	switch (figure->kind) {
	case FIGURE_TOTAL:
		return "total";
	case FIGURE_NET:
		return "net";
	default:
		return strcmp(figure->name, "startup") ? figure->name : "start-up";
	}
}

static const char *figure_kind(const struct figure *figure)
{
	static const char *const kinds[] = {
		[FIGURE_TOTAL] = "",	  [FIGURE_NET] = "",	    [FIGURE_PHASE] = "phase",
		[FIGURE_GROUP] = "group", [FIGURE_FUNCTION] = NULL,
	};

	return kinds[figure->kind] ? kinds[figure->kind] : path_last(figure->object);
}

static void add_titles(struct table *table, const char *least, const char *what)
{
	table_cell(table, "%s", least);
	table_cell(table, "Median");
	table_cell(table, "Greatest");
	table_cell(table, "Spread");
	table_cell(table, "%s", what);
}

static void add_spread(struct table *table, const struct variation *variation,
		       const struct figure *figure, uint32_t event)
{
	struct spread spread = variation_spread(variation, figure, event);
	char text[NUMBER_SIZE];

	table_cell(table, "%s", number_grouped(text, spread.least));
	table_cell(table, "%s", number_grouped(text, spread.median));
	table_cell(table, "%s", number_grouped(text, spread.greatest));
	if (spread.greatest == spread.least)
		table_cell(table, "exact");
	else
		table_cell(table, "%s", number_grouped(text, spread.greatest - spread.least));
}

static void add_figure(struct table *table, const struct variation *variation,
		       const struct figure *figure)
{
	add_spread(table, variation, figure, EVENT_IR);
	table_cell(table, "%s", figure_title(figure));
	table_cell(table, "%s", figure_kind(figure));
}

/* Events that are modelled are another matter: their net has a table of its own. */
static bool has_exact_ir(const struct variation *variation, const struct figure *figure)
{
	struct spread spread = variation_spread(variation, figure, EVENT_IR);

	return spread.least == spread.greatest;
}

/* The functions that moved, and how many did not. */
static size_t add_functions(struct table *table, const struct variation *variation, size_t top,
			    size_t *exact)
{
	size_t moved = 0;

	*exact = 0;
	for (size_t i = 0; i < variation->n_figures; i++) {
		const struct figure *figure = variation->figures[i];

		if (figure->kind != FIGURE_FUNCTION)
			continue;
		if (has_exact_ir(variation, figure))
			++*exact;
		else if (moved++ < top)
			add_figure(table, variation, figure);
	}
	return moved;
}

static void write_remainder(size_t moved, size_t exact, size_t top, FILE *out)
{
	if (moved > top)
		fprintf(out, "  and %zu more function%s that moved\n", moved - top,
			moved - top == 1 ? "" : "s");
	fprintf(out, "  exact: %zu of %zu functions\n", exact, exact + moved);
}

static const struct figure *find_net(const struct variation *variation)
{
	for (size_t i = 0; i < variation->n_figures; i++)
		if (variation->figures[i]->kind == FIGURE_NET)
			return variation->figures[i];
	return NULL;
}

static void add_events(struct table *table, const struct variation *variation,
		       enum event_family family, char *const *events)
{
	struct event_list list = event_family_list(family, events, variation->n_events);

	for (uint32_t i = 0; i < list.count; i++) {
		add_spread(table, variation, find_net(variation), list.events[i]);
		table_cell(table, "%s", events[list.events[i]]);
	}
	event_list_release(&list);
}

static void write_models(const struct variation *variation, char *const *events, FILE *out)
{
	struct table table = TABLE_INIT("rrrrl");
	size_t n_titles;

	add_titles(&table, "Least", "Net event");
	n_titles = table.n_cells;
	if (find_net(variation)) {
		add_events(&table, variation, FAMILY_CACHES, events);
		add_events(&table, variation, FAMILY_BRANCHES, events);
	}
	if (table.n_cells > n_titles) {
		putc('\n', out);
		table_print(&table, out);
	}
	table_release(&table);
}

void variation_write_text(const struct variation *variation, const struct variation_words *words,
			  char *const *events, size_t top, FILE *out)
{
	struct table table = TABLE_INIT("rrrrLl");
	size_t exact;
	size_t moved;

	if (!variation->n_runs)
		return;
	fprintf(out, "\n%zu %s%s:\n%s\n\n", variation->n_runs, words->title,
		variation->output_differs ? ", which change the output" : "", words->advice);
	add_titles(&table, "Least Ir", "Figure");
	table_cell(&table, "%s", "");
	for (size_t i = 0; i < variation->n_figures; i++)
		if (variation->figures[i]->kind != FIGURE_FUNCTION)
			add_figure(&table, variation, variation->figures[i]);
	moved = add_functions(&table, variation, top, &exact);
	table_print(&table, out);
	write_remainder(moved, exact, top, out);
	table_release(&table);
	write_models(variation, events, out);
}
