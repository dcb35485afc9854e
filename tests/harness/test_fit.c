/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/fit.h"
#include "tests/unit.h"

static void make(struct fit *fit, const uint64_t (*pairs)[2], size_t count)
{
	struct fit_point points[FIT_MAX_POINTS];

	for (size_t i = 0; i < count; i++)
		points[i] = (struct fit_point){ pairs[i][0], pairs[i][1] };
	fit_make(fit, points, count);
}

/* The slope is no whole number, and nothing of it is lost. */
static void equal_requests_leave_residuals_of_exactly_zero(void)
{
	const uint64_t pairs[][2] = { { 1, 10001 }, { 4, 10003 }, { 7, 10005 }, { 100, 10067 } };
	struct fit fit;

	make(&fit, pairs, 4);
	CU_ASSERT_DOUBLE_EQUAL(fit.slope, 2.0 / 3.0, 1e-15);
	CU_ASSERT_DOUBLE_EQUAL(fit.start, 10000.0 + 1.0 / 3.0, 1e-9);
	for (size_t i = 0; i < 4; i++)
		CU_ASSERT_EQUAL(fit.residuals[i], 0.0);
	CU_ASSERT_EQUAL(fit.residual_share, 0.0);
	CU_ASSERT(fit.is_linear);
}

/* By hand: means 2 and 6, slope (5*1 + 4*1)/2 = 4.5, start -3, line 1.5, 6, 10.5. */
static void a_curve_is_called_one(void)
{
	const uint64_t pairs[][2] = { { 1, 2 }, { 2, 5 }, { 3, 11 } };
	struct fit fit;

	make(&fit, pairs, 3);
	CU_ASSERT_EQUAL(fit.slope, 4.5);
	CU_ASSERT_EQUAL(fit.start, -3.0);
	CU_ASSERT_EQUAL(fit.residuals[0], 0.5);
	CU_ASSERT_EQUAL(fit.residuals[1], -1.0);
	CU_ASSERT_EQUAL(fit.residuals[2], 0.5);
	CU_ASSERT_EQUAL(fit.worst, 1);
	CU_ASSERT_DOUBLE_EQUAL(fit.residual_share, 1.0 / 9.0, 1e-15);
	CU_ASSERT_EQUAL(fit.steps[0], 3.0);
	CU_ASSERT_EQUAL(fit.steps[1], 6.0);
	CU_ASSERT(!fit.is_linear);
}

static void a_thousandth_is_the_border(void)
{
	const uint64_t within[][2] = { { 0, 0 }, { 1, 1000 + 2 }, { 2, 2000 } };
	const uint64_t beyond[][2] = { { 0, 0 }, { 1, 1000 + 4 }, { 2, 2000 } };
	struct fit fit;

	make(&fit, within, 3);
	CU_ASSERT(fit.is_linear);
	make(&fit, beyond, 3);
	CU_ASSERT(!fit.is_linear);
}

static void the_largest_counts_do_not_overflow(void)
{
	const uint64_t most = (uint64_t)1 << 56;
	const uint64_t pairs[][2] = { { 1, most / 2 },
				      { FIT_MAX_AMOUNT / 2, most / 2 },
				      { FIT_MAX_AMOUNT - 1, most / 2 },
				      { FIT_MAX_AMOUNT, most / 2 } };
	struct fit fit;

	make(&fit, pairs, 4);
	CU_ASSERT_EQUAL(fit.slope, 0.0);
	CU_ASSERT_EQUAL(fit.start, (double)(most / 2));
	CU_ASSERT_EQUAL(fit.residuals[3], 0.0);
}

/* What falls is no cost a request has. */
static void a_falling_count_is_not_linear(void)
{
	const uint64_t pairs[][2] = { { 1, 9 }, { 2, 5 }, { 3, 4 } };
	struct fit fit;

	make(&fit, pairs, 3);
	CU_ASSERT(fit.slope < 0.0);
	CU_ASSERT(!fit.is_linear);
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(equal_requests_leave_residuals_of_exactly_zero),
		TEST(a_curve_is_called_one),
		TEST(a_thousandth_is_the_border),
		TEST(the_largest_counts_do_not_overflow),
		TEST(a_falling_count_is_not_linear),
		CU_TEST_INFO_NULL,
	};

	return unit_main("fit", tests, argc, argv);
}
