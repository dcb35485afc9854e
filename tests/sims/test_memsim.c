/* SPDX-License-Identifier: GPL-2.0-or-later */
/* test_memsim.c - whole runs of the memory controller against recorded ones */

#include "../../sims/memsim/summary.h"
#include "../unit.h"
#include "golden.h"

#include <stdlib.h>
#include <string.h>

/* A recorded run, and ours. */
struct run {
	json_t *golden;
	struct device device;
	struct controller_spec spec;
	struct requests requests;
	struct controller_result result;
};

static const char *text_at(const json_t *object, const char *key)
{
	return json_string_value(golden_member(object, key));
}

static int64_t integer_at(const json_t *object, const char *key)
{
	return json_integer_value(golden_member(object, key));
}

/* 0 if it is not there. */
static int64_t optional(const json_t *object, const char *key)
{
	return json_integer_value(json_object_get(object, key));
}

static void make_device(struct run *run)
{
	json_t *device = golden_member(run->golden, "device");
	const char *key;
	json_t *value;

	run->device = *device_preset(text_at(device, "preset"));
	json_object_foreach (device, key, value)
		if (json_is_number(value))
			CU_ASSERT_TRUE(device_set(&run->device, key, json_number_value(value)));
	CU_ASSERT_PTR_NULL_FATAL(device_fault(&run->device, true));
}

/* [addr, write, arrival], as a trace file. */
static void read_explicit_requests(struct run *run, const json_t *pattern)
{
	FILE *file = fopen("trace.csv", "w");
	size_t index;
	json_t *row;

	CU_ASSERT_PTR_NOT_NULL_FATAL(file);
	fputs("addr,write,arrival\n", file);
	json_array_foreach (golden_member(pattern, "requests"), index, row)
		fprintf(file, "%.0f,%.0f,%.0f\n", golden_element(row, 0), golden_element(row, 1),
			golden_element(row, 2));
	fclose(file);
	requests_read(&run->requests, "trace.csv");
}

static enum pattern pattern_named(const char *name)
{
	enum pattern pattern = 0;

	while (pattern < PATTERNS && strcmp(pattern_name(pattern), name))
		pattern++;
	return pattern;
}

static void make_requests(struct run *run)
{
	json_t *pattern = golden_member(run->golden, "pattern");
	struct pattern_spec spec = {
		.count = optional(pattern, "n"),
		.access_bytes = device_access_bytes(&run->device),
		.stride = (uint64_t)optional(pattern, "stride"),
		.write_every = optional(pattern, "write_every"),
		.write_share = json_number_value(json_object_get(pattern, "write_frac")),
		.span = (uint64_t)optional(pattern, "span"),
		.seed = (uint64_t)optional(pattern, "seed"),
		.streams = optional(pattern, "streams"),
		.spacing = (uint64_t)optional(pattern, "spacing"),
	};

	if (!strcmp(text_at(pattern, "kind"), "explicit")) {
		read_explicit_requests(run, pattern);
		return;
	}
	spec.pattern = pattern_named(text_at(pattern, "kind"));
	requests_generate(&run->requests, &spec);
}

static void spread_requests(struct run *run)
{
	json_t *recorded = golden_member(run->golden, "open_loop");
	struct open_loop loop;

	if (json_is_null(recorded))
		return;
	loop = (struct open_loop){
		.gbps = golden_number_at(recorded, "offered_gbps"),
		.seed = (uint64_t)optional(recorded, "seed"),
		.is_uniform = json_is_false(json_object_get(recorded, "poisson")),
	};
	CU_ASSERT_TRUE(requests_spread(&run->requests, &loop, &run->device));
}

static void run_init(struct run *run, const char *name)
{
	struct mapping mapping;

	*run = (struct run){ .golden = golden_load(name) };
	make_device(run);
	make_requests(run);
	spread_requests(run);
	CU_ASSERT_PTR_NULL_FATAL(
		mapping_init(&mapping, &run->device, text_at(run->golden, "mapping"),
			     json_is_true(golden_member(run->golden, "xor_bank"))));
	requests_locate(&run->requests, &mapping);
	run->spec = (struct controller_spec){
		.device = &run->device,
		.scheduler = !strcmp(text_at(run->golden, "scheduler"), "fcfs") ? SCHEDULER_FCFS
										: SCHEDULER_FRFCFS,
		.page = !strcmp(text_at(run->golden, "page"), "closed") ? PAGE_CLOSED : PAGE_OPEN,
		.queue_room = integer_at(run->golden, "queue"),
		.is_refreshed = json_is_true(golden_member(run->golden, "refresh")),
		.is_logged = true,
	};
	controller_run(&run->result, &run->spec, &run->requests);
}

static void run_release(struct run *run)
{
	controller_result_release(&run->result);
	requests_release(&run->requests);
	json_decref(run->golden);
}

static void check_hash(uint64_t hash, const json_t *object, const char *key)
{
	char text[17];

	snprintf(text, sizeof(text), "%016llx", (unsigned long long)hash);
	CU_ASSERT_STRING_EQUAL(text, text_at(object, key));
}

static void check_log_hash(const struct command_log *log, const json_t *recorded)
{
	uint64_t hash = 0;

	for (int64_t i = 0; i < log->count; i++) {
		const struct log_entry *entry = &log->entries[i];

		hash = hash * 1000003 + (uint64_t)(entry->cycle * 31 + (int64_t)entry->command * 7 +
						   entry->rank * 5 + entry->bankgroup * 3 +
						   entry->bank + entry->row * 11);
	}
	check_hash(hash, recorded, "log_hash");
}

static void check_channel(const struct channel_result *channel, const json_t *recorded)
{
	json_t *commands = golden_member(recorded, "commands");

	CU_ASSERT_EQUAL(channel->channel, integer_at(recorded, "ch"));
	CU_ASSERT_EQUAL(channel->last_done, integer_at(recorded, "last_done"));
	CU_ASSERT_EQUAL(channel->busy_data, integer_at(recorded, "busy_data"));
	CU_ASSERT_EQUAL(channel->log.count, integer_at(recorded, "log_len"));
	for (enum command command = 0; command < COMMANDS; command++)
		CU_ASSERT_EQUAL(channel->commands[command],
				integer_at(commands, command_name(command)));
	check_log_hash(&channel->log, recorded);
}

static void check_channels(const struct run *run)
{
	json_t *channels = golden_member(run->golden, "channels");

	CU_ASSERT_EQUAL_FATAL(run->result.channel_count, (int64_t)json_array_size(channels));
	for (int64_t i = 0; i < run->result.channel_count; i++)
		check_channel(&run->result.channels[i], json_array_get(channels, (size_t)i));
}

static void check_all_requests(const struct run *run)
{
	json_t *checks = golden_member(run->golden, "checks");
	int64_t arrivals = 0;
	int64_t issues = 0;
	int64_t dones = 0;
	uint64_t hash = 0;

	for (int64_t i = 0; i < run->requests.count; i++) {
		const struct request *request = &run->requests.list[i];

		arrivals += request->arrival;
		issues += request->issue;
		dones += request->done;
		hash = hash * 1000003 +
		       (uint64_t)(request->issue * 7 + request->done * 3 + (int64_t)request->kind);
	}
	CU_ASSERT_EQUAL(arrivals, integer_at(checks, "sum_arrival"));
	CU_ASSERT_EQUAL(issues, integer_at(checks, "sum_issue"));
	CU_ASSERT_EQUAL(dones, integer_at(checks, "sum_done"));
	check_hash(hash, checks, "request_hash");
}

static void check_row(const struct request *request, const json_t *row)
{
	const double found[] = { (double)request->address, request->is_write,
				 (double)request->arrival, (double)request->at.channel,
				 (double)request->at.rank, (double)request->at.bankgroup,
				 (double)request->at.bank, (double)request->at.row,
				 (double)request->issue,   (double)request->done };

	for (size_t i = 0; i < sizeof(found) / sizeof(found[0]); i++)
		CU_ASSERT_EQUAL(found[i], golden_element(row, i));
	CU_ASSERT_STRING_EQUAL(kind_name(request->kind),
			       json_string_value(json_array_get(row, 10)));
}

/* Only the smallest runs have every request on record. */
static void check_each_request(const struct run *run)
{
	json_t *rows = json_object_get(run->golden, "requests");

	for (size_t i = 0; i < json_array_size(rows); i++)
		check_row(&run->requests.list[i], json_array_get(rows, i));
}

static void check_entry(const struct log_entry *entry, const json_t *row)
{
	CU_ASSERT_EQUAL(entry->cycle, golden_element(row, 0));
	CU_ASSERT_STRING_EQUAL(command_name(entry->command),
			       json_string_value(json_array_get(row, 1)));
	CU_ASSERT_EQUAL(entry->rank, golden_element(row, 2));
	CU_ASSERT_EQUAL(entry->bankgroup, golden_element(row, 3));
	CU_ASSERT_EQUAL(entry->bank, golden_element(row, 4));
	CU_ASSERT_EQUAL(entry->row, golden_element(row, 5));
}

static void check_each_command(const struct run *run)
{
	json_t *logs = json_object_get(run->golden, "log");

	for (size_t channel = 0; channel < json_array_size(logs); channel++) {
		json_t *log = json_array_get(logs, channel);

		for (size_t i = 0; i < json_array_size(log); i++)
			check_entry(&run->result.channels[channel].log.entries[i],
				    json_array_get(log, i));
	}
}

static json_t *summary_of(const struct run *run)
{
	struct summary summary;
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	json_t *json;

	summary_compute(&summary, &run->requests, &run->result, &run->device);
	summary_write_json(&summary, out);
	fclose(out);
	json = json_loads(text, 0, NULL);
	summary_release(&summary);
	free(text);
	return json;
}

static void check_summary(const struct run *run)
{
	json_t *summary = summary_of(run);

	CU_ASSERT(json_equal(summary, golden_member(run->golden, "summary")));
	json_decref(summary);
}

/* The checker has nothing to say against it. */
static void check_rules(const struct run *run)
{
	struct summary summary;

	summary_compute(&summary, &run->requests, &run->result, &run->device);
	summary_check(&summary, &run->result, &run->device);
	CU_ASSERT_EQUAL(summary.finding_count, 0);
	summary_release(&summary);
}

static void check_run(const char *name)
{
	struct run run;

	run_init(&run, name);
	check_channels(&run);
	check_all_requests(&run);
	check_each_request(&run);
	check_each_command(&run);
	check_summary(&run);
	check_rules(&run);
	run_release(&run);
}

static void tiny_hbm_mixed(void)
{
	check_run("memsim/tiny-hbm-mixed");
}

static void tiny_ddr4_closed(void)
{
	check_run("memsim/tiny-ddr4-closed");
}

static void tiny_ddr4_fcfs_two_ranks(void)
{
	check_run("memsim/tiny-ddr4-fcfs-2rank");
}

static void hbm_stream(void)
{
	check_run("memsim/hbm-stream");
}

static void hbm_stream_one_in_three_writes(void)
{
	check_run("memsim/hbm-stream-1in3-writes");
}

static void hbm_four_streams(void)
{
	check_run("memsim/hbm-4-streams");
}

static void hbm_four_channels_at_60_percent(void)
{
	check_run("memsim/hbm-4ch-stream-load60");
}

static void hbm_random_in_a_gigabyte(void)
{
	check_run("memsim/hbm-random-1gib");
}

static void hbm_random_fcfs(void)
{
	check_run("memsim/hbm-random-fcfs");
}

static void hbm_random_evenly_at_20_percent(void)
{
	check_run("memsim/hbm-random-load20-uniform");
}

static void hbm_random_writes_closed_page(void)
{
	check_run("memsim/hbm-random-writes-closed");
}

static void ddr4_two_ranks_random_writes(void)
{
	check_run("memsim/ddr4-2rank-random-writes");
}

static void ddr4_queue_of_one(void)
{
	check_run("memsim/ddr4-queue1");
}

static void ddr4_row_stride_with_xor(void)
{
	check_run("memsim/ddr4-rowstride-xor");
}

static void ddr4_stream_over_channels_last(void)
{
	check_run("memsim/ddr4-stream-RoRaBgBaCoCh");
}

static void ddr4_stride_without_refresh(void)
{
	check_run("memsim/ddr4-stride-8k-norefresh");
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(tiny_hbm_mixed),
		TEST(tiny_ddr4_closed),
		TEST(tiny_ddr4_fcfs_two_ranks),
		TEST(hbm_stream),
		TEST(hbm_stream_one_in_three_writes),
		TEST(hbm_four_streams),
		TEST(hbm_four_channels_at_60_percent),
		TEST(hbm_random_in_a_gigabyte),
		TEST(hbm_random_fcfs),
		TEST(hbm_random_evenly_at_20_percent),
		TEST(hbm_random_writes_closed_page),
		TEST(ddr4_two_ranks_random_writes),
		TEST(ddr4_queue_of_one),
		TEST(ddr4_row_stride_with_xor),
		TEST(ddr4_stream_over_channels_last),
		TEST(ddr4_stride_without_refresh),
		CU_TEST_INFO_NULL,
	};

	return unit_main("memsim", tests, argc, argv);
}
