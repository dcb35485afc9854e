/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The report of simcount stat for programs: docs/simcount-stat.schema.json says what is where. */
#include "json_values.h"
#include "rates_json.h"
#include "stat_report.h"

#include <signal.h>
#include <string.h>

static json_t *events_json(const struct stat_report *report, const uint64_t *counts)
{
	json_t *object = json_object();

	for (uint32_t event = 0; event < report->profile.n_events; event++)
		json_object_set_new(object, report->profile.events[event],
				    count_json(counts[event]));
	return object;
}

static json_t *phases_json(const struct stat_report *report, const struct tally *tally)
{
	json_t *object = json_object();

	for (uint32_t row = 0; row < tally->n_rows; row++)
		json_object_set_new(object, report->profile.phases[tally_phase(tally, row)],
				    events_json(report, tally_counts(tally, row)));
	return object;
}

static void total_counts(const struct stat_report *report, uint64_t *counts)
{
	for (uint32_t event = 0; event < report->profile.n_events; event++)
		counts[event] = tally_sum(&report->profile.total, event);
}

static json_t *total_json(const struct stat_report *report)
{
	uint64_t counts[TALLY_MAX_EVENTS];

	total_counts(report, counts);
	return events_json(report, counts);
}

static json_t *net_json(const struct stat_report *report, const struct tally *tally)
{
	uint64_t counts[TALLY_MAX_EVENTS];

	if (!stat_report_has_net(report))
		return json_null();
	stat_report_net_counts(report, tally, counts);
	return events_json(report, counts);
}

static json_t *counts_rates_json(const struct stat_report *report, const uint64_t *counts)
{
	return rates_json(report->profile.events, report->profile.n_events, counts);
}

/* Of net. */
static json_t *net_rates_json(const struct stat_report *report, const struct tally *tally)
{
	uint64_t counts[TALLY_MAX_EVENTS];

	if (!stat_report_has_net(report))
		return json_null();
	stat_report_net_counts(report, tally, counts);
	return counts_rates_json(report, counts);
}

static json_t *phase_rates_json(const struct stat_report *report)
{
	const struct tally *total = &report->profile.total;
	json_t *object = json_object();

	for (uint32_t row = 0; row < total->n_rows; row++)
		json_object_set_new(object, report->profile.phases[tally_phase(total, row)],
				    counts_rates_json(report, tally_counts(total, row)));
	return object;
}

/* null where nothing was modelled. */
static json_t *all_rates_json(const struct stat_report *report)
{
	uint64_t counts[TALLY_MAX_EVENTS];
	json_t *total;

	total_counts(report, counts);
	total = counts_rates_json(report, counts);
	if (json_is_null(total))
		return total;
	return json_pack("{s:o, s:o, s:o}", "total", total, "net",
			 net_rates_json(report, &report->profile.total), "phases",
			 phase_rates_json(report));
}

/* Not whole, as rates; net and requests say them exactly. */
static json_t *per_request_json(const struct stat_report *report, const struct tally *tally)
{
	json_t *object;

	if (!stat_report_has_net(report) || !report->requests)
		return json_null();
	object = json_object();
	for (uint32_t event = 0; event < report->profile.n_events; event++) {
		uint64_t net = stat_report_net(report, tally, event);

		json_object_set_new(object, report->profile.events[event],
				    net % report->requests
					    ? json_real((double)net / (double)report->requests)
					    : count_json(net / report->requests));
	}
	return object;
}

static json_t *exit_status_json(const struct profile *profile)
{
	const char *name;

	switch (profile->ended) {
	case PROFILE_EXIT:
		return json_pack("{s:i}", "code", profile->status);
	case PROFILE_EXEC:
		return json_pack("{s:b}", "exec", 1);
	default:
		name = sigabbrev_np(profile->status);
		return json_pack("{s:i, s:s+}", "signal", profile->status, "name", "SIG",
				 name ? name : "?");
	}
}

static json_t *inlined_json(const struct stat_report *report, const struct function *function)
{
	json_t *array = json_array();

	for (size_t i = 0; i < function->n_inlined; i++) {
		const struct inlined *inlined = &function->inlined[i];

		json_array_append_new(
			array, json_pack("{s:o, s:o, s:i, s:o}", "name", text_json(inlined->name),
					 "file", text_json(inlined->file), "line", inlined->line,
					 "phases", phases_json(report, &inlined->counts)));
	}
	return array;
}

static json_t *function_json(const struct stat_report *report, const struct function *function)
{
	return json_pack(
		"{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "name", text_json(function->name),
		"object", text_json(report->profile.objects[function->object].path), "file",
		text_json(function->file), "line",
		function->line ? json_integer(function->line) : json_null(), "entered",
		count_json(function->entered), "phases", phases_json(report, &function->counts),
		"rates", net_rates_json(report, &function->counts), "inlined",
		inlined_json(report, function));
}

static json_t *functions_json(const struct stat_report *report)
{
	json_t *array = json_array();

	for (size_t i = 0; i < report->functions.count; i++)
		json_array_append_new(array, function_json(report, &report->functions.list[i]));
	return array;
}

static json_t *threads_json(const struct stat_report *report)
{
	const struct profile *profile = &report->profile;
	json_t *array = json_array();

	for (size_t i = 0; i < profile->n_threads; i++)
		json_array_append_new(
			array, events_json(report, profile->threads + i * profile->n_events));
	return array;
}

static json_t *groups_json(const struct stat_report *report)
{
	json_t *array = json_array();

	for (size_t i = 0; i < report->groups.count; i++) {
		const struct group *group = &report->groups.list[i];

		json_array_append_new(
			array, json_pack("{s:o, s:o, s:I, s:o, s:o, s:o, s:o}", "name",
					 text_json(group->name), "patterns",
					 strings_json(group->patterns, group->n_patterns),
					 "functions", (json_int_t)group->n_functions, "phases",
					 phases_json(report, &group->counts), "net",
					 net_json(report, &group->counts), "per_request",
					 per_request_json(report, &group->counts), "rates",
					 net_rates_json(report, &group->counts)));
	}
	return array;
}

static json_t *identities_json(const struct binary_identity *list, size_t count)
{
	json_t *array = json_array();

	for (size_t i = 0; i < count; i++)
		json_array_append_new(array,
				      json_pack("{s:o, s:o}", "name", text_json(list[i].name),
						"identity", text_json(list[i].identity)));
	return array;
}

static json_t *model_json(const struct environment *environment)
{
	json_t *object = json_object();

	for (size_t i = 0; i < environment->n_model; i++)
		json_object_set_new(object, environment->model[i].name,
				    text_json(environment->model[i].value));
	return object;
}

static json_t *environment_json(const struct environment *environment)
{
	char *fingerprint = environment_fingerprint(environment);
	json_t *object =
		json_pack("{s:s, s:s, s:s, s:o, s:o, s:o, s:o, s:o}", "fingerprint", fingerprint,
			  "tool", environment->tool, "valgrind", environment->valgrind, "cpu",
			  text_json(environment->cpu), "seed", count_json(environment->seed),
			  "fixed", strings_json(environment->fixed, environment->n_fixed), "model",
			  model_json(environment), "libraries",
			  identities_json(environment->libraries, environment->n_libraries));

	free(fingerprint);
	return object;
}

static json_t *sources_json(const struct profile *profile)
{
	static const char *const kinds[] = {
		[SOURCE_FIXED] = "fixed", [SOURCE_REAL] = "real", [SOURCE_VARIES] = "varies"
	};
	json_t *array = json_array();

	for (size_t i = 0; i < profile->n_sources; i++) {
		const struct profile_source *source = &profile->sources[i];

		json_array_append_new(
			array, json_pack("{s:o, s:s, s:o}", "name", text_json(source->name), "kind",
					 kinds[source->kind], "used", count_json(source->used)));
	}
	return array;
}

static json_t *others_json(const struct stat_report *report)
{
	json_t *array = json_array();

	for (size_t i = 0; i < report->n_others; i++)
		json_array_append_new(array, json_pack("{s:o, s:s, s:o}", "name",
						       text_json(report->others[i].name), "ended",
						       report->others[i].ended, "Ir",
						       count_json(report->others[i].instructions)));
	return array;
}

static json_t *moved_json(const struct moved *moved)
{
	json_t *array = json_array();

	for (size_t i = 0; i < moved->count; i++)
		json_array_append_new(array,
				      json_pack("{s:o, s:o, s:o, s:o, s:b}", "name",
						text_json(moved->list[i].name), "object",
						text_json(moved->list[i].object), "first",
						count_json(moved->list[i].first), "second",
						count_json(moved->list[i].second), "scheduling",
						(int)moved->list[i].is_scheduling));
	return array;
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

static json_t *repeatable_json(enum repeatability repeatability)
{
	return repeatability == NOT_REPEATED ? json_null()
					     : json_boolean(repeatability == REPEATABLE);
}

static json_t *until_json(const struct profile *profile)
{
	return json_pack("{s:o, s:b}", "name", text_json(profile->until), "reached",
			 (int)profile->until_reached);
}

static size_t count_words(char *const *words)
{
	size_t count = 0;

	while (words[count])
		count++;
	return count;
}

static json_t *spreads_json(const struct stat_report *report, const struct variation *variation,
			    const struct figure *figure)
{
	json_t *object = json_object();

	for (uint32_t event = 0; event < variation->n_events; event++) {
		struct spread spread = variation_spread(variation, figure, event);

		json_object_set_new(object, report->profile.events[event],
				    json_pack("{s:o, s:o, s:o}", "least", count_json(spread.least),
					      "median", count_json(spread.median), "greatest",
					      count_json(spread.greatest)));
	}
	return object;
}

static json_t *figure_json(const struct stat_report *report, const struct variation *variation,
			   const struct figure *figure)
{
	static const char *const kinds[] = {
		[FIGURE_TOTAL] = "total", [FIGURE_NET] = "net",		  [FIGURE_PHASE] = "phase",
		[FIGURE_GROUP] = "group", [FIGURE_FUNCTION] = "function",
	};

	return json_pack("{s:s, s:o, s:o, s:b, s:o}", "kind", kinds[figure->kind], "name",
			 text_json(figure->name), "object", text_json(figure->object), "exact",
			 (int)variation_is_exact(variation, figure), "spread",
			 spreads_json(report, variation, figure));
}

static json_t *variation_json(const struct stat_report *report, const struct variation *variation)
{
	json_t *figures;

	if (!variation->n_runs)
		return json_null();
	figures = json_array();
	for (size_t i = 0; i < variation->n_figures; i++)
		json_array_append_new(figures,
				      figure_json(report, variation, variation->figures[i]));
	return json_pack("{s:I, s:b, s:o}", "runs", (json_int_t)variation->n_runs, "same_output",
			 (int)!variation->output_differs, "figures", figures);
}

static json_t *report_json(const struct stat_report *report)
{
	const struct profile *profile = &report->profile;
	const struct tally *total = &profile->total;
	json_t *json = json_object();

	json_object_set_new(json, "schema", json_integer(1));
	json_object_set_new(json, "command",
			    strings_json(report->command, count_words(report->command)));
	json_object_set_new(json, "exit_status", exit_status_json(profile));
	json_object_set_new(json, "complete", json_boolean(profile->is_complete));
	json_object_set_new(json, "repeatable", repeatable_json(report->repeatability));
	json_object_set_new(json, "exit_code", json_integer(causes_exit_code(&report->causes)));
	json_object_set_new(json, "causes", causes_json(&report->causes));
	json_object_set_new(json, "events", strings_json(profile->events, profile->n_events));
	json_object_set_new(json, "requests",
			    report->requests ? count_json(report->requests) : json_null());
	json_object_set_new(json, "total", total_json(report));
	json_object_set_new(json, "net", net_json(report, total));
	json_object_set_new(json, "per_request", per_request_json(report, total));
	json_object_set_new(json, "rates", all_rates_json(report));
	json_object_set_new(json, "startup_until", until_json(profile));
	json_object_set_new(json, "phases", phases_json(report, total));
	json_object_set_new(json, "threads", threads_json(report));
	json_object_set_new(json, "groups", groups_json(report));
	json_object_set_new(json, "by",
			    json_string(report->by == BY_INLINED ? "inlined" : "symbol"));
	json_object_set_new(json, "functions", functions_json(report));
	json_object_set_new(json, "faults", count_json(profile->faults));
	json_object_set_new(json, "others", others_json(report));
	json_object_set_new(json, "moved", moved_json(&report->moved));
	json_object_set_new(json, "layouts", variation_json(report, &report->layouts));
	json_object_set_new(json, "seeds", variation_json(report, &report->seeds));
	json_object_set_new(json, "environment", environment_json(&report->environment));
	json_object_set_new(
		json, "program",
		identities_json(report->environment.program, report->environment.n_program));
	json_object_set_new(json, "sources", sources_json(profile));
	json_object_set_new(json, "notes", strings_json(report->notes, report->n_notes));
	return json;
}

/* One report is an object, several are an array of them. */
void stat_write_json(const struct stat_report *reports, size_t count, size_t top, FILE *out)
{
	json_t *json = count == 1 ? report_json(reports) : json_array();

	(void)top; /* programs get all functions */
	for (size_t i = 0; count > 1 && i < count; i++)
		json_array_append_new(json, report_json(&reports[i]));
	json_dumpf(json, out, JSON_INDENT(2) | JSON_REAL_PRECISION(15));
	putc('\n', out);
	json_decref(json);
}
