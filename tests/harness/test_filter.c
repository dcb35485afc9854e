/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/filter.h"
#include "tests/unit.h"

static void no_filter_takes_everything(void)
{
	CU_ASSERT(filter_matches(0, "a"));
	CU_ASSERT(filter_matches("", "a"));
}

static void a_text_is_a_part_of_the_name(void)
{
	CU_ASSERT(filter_matches("n=1", "disagg/c[n=100]"));
	CU_ASSERT(filter_matches("[n=100]", "disagg/c[n=100]"));
	CU_ASSERT(!filter_matches("n=2", "disagg/c[n=100]"));
}

static void a_glob_is_the_whole_name(void)
{
	CU_ASSERT(filter_matches("*[n=100]", "disagg/c[n=100]"));
	CU_ASSERT(filter_matches("disagg/?[*", "disagg/c[n=100]"));
	CU_ASSERT(!filter_matches("disagg/?", "disagg/c[n=100]"));
	CU_ASSERT(!filter_matches("*[n=100]", "disagg/cn"));
	CU_ASSERT(filter_matches("*\\*", "a\\b"));
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(no_filter_takes_everything),
		TEST(a_text_is_a_part_of_the_name),
		TEST(a_glob_is_the_whole_name),
		CU_TEST_INFO_NULL,
	};

	return unit_main("filter", tests, argc, argv);
}
