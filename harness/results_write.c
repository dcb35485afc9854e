/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Results and baselines as XML: one line a fact, so that a change reads well in a review. */
#include "markup.h"
#include "memory.h"
#include "new_file.h"
#include "path.h"
#include "results.h"

#include <stdlib.h>
#include <string.h>

static void write_element(struct markup *xml, const char *name, const char *text)
{
	markup_begin(xml, name);
	markup_text(xml, text);
	markup_end(xml);
}

static void write_pair(struct markup *xml, const char *element, const char *first,
		       const char *first_value, const char *second, const char *second_value)
{
	markup_begin(xml, element);
	markup_attribute(xml, first, first_value);
	markup_attribute(xml, second, second_value);
	markup_end(xml);
}

/* Without the zeros at the end. */
static void write_counts(struct markup *xml, const uint64_t *counts, uint32_t n_events)
{
	char digits[24];

	while (n_events && !counts[n_events - 1])
		n_events--;
	for (uint32_t i = 0; i < n_events; i++) {
		snprintf(digits, sizeof(digits), i ? " %llu" : "%llu",
			 (unsigned long long)counts[i]);
		markup_text(xml, digits);
	}
}

static void write_environment(struct markup *xml, const struct fingerprint *fingerprint)
{
	markup_begin(xml, "environment");
	write_pair(xml, "tool", "version", fingerprint->tool_version, "valgrind",
		   fingerprint->valgrind_version);
	for (size_t i = 0; i < fingerprint->n_sources; i++)
		write_pair(xml, "source", "name", fingerprint->sources[i].name, "value",
			   fingerprint->sources[i].value);
	for (size_t i = 0; i < fingerprint->n_libraries; i++) {
		markup_begin(xml, "library");
		markup_number(xml, "id", i + 1);
		markup_attribute(xml, "name", fingerprint->libraries[i].name);
		markup_attribute(xml, "identity", fingerprint->libraries[i].identity);
		markup_end(xml);
	}
	markup_end(xml);
}

static void write_what_ran(struct markup *xml, const struct result *result)
{
	for (size_t i = 0; i < result->n_parameters; i++)
		write_pair(xml, "parameter", "name", result->parameters[i].name, "value",
			   result->parameters[i].value);
	markup_begin(xml, "command");
	for (char **arg = result->command; *arg; arg++) {
		markup_begin_inline(xml, "arg");
		markup_text(xml, *arg);
		markup_end(xml);
	}
	markup_end(xml);
	for (size_t i = 0; i < result->n_program; i++)
		write_pair(xml, "program", "path", result->program[i].path, "identity",
			   result->program[i].identity);
	if (!result->n_libraries)
		return;
	markup_begin(xml, "libraries");
	for (size_t i = 0; i < result->n_libraries; i++) {
		uint64_t id = result->libraries[i] + 1;

		if (i)
			markup_text(xml, " ");
		write_counts(xml, &id, 1);
	}
	markup_end(xml);
}

static void write_run_attributes(struct markup *xml, const struct result *result)
{
	static const char *const repeatable[] = { "unknown", "yes", "scheduling", "no" };
	static const char *const startup[] = { "phase", "command", "slope" };

	markup_attribute(xml, "ended", result->is_signal ? "signal" : "exit");
	markup_number(xml, "status", (uint64_t)result->status);
	markup_attribute(xml, "repeatable", repeatable[result->repeatability]);
	markup_attribute(xml, "startup", startup[result->startup]);
	if (result->requests)
		markup_number(xml, "requests", result->requests);
}

static void write_events(struct markup *xml, const struct result *result)
{
	char *names = xstrdup("");

	for (uint32_t i = 0; i < result->n_events; i++) {
		char *longer = xasprintf("%s%s%s", names, i ? " " : "", result->events[i]);

		free(names);
		names = longer;
	}
	markup_attribute(xml, "events", names);
	free(names);
}

static void write_totals(struct markup *xml, const struct result *result)
{
	if (result->output_sha256) {
		markup_begin(xml, "output");
		markup_number(xml, "bytes", result->output_bytes);
		markup_attribute(xml, "sha256", result->output_sha256);
		if (result->is_output_own)
			markup_attribute(xml, "compare", "alone");
		markup_end(xml);
	}
	for (uint32_t phase = 0; phase < result->n_phases; phase++) {
		uint64_t *counts = xcalloc(result->n_events, sizeof(*counts));

		for (uint32_t event = 0; event < result->n_events; event++)
			counts[event] = tally_get(&result->total, phase, event);
		markup_begin(xml, "phase");
		markup_attribute(xml, "name", result->phases[phase]);
		write_counts(xml, counts, result->n_events);
		markup_end(xml);
		free(counts);
	}
	markup_begin(xml, "net");
	write_counts(xml, result->net, result->n_events);
	markup_end(xml);
}

/* A baseline keeps what requests cost. */
static bool is_written(const struct result *result, enum results_kind kind, uint32_t phase)
{
	return kind == RESULTS_RUN || result_is_net_phase(result, phase);
}

static void write_rows(struct markup *xml, const struct result *result, enum results_kind kind,
		       const struct tally *tally)
{
	for (uint32_t row = 0; row < tally->n_rows; row++) {
		if (!is_written(result, kind, tally_phase(tally, row)))
			continue;
		markup_begin_inline(xml, "p");
		markup_number(xml, "n", tally_phase(tally, row));
		write_counts(xml, tally_counts(tally, row), tally->n_events);
		markup_end(xml);
	}
}

static bool has_rows(const struct result *result, enum results_kind kind, const struct tally *tally)
{
	for (uint32_t row = 0; row < tally->n_rows; row++)
		if (is_written(result, kind, tally_phase(tally, row)))
			return true;
	return false;
}

static void write_functions(struct markup *xml, const struct result *result, enum results_kind kind)
{
	for (size_t i = 0; i < result->n_groups; i++) {
		markup_begin(xml, "group");
		markup_attribute(xml, "name", result->groups[i].name);
		write_rows(xml, result, kind, &result->groups[i].counts);
		markup_end(xml);
	}
	for (size_t i = 0; i < result->n_functions; i++) {
		const struct result_function *function = &result->functions[i];

		if (!has_rows(result, kind, &function->counts))
			continue;
		markup_begin(xml, "f");
		markup_attribute(xml, "object", function->object);
		markup_attribute(xml, "name", function->name);
		if (function->file)
			markup_attribute(xml, "file",
					 kind == RESULTS_RUN ? function->file
							     : path_last(function->file));
		if (function->line && kind == RESULTS_RUN)
			markup_number(xml, "line", (uint64_t)function->line);
		if (function->entered)
			markup_number(xml, "entered", function->entered);
		if (function->takes_turns)
			markup_attribute(xml, "turns", "yes");
		if (function->takes_turns && function->group)
			markup_attribute(xml, "group", function->group);
		write_rows(xml, result, kind, &function->counts);
		markup_end(xml);
	}
}

static void write_run(struct markup *xml, const struct result *result, enum results_kind kind)
{
	markup_begin(xml, "run");
	write_run_attributes(xml, result);
	write_events(xml, result);
	write_totals(xml, result);
	write_functions(xml, result, kind);
	for (size_t i = 0; i < result->n_moved && kind == RESULTS_RUN; i++) {
		markup_begin(xml, "moved");
		markup_attribute(xml, "object", result->moved[i].object);
		markup_attribute(xml, "name", result->moved[i].name);
		markup_number(xml, "first", result->moved[i].first);
		markup_number(xml, "second", result->moved[i].second);
		markup_end(xml);
	}
	markup_end(xml);
}

static void write_remarks(struct markup *xml, const struct result *result, enum results_kind kind)
{
	for (size_t i = 0; i < result->causes.count; i++) {
		markup_begin(xml, "cause");
		markup_number(xml, "code", (uint64_t)result->causes.list[i].code);
		markup_text(xml, result->causes.list[i].text);
		markup_end(xml);
	}
	for (size_t i = 0; i < result->n_notes && kind == RESULTS_RUN; i++)
		write_element(xml, "note", result->notes[i]);
	if (result->accepted)
		write_element(xml, "accepted", result->accepted);
}

static void write_result(struct markup *xml, const struct result *result, enum results_kind kind)
{
	markup_begin(xml, "benchmark");
	markup_attribute(xml, "name", result->name);
	markup_attribute(xml, "of", result->benchmark);
	if (result->variant)
		markup_attribute(xml, "variant", result->variant);
	if (result->is_reference)
		markup_attribute(xml, "reference", "yes");
	write_what_ran(xml, result);
	if (result->is_measured)
		write_run(xml, result, kind);
	write_remarks(xml, result, kind);
	markup_end(xml);
}

void results_write(const struct results *results, FILE *out)
{
	struct markup *xml = markup_new(out);
	char shard[48];

	markup_begin(xml, results->kind == RESULTS_BASELINE ? "baseline" : "results");
	markup_attribute(xml, "version", "1");
	if (results->kind == RESULTS_BASELINE)
		markup_attribute(xml, "name", results->name);
	markup_attribute(xml, "suite", results->suite);
	if (results->n_shards) {
		snprintf(shard, sizeof(shard), "%llu/%llu", (unsigned long long)results->shard,
			 (unsigned long long)results->n_shards);
		markup_attribute(xml, "shard", shard);
	}
	write_environment(xml, &results->fingerprint);
	for (size_t i = 0; i < results->count; i++)
		write_result(xml, &results->list[i], results->kind);
	markup_end(xml);
	markup_free(xml);
}

int results_save(const struct results *results, const char *path, struct error *err)
{
	struct new_file file;

	if (new_file_begin(&file, path, err))
		return -1;
	results_write(results, file.out);
	return new_file_finish(&file, err);
}
