/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The report of simcount compare for programs: docs/simcount-compare.schema.json says what is
 * where. */
#include "compare_suite.h"
#include "json_values.h"

#include <stdlib.h>

static json_t *letter_json(size_t subject)
{
	const char text[] = { subject_letter(subject), '\0' };

	return json_string(text);
}

static json_t *repeatable_json(enum repeatability repeatability)
{
	return repeatability == NOT_REPEATED ? json_null()
					     : json_boolean(repeatability == REPEATABLE);
}

static json_t *causes_json(const struct causes *causes)
{
	json_t *array = json_array();

	for (size_t i = 0; i < causes->count; i++)
		json_array_append_new(array, json_pack("{s:i, s:o}", "exit_code",
						       (int)causes->list[i].code, "text",
						       text_json(causes->list[i].text)));
	return array;
}

static json_t *program_json(const struct environment *environment)
{
	json_t *array = json_array();

	for (size_t i = 0; i < environment->n_program; i++)
		json_array_append_new(array,
				      json_pack("{s:o, s:o}", "name",
						text_json(environment->program[i].name), "identity",
						text_json(environment->program[i].identity)));
	return array;
}

static json_t *subject_json(const struct compare_report *report, size_t index)
{
	const struct subject *subject = &report->subjects[index];
	char *fingerprint = environment_fingerprint(&subject->report.environment);
	size_t n_words = 0;
	json_t *json;

	while (subject->report.command[n_words])
		n_words++;
	json = json_pack("{s:o, s:o, s:o, s:b, s:o, s:s, s:o}", "letter", letter_json(index),
			 "label", text_json(subject->label), "command",
			 strings_json(subject->report.command, n_words), "complete",
			 (int)subject->report.profile.is_complete, "repeatable",
			 repeatable_json(subject->report.repeatability), "fingerprint", fingerprint,
			 "program", program_json(&subject->report.environment));
	free(fingerprint);
	return json;
}

static json_t *subjects_json(const struct compare_report *report)
{
	json_t *array = json_array();

	for (size_t i = 0; i < report->n_subjects; i++)
		json_array_append_new(array, subject_json(report, i));
	return array;
}

/* By subject, in their order. */
static json_t *figure_json(const struct compare_report *report, const struct count_row *figure)
{
	json_t *array;

	if (!figure->counts)
		return json_null();
	array = json_array();
	for (size_t i = 0; i < report->n_subjects; i++)
		json_array_append_new(array, count_json(figure->counts[i]));
	return array;
}

static json_t *figures_json(const struct compare_report *report, const struct count_rows *figures)
{
	json_t *array = json_array();

	for (size_t i = 0; i < figures->count; i++)
		json_array_append_new(array, json_pack("{s:o, s:o}", "name",
						       text_json(figures->list[i].name), "counts",
						       figure_json(report, &figures->list[i])));
	return array;
}

/* The only numbers that are not whole; net and requests say them exactly. */
static json_t *per_request_json(const struct compare_report *report)
{
	json_t *array;

	if (!report->requests || !report->net.counts)
		return json_null();
	array = json_array();
	for (size_t i = 0; i < report->n_subjects; i++) {
		uint64_t net = report->net.counts[i];

		json_array_append_new(array,
				      net % report->requests
					      ? json_real((double)net / (double)report->requests)
					      : count_json(net / report->requests));
	}
	return array;
}

static json_t *parts_json(const struct change *change)
{
	json_t *array = json_array();
	size_t count;
	struct part_change *parts = change_parts(change, &count);

	for (size_t i = 0; i < count; i++) {
		const struct part *before = parts[i].before;
		const struct part *after = parts[i].after;

		json_array_append_new(
			array, json_pack("{s:o, s:o, s:o}", "symbol",
					 text_json((after ? after : before)->symbol), "before",
					 before ? count_json(before->count) : json_null(), "after",
					 after ? count_json(after->count) : json_null()));
	}
	free(parts);
	return array;
}

static json_t *function_json(const struct change *change, const char *state)
{
	const struct pair *pair = change->pair;
	const struct entry *latest = pair->after ? pair->after : pair->before;

	return json_pack(
		"{s:o, s:o, s:o, s:s, s:b, s:o, s:o, s:I, s:o, s:o, s:I, s:I, s:o}", "name",
		text_json(pair->name), "object", text_json(pair->object), "file",
		text_json(latest->file), "state", state, "ambiguous", (int)pair->is_ambiguous,
		"before", pair->before ? count_json(change->before) : json_null(), "after",
		pair->after ? count_json(change->after) : json_null(), "change",
		(json_int_t)change->delta, "entered_before", count_json(change->entered_before),
		"entered_after", count_json(change->entered_after), "by_entries",
		(json_int_t)change->by_entries, "by_cost", (json_int_t)change->by_cost, "parts",
		parts_json(change));
}

static json_t *functions_json(const struct comparison *comparison)
{
	json_t *array = json_array();

	for (size_t i = 0; i < comparison->n_changes; i++)
		json_array_append_new(array, function_json(&comparison->changes[i],
							   change_state(&comparison->changes[i])));
	for (size_t i = 0; i < comparison->n_rest; i++)
		json_array_append_new(array,
				      function_json(&comparison->rest[i],
						    i < comparison->n_hidden ? "hidden" : "same"));
	return array;
}

static json_t *move_json(const struct move *move)
{
	json_t *functions = json_array();

	for (size_t i = 0; i < move->n_changes; i++)
		json_array_append_new(functions, function_json(&move->changes[i],
							       change_state(&move->changes[i])));
	return json_pack("{s:s, s:o, s:o, s:I, s:o}", "seen_by",
			 move->is_seen ? "inlining" : "exchange", "before",
			 count_json(move->before), "after", count_json(move->after), "change",
			 (json_int_t)move->delta, "functions", functions);
}

static json_t *moves_json(const struct comparison *comparison)
{
	json_t *array = json_array();

	for (size_t i = 0; i < comparison->n_moves; i++)
		json_array_append_new(array, move_json(&comparison->moves[i]));
	return array;
}

static json_t *comparison_json(const struct compare_report *report, size_t index)
{
	static const char *const outputs[] = {
		[OUTPUT_UNKNOWN] = "unknown",
		[OUTPUT_SAME] = "same",
		[OUTPUT_CHANGED] = "changed",
	};
	const struct versus *versus = &report->versus[index];
	const struct comparison *comparison = &versus->comparison;
	json_t *json = json_pack("{s:o, s:s, s:b}", "subject", letter_json(index), "output",
				 outputs[versus->output], "compared", (int)report->is_compared);

	if (!report->is_compared)
		return json;
	json_object_set_new(json, "equal", json_boolean(comparison_is_equal(comparison)));
	json_object_set_new(json, "before", count_json(comparison->before));
	json_object_set_new(json, "after", count_json(comparison->after));
	json_object_set_new(json, "change", json_integer(comparison->delta));
	json_object_set_new(json, "hidden",
			    json_pack("{s:o, s:I}", "functions", count_json(comparison->n_hidden),
				      "change", (json_int_t)comparison->hidden));
	json_object_set_new(json, "moves", moves_json(comparison));
	json_object_set_new(json, "functions", functions_json(comparison));
	return json;
}

static json_t *comparisons_json(const struct compare_report *report)
{
	json_t *array = json_array();

	for (size_t i = 0; i < report->n_subjects; i++)
		if (i != report->reference)
			json_array_append_new(array, comparison_json(report, i));
	return array;
}

static void set_figures(json_t *json, const struct compare_report *report)
{
	json_object_set_new(json, "phases", figures_json(report, &report->phases));
	json_object_set_new(json, "total", figure_json(report, &report->total));
	json_object_set_new(json, "net", figure_json(report, &report->net));
	json_object_set_new(json, "per_request", per_request_json(report));
	json_object_set_new(json, "compared", figure_json(report, &report->judged));
	json_object_set_new(json, "groups", figures_json(report, &report->groups));
}

static json_t *report_json(const struct compare_report *report)
{
	json_t *json = json_object();

	json_object_set_new(json, "schema", json_integer(1));
	json_object_set_new(json, "exit_code",
			    json_integer((json_int_t)causes_exit_code(&report->causes)));
	json_object_set_new(json, "causes", causes_json(&report->causes));
	json_object_set_new(json, "event", text_json(report->event));
	json_object_set_new(json, "scope", text_json(scope_name(&report->scope)));
	json_object_set_new(json, "only", text_json(report->only));
	json_object_set_new(json, "requests",
			    report->requests ? count_json(report->requests) : json_null());
	json_object_set_new(json, "reference", letter_json(report->reference));
	json_object_set_new(json, "subjects", subjects_json(report));
	if (report->is_compared)
		set_figures(json, report);
	json_object_set_new(json, "comparisons", comparisons_json(report));
	json_object_set_new(json, "notes", strings_json(report->notes, report->n_notes));
	return json;
}

static json_t *files_json(const struct compare_suite *suite)
{
	json_t *array = json_array();

	for (size_t i = 0; i < suite->n_labels; i++)
		json_array_append_new(array, json_pack("{s:o, s:o}", "letter", letter_json(i),
						       "label", text_json(suite->labels[i])));
	return array;
}

static json_t *benchmark_json(const struct compared_benchmark *benchmark)
{
	json_t *in = json_array();

	for (const char *letter = benchmark->files; *letter; letter++)
		json_array_append_new(in, json_stringn(letter, 1));
	return json_pack("{s:o, s:o, s:o, s:o}", "name", text_json(benchmark->name), "in", in,
			 "causes", causes_json(&benchmark->causes), "comparison",
			 benchmark->has_report ? report_json(&benchmark->report) : json_null());
}

static json_t *suite_json(const struct compare_suite *suite)
{
	json_t *json = json_object();
	json_t *benchmarks = json_array();

	for (size_t i = 0; i < suite->count; i++)
		json_array_append_new(benchmarks, benchmark_json(&suite->list[i]));
	json_object_set_new(json, "schema", json_integer(1));
	json_object_set_new(json, "exit_code",
			    json_integer((json_int_t)causes_exit_code(&suite->causes)));
	json_object_set_new(json, "causes", causes_json(&suite->causes));
	json_object_set_new(json, "event", text_json(suite->event));
	json_object_set_new(json, "scope", text_json(scope_name(&suite->scope)));
	json_object_set_new(json, "reference", letter_json(suite->reference));
	json_object_set_new(json, "files", files_json(suite));
	json_object_set_new(json, "benchmarks", benchmarks);
	return json;
}

/* All functions, whatever top is. */
void compare_write_json(const struct compare_suite *suite, size_t top, FILE *out)
{
	json_t *json = suite->is_single ? report_json(&suite->list[0].report) : suite_json(suite);

	(void)top;
	json_dumpf(json, out, JSON_INDENT(2) | JSON_REAL_PRECISION(15));
	putc('\n', out);
	json_decref(json);
}
