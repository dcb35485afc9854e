/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What an interpreter says of itself; $PYTHON3 is the one that was found for the simulators. */
#include "harness/interpreter.h"
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static void names_version_and_build(void)
{
	struct interpreter interpreter;
	struct error err;

	CU_ASSERT_EQUAL_FATAL(interpreter_probe(&interpreter, getenv("PYTHON3"), NULL, &err), 0);
	CU_ASSERT_PTR_NOT_NULL(strstr(interpreter.version, " 3."));
	CU_ASSERT(strlen(interpreter.build) > 0);
	CU_ASSERT_PTR_NULL(interpreter.module);
	interpreter_release(&interpreter);
}

static void tells_a_module_that_is_there_from_one_that_is_not(void)
{
	struct interpreter interpreter;
	struct error err;

	CU_ASSERT_EQUAL_FATAL(interpreter_probe(&interpreter, getenv("PYTHON3"), "json", &err), 0);
	CU_ASSERT_PTR_NOT_NULL(interpreter.module);
	interpreter_release(&interpreter);
	CU_ASSERT_EQUAL_FATAL(
		interpreter_probe(&interpreter, getenv("PYTHON3"), "no_such_module", &err), 0);
	CU_ASSERT_PTR_NULL(interpreter.module);
	interpreter_release(&interpreter);
}

static void a_program_that_is_not_python_is_an_error(void)
{
	struct interpreter interpreter;
	struct error err;

	CU_ASSERT_EQUAL(interpreter_probe(&interpreter, "false", NULL, &err), -1);
	CU_ASSERT_STRING_EQUAL(err.text, "false is not Python 3");
	CU_ASSERT_EQUAL(interpreter_probe(&interpreter, "echo", NULL, &err), -1);
	CU_ASSERT_STRING_EQUAL(err.text, "echo does not answer as Python does");
	CU_ASSERT_EQUAL(interpreter_probe(&interpreter, "./no-such-python", NULL, &err), -1);
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(names_version_and_build),
		TEST(tells_a_module_that_is_there_from_one_that_is_not),
		TEST(a_program_that_is_not_python_is_an_error),
		CU_TEST_INFO_NULL,
	};

	if (!getenv("PYTHON3") || !*getenv("PYTHON3")) {
		puts("ok - interpreter # SKIP no python3");
		return 0;
	}
	return unit_main("interpreter", tests, argc, argv);
}
