/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What misses as sheets, and in words whether any variant is bound by its caches. */
#include "memory.h"
#include "rates.h"
#include "study_misses.h"
#include "study_sheets.h"

#include <stdlib.h>

static void rate_cells(struct sheet *sheet, const struct study_misses *misses)
{
	char text[NUMBER_SIZE];

	for (const struct rate_spec *spec = rate_specs; spec->name; spec++) {
		struct rate rate = rate_of(spec, misses->events, misses->n_events, misses->net);

		if (!spec->is_main)
			continue;
		table_cell(&sheet->table, "%s",
			   number_ratio(text, rate_per_million(&rate), 1000, 3));
		sheet_share(sheet, (double)rate.misses, (double)rate.accesses);
	}
}

static void add_rates(struct sheets *sheets, const struct study_simulator *simulator)
{
	struct sheet *sheet = sheet_add(
		sheets, xstrdup("misses per thousand instructions of the net, and of accesses"),
		"lrrrrrrrr");

	table_cell(&sheet->table, "%s", "");
	for (const struct rate_spec *spec = rate_specs; spec->name; spec++) {
		if (!spec->is_main)
			continue;
		table_cell(&sheet->table, "%s", spec->title);
		table_cell(&sheet->table, "rate");
	}
	for (size_t i = 0; i < simulator->spec->n_variants; i++) {
		if (!study_has_figures(simulator, i))
			continue;
		table_cell(&sheet->table, "%s", simulator->variants[i].spec->name);
		rate_cells(sheet, &simulator->variants[i].misses);
	}
	sheet_remark(sheet, xstrdup("LL is the last level, which is asked by what missed I1 or D1; "
				    "the rate of branches is that of mispredictions"));
}

static void cycle_row(struct sheet *sheet, const struct study_variant *variant)
{
	const struct study_misses *misses = &variant->misses;
	double cycles = (double)misses->cycles;

	table_cell(&sheet->table, "%s", variant->spec->name);
	sheet_count(sheet, cycles);
	table_cell(&sheet->table, "%.2f", cycles / (double)misses->net[EVENT_IR]);
	sheet_share(sheet, (double)misses->net[EVENT_IR], cycles);
	sheet_share(sheet, (double)misses->first_level_cycles, cycles);
	sheet_share(sheet, (double)misses->last_level_cycles, cycles);
	sheet_share(sheet, (double)misses->branch_cycles, cycles);
}

/* "C is not bound by its caches: their misses are 5.2% of the estimated cycles" */
static char *finding_text(const struct study_variant *variant)
{
	return xasprintf("%s is %s by its caches: their misses are %.1f%% of the estimated cycles",
			 variant->spec->name, variant->misses.is_bound ? "bound" : "not bound",
			 100.0 * variant->misses.share);
}

static void add_cycles(struct sheets *sheets, const struct study_simulator *simulator)
{
	static const char *const head[] = { "",
					    "estimated cycles",
					    "an instruction",
					    "instructions",
					    "first level",
					    "last level",
					    "branches",
					    NULL };
	struct sheet *sheet = sheet_add(
		sheets, xstrdup("whether the caches decide: an estimate, and no time"), "lrrrrrr");
	const struct study_variant *first = NULL;

	sheet_texts(sheet, head);
	for (size_t i = 0; i < simulator->spec->n_variants; i++) {
		if (!study_has_figures(simulator, i))
			continue;
		if (!first)
			first = &simulator->variants[i];
		cycle_row(sheet, &simulator->variants[i]);
		sheet_remark(sheet, finding_text(&simulator->variants[i]));
	}
	sheet_remark(sheet,
		     xasprintf("bound is a program of whose cycles more than %.0f%% are misses",
			       100.0 * STUDY_BOUND_SHARE));
	sheet_remark(sheet, xasprintf("as KCachegrind estimates them: an instruction 1 cycle, a "
				      "misprediction %d, a miss of the first level %d, of the last "
				      "%d",
				      STUDY_MISPREDICTION_CYCLES, STUDY_FIRST_LEVEL_CYCLES,
				      STUDY_LAST_LEVEL_CYCLES));
	sheet_remark(sheet, environment_model_text(&first->environment));
}

void study_sheets_add_misses(struct sheets *sheets, const struct study_simulator *simulator)
{
	add_rates(sheets, simulator);
	add_cycles(sheets, simulator);
}
