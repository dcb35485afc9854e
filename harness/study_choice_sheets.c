/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The values of a simulator's choice as sheets, and in words which change pays where. */
#include "memory.h"
#include "study_choice.h"
#include "study_sheets.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

/* Functions that are shown by name. */
#define MAX_SHOWN 8

/* A row is compared with the one above. */
static void value_row(struct sheet *sheet, const struct study_variant *variant, size_t index)
{
	const struct study_choice *choice = &variant->choice;
	const struct startup_point *point = &choice->values[index].point;
	double requests = (double)point->requests;

	table_cell(&sheet->table, "%s", index ? "" : variant->spec->name);
	table_cell(&sheet->table, "%s", choice->values[index].name);
	sheet_count(sheet, (double)point->total);
	sheet_count(sheet, (double)startup_point_net(point));
	sheet_count(sheet, (double)startup_point_net(point) / requests);
	if (!index) {
		table_cell(&sheet->table, "-");
		table_cell(&sheet->table, "-");
		return;
	}
	sheet_count(sheet, (double)choice->steps[index - 1].saved / requests);
	table_cell(&sheet->table, "%.2f", choice->steps[index - 1].ratio);
}

/* "pays in C (the net is 2.07 times less, by 53,056 a request, most in sort_partition)" */
static char *verdict_text(const struct study_variant *variant, size_t index)
{
	const struct study_step *step = &variant->choice.steps[index];
	double saved = (double)step->saved / (double)variant->choice.values[index].point.requests;
	char number[SHEET_NUMBER_SIZE];

	if (step->verdict == STUDY_MAKES_NO_DIFFERENCE)
		return xasprintf("%s in %s (the net stays within %g%%)",
				 study_verdict_name(step->verdict), variant->spec->name,
				 100.0 * STUDY_PAYS_SHARE);
	return xasprintf("%s in %s (the net is %.2f times %s, by %s a request, most in %s)",
			 study_verdict_name(step->verdict), variant->spec->name,
			 step->saved > 0 ? step->ratio : 1.0 / step->ratio,
			 step->saved > 0 ? "less" : "more", sheet_rounded(number, fabs(saved)),
			 step->function->name);
}

/* "sort-once instead of resort pays in C (...), pays in Python (...)" */
static char *step_text(const struct study_simulator *simulator, size_t index)
{
	const char *const *values = simulator->spec->choice->values;
	char *text = xasprintf("%s instead of %s", values[index + 1], values[index]);
	const char *separator = " ";

	for (size_t i = 0; i < simulator->spec->n_variants; i++) {
		char *verdict;
		char *longer;

		if (!study_has_figures(simulator, i))
			continue;
		verdict = verdict_text(&simulator->variants[i], index);
		longer = xasprintf("%s%s%s", text, separator, verdict);
		free(verdict);
		free(text);
		text = longer;
		separator = ", ";
	}
	return text;
}

static void add_values(struct sheets *sheets, const struct study_simulator *simulator)
{
	static const char *const head[] = {
		"", "", "instructions", "net", "per request", "saved a request", "net ratio", NULL
	};
	const struct choice_spec *choice = simulator->spec->choice;
	size_t n_values = study_choice_count(choice);
	struct sheet *sheet =
		sheet_add(sheets, xasprintf("what each --%s costs", choice->option), "llrrrrr");

	sheet_texts(sheet, head);
	for (size_t i = 0; i < simulator->spec->n_variants; i++)
		for (size_t j = 0; study_has_figures(simulator, i) && j < n_values; j++)
			value_row(sheet, &simulator->variants[i], j);
	for (size_t i = 0; i + 1 < n_values; i++)
		sheet_remark(sheet, step_text(simulator, i));
	sheet_remark(sheet, xasprintf("each is a whole run of %" PRIu64 " requests, compared with "
				      "the one above; all of them print the same",
				      simulator->requests));
}

static void spread_row(struct sheet *sheet, const char *name, const char *object,
		       const uint64_t *counts, size_t n_values)
{
	table_cell(&sheet->table, "%s", name);
	table_cell(&sheet->table, "%s", object);
	for (size_t i = 0; i < n_values; i++)
		sheet_count(sheet, (double)counts[i]);
}

static void add_head(struct sheet *sheet, const struct study_choice *choice)
{
	table_cell(&sheet->table, "function");
	table_cell(&sheet->table, "object");
	for (size_t i = 0; i < choice->n_values; i++)
		table_cell(&sheet->table, "%s", choice->values[i].name);
}

/* Functions whose counts differ most; the rest is one row, and all add up to the whole run. */
static void add_spread(struct sheets *sheets, const struct study_variant *variant)
{
	static const char *const columns[STUDY_MAX_VALUES + 1] = { "Ll", "Llr", "Llrr", "Llrrr",
								   "Llrrrr" };
	const struct study_choice *choice = &variant->choice;
	size_t shown = choice->n_functions < MAX_SHOWN ? choice->n_functions : MAX_SHOWN;
	struct sheet *sheet = sheet_add(sheets,
					xasprintf("--%s in %s, function by function",
						  choice->spec->option, variant->spec->name),
					columns[choice->n_values]);
	uint64_t totals[STUDY_MAX_VALUES];
	uint64_t left[STUDY_MAX_VALUES];

	add_head(sheet, choice);
	for (size_t i = 0; i < choice->n_values; i++)
		left[i] = totals[i] = choice->values[i].point.total;
	for (size_t i = 0; i < shown; i++) {
		const struct aligned_function *counts = choice->functions[i].counts;

		spread_row(sheet, counts->name, choice->functions[i].object, counts->ir,
			   choice->n_values);
		for (size_t j = 0; j < choice->n_values; j++)
			left[j] -= counts->ir[j];
	}
	spread_row(sheet, "all others", "", left, choice->n_values);
	spread_row(sheet, "whole run", "", totals, choice->n_values);
	if (variant->spec->is_python)
		sheet_remark(sheet, xstrdup("these are the interpreter's functions; what an "
					    "interpreted one costs shows in the whole runs"));
}

void study_sheets_add_choice(struct sheets *sheets, const struct study_simulator *simulator)
{
	if (!simulator->spec->choice)
		return;
	add_values(sheets, simulator);
	for (size_t i = 0; i < simulator->spec->n_variants; i++)
		if (study_has_figures(simulator, i))
			add_spread(sheets, &simulator->variants[i]);
}
