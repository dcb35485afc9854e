/* SPDX-License-Identifier: GPL-2.0-or-later */
/* test_disagg.c - whole runs of the serving simulator against recorded ones */

#include "../../sims/disagg/options.h"
#include "../../sims/disagg/summary.h"
#include "../unit.h"
#include "golden.h"

#include <stdlib.h>
#include <string.h>

#define MAX_ARGUMENTS 32

/* A recorded run, and ours. */
struct run {
	json_t *golden;
	struct options options;
	struct workload workload;
	struct engine engine;
	struct summary summary;
};

static void parse_recorded_options(struct run *run)
{
	json_t *cli = golden_member(run->golden, "cli");
	char *argv[MAX_ARGUMENTS + 1] = { (char *)"disagg" };
	int argc = 1;
	size_t index;
	json_t *argument;

	json_array_foreach(cli, index, argument) if (argc < MAX_ARGUMENTS) argv[argc++] =
		(char *)json_string_value(argument);
	options_parse(&run->options, argc, argv);
}

static void run_init(struct run *run, const char *name)
{
	run->golden = golden_load(name);
	parse_recorded_options(run);
	workload_generate(&run->workload, &run->options.workload);
	engine_init(&run->engine, &run->options.config, &run->workload);
	engine_run(&run->engine);
	summary_compute(&run->summary, &run->engine, &run->options.config);
}

static void run_release(struct run *run)
{
	summary_release(&run->summary);
	engine_release(&run->engine);
	workload_release(&run->workload);
	json_decref(run->golden);
}

/* [arrival, prompt_len, output_len] */
static void check_row(const struct request *request, const json_t *row)
{
	CU_ASSERT_EQUAL(request->arrival, golden_element(row, 0));
	CU_ASSERT_EQUAL(request->prompt_length, golden_element(row, 1));
	CU_ASSERT_EQUAL(request->output_length, golden_element(row, 2));
}

static void check_workload(const struct run *run)
{
	json_t *rows = json_object_get(run->golden, "rows");
	size_t index;
	json_t *row;

	if (!rows) {
		check_row(&run->workload.requests[run->workload.count - 1],
			  golden_member(run->golden, "rows_last"));
		rows = golden_member(run->golden, "rows_head");
	}
	json_array_foreach(rows, index, row) check_row(&run->workload.requests[index], row);
}

static void check_rejected(const struct run *run)
{
	json_t *rejected = golden_member(run->golden, "rejected");
	size_t found = 0;

	for (size_t i = 0; i < run->workload.count; i++)
		if (run->workload.requests[i].is_rejected)
			CU_ASSERT_EQUAL(json_integer_value(json_array_get(rejected, found++)), i);
	CU_ASSERT_EQUAL(found, json_array_size(rejected));
}

static void check_stamps(const struct request *request, const json_t *stamps)
{
	const double found[] = { request->prefill_start, request->first_token,	request->kv_start,
				 request->kv_ready,	 request->decode_start, request->finish };

	for (size_t i = 0; i < sizeof(found) / sizeof(found[0]); i++)
		CU_ASSERT(golden_is_same(found[i], golden_element(stamps, i)));
}

static void check_gaps(const struct request *request, const json_t *gaps)
{
	CU_ASSERT_EQUAL_FATAL(json_array_size(gaps), request->output_length - 1);
	for (size_t i = 0; i < json_array_size(gaps); i++)
		CU_ASSERT_EQUAL(request->gaps[i], golden_element(gaps, i));
}

/* Only the smallest runs have them on record. */
static void check_requests(const struct run *run)
{
	json_t *stamps = json_object_get(run->golden, "stamps");
	json_t *gaps = json_object_get(run->golden, "itls");

	for (size_t i = 0; i < json_array_size(stamps); i++) {
		check_stamps(&run->workload.requests[i], json_array_get(stamps, i));
		check_gaps(&run->workload.requests[i], json_array_get(gaps, i));
	}
}

static char *text_of(const struct summary *summary, void (*write)(const struct summary *, FILE *))
{
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	write(summary, out);
	fclose(out);
	return text;
}

static void check_report(const struct run *run)
{
	const char *expected = json_string_value(golden_member(run->golden, "report"));
	char *report = text_of(&run->summary, summary_write_report);
	size_t length = strlen(expected);

	CU_ASSERT_NSTRING_EQUAL(report, expected, length);
	CU_ASSERT_STRING_EQUAL(report + length, "\n");
	free(report);
}

static void check_summary(const struct run *run)
{
	char *text = text_of(&run->summary, summary_write_json);
	json_t *summary = json_loads(text, 0, NULL);

	CU_ASSERT(json_equal(summary, golden_member(run->golden, "summary")));
	json_decref(summary);
	free(text);
}

static void check_run(const char *name)
{
	struct run run;

	run_init(&run, name);
	CU_ASSERT_EQUAL(run.engine.event_count, golden_number_at(run.golden, "events"));
	check_workload(&run);
	check_rejected(&run);
	check_requests(&run);
	check_summary(&run);
	check_report(&run);
	run_release(&run);
}

static void tiny_1p1d(void)
{
	check_run("disagg/tiny-1p1d");
}

static void default_1p1d(void)
{
	check_run("disagg/default-1p1d");
}

static void two_by_two_over_slow_ethernet(void)
{
	check_run("disagg/2p2d-eth25g-2ch");
}

static void fixed_lengths_make_ties(void)
{
	check_run("disagg/fixed-lengths-ties");
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(tiny_1p1d),
		TEST(default_1p1d),
		TEST(two_by_two_over_slow_ethernet),
		TEST(fixed_lengths_make_ties),
		CU_TEST_INFO_NULL,
	};

	return unit_main("disagg", tests, argc, argv);
}
