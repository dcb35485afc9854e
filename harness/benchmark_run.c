/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "benchmark_run.h"
#include "file.h"
#include "measurement.h"
#include "memory.h"
#include "result_make.h"
#include "stat_report.h"
#include "subtraction.h"

#include <sha2.h>
#include <stdlib.h>
#include <string.h>

#define MAX_OUTPUT_BYTES ((size_t)1 << 30)

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
		result_note(
			result,
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
	result_note(result,
		    "not linear: at %llu requests it is %lld instructions off the line from %llu "
		    "to %llu",
		    (unsigned long long)x[point],
		    (long long)((rise - expected) / (__int128)(x[end] - x[0])),
		    (unsigned long long)x[0], (unsigned long long)x[end]);
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
		result_take(results, result, benchmark, &measured.report);
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

	result_describe(&result, benchmark);
	if (run(&work, results, &result, &err))
		causes_add(&result.causes, err.code, "%s", err.text);
	if (!results->fingerprint.tool_version) {
		results->fingerprint.tool_version = xstrdup("");
		results->fingerprint.valgrind_version = xstrdup("");
	}
	results->list = xgrow(results->list, results->count, sizeof(*results->list));
	results->list[results->count++] = result;
}
