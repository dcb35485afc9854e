/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/names.h"
#include "tests/unit.h"

#include <stdlib.h>

static const char *const known[] = { "serve_request",  "serve_requests", "main",      "_start",
				     "std::sort<int>", "serve_request",	 "load_table" };

/* The closest of the known names; "none" where there is none. */
static void check(const char *wanted, const char *expected)
{
	char *closest = names_closest(wanted, known, sizeof(known) / sizeof(known[0]));

	CU_ASSERT_STRING_EQUAL(closest ? closest : "none", expected);
	free(closest);
}

static void finds_typing_errors(void)
{
	check("serve_reqeust", "serve_request or serve_requests");
	check("mian", "main");
	check("load_tabel", "load_table");
}

static void finds_another_case_and_parts(void)
{
	check("Serve_Request", "serve_request or serve_requests");
	check("sort", "std::sort<int>");
}

static void offers_nothing_that_is_far(void)
{
	check("draw_window", "none");
	check("", "none");
}

static void bears_long_names(void)
{
	char *wanted = calloc(1, 5000);

	for (int i = 0; i < 4999; i++)
		wanted[i] = 'x';
	check(wanted, "none");
	free(wanted);
}

static void names_all_of_them(void)
{
	static const char *const expected[] = { "a", "a and b", "a, b and c" };
	static const char *const names[] = { "a", "b", "c" };

	for (size_t i = 0; i < 3; i++) {
		char *text = names_all(names, i + 1);

		CU_ASSERT_STRING_EQUAL(text, expected[i]);
		free(text);
	}
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(finds_typing_errors),	  TEST(finds_another_case_and_parts),
		TEST(offers_nothing_that_is_far), TEST(bears_long_names),
		TEST(names_all_of_them),	  CU_TEST_INFO_NULL,
	};

	return unit_main("names", tests, argc, argv);
}
