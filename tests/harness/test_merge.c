/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/memory.h"
#include "harness/merge.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

static const char *const paths[] = { "one", "two", "three" };

/* A part with benchmarks of these names, separated by blanks, that could not be measured. */
static struct results part(const char *suite, uint64_t shard, uint64_t n_shards, const char *names)
{
	struct results results = { .suite = xstrdup(suite), .shard = shard, .n_shards = n_shards };
	char *copy = xstrdup(names);
	char *rest = copy;

	results.fingerprint.tool_version = xstrdup("1");
	results.fingerprint.valgrind_version = xstrdup("3.19.0");
	for (char *name; (name = strtok_r(rest, " ", &rest));) {
		struct result result = { .name = xstrdup(name), .benchmark = xstrdup(name) };

		results_add(&results, &result, &results.fingerprint);
	}
	free(copy);
	return results;
}

static void release(struct results *parts, size_t count)
{
	for (size_t i = 0; i < count; i++)
		results_release(&parts[i]);
}

static void refused(struct results *parts, size_t count, const char *text)
{
	struct results merged;
	struct error err;

	CU_ASSERT_EQUAL(merge(&merged, parts, paths, count, &err), -1);
	CU_ASSERT_EQUAL(err.code, EXIT_CODE_NOTHING);
	CU_ASSERT_STRING_EQUAL(err.text, text);
	release(parts, count);
}

static void shards_are_dealt_back_in_the_order_of_the_suite(void)
{
	struct results parts[] = { part("s", 3, 3, "c f"), part("s", 1, 3, "a d g"),
				   part("s", 2, 3, "b e") };
	struct results merged;
	struct error err;

	CU_ASSERT_EQUAL_FATAL(merge(&merged, parts, paths, 3, &err), 0);
	CU_ASSERT_EQUAL_FATAL(merged.count, 7);
	for (size_t i = 0; i < 7; i++)
		CU_ASSERT_EQUAL(merged.list[i].name[0], 'a' + (char)i);
	CU_ASSERT_EQUAL(merged.n_shards, 0);
	CU_ASSERT_STRING_EQUAL(merged.fingerprint.tool_version, "1");
	results_release(&merged);
	release(parts, 3);
}

static void other_parts_follow_one_another(void)
{
	struct results parts[] = { part("s", 0, 0, "x y"), part("s", 0, 0, "a") };
	struct results merged;
	struct error err;

	CU_ASSERT_EQUAL_FATAL(merge(&merged, parts, paths, 2, &err), 0);
	CU_ASSERT_EQUAL_FATAL(merged.count, 3);
	CU_ASSERT_STRING_EQUAL(merged.list[2].name, "a");
	results_release(&merged);
	release(parts, 2);
}

static void what_does_not_go_together_is_refused(void)
{
	struct results suites[] = { part("s", 0, 0, "a"), part("t", 0, 0, "b") };
	struct results counts[] = { part("s", 1, 2, "a"), part("s", 2, 3, "b") };
	struct results twice[] = { part("s", 1, 2, "a"), part("s", 1, 2, "b") };
	struct results overlap[] = { part("s", 0, 0, "a b"), part("s", 0, 0, "c b") };
	struct results missing[] = { part("s", 1, 3, "a"), part("s", 3, 3, "c") };
	struct results baseline[] = { part("s", 0, 0, "a"), part("s", 0, 0, "b") };
	struct results foreign[] = { part("s", 1, 2, "a"), part("s", 2, 2, "b") };

	baseline[1].kind = RESULTS_BASELINE;
	free(foreign[1].fingerprint.valgrind_version);
	foreign[1].fingerprint.valgrind_version = xstrdup("3.24.0");
	refused(suites, 2, "one is of suite s, and two of suite t");
	refused(counts, 2, "one is one of 2 shards, and two one of 3");
	refused(twice, 2, "one and two are both shard 1");
	refused(overlap, 2, "benchmark b is in both one and two");
	refused(missing, 2, "shard 2 of 3 is missing");
	refused(baseline, 2, "two is a baseline, not results");
	refused(foreign, 2,
		"one and two are from different environments: Valgrind's version (3.19.0 and "
		"3.24.0)");
}

/* Where nothing could be measured there is no environment to compare. */
static void a_part_without_environment_is_no_foreigner(void)
{
	struct results parts[] = { part("s", 1, 2, "a"), part("s", 2, 2, "b") };
	struct results merged;
	struct error err;

	parts[0].fingerprint.tool_version[0] = '\0';
	CU_ASSERT_EQUAL_FATAL(merge(&merged, parts, paths, 2, &err), 0);
	CU_ASSERT_STRING_EQUAL(merged.fingerprint.tool_version, "1");
	results_release(&merged);
	release(parts, 2);
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(shards_are_dealt_back_in_the_order_of_the_suite),
		TEST(other_parts_follow_one_another),
		TEST(what_does_not_go_together_is_refused),
		TEST(a_part_without_environment_is_no_foreigner),
		CU_TEST_INFO_NULL,
	};

	return unit_main("merge", tests, argc, argv);
}
