/* SPDX-License-Identifier: GPL-2.0-or-later */
/* study_sheets.c - figures laid out in rows and columns */
#include "study_sheets.h"
#include "memory.h"
#include "number.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Functions that are shown by name. */
#define MAX_SHOWN 8

#define LAST (STUDY_POINTS - 1)

/* What the others' ratios are to; NULL where no variant has figures. */
static const struct study_variant *first_variant(const struct study_simulator *simulator)
{
	for (size_t i = 0; i < simulator->spec->n_variants; i++)
		if (study_has_figures(simulator, i))
			return &simulator->variants[i];
	return NULL;
}

static void total_row(struct sheet *sheet, const struct study_variant *variant)
{
	const struct startup_point *point = &variant->points[LAST];

	table_cell(&sheet->table, "%s", variant->spec->name);
	sheet_count(sheet, (double)point->total);
	sheet_count(sheet, (double)point->startup);
	sheet_count(sheet, (double)point->exit);
	sheet_count(sheet, (double)startup_point_net(point));
	sheet_count(sheet, variant->startup.by[STARTUP_PHASES].per_request);
	table_cell(&sheet->table, "%.2f", variant->gross_ratio);
	table_cell(&sheet->table, "%.2f", variant->net_ratios[STARTUP_PHASES]);
}

/* "; build id 571d98e01096": of the program itself, whose counts these are. */
static char *build_text(const struct study_variant *variant)
{
	const struct environment *environment = &variant->environment;
	const char *identity = environment->n_program ? environment->program[0].identity : NULL;

	if (!identity)
		return xstrdup("");
	return xasprintf("; %s %s", strncmp(identity, "sha256:", 7) ? "build id" : "file",
			 identity);
}

static void add_made_by(struct sheet *sheet, const struct study_simulator *simulator)
{
	for (size_t i = 0; i < simulator->spec->n_variants; i++) {
		const struct study_variant *variant = &simulator->variants[i];
		char *build = build_text(variant);

		if (variant->missing)
			sheet_remark(sheet, xasprintf("%s: left out, as %s", variant->spec->name,
						      variant->missing));
		else
			sheet_remark(sheet,
				     xasprintf("%s: %s, by %s%s%s%s", variant->spec->name,
					       variant->command, variant->made_by,
					       variant->module ? "; " : "",
					       variant->module ? variant->module : "", build));
		free(build);
	}
	sheet_remark(sheet,
		     xstrdup("ratios depend on what the variants were built with and run by"));
}

static void add_totals(struct sheets *sheets, const struct study_simulator *simulator)
{
	static const char *const head[] = { "",	   "instructions", "start-up",	  "exit",
					    "net", "per request",  "gross ratio", "net ratio",
					    NULL };
	struct sheet *sheet = sheet_add(
		sheets,
		xasprintf("%s, %" PRIu64 " requests", simulator->spec->name, simulator->requests),
		"lrrrrrrr");

	sheet_texts(sheet, head);
	for (size_t i = 0; i < simulator->spec->n_variants; i++)
		if (study_has_figures(simulator, i))
			total_row(sheet, &simulator->variants[i]);
	add_made_by(sheet, simulator);
}

static void method_row(struct sheet *sheet, const char *name, const char *what)
{
	table_cell(&sheet->table, "%s", name);
	table_cell(&sheet->table, "%s", what);
}

static void method_rows(struct sheet *sheet, const struct study_variant *variant,
			const struct study_variant *first)
{
	const struct startup_estimate *by = variant->startup.by;

	method_row(sheet, variant->spec->name, "start-up");
	for (enum startup_method method = 0; method < STARTUP_METHODS; method++)
		sheet_count(sheet, by[method].startup);
	method_row(sheet, "", "per request");
	for (enum startup_method method = 0; method < STARTUP_METHODS; method++)
		sheet_count(sheet, by[method].per_request);
	if (variant == first)
		return;
	table_cell(&sheet->table, "%s", "");
	table_cell(&sheet->table, "ratio to %s", first->spec->name);
	for (enum startup_method method = 0; method < STARTUP_METHODS; method++)
		table_cell(&sheet->table, "%.2f", variant->net_ratios[method]);
}

/* Where the line is furthest off, the function that is furthest off in the same direction. */
static const struct study_function *most_bent(const struct study_variant *variant)
{
	const struct fit *fit = &variant->startup.fit;
	double direction = fit->residuals[fit->worst] < 0.0 ? -1.0 : 1.0;
	const struct study_function *found = &variant->functions[0];

	for (size_t i = 1; i < variant->n_functions; i++)
		if (variant->functions[i].residual * direction > found->residual * direction)
			found = &variant->functions[i];
	return found;
}

/* "47,525 instructions a request from 1 to 250, 50,897 from 250 to 500" */
static char *steps_text(const struct study_variant *variant)
{
	char *text = xstrdup("");

	for (size_t i = 0; i < LAST; i++) {
		char number[SHEET_NUMBER_SIZE];
		char *longer =
			xasprintf("%s%s%s%s from %" PRIu64 " to %" PRIu64, text, i ? ", " : "",
				  sheet_rounded(number, variant->startup.fit.steps[i]),
				  i ? "" : " instructions a request", variant->points[i].requests,
				  variant->points[i + 1].requests);

		free(text);
		text = longer;
	}
	return text;
}

static char *linearity_text(const struct study_variant *variant)
{
	const struct fit *fit = &variant->startup.fit;
	const struct study_function *function = most_bent(variant);
	char residual[SHEET_NUMBER_SIZE];
	char own[SHEET_NUMBER_SIZE];
	char *steps = steps_text(variant);
	char *text =
		xasprintf("%s is %s in requests: the largest residual is %s (%.2f%%), at "
			  "%" PRIu64 ", of which %s in %s; %s",
			  variant->spec->name, fit->is_linear ? "linear" : "not linear",
			  sheet_rounded(residual, fit->residuals[fit->worst]),
			  100.0 * fit->residual_share, variant->points[fit->worst].requests,
			  sheet_rounded(own, function->residual), function->counts->name, steps);

	free(steps);
	return text;
}

static void add_methods(struct sheets *sheets, const struct study_simulator *simulator)
{
	const struct study_variant *first = first_variant(simulator);
	const struct startup_point *points = first->points;
	struct sheet *sheet =
		sheet_add(sheets, xstrdup("start-up taken off by three methods"), "llrrr");

	table_cell(&sheet->table, "%s", "");
	table_cell(&sheet->table, "%s", "");
	for (enum startup_method method = 0; method < STARTUP_METHODS; method++)
		table_cell(&sheet->table, "%s", startup_method_name(method));
	for (size_t i = 0; i < simulator->spec->n_variants; i++)
		if (study_has_figures(simulator, i))
			method_rows(sheet, &simulator->variants[i], first);
	sheet_remark(sheet,
		     xasprintf("the start-up run is the one of %" PRIu64
			       " request; the slope is over %" PRIu64 ", %" PRIu64 " and %" PRIu64,
			       points[0].requests, points[0].requests, points[1].requests,
			       points[LAST].requests));
	for (size_t i = 0; i < simulator->spec->n_variants; i++)
		if (study_has_figures(simulator, i))
			sheet_remark(sheet, linearity_text(&simulator->variants[i]));
}

static void group_row(struct sheet *sheet, const struct study_variant *variant, const char *name,
		      uint64_t net)
{
	const struct startup_point *point = &variant->points[LAST];

	table_cell(&sheet->table, "%s", name);
	sheet_count(sheet, (double)net);
	sheet_count(sheet, (double)net / (double)point->requests);
	sheet_share(sheet, (double)net, (double)startup_point_net(point));
}

static void add_breakdown(struct sheets *sheets, const struct study_variant *variant)
{
	static const char *const head[] = { "", "instructions", "per request", "share", NULL };
	struct sheet *sheet;

	if (!variant->n_groups)
		return;
	sheet = sheet_add(sheets, xasprintf("where the net of %s goes", variant->spec->name),
			  "lrrr");
	sheet_texts(sheet, head);
	for (size_t i = 0; i < variant->n_groups; i++)
		group_row(sheet, variant, variant->groups[i].name, variant->groups[i].net);
	group_row(sheet, variant, "net", startup_point_net(&variant->points[LAST]));
}

static void function_row(struct sheet *sheet, const struct study_variant *variant, const char *name,
			 const char *object, double growth)
{
	const struct startup_estimate *run = &variant->startup.by[STARTUP_RUN];
	uint64_t requests = variant->points[LAST].requests - variant->points[0].requests;

	table_cell(&sheet->table, "%s", name);
	table_cell(&sheet->table, "%s", object);
	sheet_count(sheet, growth);
	sheet_count(sheet, growth / (double)requests);
	sheet_share(sheet, growth, run->net);
}

/* The start-up run subtracted function by function; what is not shown by name is one row. */
static void add_functions(struct sheets *sheets, const struct study_variant *variant)
{
	static const char *const head[] = { "function",	   "object", "instructions",
					    "per request", "share",  NULL };
	struct sheet *sheet = sheet_add(
		sheets,
		xasprintf("%s less its start-up run, function by function", variant->spec->name),
		"Llrrr");
	double left = variant->startup.by[STARTUP_RUN].net;
	size_t shown = variant->n_functions < MAX_SHOWN ? variant->n_functions : MAX_SHOWN;
	char number[NUMBER_SIZE];

	sheet_texts(sheet, head);
	for (size_t i = 0; i < shown; i++) {
		const struct study_function *function = &variant->functions[i];

		function_row(sheet, variant, function->counts->name, function->object,
			     (double)function->growth);
		left -= (double)function->growth;
	}
	function_row(sheet, variant, "all others", "", left);
	if (variant->n_shrunk)
		sheet_remark(sheet, xasprintf("%zu function%s did more in the start-up run, by %s "
					      "altogether, which is in these figures",
					      variant->n_shrunk, variant->n_shrunk == 1 ? "" : "s",
					      number_grouped(number, variant->shrunk)));
}

void study_sheets_make(struct sheets *sheets, const struct study_simulator *simulator)
{
	*sheets = (struct sheets){ 0 };
	if (!first_variant(simulator))
		return;
	add_totals(sheets, simulator);
	add_methods(sheets, simulator);
	for (size_t i = 0; i < simulator->spec->n_variants; i++)
		if (study_has_figures(simulator, i))
			add_breakdown(sheets, &simulator->variants[i]);
	for (size_t i = 0; i < simulator->spec->n_variants; i++)
		if (study_has_figures(simulator, i))
			add_functions(sheets, &simulator->variants[i]);
	study_sheets_add_misses(sheets, simulator);
	study_sheets_add_choice(sheets, simulator);
}
