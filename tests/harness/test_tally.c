/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/tally.h"
#include "tests/unit.h"

static void keeps_phases_in_order_and_adds_up(void)
{
	static const uint64_t late[] = { 5, 1 };
	static const uint64_t early[] = { 7, 0 };
	struct tally tally = { 0 };

	tally_add(&tally, 4, late, 2);
	tally_add(&tally, 0, early, 2);
	tally_add(&tally, 2, early, 2);
	tally_add(&tally, 4, late, 2);
	CU_ASSERT_EQUAL_FATAL(tally.n_rows, 3);
	CU_ASSERT_EQUAL(tally_phase(&tally, 0), 0);
	CU_ASSERT_EQUAL(tally_phase(&tally, 1), 2);
	CU_ASSERT_EQUAL(tally_phase(&tally, 2), 4);
	CU_ASSERT_EQUAL(tally_get(&tally, 4, 0), 10);
	CU_ASSERT_EQUAL(tally_sum(&tally, 0), 24);
	CU_ASSERT_EQUAL(tally_sum(&tally, 1), 2);
	tally_release(&tally);
}

static void what_is_not_there_is_zero(void)
{
	static const uint64_t counts[] = { 1 };
	struct tally tally = { 0 };

	CU_ASSERT_EQUAL(tally_get(&tally, 0, 0), 0);
	CU_ASSERT_EQUAL(tally_sum(&tally, 3), 0);
	tally_add(&tally, 1, counts, 1);
	CU_ASSERT_EQUAL(tally_get(&tally, 0, 0), 0);
	CU_ASSERT_EQUAL(tally_get(&tally, 2, 0), 0);
	CU_ASSERT_EQUAL(tally_get(&tally, 1, 1), 0);
	tally_release(&tally);
}

static void large_counts_stay_exact(void)
{
	static const uint64_t counts[] = { (1ull << 63) - 1 };
	struct tally tally = { 0 };
	struct tally sum = { 0 };

	tally_add(&tally, 0, counts, 1);
	tally_add_tally(&sum, &tally);
	tally_add_tally(&sum, &tally);
	CU_ASSERT_EQUAL(tally_get(&sum, 0, 0), UINT64_MAX - 1);
	CU_ASSERT_FALSE(tally_equal(&sum, &tally));
	tally_release(&tally);
	tally_add_tally(&tally, &sum);
	CU_ASSERT_TRUE(tally_equal(&sum, &tally));
	tally_release(&tally);
	tally_release(&sum);
	CU_ASSERT_TRUE(tally_equal(&sum, &tally));
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(keeps_phases_in_order_and_adds_up),
		TEST(what_is_not_there_is_zero),
		TEST(large_counts_stay_exact),
		CU_TEST_INFO_NULL,
	};

	return unit_main("tally", tests, argc, argv);
}
