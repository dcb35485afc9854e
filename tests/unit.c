/* SPDX-License-Identifier: GPL-2.0-or-later */
/* unit.c - run CUnit tests and print TAP */

#include "unit.h"

#include <CUnit/TestRun.h>
#include <stdio.h>
#include <string.h>

static int is_selected(const char *name, int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		if (!strcmp(argv[i], name))
			return 1;
	return argc < 2;
}

static void print_failures(void)
{
	for (CU_pFailureRecord f = CU_get_failure_list(); f; f = f->pNext)
		printf("  %s:%u: %s\n", f->strFileName, f->uiLineNumber, f->strCondition);
}

static int run_one(CU_pSuite suite, const CU_TestInfo *info, const char *suite_name)
{
	CU_pTest test = CU_get_test(suite, info->pName);
	int failed;

	CU_run_test(suite, test);
	failed = CU_get_number_of_failures() > 0;
	printf("%s - %s: %s\n", failed ? "not ok" : "ok", suite_name, info->pName);
	print_failures();
	fflush(stdout);
	return failed;
}

int unit_main(const char *suite_name, CU_TestInfo *tests, int argc, char **argv)
{
	CU_pSuite suite;
	int failed = 0;

	if (CU_initialize_registry() != CUE_SUCCESS)
		return 2;
	suite = CU_add_suite(suite_name, NULL, NULL);
	for (CU_TestInfo *info = tests; info->pName; info++)
		CU_add_test(suite, info->pName, info->pTestFunc);
	for (CU_TestInfo *info = tests; info->pName; info++)
		if (is_selected(info->pName, argc, argv))
			failed |= run_one(suite, info, suite_name);
	CU_cleanup_registry();
	return failed;
}
