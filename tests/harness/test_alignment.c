/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/alignment.h"
#include "tests/unit.h"

/* What an alignment looks at; runs number their objects as they meet them. */
static char path_a[] = "/x/a";
static char path_b[] = "/x/b";
static struct profile_object objects_ab[] = { { .path = path_a }, { .path = path_b } };
static struct profile_object objects_ba[] = { { .path = path_b }, { .path = path_a } };
static const struct profile profile_ab = { .objects = objects_ab, .n_objects = 2 };
static const struct profile profile_ba = { .objects = objects_ba, .n_objects = 2 };

static struct function make_function(uint32_t object, uint64_t start, const char *name, uint64_t ir)
{
	struct function function = { .object = object, .start = start, .name = (char *)name };

	tally_add(&function.counts, 0, &ir, 1);
	return function;
}

static void release(struct function *functions, size_t count)
{
	for (size_t i = 0; i < count; i++)
		tally_release(&functions[i].counts);
}

static void functions_meet_whatever_their_order(void)
{
	struct function first[] = { make_function(1, 8, "g", 5), make_function(0, 4, "f", 7) };
	struct function second[] = { make_function(1, 4, "f", 70), make_function(0, 8, "g", 50) };
	const struct functions functions[] = { { .list = first, .count = 2 },
					       { .list = second, .count = 2 } };
	const struct aligned_run runs[] = { { &profile_ab, &functions[0] },
					    { &profile_ba, &functions[1] } };
	struct alignment alignment;

	alignment_make(&alignment, runs, 2);
	CU_ASSERT_EQUAL_FATAL(alignment.count, 2);
	CU_ASSERT_STRING_EQUAL(alignment.list[0].name, "f");
	CU_ASSERT_EQUAL(alignment.list[0].ir[0], 7);
	CU_ASSERT_EQUAL(alignment.list[0].ir[1], 70);
	CU_ASSERT_STRING_EQUAL(alignment.list[1].object, "/x/b");
	CU_ASSERT_EQUAL(alignment.list[1].ir[0], 5);
	CU_ASSERT_EQUAL(alignment.list[1].ir[1], 50);
	alignment_release(&alignment);
	release(first, 2);
	release(second, 2);
}

static void one_that_did_not_run_counts_zero_there(void)
{
	struct function first[] = { make_function(0, 4, "f", 7) };
	struct function second[] = { make_function(1, 4, "f", 9), make_function(1, 8, "g", 1) };
	const struct functions functions[] = { { .list = first, .count = 1 },
					       { .list = second, .count = 2 } };
	const struct aligned_run runs[] = { { &profile_ab, &functions[0] },
					    { &profile_ba, &functions[1] } };
	struct alignment alignment;

	alignment_make(&alignment, runs, 2);
	CU_ASSERT_EQUAL_FATAL(alignment.count, 2);
	CU_ASSERT_EQUAL(alignment.list[0].ir[1], 9);
	CU_ASSERT_STRING_EQUAL(alignment.list[1].name, "g");
	CU_ASSERT_EQUAL(alignment.list[1].ir[0], 0);
	CU_ASSERT_EQUAL(alignment.list[1].ir[1], 1);
	alignment_release(&alignment);
	release(first, 1);
	release(second, 2);
}

/* Same name, other object or address: static functions share names. */
static void namesakes_stay_apart(void)
{
	struct function first[] = { make_function(0, 4, "f", 1), make_function(0, 8, "f", 2),
				    make_function(1, 4, "f", 3) };
	const struct functions functions = { .list = first, .count = 3 };
	const struct aligned_run run = { &profile_ab, &functions };
	struct alignment alignment;

	alignment_make(&alignment, &run, 1);
	CU_ASSERT_EQUAL_FATAL(alignment.count, 3);
	for (uint64_t i = 0; i < 3; i++)
		CU_ASSERT_EQUAL(alignment.list[i].ir[0], i + 1);
	alignment_release(&alignment);
	release(first, 3);
}

static void no_functions_are_no_rows(void)
{
	const struct functions functions = { 0 };
	const struct aligned_run run = { &profile_ab, &functions };
	struct alignment alignment;

	alignment_make(&alignment, &run, 1);
	CU_ASSERT_EQUAL(alignment.count, 0);
	alignment_release(&alignment);
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(functions_meet_whatever_their_order),
		TEST(one_that_did_not_run_counts_zero_there),
		TEST(namesakes_stay_apart),
		TEST(no_functions_are_no_rows),
		CU_TEST_INFO_NULL,
	};

	return unit_main("alignment", tests, argc, argv);
}
