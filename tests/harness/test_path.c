/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/path.h"
#include "tests/unit.h"

#include <stdlib.h>

static void cleaning_keeps_what_a_path_names(void)
{
	static const struct {
		const char *path, *clean;
	} rows[] = {
		{ "/a/b.c", "/a/b.c" },
		{ "/build/../src/./x//y.c", "/src/x/y.c" },
		{ "./malloc/malloc.c", "malloc/malloc.c" },
		{ "../src/a.c", "../src/a.c" },
		{ "../../src/a.c", "../../src/a.c" },
		{ "src/../../a.c", "../a.c" },
		{ "/a/..", "/" },
		{ "", "" },
		{ "a..b/..c", "a..b/..c" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char *clean = path_clean(rows[i].path);

		CU_ASSERT_STRING_EQUAL(clean, rows[i].clean);
		free(clean);
	}
}

static void the_last_part_is_never_empty(void)
{
	CU_ASSERT_STRING_EQUAL(path_last("/usr/bin/env"), "env");
	CU_ASSERT_STRING_EQUAL(path_last("env"), "env");
	CU_ASSERT_STRING_EQUAL(path_last("/usr/"), "/usr/");
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(cleaning_keeps_what_a_path_names),
		TEST(the_last_part_is_never_empty),
		CU_TEST_INFO_NULL,
	};

	return unit_main("path", tests, argc, argv);
}
