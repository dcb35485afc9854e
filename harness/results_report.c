/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The JSON is described by docs/simcount-run.schema.json. */
#include "results_report.h"
#include "fingerprint_json.h"
#include "json_values.h"
#include "number.h"
#include "rates.h"
#include "rates_json.h"
#include "table.h"
#include "variants.h"

#include <stdlib.h>

static void add_row(struct table *table, const struct result *result)
{
	char number[NUMBER_SIZE];

	table_cell(table, "%s", result->name);
	if (!result->is_measured) {
		for (int i = 0; i < 4; i++)
			table_cell(table, "-");
	} else {
		uint64_t total = tally_sum(&result->total, 0);

		table_cell(table, "%s", number_grouped(number, total));
		table_cell(table, "%s", number_grouped(number, result->net[0]));
		table_cell(table, "%s",
			   result->requests
				   ? number_ratio(number, result->net[0], result->requests, 1)
				   : "");
		table_cell(table, "%s", result->causes.count ? "" : "repeatable");
	}
	table_cell(table, "%s", result->causes.count ? result->causes.list[0].text : "");
}

static bool has_rate(const struct result *result, const struct rate_spec *spec)
{
	return result->is_measured && rate_has_events(spec, result->events, result->n_events);
}

static void add_mpki(struct table *table, const struct result *result)
{
	char number[NUMBER_SIZE];

	table_cell(table, "%s", result->name);
	for (const struct rate_spec *spec = rate_specs; spec->name; spec++) {
		struct rate rate;

		if (!spec->is_main)
			continue;
		rate = rate_of(spec, result->events, result->n_events, result->net);
		table_cell(table, "%s",
			   has_rate(result, spec)
				   ? number_ratio(number, rate_per_million(&rate), 1000, 3)
				   : "-");
	}
}

static bool has_any_rate(const struct result *result)
{
	for (const struct rate_spec *spec = rate_specs; spec->name; spec++)
		if (has_rate(result, spec))
			return true;
	return false;
}

/* A row a benchmark that was modelled; nothing without one. */
static void write_mpki(const struct results *results, FILE *out)
{
	struct table table = TABLE_INIT("lrrrr");
	bool has_any = false;

	table_cell(&table, "misses per thousand instructions");
	for (const struct rate_spec *spec = rate_specs; spec->name; spec++)
		if (spec->is_main)
			table_cell(&table, "%s", spec->title);
	for (size_t i = 0; i < results->count; i++) {
		if (!has_any_rate(&results->list[i]))
			continue;
		has_any = true;
		add_mpki(&table, &results->list[i]);
	}
	if (has_any) {
		putc('\n', out);
		table_print(&table, out);
	}
	table_release(&table);
}

static void add_variant(struct table *table, const char *name, const struct variant_set *set,
			const struct result *variant)
{
	char number[NUMBER_SIZE];
	uint64_t part;
	uint64_t whole;

	table_cell(table, "%s", name);
	table_cell(table, "%s", variant->variant);
	table_cell(table, "%s",
		   variant->is_measured ? number_grouped(number, variant->net[0]) : "-");
	table_cell(table, "%s",
		   variant->is_measured && variant->requests
			   ? number_ratio(number, variant->net[0], variant->requests, 1)
			   : "");
	table_cell(table, "%s",
		   variant_ratio(set, variant, &part, &whole) ? number_ratio(number, part, whole, 4)
							      : "-");
	table_cell(table, "%s", variant == set->reference ? "reference" : "");
}

static void write_variants(const struct results *results, FILE *out)
{
	static const char *const heads[] = { "benchmark",   "variant", "net Ir",
					     "per request", "ratio",   " " };
	struct table table = TABLE_INIT("llrrrl");
	struct variant_sets sets;

	variant_sets_find(&sets, results);
	if (sets.count)
		putc('\n', out);
	for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]) && sets.count; i++)
		table_cell(&table, "%s", heads[i]);
	for (size_t i = 0; i < sets.count; i++) {
		char *name = variant_set_name(&sets.list[i]);

		for (size_t j = 0; j < sets.list[i].count; j++)
			add_variant(&table, j ? "" : name, &sets.list[i], sets.list[i].list[j]);
		free(name);
	}
	table_print(&table, out);
	table_release(&table);
	variant_sets_release(&sets);
}

void results_write_text(const struct results *results, FILE *out)
{
	static const char *const heads[] = { "benchmark",   "total Ir", "net Ir",
					     "per request", " ",	" " };
	struct table table = TABLE_INIT("lrrrll");

	for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]) && results->count; i++)
		table_cell(&table, "%s", heads[i]);
	for (size_t i = 0; i < results->count; i++)
		add_row(&table, &results->list[i]);
	table_print(&table, out);
	table_release(&table);
	write_variants(results, out);
	write_mpki(results, out);
}

static json_t *counts_json(const struct result *result, const uint64_t *counts)
{
	json_t *object = json_object();

	for (uint32_t event = 0; event < result->n_events; event++)
		json_object_set_new(object, result->events[event], count_json(counts[event]));
	return object;
}

static json_t *tally_json(const struct result *result, const struct tally *tally)
{
	json_t *object = json_object();

	for (uint32_t row = 0; row < tally->n_rows; row++)
		json_object_set_new(object, result->phases[tally_phase(tally, row)],
				    counts_json(result, tally_counts(tally, row)));
	return object;
}

static json_t *functions_json(const struct result *result)
{
	json_t *array = json_array();

	for (size_t i = 0; i < result->n_functions; i++) {
		const struct result_function *function = &result->functions[i];

		json_array_append_new(array,
				      json_pack("{s:o, s:o, s:o, s:i, s:I, s:b, s:o}", "object",
						text_json(function->object), "name",
						text_json(function->name), "file",
						text_json(function->file), "line", function->line,
						"entered", (json_int_t)function->entered, "turns",
						(int)function->takes_turns, "phases",
						tally_json(result, &function->counts)));
	}
	return array;
}

static json_t *groups_json(const struct result *result)
{
	json_t *object = json_object();

	for (size_t i = 0; i < result->n_groups; i++)
		json_object_set_new(object, result->groups[i].name,
				    tally_json(result, &result->groups[i].counts));
	return object;
}

static json_t *moved_json(const struct result *result)
{
	json_t *array = json_array();

	for (size_t i = 0; i < result->n_moved; i++)
		json_array_append_new(array, json_pack("{s:o, s:o, s:I, s:I}", "object",
						       text_json(result->moved[i].object), "name",
						       text_json(result->moved[i].name), "first",
						       (json_int_t)result->moved[i].first, "second",
						       (json_int_t)result->moved[i].second));
	return array;
}

/* As in the report of simcount stat: null is once, and scheduling is no. */
static json_t *repeatable_json(const struct result *result)
{
	if (result->repeatability == RESULT_RUN_ONCE)
		return json_null();
	return json_boolean(result->repeatability == RESULT_REPEATABLE);
}

static void set_run(json_t *object, const struct result *result)
{
	static const char *const startup[] = { "phase", "command", "slope" };

	json_object_set_new(
		object, "exit_status",
		json_pack("{s:i}", result->is_signal ? "signal" : "code", result->status));
	json_object_set_new(object, "repeatable", repeatable_json(result));
	json_object_set_new(object, "startup", json_string(startup[result->startup]));
	json_object_set_new(object, "requests",
			    result->requests ? count_json(result->requests) : json_null());
	json_object_set_new(object, "output_sha256", text_json(result->output_sha256));
	json_object_set_new(object, "phases", tally_json(result, &result->total));
	json_object_set_new(object, "net", counts_json(result, result->net));
	json_object_set_new(object, "rates",
			    rates_json(result->events, result->n_events, result->net));
	json_object_set_new(object, "groups", groups_json(result));
	json_object_set_new(object, "functions", functions_json(result));
	json_object_set_new(object, "moved", moved_json(result));
}

static json_t *parameters_json(const struct result *result)
{
	json_t *parameters = json_object();

	for (size_t i = 0; i < result->n_parameters; i++)
		json_object_set_new(parameters, result->parameters[i].name,
				    text_json(result->parameters[i].value));
	return parameters;
}

/* The only number that is not whole; the counts behind it say it exactly. */
static json_t *variant_json(const struct variant_set *set, const struct result *variant)
{
	uint64_t part;
	uint64_t whole;

	return json_pack("{s:o, s:o, s:o}", "name", text_json(variant->name), "variant",
			 text_json(variant->variant), "ratio",
			 variant_ratio(set, variant, &part, &whole)
				 ? json_real((double)part / (double)whole)
				 : json_null());
}

static json_t *set_json(const struct variant_set *set)
{
	json_t *variants = json_array();

	for (size_t i = 0; i < set->count; i++)
		json_array_append_new(variants, variant_json(set, set->list[i]));
	return json_pack("{s:o, s:o, s:o, s:o}", "benchmark", text_json(set->list[0]->benchmark),
			 "parameters", parameters_json(set->list[0]), "reference",
			 text_json(set->reference->variant), "variants", variants);
}

static json_t *variants_json(const struct results *results)
{
	json_t *array = json_array();
	struct variant_sets sets;

	variant_sets_find(&sets, results);
	for (size_t i = 0; i < sets.count; i++)
		json_array_append_new(array, set_json(&sets.list[i]));
	variant_sets_release(&sets);
	return array;
}

static json_t *result_json(const struct result *result)
{
	json_t *object = json_object();
	json_t *program = json_object();
	size_t n_words = 0;

	while (result->command[n_words])
		n_words++;
	for (size_t i = 0; i < result->n_program; i++)
		json_object_set_new(program, result->program[i].path,
				    text_json(result->program[i].identity));
	json_object_set_new(object, "name", text_json(result->name));
	json_object_set_new(object, "benchmark", text_json(result->benchmark));
	json_object_set_new(object, "variant", text_json(result->variant));
	json_object_set_new(object, "parameters", parameters_json(result));
	json_object_set_new(object, "command", strings_json(result->command, n_words));
	json_object_set_new(object, "program", program);
	json_object_set_new(object, "measured", json_boolean(result->is_measured));
	if (result->is_measured)
		set_run(object, result);
	json_object_set_new(object, "causes", causes_list_json(&result->causes));
	json_object_set_new(object, "notes", strings_json(result->notes, result->n_notes));
	return object;
}

void results_write_json(const struct results *results, FILE *out)
{
	json_t *object = json_object();
	json_t *list = json_array();

	for (size_t i = 0; i < results->count; i++)
		json_array_append_new(list, result_json(&results->list[i]));
	json_object_set_new(object, "schema", json_integer(1));
	json_object_set_new(object, "suite", text_json(results->suite));
	json_object_set_new(object, "shard",
			    results->n_shards ? json_pack("[I, I]", (json_int_t)results->shard,
							  (json_int_t)results->n_shards)
					      : json_null());
	json_object_set_new(object, "environment", fingerprint_json(&results->fingerprint));
	json_object_set_new(object, "benchmarks", list);
	json_object_set_new(object, "variants", variants_json(results));
	json_print(object, out);
}
