/* SPDX-License-Identifier: GPL-2.0-or-later */
/* test_memsim_checker.c - the checker finds what was planted */

#include "../../sims/memsim/summary.h"
#include "../unit.h"
#include "golden.h"

#include <string.h>

static enum command command_of(const char *name)
{
	enum command command = 0;

	while (command < COMMANDS && strcmp(command_name(command), name))
		command++;
	return command;
}

/* [t, cmd, ra, bg, ba, ro] */
static void add_entry(struct command_log *log, const json_t *row)
{
	struct log_entry entry = {
		.cycle = json_integer_value(json_array_get(row, 0)),
		.command = command_of(json_string_value(json_array_get(row, 1))),
		.rank = json_integer_value(json_array_get(row, 2)),
		.bankgroup = json_integer_value(json_array_get(row, 3)),
		.bank = json_integer_value(json_array_get(row, 4)),
		.row = json_integer_value(json_array_get(row, 5)),
	};

	command_log_add(log, entry);
}

static void check_case(const json_t *entry)
{
	const struct device *device =
		device_preset(json_string_value(golden_member(entry, "device")));
	json_t *expected = golden_member(entry, "violations");
	struct command_log log = { .count = 0 };
	struct verdict verdict;
	size_t index;
	json_t *row;

	json_array_foreach (golden_member(entry, "log"), index, row)
		add_entry(&log, row);
	checker_run(&verdict, &log, device, NULL, 0);
	CU_ASSERT_EQUAL_FATAL(verdict.count, (int)json_array_size(expected));
	for (int i = 0; i < verdict.count; i++) {
		json_t *found = violation_json(&verdict.violations[i]);

		CU_ASSERT(json_equal(found, json_array_get(expected, (size_t)i)));
		json_decref(found);
	}
	command_log_release(&log);
}

static void planted_violations_are_found(void)
{
	json_t *root = golden_load("memsim/checker");
	size_t index;
	json_t *entry;

	json_array_foreach (golden_member(root, "cases"), index, entry)
		check_case(entry);
	json_decref(root);
}

static void check_one_request(int64_t arrival, int64_t issue, int64_t done, const char *rule)
{
	struct request request = { .id = 7, .arrival = arrival, .issue = issue, .done = done };
	struct request *requests[] = { &request };
	struct command_log log = { .count = 0 };
	struct verdict verdict;

	checker_run(&verdict, &log, device_preset("ddr4"), requests, 1);
	CU_ASSERT_EQUAL_FATAL(verdict.count, rule ? 1 : 0);
	if (rule) {
		CU_ASSERT_STRING_EQUAL(rule_name(verdict.violations[0].rule), rule);
		CU_ASSERT_EQUAL(verdict.violations[0].request, 7);
	}
}

static void requests_are_served_and_not_early(void)
{
	check_one_request(5, 5, 31, NULL);
	check_one_request(5, -1, -1, "UNSERVED");
	check_one_request(5, 4, 30, "EARLY");
}

static void only_the_first_violations_are_kept(void)
{
	struct command_log log = { .count = 0 };
	struct verdict verdict;

	for (int64_t t = 0; t < 2 * CHECKER_MAX; t++)
		command_log_add(&log, (struct log_entry){ t, COMMAND_PRE, 0, 0, 0, -1 });
	checker_run(&verdict, &log, device_preset("ddr4"), NULL, 0);
	CU_ASSERT_EQUAL(verdict.count, CHECKER_SCAN_MAX);
	command_log_release(&log);
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(planted_violations_are_found),
		TEST(requests_are_served_and_not_early),
		TEST(only_the_first_violations_are_kept),
		CU_TEST_INFO_NULL,
	};

	return unit_main("memsim_checker", tests, argc, argv);
}
