/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/groups.h"
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct profile profile;
static struct functions functions;

/* The groups that the texts (up to NULL) make of the recorded profile. */
static void fill(struct groups *groups, const char *const *texts)
{
	struct error err;

	*groups = (struct groups){ 0 };
	for (; *texts; texts++)
		CU_ASSERT_EQUAL_FATAL(groups_parse(groups, *texts, &err), 0);
	groups_fill(groups, &profile, &functions);
}

static uint64_t total(const struct groups *groups, size_t index)
{
	return tally_sum(&groups->list[index].counts, EVENT_IR);
}

static void patterns_match_object_and_function(void)
{
	static const char *const texts[] = { "a=serve:main", "b=/usr/lib/serve/*:mem*", "c=_start",
					     NULL };
	struct groups groups;

	fill(&groups, texts);
	CU_ASSERT_EQUAL_FATAL(groups.count, 4);
	CU_ASSERT_EQUAL(total(&groups, 0), 57);
	CU_ASSERT_EQUAL(total(&groups, 1), 520);
	CU_ASSERT_EQUAL(total(&groups, 2), 100);
	CU_ASSERT_STRING_EQUAL(groups.list[3].name, "rest");
	CU_ASSERT_EQUAL(total(&groups, 3), 340);
	CU_ASSERT_EQUAL(groups.list[3].n_functions, 2);
	groups_release(&groups);
}

static void the_first_match_wins_and_nothing_is_lost(void)
{
	static const char *const texts[] = { "copies=mem*", "libc=libc.so.6:*", "all=*", NULL };
	struct groups groups;

	fill(&groups, texts);
	CU_ASSERT_EQUAL(total(&groups, 0), 520);
	CU_ASSERT_EQUAL(total(&groups, 1), 120);
	CU_ASSERT_EQUAL(total(&groups, 0) + total(&groups, 1) + total(&groups, 2), 1017);
	CU_ASSERT_EQUAL(total(&groups, 3), 0);
	/* mem* is matched by all three, but of use to each. What is left of libc starts up. */
	CU_ASSERT_EQUAL_FATAL(groups.n_notes, 1);
	CU_ASSERT_STRING_EQUAL(groups.notes[0],
			       "group libc holds less than 0.1% of net Ir: 0 of 877");
	groups_release(&groups);
}

static void a_group_of_next_to_nothing_is_noted(void)
{
	static const char *const texts[] = { "start=_start", "own=main", NULL };
	struct groups groups;

	fill(&groups, texts);
	CU_ASSERT_EQUAL_FATAL(groups.n_notes, 1);
	CU_ASSERT_STRING_EQUAL(groups.notes[0],
			       "group start holds less than 0.1% of net Ir: 0 of 877");
	groups_release(&groups);
}

static void a_name_given_again_is_added_to(void)
{
	static const char *const texts[] = { "own=main", "other=mem*", "own=answer*,nothing",
					     NULL };
	struct groups groups;

	fill(&groups, texts);
	CU_ASSERT_EQUAL_FATAL(groups.count, 3);
	CU_ASSERT_EQUAL(total(&groups, 0), 377);
	CU_ASSERT_EQUAL_FATAL(groups.n_notes, 1);
	CU_ASSERT_STRING_EQUAL(groups.notes[0],
			       "group own: 'nothing' matches no function that ran");
	groups_release(&groups);
}

static void without_groups_there_is_no_rest(void)
{
	static const char *const texts[] = { NULL };
	struct groups groups;

	fill(&groups, texts);
	CU_ASSERT_EQUAL(groups.count, 0);
	groups_release(&groups);
}

static void refuses_what_names_nothing(void)
{
	static const char *const texts[] = { "", "a", "a=", "=x", "rest=x" };
	struct groups groups = { 0 };
	struct error err;

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		CU_ASSERT_EQUAL(groups_parse(&groups, texts[i], &err), -1);
		CU_ASSERT_EQUAL(err.code, EXIT_CODE_USAGE);
	}
	groups_release(&groups);
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(patterns_match_object_and_function),
		TEST(the_first_match_wins_and_nothing_is_lost),
		TEST(a_group_of_next_to_nothing_is_noted),
		TEST(a_name_given_again_is_added_to),
		TEST(without_groups_there_is_no_rest),
		TEST(refuses_what_names_nothing),
		CU_TEST_INFO_NULL,
	};
	struct error err;
	char *path;
	int ret;

	if (asprintf(&path, "%s/tests/harness/profiles/serve.xml", getenv("top_srcdir")) < 0 ||
	    profile_read(&profile, path, &err)) {
		printf("not ok - groups: %s\n", err.text);
		return 1;
	}
	functions_resolve(&functions, &profile, BY_SYMBOL);
	ret = unit_main("groups", tests, argc, argv);
	functions_release(&functions);
	profile_release(&profile);
	free(path);
	return ret;
}
