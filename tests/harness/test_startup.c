/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/startup.h"
#include "tests/unit.h"

/*
 * A program of 100 instructions of start-up, 50 that main spends before its first request as an
 * interpreter does, 20 a request, and 10 at exit.
 */
static void make(struct startup *startup, const uint64_t *requests, size_t count)
{
	struct startup_point points[FIT_MAX_POINTS];

	for (size_t i = 0; i < count; i++)
		points[i] = (struct startup_point){ .requests = requests[i],
						    .total = 160 + 20 * requests[i],
						    .startup = 100,
						    .exit = 10 };
	startup_estimate(startup, points, count);
}

static void the_phase_split_leaves_what_main_does_first(void)
{
	const uint64_t requests[] = { 1, 5, 10 };
	struct startup startup;

	make(&startup, requests, 3);
	CU_ASSERT_EQUAL(startup.by[STARTUP_PHASES].startup, 110.0);
	CU_ASSERT_EQUAL(startup.by[STARTUP_PHASES].net, 250.0);
	CU_ASSERT_EQUAL(startup.by[STARTUP_PHASES].per_request, 25.0);
}

/* 180 is the run of one request: nine are left. */
static void the_start_up_run_takes_its_own_requests_along(void)
{
	const uint64_t requests[] = { 1, 5, 10 };
	struct startup startup;

	make(&startup, requests, 3);
	CU_ASSERT_EQUAL(startup.by[STARTUP_RUN].startup, 180.0);
	CU_ASSERT_EQUAL(startup.by[STARTUP_RUN].net, 180.0);
	CU_ASSERT_EQUAL(startup.by[STARTUP_RUN].per_request, 20.0);
}

static void the_slope_finds_all_that_does_not_grow(void)
{
	const uint64_t requests[] = { 1, 5, 10 };
	struct startup startup;

	make(&startup, requests, 3);
	CU_ASSERT_EQUAL(startup.by[STARTUP_SLOPE].startup, 160.0);
	CU_ASSERT_EQUAL(startup.by[STARTUP_SLOPE].net, 200.0);
	CU_ASSERT_EQUAL(startup.by[STARTUP_SLOPE].per_request, 20.0);
	CU_ASSERT(startup.fit.is_linear);
}

static void the_cost_of_a_request_does_not_depend_on_the_amounts_chosen(void)
{
	const uint64_t pairs[][2] = { { 1, 2 }, { 1, 1000 }, { 7, 8 }, { 999, 1000 } };
	struct startup startup;

	for (size_t i = 0; i < 4; i++) {
		make(&startup, pairs[i], 2);
		CU_ASSERT_EQUAL(startup.by[STARTUP_RUN].per_request, 20.0);
		CU_ASSERT_EQUAL(startup.by[STARTUP_SLOPE].per_request, 20.0);
	}
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(the_phase_split_leaves_what_main_does_first),
		TEST(the_start_up_run_takes_its_own_requests_along),
		TEST(the_slope_finds_all_that_does_not_grow),
		TEST(the_cost_of_a_request_does_not_depend_on_the_amounts_chosen),
		CU_TEST_INFO_NULL,
	};

	return unit_main("startup", tests, argc, argv);
}
