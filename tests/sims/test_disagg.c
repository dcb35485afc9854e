/* SPDX-License-Identifier: GPL-2.0-or-later */
/* test_disagg.c - whole runs of the serving simulator against recorded ones */

#include "../../sims/disagg/options.h"
#include "../../sims/disagg/summary.h"
#include "../unit.h"
#include "golden.h"

#include <stdlib.h>
#include <string.h>

/* A recorded run, and ours. */
struct run {
	json_t *golden;
	struct options options;
	struct workload workload;
	struct engine engine;
};

static void read_recorded_config(struct run *run)
{
	char *argv[] = { (char *)"disagg", (char *)"--config", (char *)"config.json", NULL };

	json_dump_file(golden_member(run->golden, "config"), "config.json", 0);
	options_parse(&run->options, 3, argv);
}

/* Runs with every request on record replay them. */
static void read_recorded_workload(struct run *run, const json_t *rows)
{
	FILE *file = fopen("workload.csv", "w");
	size_t index;
	json_t *row;

	CU_ASSERT_PTR_NOT_NULL_FATAL(file);
	fputs("arrival,prompt_len,output_len\n", file);
	json_array_foreach (rows, index, row)
		fprintf(file, "%.17g,%.0f,%.0f\n", golden_element(row, 0), golden_element(row, 1),
			golden_element(row, 2));
	fclose(file);
	workload_read(&run->workload, "workload.csv");
}

static struct length_distribution lengths_of(const json_t *pair)
{
	return (struct length_distribution){ golden_element(pair, 0), golden_element(pair, 1) };
}

static void generate_recorded_workload(struct run *run)
{
	json_t *recorded = golden_member(run->golden, "workload");
	struct workload_spec spec = {
		.rate = golden_number_at(recorded, "rate"),
		.count = (uint64_t)golden_number_at(recorded, "n"),
		.seed = (uint64_t)golden_number_at(recorded, "seed"),
		.prompt = lengths_of(golden_member(recorded, "prompt")),
		.output = lengths_of(golden_member(recorded, "output")),
	};

	workload_generate(&run->workload, &spec);
}

static void run_init(struct run *run, const char *name)
{
	json_t *rows;

	run->golden = golden_load(name);
	read_recorded_config(run);
	rows = json_object_get(run->golden, "rows");
	if (rows)
		read_recorded_workload(run, rows);
	else
		generate_recorded_workload(run);
	engine_init(&run->engine, &run->options.config, &run->workload);
	engine_run(&run->engine);
}

static void run_release(struct run *run)
{
	engine_release(&run->engine);
	workload_release(&run->workload);
	options_release(&run->options);
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
	json_array_foreach (rows, index, row)
		check_row(&run->workload.requests[index], row);
}

static void check_rejected(const struct run *run)
{
	json_t *rejected = golden_member(run->golden, "rejected");
	size_t found = 0;

	for (size_t i = 0; i < run->workload.count; i++)
		if (run->workload.requests[i].is_rejected)
			CU_ASSERT_EQUAL(json_integer_value(json_array_get(rejected, found++)),
					(json_int_t)i);
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
	CU_ASSERT_EQUAL_FATAL(json_array_size(gaps), (size_t)request->output_length - 1);
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

static void check_report(const struct run *run, const struct summary *summary)
{
	const char *expected = json_string_value(golden_member(run->golden, "report"));
	char *report = text_of(summary, summary_write_report);
	size_t length = strlen(expected);

	CU_ASSERT_NSTRING_EQUAL(report, expected, length);
	CU_ASSERT_STRING_EQUAL(report + length, "\n");
	free(report);
}

static void check_json(const struct run *run, const struct summary *summary)
{
	char *text = text_of(summary, summary_write_json);
	json_t *found = json_loads(text, 0, NULL);

	CU_ASSERT(json_equal(found, golden_member(run->golden, "summary")));
	json_decref(found);
	free(text);
}

static void check_summary(const struct run *run, enum percentile_method method)
{
	struct summary summary;

	summary_compute(&summary, &run->engine, &run->options.config, method);
	check_json(run, &summary);
	check_report(run, &summary);
	summary_release(&summary);
}

static void check_run(const char *name)
{
	struct run run;

	run_init(&run, name);
	CU_ASSERT_EQUAL(run.engine.event_count, golden_number_at(run.golden, "events"));
	check_workload(&run);
	check_rejected(&run);
	check_requests(&run);
	check_summary(&run, PERCENTILES_SORT_ONCE);
	check_summary(&run, PERCENTILES_RESORT);
	check_summary(&run, PERCENTILES_SELECT);
	run_release(&run);
}

static void tiny_1p1d(void)
{
	check_run("disagg/tiny-1p1d");
}

static void tiny_colocated(void)
{
	check_run("disagg/tiny-colocated");
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

static void transfers_that_end_together(void)
{
	check_run("disagg/simultaneous-kv-into-idle-decoder");
}

static void three_colocated(void)
{
	check_run("disagg/colocated-3");
}

static void small_memory_rejects_requests(void)
{
	check_run("disagg/tight-kv-rejections");
}

static void small_model_on_a100(void)
{
	check_run("disagg/a100-8b-pcie5-2p1d");
}

static void pools_of_different_devices(void)
{
	check_run("disagg/hetero-8b-h100-a100");
}

static void optical_over_100g_ethernet(void)
{
	check_run("disagg/optical-eth100g");
}

static void cap_makes_compute_the_limit(void)
{
	check_run("disagg/cap200-compute-bound");
}

static void cap_and_dvfs(void)
{
	check_run("disagg/cap350-dvfs");
}

static void caps_of_pools_and_small_batches(void)
{
	check_run("disagg/percap-dvfs-nvlink4-small-batch");
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(tiny_1p1d),
		TEST(tiny_colocated),
		TEST(default_1p1d),
		TEST(two_by_two_over_slow_ethernet),
		TEST(fixed_lengths_make_ties),
		TEST(transfers_that_end_together),
		TEST(three_colocated),
		TEST(small_memory_rejects_requests),
		TEST(small_model_on_a100),
		TEST(pools_of_different_devices),
		TEST(optical_over_100g_ethernet),
		TEST(cap_makes_compute_the_limit),
		TEST(cap_and_dvfs),
		TEST(caps_of_pools_and_small_batches),
		CU_TEST_INFO_NULL,
	};

	return unit_main("disagg", tests, argc, argv);
}
