/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/outputs.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

static void check(const char *before, const char *after, const char *expected)
{
	const struct output was = { before, strlen(before) };
	const struct output is = { after, strlen(after) };
	char *text = outputs_difference(&was, &is);

	if (expected) {
		CU_ASSERT_STRING_EQUAL(text, expected);
	} else {
		CU_ASSERT_PTR_NULL(text);
	}
	free(text);
}

static void equal_outputs_have_no_difference(void)
{
	check("", "", NULL);
	check("a\nb\n", "a\nb\n", NULL);
}

static void the_first_line_that_differs_is_shown(void)
{
	check("a\nbc\nd\n", "a\nbx\ne\n", "line 2 is 'bx', was 'bc'");
	check("a\n", "a\nb\n", "line 2 is 'b', was missing");
	check("a\nb", "a\n", "line 2 is missing, was 'b'");
	check("abc", "ab", "line 1 is 'ab', was 'abc'");
	check("", "x", "line 1 is 'x', was missing");
}

static void what_cannot_be_shown_is_said_to_differ(void)
{
	check("a\n\x01\n", "a\n\x02\n", "line 2 differs, behind '?' or in bytes that are no text");
	check("a\n", "a", "line 1 differs, behind 'a' or in bytes that are no text");
}

static void long_lines_are_cut(void)
{
	check("0123456789012345678901234567890123456789012345678901234567890123456789", "x",
	      "line 1 is 'x', was "
	      "'012345678901234567890123456789012345678901234567890123456789'...");
}

static void bytes_behind_a_null_count(void)
{
	const struct output was = { "a\0b", 3 };
	const struct output is = { "a\0c", 3 };
	char *text = outputs_difference(&was, &is);

	CU_ASSERT_STRING_EQUAL(text, "line 1 is 'a?c', was 'a?b'");
	free(text);
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(equal_outputs_have_no_difference),
		TEST(the_first_line_that_differs_is_shown),
		TEST(what_cannot_be_shown_is_said_to_differ),
		TEST(long_lines_are_cut),
		TEST(bytes_behind_a_null_count),
		CU_TEST_INFO_NULL,
	};

	return unit_main("outputs", tests, argc, argv);
}
