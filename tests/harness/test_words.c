/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/words.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

/* Splits the line and joins the words by '|'; "error: TEXT" when it cannot be split. */
static const char *split(const char *line)
{
	static char joined[1024];
	struct error err;
	char **words;

	joined[0] = '\0';
	if (words_split(line, &words, &err)) {
		CU_ASSERT_EQUAL(err.code, EXIT_CODE_USAGE);
		strcat(strcpy(joined, "error: "), err.text);
		return joined;
	}
	for (char **word = words; *word; word++)
		strcat(strcat(joined, word == words ? "" : "|"), *word);
	words_free(words);
	return joined;
}

static void splits_at_blanks(void)
{
	CU_ASSERT_STRING_EQUAL(split("  ./a  b\tc\n"), "./a|b|c");
}

static void keeps_what_is_quoted(void)
{
	CU_ASSERT_STRING_EQUAL(split("a 'b \"c\\' \"d '$e\\\"\"f"), "a|b \"c\\|d '$e\"f");
	CU_ASSERT_STRING_EQUAL(split("a '' \"\""), "a||");
	CU_ASSERT_STRING_EQUAL(split("a\\ b \\'"), "a b|'");
	CU_ASSERT_STRING_EQUAL(split("\"\\n\""), "\\n");
}

static void expands_nothing(void)
{
	CU_ASSERT_STRING_EQUAL(split("echo $HOME *.c | cat > `x`"), "echo|$HOME|*.c|||cat|>|`x`");
}

static void refuses_open_quotes_and_nothing(void)
{
	CU_ASSERT_STRING_EQUAL(split("a 'b"), "error: a quote is left open in 'a 'b'");
	CU_ASSERT_STRING_EQUAL(split("a \"b\\\""), "error: a quote is left open in 'a \"b\\\"'");
	CU_ASSERT_STRING_EQUAL(split("a \\"), "error: a quote is left open in 'a \\'");
	CU_ASSERT_STRING_EQUAL(split("  "), "error: the command is empty");
}

static void joins_so_that_a_shell_splits_alike(void)
{
	const char *const words[] = { "./a", "b c", "", "it's", "--x=1", NULL };
	char *joined = words_join(words);

	CU_ASSERT_STRING_EQUAL(joined, "./a 'b c' '' 'it'\\''s' --x=1");
	CU_ASSERT_STRING_EQUAL(split(joined), "./a|b c||it's|--x=1");
	free(joined);
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(splits_at_blanks),
		TEST(keeps_what_is_quoted),
		TEST(expands_nothing),
		TEST(refuses_open_quotes_and_nothing),
		TEST(joins_so_that_a_shell_splits_alike),
		CU_TEST_INFO_NULL,
	};

	return unit_main("words", tests, argc, argv);
}
