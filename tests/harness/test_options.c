/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/options.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

struct target {
	bool loud;
	const char *name;
	uint64_t runs;
	double limit_s;
	struct string_list groups;
};

static const struct option_spec specs[] = {
	{ 'l', "loud", NULL, "say more", option_flag, offsetof(struct target, loud) },
	{ 'n', "name", "NAME", "call it NAME [x]", option_string, offsetof(struct target, name) },
	{ 0, "runs", "N", "run N times [1]", option_count, offsetof(struct target, runs) },
	{ 0, "limit", "SECONDS", "stop after that", option_seconds,
	  offsetof(struct target, limit_s) },
	{ 'g', "group", "NAME=GLOB", "one more group", option_list,
	  offsetof(struct target, groups) },
	{ 0 },
};

static const struct usage usage = {
	.name = "simcount test",
	.synopsis = "[OPTION]... FILE\n[OPTION]... -- PROGRAM",
	.summary = "Tests options.",
	.specs = specs,
};

#define MAX_ARGS 16

static char *argv_copy[MAX_ARGS];

/* Parses "test" and the words up to NULL. */
static int parse(const char *const *words, struct target *target, struct arguments *arguments,
		 struct error *err)
{
	int argc = 1;

	argv_copy[0] = (char *)"test";
	for (; *words; words++)
		argv_copy[argc++] = (char *)*words;
	argv_copy[argc] = NULL;
	*target = (struct target){ 0 };
	return options_parse(&usage, argc, argv_copy, target, arguments, err);
}

static void sets_what_the_rows_say(void)
{
	const char *const words[] = { "-l",	     "--name=a b", "--runs", "18446744073709551615",
				      "--limit=0.5", "-gx=1",	   "-g",     "y=2",
				      NULL };
	struct arguments arguments;
	struct target target;
	struct error err;

	CU_ASSERT_EQUAL_FATAL(parse(words, &target, &arguments, &err), 0);
	CU_ASSERT_TRUE(target.loud);
	CU_ASSERT_STRING_EQUAL(target.name, "a b");
	CU_ASSERT_EQUAL(target.runs, UINT64_MAX);
	CU_ASSERT_EQUAL(target.limit_s, 0.5);
	CU_ASSERT_EQUAL_FATAL(target.groups.count, 2);
	CU_ASSERT_STRING_EQUAL(target.groups.items[1], "y=2");
	CU_ASSERT_FALSE(arguments.wants_help);
	string_list_release(&target.groups);
}

static void leaves_the_command_alone(void)
{
	const char *const words[] = {
		"file", "--loud", "--", "prog", "--runs=x", "--", "-l", NULL
	};
	struct arguments arguments;
	struct target target;
	struct error err;

	CU_ASSERT_EQUAL_FATAL(parse(words, &target, &arguments, &err), 0);
	CU_ASSERT_TRUE(target.loud);
	CU_ASSERT_EQUAL_FATAL(arguments.n_operands, 1);
	CU_ASSERT_STRING_EQUAL(arguments.operands[0], "file");
	CU_ASSERT_STRING_EQUAL(arguments.command[0], "prog");
	CU_ASSERT_STRING_EQUAL(arguments.command[3], "-l");
	CU_ASSERT_PTR_NULL(arguments.command[4]);
}

static void tells_no_command_from_an_empty_one(void)
{
	const char *const none[] = { NULL };
	const char *const empty[] = { "--", NULL };
	struct arguments arguments;
	struct target target;
	struct error err;

	CU_ASSERT_EQUAL(parse(none, &target, &arguments, &err), 0);
	CU_ASSERT_PTR_NULL(arguments.command);
	CU_ASSERT_EQUAL(parse(empty, &target, &arguments, &err), 0);
	CU_ASSERT_PTR_NOT_NULL_FATAL(arguments.command);
	CU_ASSERT_PTR_NULL(arguments.command[0]);
}

static void names_what_is_wrong(void)
{
	static const struct {
		const char *word;
		const char *text;
	} rows[] = {
		{ "--colour", "unknown or ambiguous option --colour; see 'simcount test --help'" },
		{ "--l", "unknown or ambiguous option --l; see 'simcount test --help'" },
		{ "-x", "unknown or ambiguous option -x; see 'simcount test --help'" },
		{ "--runs", "option --runs needs a value; see 'simcount test --help'" },
		{ "--runs=-1", "--runs: expected a whole number, got '-1'" },
		{ "--runs=1e3", "--runs: expected a whole number, got '1e3'" },
		{ "--runs=18446744073709551616",
		  "--runs: expected a whole number, got '18446744073709551616'" },
		{ "--limit=0", "--limit: expected seconds above 0, got '0'" },
		{ "--limit=nan", "--limit: expected seconds above 0, got 'nan'" },
	};
	struct arguments arguments;
	struct target target;
	struct error err;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const char *const words[] = { rows[i].word, NULL };

		CU_ASSERT_EQUAL(parse(words, &target, &arguments, &err), -1);
		CU_ASSERT_EQUAL(err.code, EXIT_CODE_USAGE);
		CU_ASSERT_STRING_EQUAL(err.text, rows[i].text);
	}
}

static void help_has_every_row(void)
{
	const char *const words[] = { "--help", NULL };
	struct arguments arguments;
	struct target target;
	struct error err;
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	CU_ASSERT_EQUAL(parse(words, &target, &arguments, &err), 0);
	CU_ASSERT_TRUE(arguments.wants_help);
	options_print_help(&usage, out);
	fclose(out);
	CU_ASSERT_STRING_EQUAL(text, "Usage: simcount test [OPTION]... FILE\n"
				     "       simcount test [OPTION]... -- PROGRAM\n"
				     "\n"
				     "Tests options.\n"
				     "\n"
				     "Options:\n"
				     "  -l, --loud                    say more\n"
				     "  -n, --name=NAME               call it NAME [x]\n"
				     "      --runs=N                  run N times [1]\n"
				     "      --limit=SECONDS           stop after that\n"
				     "  -g, --group=NAME=GLOB         one more group\n"
				     "  -h, --help                    show this and end\n");
	free(text);
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(sets_what_the_rows_say),
		TEST(leaves_the_command_alone),
		TEST(tells_no_command_from_an_empty_one),
		TEST(names_what_is_wrong),
		TEST(help_has_every_row),
		CU_TEST_INFO_NULL,
	};

	return unit_main("options", tests, argc, argv);
}
