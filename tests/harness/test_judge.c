/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/judge.h"
#include "tests/unit.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static void judge(const char *name, struct expectation expected, struct causes *causes)
{
	struct profile profile;
	struct error err;
	char *path;

	*causes = (struct causes){ 0 };
	if (asprintf(&path, "%s/tests/harness/profiles/%s", getenv("top_srcdir"), name) < 0)
		abort();
	CU_ASSERT_EQUAL_FATAL(profile_read(&profile, path, &err), 0);
	judge_profile(&profile, &expected, causes);
	profile_release(&profile);
	free(path);
}

static void check(const char *name, struct expectation expected, enum exit_code code)
{
	struct causes causes;

	judge(name, expected, &causes);
	CU_ASSERT_EQUAL(causes_exit_code(&causes), code);
	causes_release(&causes);
}

static void every_ending_is_judged(void)
{
	const struct expectation success = { false, 0 };
	const struct expectation seven = { false, 7 };
	const struct expectation fault = { true, SIGSEGV };
	const struct expectation abortion = { true, SIGABRT };

	check("serve.xml", success, EXIT_CODE_PASS);
	check("serve.xml", seven, EXIT_CODE_PROGRAM);
	check("serve.xml", fault, EXIT_CODE_PROGRAM);
	check("failed.xml", success, EXIT_CODE_PROGRAM);
	check("failed.xml", seven, EXIT_CODE_PASS);
	check("killed.xml", success, EXIT_CODE_PROGRAM);
	check("killed.xml", fault, EXIT_CODE_PASS);
	check("killed.xml", abortion, EXIT_CODE_PROGRAM);
	check("became-another.xml", success, EXIT_CODE_PROGRAM);
}

static void a_border_that_was_not_named_may_be_missing(void)
{
	const struct expectation success = { false, 0 };
	struct causes causes;

	check("static-without-main.xml", success, EXIT_CODE_PASS);
	judge("border-not-reached.xml", success, &causes);
	CU_ASSERT_EQUAL(causes_exit_code(&causes), EXIT_CODE_NOTHING);
	CU_ASSERT_STRING_EQUAL(
		causes.list[0].text,
		"start-up was to last until serve_reqest, which was never reached; did "
		"you mean serve_request?");
	causes_release(&causes);
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(every_ending_is_judged),
		TEST(a_border_that_was_not_named_may_be_missing),
		CU_TEST_INFO_NULL,
	};

	return unit_main("judge", tests, argc, argv);
}
