/* SPDX-License-Identifier: GPL-2.0-or-later */
/* unit.h - one CUnit program a module, reporting as tests/run wants it */
#ifndef UNIT_H
#define UNIT_H

#include <CUnit/CUnit.h>

/* A test's name is its function's and says what holds. */
#define TEST(fn) ((CU_TestInfo){ #fn, fn })

/*
 * Run the tests that argv names, or all of them: one TAP line each on stdout, failed assertions
 * with file and line. tests ends with CU_TEST_INFO_NULL. Returns the program's exit status.
 */
int unit_main(const char *suite, CU_TestInfo *tests, int argc, char **argv);

#endif
