/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/expectation.h"
#include "tests/unit.h"

#include <signal.h>
#include <stdlib.h>

static void reads_statuses_and_signals(void)
{
	static const struct {
		const char *text;
		bool is_signal;
		int status;
	} rows[] = {
		{ "0", false, 0 },
		{ "255", false, 255 },
		{ "SIGSEGV", true, SIGSEGV },
		{ "TERM", true, SIGTERM },
		{ "sigabrt", true, SIGABRT },
	};
	struct expectation expected;
	struct error err;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		CU_ASSERT_EQUAL(expectation_parse(&expected, rows[i].text, &err), 0);
		CU_ASSERT_EQUAL(expected.is_signal, rows[i].is_signal);
		CU_ASSERT_EQUAL(expected.status, rows[i].status);
	}
}

static void refuses_anything_else(void)
{
	static const char *const texts[] = { "", "256", "-1", "7x", "SIGNOTHING", "SIG" };
	struct expectation expected;
	struct error err;

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		CU_ASSERT_EQUAL(expectation_parse(&expected, texts[i], &err), -1);
		CU_ASSERT_EQUAL(err.code, EXIT_CODE_USAGE);
	}
}

static void a_signal_is_not_a_status(void)
{
	const struct expectation expected = { .is_signal = true, .status = SIGTERM };

	CU_ASSERT_TRUE(expectation_met(&expected, true, SIGTERM));
	CU_ASSERT_FALSE(expectation_met(&expected, false, SIGTERM));
	CU_ASSERT_FALSE(expectation_met(&expected, true, SIGKILL));
}

static void endings_have_names(void)
{
	char *status = ending_text(false, 7);
	char *known = ending_text(true, SIGSEGV);
	char *unknown = ending_text(true, 64);

	CU_ASSERT_STRING_EQUAL(status, "exit status 7");
	CU_ASSERT_STRING_EQUAL(known, "SIGSEGV");
	CU_ASSERT_STRING_EQUAL(unknown, "signal 64");
	free(status);
	free(known);
	free(unknown);
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(reads_statuses_and_signals),
		TEST(refuses_anything_else),
		TEST(a_signal_is_not_a_status),
		TEST(endings_have_names),
		CU_TEST_INFO_NULL,
	};

	return unit_main("expectation", tests, argc, argv);
}
