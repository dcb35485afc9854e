/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/compiler.h"
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void names_what_compiled_this_program(void)
{
	char *compiler = compiler_of("/proc/self/exe");

	CU_ASSERT_PTR_NOT_NULL_FATAL(compiler);
	/* As the compiler itself says, be it gcc or clang. */
	CU_ASSERT_PTR_NOT_NULL(strstr(compiler, strtok((char[]){ __VERSION__ }, " ")));
	free(compiler);
}

static void what_is_no_program_was_not_compiled(void)
{
	FILE *out = fopen("text", "w");

	CU_ASSERT_PTR_NOT_NULL_FATAL(out);
	fputs("GNU C is in here, but only as text\n", out);
	fclose(out);
	CU_ASSERT_PTR_NULL(compiler_of("text"));
	CU_ASSERT_PTR_NULL(compiler_of("no-such-file"));
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(names_what_compiled_this_program),
		TEST(what_is_no_program_was_not_compiled),
		CU_TEST_INFO_NULL,
	};

	return unit_main("compiler", tests, argc, argv);
}
