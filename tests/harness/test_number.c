/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/number.h"
#include "tests/unit.h"

static char text[NUMBER_SIZE];

static void groups_of_three(void)
{
	CU_ASSERT_STRING_EQUAL(number_grouped(text, 0), "0");
	CU_ASSERT_STRING_EQUAL(number_grouped(text, 999), "999");
	CU_ASSERT_STRING_EQUAL(number_grouped(text, 1000), "1,000");
	CU_ASSERT_STRING_EQUAL(number_grouped(text, 12345678), "12,345,678");
	CU_ASSERT_STRING_EQUAL(number_grouped(text, UINT64_MAX), "18,446,744,073,709,551,615");
}

static void ratios_are_rounded_once(void)
{
	CU_ASSERT_STRING_EQUAL(number_ratio(text, 877, 20, 1), "43.9"); /* 43.85 */
	CU_ASSERT_STRING_EQUAL(number_ratio(text, 877, 20, 2), "43.85");
	CU_ASSERT_STRING_EQUAL(number_ratio(text, 1999, 1000, 1), "2.0");
	CU_ASSERT_STRING_EQUAL(number_ratio(text, 7, 2, 0), "4");
	CU_ASSERT_STRING_EQUAL(number_ratio(text, 0, 3, 3), "0.000");
	CU_ASSERT_STRING_EQUAL(number_ratio(text, 9007199254740993, 1, 1),
			       "9,007,199,254,740,993.0");
	CU_ASSERT_STRING_EQUAL(number_ratio(text, UINT64_MAX, 2, 1), "9,223,372,036,854,775,807.5");
}

static void shares_have_a_tenth_of_a_percent(void)
{
	CU_ASSERT_STRING_EQUAL(number_share(text, 1, 3), "33.3%");
	CU_ASSERT_STRING_EQUAL(number_share(text, 1, 2000), "0.1%"); /* 0.05 */
	CU_ASSERT_STRING_EQUAL(number_share(text, 3, 3), "100.0%");
	CU_ASSERT_STRING_EQUAL(number_share(text, UINT64_MAX, UINT64_MAX), "100.0%");
	CU_ASSERT_STRING_EQUAL(number_share(text, 0, 0), "-");
}

static void changes_have_a_sign(void)
{
	CU_ASSERT_STRING_EQUAL(number_signed(text, 0), "0");
	CU_ASSERT_STRING_EQUAL(number_signed(text, 1234), "+1,234");
	CU_ASSERT_STRING_EQUAL(number_signed(text, -1), "-1");
	CU_ASSERT_STRING_EQUAL(number_signed(text, INT64_MIN), "-9,223,372,036,854,775,808");
}

static void growth_is_in_hundredths_of_a_percent(void)
{
	CU_ASSERT_STRING_EQUAL(number_growth(text, 1000, 1004), "+0.40%");
	CU_ASSERT_STRING_EQUAL(number_growth(text, 1000, 1000), "0.00%");
	CU_ASSERT_STRING_EQUAL(number_growth(text, 1000, 500), "-50.00%");
	CU_ASSERT_STRING_EQUAL(number_growth(text, 1000, 0), "-100.00%");
	CU_ASSERT_STRING_EQUAL(number_growth(text, 1, 1001), "+100,000.00%");
	CU_ASSERT_STRING_EQUAL(number_growth(text, 20000, 20001), "+0.01%");
	CU_ASSERT_STRING_EQUAL(number_growth(text, 30000, 30001), "+0.00%");
	CU_ASSERT_STRING_EQUAL(number_growth(text, 0, 7), "-");
	number_growth(text, 1, UINT64_MAX); /* too much to say exactly, but it fits */
	CU_ASSERT_EQUAL(text[0], '+');
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(groups_of_three),
		TEST(ratios_are_rounded_once),
		TEST(shares_have_a_tenth_of_a_percent),
		TEST(changes_have_a_sign),
		TEST(growth_is_in_hundredths_of_a_percent),
		CU_TEST_INFO_NULL,
	};

	return unit_main("number", tests, argc, argv);
}
