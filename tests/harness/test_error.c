/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/causes.h"
#include "harness/error.h"
#include "tests/unit.h"

#include <stdio.h>
#include <string.h>

static void a_context_stands_before_the_text(void)
{
	struct error err;

	CU_ASSERT_EQUAL(error_set_code(&err, EXIT_CODE_PROGRAM, "status %d", 7), -1);
	CU_ASSERT_EQUAL(error_context(&err, "run %d", 2), -1);
	CU_ASSERT_STRING_EQUAL(err.text, "run 2: status 7");
	CU_ASSERT_EQUAL(err.code, EXIT_CODE_PROGRAM);
}

static void a_long_text_is_cut_at_its_end(void)
{
	char path[3000];
	struct error err;

	memset(path, 'x', sizeof(path) - 1);
	path[sizeof(path) - 1] = '\0';
	error_set(&err, "cannot open %s", path);
	CU_ASSERT_EQUAL(strlen(err.text), sizeof(err.text) - 1);
	error_context(&err, "here");
	CU_ASSERT_EQUAL(strncmp(err.text, "here: cannot open xxx", 21), 0);
	CU_ASSERT_EQUAL(strlen(err.text), sizeof(err.text) - 1);
	error_context(&err, "%s", path);
	CU_ASSERT_PTR_NOT_NULL(strstr(err.text, "xx: here: cannot"));
}

static void the_least_trustworthy_cause_decides(void)
{
	/* All pairs, by their order of trust. */
	static const enum exit_code order[] = { EXIT_CODE_PASS,		EXIT_CODE_REGRESSION,
						EXIT_CODE_UNREPEATABLE, EXIT_CODE_NOTHING,
						EXIT_CODE_PROGRAM,	EXIT_CODE_TOOL };

	for (int i = 0; i < 6; i++) {
		for (int j = 0; j < 6; j++) {
			struct causes causes = { 0 };

			causes_add(&causes, order[i], "first");
			causes_add(&causes, order[j], "second");
			CU_ASSERT_EQUAL(causes_exit_code(&causes), order[i > j ? i : j]);
			causes_release(&causes);
		}
	}
}

static void no_cause_is_a_pass(void)
{
	struct causes causes = { 0 };

	CU_ASSERT_EQUAL(causes_exit_code(&causes), EXIT_CODE_PASS);
	causes_release(&causes);
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(a_context_stands_before_the_text),
		TEST(a_long_text_is_cut_at_its_end),
		TEST(the_least_trustworthy_cause_decides),
		TEST(no_cause_is_a_pass),
		CU_TEST_INFO_NULL,
	};

	return unit_main("error", tests, argc, argv);
}
