/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/substitution.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

static const struct parameter parameters[] = { { (char *)"n", (char *)"5" },
					       { (char *)"word", (char *)"{n} b" } };
static const struct parameter defines[] = { { (char *)"n", (char *)"hidden" },
					    { (char *)"build", (char *)"out" } };
static const struct substitution with = { parameters, 2, defines, 2 };

static void becomes(const char *text, const char *expected)
{
	struct error err;
	char *got;

	CU_ASSERT_EQUAL_FATAL(substitute(&with, text, &got, &err), 0);
	CU_ASSERT_STRING_EQUAL(got, expected);
	free(got);
}

static void refused(const char *text, const char *expected)
{
	struct error err;
	char *got;

	CU_ASSERT_EQUAL_FATAL(substitute(&with, text, &got, &err), -1);
	CU_ASSERT_PTR_NULL(got);
	CU_ASSERT_STRING_EQUAL(err.text, expected);
}

static void names_become_values(void)
{
	becomes("", "");
	becomes("{n}", "5");
	becomes("{build}/x-{n}{n}", "out/x-55");
}

static void values_are_not_looked_into(void)
{
	becomes("{word}", "{n} b");
}

static void doubled_braces_are_braces(void)
{
	becomes("{{n}", "{n}");
	becomes("a}b", "a}b");
	becomes("{{{n}}", "{5}");
}

static void what_is_not_there_is_told(void)
{
	refused("{m}", "there is no parameter {m} (write {{ for a brace)");
	refused("{}", "there is no parameter {} (write {{ for a brace)");
	refused("{n", "no } behind {n (write {{ for a brace)");
	refused("{n{", "no } behind {n{ (write {{ for a brace)");
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(names_become_values),
		TEST(values_are_not_looked_into),
		TEST(doubled_braces_are_braces),
		TEST(what_is_not_there_is_told),
		CU_TEST_INFO_NULL,
	};

	return unit_main("substitution", tests, argc, argv);
}
