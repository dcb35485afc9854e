/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "benchmark_run.h"
#include "file.h"
#include "launch.h"
#include "markup.h"
#include "measurement.h"
#include "memory.h"
#include "path.h"
#include "repeat.h"
#include "scope.h"
#include "stat_report.h"
#include "subtraction.h"
#include "symbol.h"
#include "words.h"

#include <sha2.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_OUTPUT_BYTES ((size_t)1 << 30)
#define MAX_SCRIPT_BYTES ((size_t)64 << 20)

/* What is measured, and in what. */
struct work {
	const struct benchmark *benchmark;
	const struct surroundings *surroundings;
	const struct installation *installation;
};

/* A command that was measured, and what it wrote. */
struct measured {
	struct stat_report report;
	uint64_t output_bytes;
	char sha256[SHA256_DIGEST_STRING_LENGTH];
};

static void note(struct result *result, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static void note(struct result *result, const char *fmt, ...)
{
	char *text = NULL;
	va_list args;

	va_start(args, fmt);
	if (vasprintf(&text, fmt, args) < 0)
		text = xstrdup("");
	va_end(args);
	words_append(&result->notes, text);
	result->n_notes++;
}

/* The variables that a benchmark keeps, as a list of options has them. */
static struct string_list kept_variables(const struct benchmark *benchmark)
{
	struct string_list list = { (const char **)benchmark->keep_env, 0 };

	while (benchmark->keep_env && benchmark->keep_env[list.count])
		list.count++;
	return list;
}

static int measure(const struct work *work, char *const *command, struct measured *measured,
		   struct error *err)
{
	const struct benchmark *benchmark = work->benchmark;
	const char *const *argv = (const char *const *)command;
	struct measurement_plan plan = {
		.argv = argv,
		.stdin_path = benchmark->stdin_file,
		.timeout_s = benchmark->timeout_s,
		.until = benchmark->until,
		.only = benchmark->only,
		.process = benchmark->process,
		.prepare = (const char *const *)benchmark->prepare,
		.surroundings = *work->surroundings,
		.expected = benchmark->expected,
		.installation = work->installation,
	};
	const struct stat_view view = { .by = BY_SYMBOL };
	struct measurement measurement;
	int ret;

	plan.surroundings.keep_env = kept_variables(benchmark);
	if (measurement_run(&measurement, &plan, err))
		return -1;
	measured->output_bytes = measurement.output_size;
	SHA256Data((const uint8_t *)measurement.output, measurement.output_size, measured->sha256);
	ret = stat_report_measured(&measured->report, &view, argv, &measurement, err);
	measurement_release(&measurement);
	return ret;
}

/* Another run of the same benchmark must be as clean as the one that is reported. */
static void take_causes(struct result *result, const struct measured *other, const char *which)
{
	for (size_t i = 0; i < other->report.causes.count; i++)
		causes_add(&result->causes, other->report.causes.list[i].code, "%s: %s", which,
			   other->report.causes.list[i].text);
}

static void take_off(struct result *result, struct measured *measured, const struct measured *other)
{
	uint64_t excess = subtract(&measured->report, &other->report);

	if (excess)
		note(result,
		     "functions executed %llu instructions more in the run that is taken off; "
		     "that is in no figure",
		     (unsigned long long)excess);
}

static int subtract_startup(const struct work *work, struct result *result,
			    struct measured *measured, struct error *err)
{
	struct measured startup = { 0 };

	result->startup = RESULT_BY_COMMAND;
	if (measure(work, work->benchmark->startup_command, &startup, err))
		return error_context(err, "start-up command");
	take_causes(result, &startup, "start-up command");
	take_off(result, measured, &startup);
	stat_report_release(&startup.report);
	return 0;
}

static uint64_t total_ir(const struct measured *measured)
{
	return tally_sum(&measured->report.profile.total, EVENT_IR);
}

/* Is the count at a point between on the line through the first and the last? */
static void check_point(const struct benchmark *benchmark, struct result *result, size_t point,
			uint64_t first, uint64_t at, uint64_t last)
{
	const uint64_t *x = benchmark->slope;
	size_t end = benchmark->n_slope - 1;
	__int128 rise = (__int128)at - first;
	__int128 expected = (__int128)last - first;

	rise *= x[end] - x[0];
	expected *= x[point] - x[0];
	if (rise == expected)
		return;
	note(result,
	     "not linear: at %llu requests it is %lld instructions off the line from %llu to %llu",
	     (unsigned long long)x[point],
	     (long long)((rise - expected) / (__int128)(x[end] - x[0])), (unsigned long long)x[0],
	     (unsigned long long)x[end]);
}

/* The reported run is the last point; the first is taken off it, the others are checked. */
static int subtract_slope(const struct work *work, struct result *result, struct measured *measured,
			  struct error *err)
{
	const struct benchmark *benchmark = work->benchmark;
	size_t end = benchmark->n_slope - 1;
	struct measured first = { 0 };
	uint64_t last_ir = total_ir(measured);
	int ret = 0;

	result->startup = RESULT_BY_SLOPE;
	result->requests = benchmark->slope[end] - benchmark->slope[0];
	if (measure(work, benchmark->slope_commands[0], &first, err))
		return error_context(err, "slope at %llu", (unsigned long long)benchmark->slope[0]);
	take_causes(result, &first, "first point of the slope");
	for (size_t i = 1; i < end && !ret; i++) {
		struct measured point = { 0 };

		ret = measure(work, benchmark->slope_commands[i], &point, err);
		if (ret)
			break;
		take_causes(result, &point, "a point of the slope");
		check_point(benchmark, result, i, total_ir(&first), total_ir(&point), last_ir);
		stat_report_release(&point.report);
	}
	if (!ret)
		take_off(result, measured, &first);
	stat_report_release(&first.report);
	return ret;
}

static char *relative_path(const char *path)
{
	char *folder = getcwd(NULL, 0);
	size_t length = folder ? strlen(folder) : 0;
	char *clean = path_clean(path);
	char *relative;

	if (length > 1 && !strncmp(clean, folder, length) && clean[length] == '/')
		relative = xstrdup(clean + length + 1);
	else
		relative = xstrdup(clean);
	free(clean);
	free(folder);
	return relative;
}

static void add_program(struct result *result, const char *path, const char *identity)
{
	result->program = xgrow(result->program, result->n_program, sizeof(*result->program));
	result->program[result->n_program++] =
		(struct program_file){ relative_path(path), xstrdup(identity) };
}

/* A script that an interpreter runs is part of the program, and no object of the profile. */
static void add_scripts(struct result *result, char *const *command)
{
	for (char *const *word = command + 1; *command && *word; word++) {
		char digest[SHA256_DIGEST_STRING_LENGTH];
		struct error ignored;
		char *identity;
		char *text;
		size_t size;

		if (file_read(*word, MAX_SCRIPT_BYTES, &text, &size, &ignored))
			continue;
		SHA256Data((const uint8_t *)text, size, digest);
		identity = xasprintf("sha256:%s", digest);
		add_program(result, *word, identity);
		free(identity);
		free(text);
	}
}

static void take_environment(struct results *results, struct result *result,
			     const struct environment *environment)
{
	struct fingerprint *fingerprint = &results->fingerprint;

	fingerprint_take(fingerprint, environment);
	for (size_t i = 0; i < environment->n_libraries; i++) {
		const struct binary_identity *library = &environment->libraries[i];

		result->libraries =
			xgrow(result->libraries, result->n_libraries, sizeof(*result->libraries));
		result->libraries[result->n_libraries++] = fingerprint_add_library(
			fingerprint, library->name, library->identity ? library->identity : "");
	}
	for (size_t i = 0; i < environment->n_program; i++)
		add_program(result, environment->program[i].name,
			    environment->program[i].identity ? environment->program[i].identity
							     : "");
}

static char *copy(const char *text)
{
	return text ? xstrdup(text) : NULL;
}

static char **copy_list(char *const *list, size_t count)
{
	char **copy = xcalloc(count + 1, sizeof(*copy));

	for (size_t i = 0; i < count; i++)
		copy[i] = markup_clean(list[i]);
	return copy;
}

static void take_counts(struct result *result, const struct profile *profile)
{
	result->n_events = profile->n_events;
	result->events = copy_list(profile->events, profile->n_events);
	result->n_phases = profile->n_phases;
	result->phases = copy_list(profile->phases, profile->n_phases);
	tally_add_tally(&result->total, &profile->total);
	result->net = xcalloc(TALLY_MAX_EVENTS, sizeof(*result->net));
	for (uint32_t event = 0; event < result->n_events; event++)
		result->net[event] = result_net(result, &result->total, event);
}

/* Within net; after a subtraction it is what is left of all of the run. */
static uint64_t *find_entries(const struct result *result, const struct stat_report *report)
{
	const struct scope net = { .kind = SCOPE_NET };
	uint64_t *entries;

	if (result->startup == RESULT_BY_PHASE)
		return scope_entries(&net, &report->profile, &report->functions);
	entries = xcalloc(report->functions.count, sizeof(*entries));
	for (size_t i = 0; i < report->functions.count; i++)
		entries[i] = report->functions.list[i].entered;
	return entries;
}

/* Without a symbol the name is an address. */
static bool takes_turns(const struct profile *profile, const struct function *function)
{
	const char *object = profile_object_name(profile, function->object);

	return function_is_scheduling(profile, function->object, function->name,
				      !symbol_is_address(function->name, object));
}

static void take_functions(struct result *result, const struct stat_report *report,
			   const struct groups *groups)
{
	uint64_t *entries = find_entries(result, report);
	size_t count = report->functions.count;

	result->functions = xcalloc(count, sizeof(*result->functions));
	result->n_functions = count;
	for (size_t i = 0; i < count; i++) {
		const struct function *from = &report->functions.list[i];
		struct result_function *to = &result->functions[i];

		to->object = markup_clean(profile_object_name(&report->profile, from->object));
		to->name = markup_clean(from->name);
		to->file = from->file ? relative_path(from->file) : NULL;
		to->line = from->line;
		to->entered = entries[i];
		to->takes_turns = takes_turns(&report->profile, from);
		if (to->takes_turns)
			to->group = copy(groups_find(groups, &report->profile, from));
		tally_add_tally(&to->counts, &from->counts);
	}
	free(entries);
	result_sort_functions(result);
}

static void take_moved(struct result *result, const struct moved *moved)
{
	result->moved = xcalloc(moved->count, sizeof(*result->moved));
	result->n_moved = moved->count;
	for (size_t i = 0; i < moved->count; i++)
		result->moved[i] = (struct result_moved){ .object = xstrdup(moved->list[i].object),
							  .name = xstrdup(moved->list[i].name),
							  .first = moved->list[i].first,
							  .second = moved->list[i].second };
}

static void take_groups(struct result *result, const struct groups *groups)
{
	result->groups = xcalloc(groups->count, sizeof(*result->groups));
	result->n_groups = groups->count;
	for (size_t i = 0; i < groups->count; i++) {
		result->groups[i].name = xstrdup(groups->list[i].name);
		tally_add_tally(&result->groups[i].counts, &groups->list[i].counts);
	}
	for (size_t i = 0; i < groups->n_notes; i++)
		note(result, "%s", groups->notes[i]);
}

/* They are filled here, since subtraction comes before; benchmarks_add has seen that they parse. */
static void take_functions_and_groups(struct result *result, const struct benchmark *benchmark,
				      const struct stat_report *report)
{
	struct groups groups = { 0 };
	struct error ignored;

	for (char **text = benchmark->groups; text && *text; text++)
		groups_parse(&groups, *text, &ignored);
	groups_fill(&groups, &report->profile, &report->functions);
	take_functions(result, report, &groups);
	take_groups(result, &groups);
	groups_release(&groups);
}

static void check_sha256(struct result *result, const char *expected, const char *what,
			 const char *got)
{
	if (strcmp(expected, got))
		causes_add(&result->causes, EXIT_CODE_PROGRAM,
			   "it did not write what %s says: %llu bytes, sha256 %.12s...", what,
			   (unsigned long long)result->output_bytes, got);
}

static void check_output(struct result *result, const struct benchmark *benchmark,
			 const struct measured *measured)
{
	char expected[SHA256_DIGEST_STRING_LENGTH];
	struct error err;
	char *text;
	size_t size;

	result->output_bytes = measured->output_bytes;
	result->is_output_own = benchmark->is_output_own;
	if (!benchmark->ignores_output)
		result->output_sha256 = xstrdup(measured->sha256);
	if (benchmark->output_sha256)
		check_sha256(result, benchmark->output_sha256, "the suite", measured->sha256);
	if (!benchmark->output_file)
		return;
	if (file_read(benchmark->output_file, MAX_OUTPUT_BYTES, &text, &size, &err)) {
		causes_add(&result->causes, err.code, "%s", err.text);
		return;
	}
	SHA256Data((const uint8_t *)text, size, expected);
	check_sha256(result, expected, benchmark->output_file, measured->sha256);
	free(text);
}

static void take_report(struct results *results, struct result *result,
			const struct benchmark *benchmark, const struct stat_report *report)
{
	static const enum result_repeatability repeatability[] = {
		[NOT_REPEATED] = RESULT_RUN_ONCE,
		[REPEATABLE] = RESULT_REPEATABLE,
		[REPEATABLE_BUT_SCHEDULING] = RESULT_REPEATABLE_BUT_SCHEDULING,
		[UNREPEATABLE] = RESULT_UNREPEATABLE,
	};

	result->is_measured = true;
	result->is_signal = report->profile.ended == PROFILE_SIGNAL;
	result->status = report->profile.status;
	result->repeatability = repeatability[report->repeatability];
	take_environment(results, result, &report->environment);
	take_counts(result, &report->profile);
	take_functions_and_groups(result, benchmark, report);
	take_moved(result, &report->moved);
	for (size_t i = 0; i < report->causes.count; i++)
		causes_add(&result->causes, report->causes.list[i].code, "%s",
			   report->causes.list[i].text);
	for (size_t i = 0; i < report->n_notes; i++)
		note(result, "%s", report->notes[i]);
}

static void describe(struct result *result, const struct benchmark *benchmark)
{
	size_t n_words = 0;

	while (benchmark->command[n_words])
		n_words++;
	result->name = markup_clean(benchmark->name);
	result->benchmark = xstrdup(benchmark->family);
	result->variant = copy(benchmark->variant);
	result->is_reference = benchmark->is_reference;
	result->command = copy_list(benchmark->command, n_words);
	result->requests = benchmark->requests;
	result->n_parameters = benchmark->n_parameters;
	result->parameters = xcalloc(benchmark->n_parameters, sizeof(*result->parameters));
	for (size_t i = 0; i < benchmark->n_parameters; i++)
		result->parameters[i] =
			(struct parameter){ xstrdup(benchmark->parameters[i].name),
					    markup_clean(benchmark->parameters[i].value) };
}

static int take_startup_off(const struct work *work, struct result *result,
			    struct measured *measured, struct error *err)
{
	if (work->benchmark->startup_command)
		return subtract_startup(work, result, measured, err);
	if (work->benchmark->n_slope)
		return subtract_slope(work, result, measured, err);
	return 0;
}

static int run(const struct work *work, struct results *results, struct result *result,
	       struct error *err)
{
	const struct benchmark *benchmark = work->benchmark;
	struct measured measured = { 0 };
	int ret;

	if (measure(work, benchmark->command, &measured, err))
		return -1;
	ret = take_startup_off(work, result, &measured, err);
	if (!ret) {
		take_report(results, result, benchmark, &measured.report);
		add_scripts(result, benchmark->command);
		check_output(result, benchmark, &measured);
	}
	stat_report_release(&measured.report);
	return ret;
}

void benchmark_run(const struct benchmark *benchmark, const struct surroundings *surroundings,
		   const struct installation *installation, struct results *results)
{
	const struct work work = { benchmark, surroundings, installation };
	struct result result = { 0 };
	struct error err;

	describe(&result, benchmark);
	if (run(&work, results, &result, &err))
		causes_add(&result.causes, err.code, "%s", err.text);
	if (!results->fingerprint.tool_version) {
		results->fingerprint.tool_version = xstrdup("");
		results->fingerprint.valgrind_version = xstrdup("");
	}
	results->list = xgrow(results->list, results->count, sizeof(*results->list));
	results->list[results->count++] = result;
}
