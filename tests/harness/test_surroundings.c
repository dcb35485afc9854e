/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/surroundings.h"
#include "harness/words.h"
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIXED "PATH=/usr/local/bin:/usr/bin:/bin HOME=/ LC_ALL=C TZ=UTC0"

static void has_environment(const struct surroundings *surroundings, bool is_native,
			    const char *expected)
{
	struct string_array environment = { 0 };
	char *joined;

	surroundings_environment(surroundings, is_native, &environment);
	joined = words_join((const char *const *)environment.items);
	CU_ASSERT_STRING_EQUAL(joined, expected);
	free(joined);
	string_array_release(&environment);
}

/* Python's hashes follow from the random numbers, which only the tool fixes. */
static void a_few_variables_are_all_there_is(void)
{
	const struct surroundings usual = { 0 };

	has_environment(&usual, false, FIXED);
	has_environment(&usual, true, FIXED " PYTHONHASHSEED=0");
}

static void variables_are_kept_by_name(void)
{
	struct surroundings surroundings = { 0 };
	struct error err;

	setenv("KEPT", "value", 1);
	setenv("KEPT_NOT", "value", 1);
	setenv("HOME", "/home/someone", 1);
	unsetenv("ABSENT");
	option_list(&surroundings.keep_env, "KEPT", &err);
	option_list(&surroundings.keep_env, "ABSENT", &err);
	option_list(&surroundings.keep_env, "HOME", &err);
	has_environment(&surroundings, false,
			"PATH=/usr/local/bin:/usr/bin:/bin HOME=/home/someone LC_ALL=C TZ=UTC0 "
			"KEPT=value");
	surroundings_release(&surroundings);
}

static void all_variables_are_inherited(void)
{
	const struct surroundings surroundings = { .inherits_environment = true };

	clearenv();
	setenv("FIRST", "1", 1);
	setenv("VALGRIND_LIB", "/ours", 1); /* set anew for each run */
	setenv("SECOND", "2", 1);
	has_environment(&surroundings, false, "FIRST=1 SECOND=2");
}

static void a_layout_has_variables_of_its_own(void)
{
	static const char xs[] = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
				 "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx";
	char *expected;

	if (asprintf(&expected, FIXED " SIMCOUNT_LAYOUT_1=%.74s SIMCOUNT_LAYOUT_2=%.111s", xs, xs) <
	    0)
		abort();
	has_environment(&(struct surroundings){ .layout = 1 }, false, expected);
	free(expected);
}

static void has_options(const struct surroundings *surroundings, const char *expected)
{
	struct string_array argv = { 0 };
	char *joined;

	surroundings_tool_options(surroundings, &argv);
	joined = words_join((const char *const *)argv.items);
	CU_ASSERT_STRING_EQUAL(joined, expected);
	free(joined);
	string_array_release(&argv);
}

static void the_tool_is_told(void)
{
	has_options(&(struct surroundings){ 0 }, "--entropy-seed=0 --layout=0");
	has_options(&(struct surroundings){ .real = "clock,tsc",
					    .virtual_cpu = "x86-64",
					    .entropy_seed = 7,
					    .layout = 3 },
		    "--real=clock,tsc --virtual-cpu=x86-64 --entropy-seed=7 --layout=3");
}

static void the_tool_is_told_what_to_model(void)
{
	has_options(&(struct surroundings){ .model = { .cache = "host", .branch = true } },
		    "--entropy-seed=0 --layout=0 --cache=host --branch=yes");
	has_options(&(struct surroundings){ .model = { .cache = "yes",
						       .i1 = "1024,1,32",
						       .d1 = "2048,2,64",
						       .ll = "3145728,12,64" } },
		    "--entropy-seed=0 --layout=0 --cache=yes --I1=1024,1,32 --D1=2048,2,64 "
		    "--LL=3145728,12,64");
}

static void a_model_without_a_value_is_the_usual_one(void)
{
	struct model model = { 0 };
	struct error err;

	CU_ASSERT_EQUAL(option_cache(&model.cache, NULL, &err), 0);
	CU_ASSERT_STRING_EQUAL(model.cache, "yes");
	CU_ASSERT_EQUAL(option_branch(&model.branch, NULL, &err), 0);
	CU_ASSERT(model.branch && model_is_said(&model));
	CU_ASSERT_EQUAL(option_cache(&model.cache, "no", &err), 0);
	CU_ASSERT_EQUAL(option_branch(&model.branch, "no", &err), 0);
	CU_ASSERT(!model_is_said(&model));
	CU_ASSERT_EQUAL(option_cache(&model.cache, "host", &err), 0);
	CU_ASSERT_STRING_EQUAL(model.cache, "host");
	CU_ASSERT_EQUAL(option_cache(&model.cache, "maybe", &err), -1);
	CU_ASSERT_EQUAL(option_branch(&model.branch, "maybe", &err), -1);
}

static void help_on_processors_is_the_tools(void)
{
	const char *name = NULL;
	struct error err;

	CU_ASSERT_EQUAL(option_virtual_cpu(&name, "x86-64-v3", &err), 0);
	CU_ASSERT_STRING_EQUAL(name, "x86-64-v3");
	CU_ASSERT_EQUAL(option_virtual_cpu(&name, "help", &err), -1);
	CU_ASSERT_PTR_NOT_NULL(strstr(err.text, "valgrind --tool=simcount --virtual-cpu=help"));
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(a_few_variables_are_all_there_is),
		TEST(variables_are_kept_by_name),
		TEST(a_layout_has_variables_of_its_own),
		TEST(the_tool_is_told),
		TEST(the_tool_is_told_what_to_model),
		TEST(a_model_without_a_value_is_the_usual_one),
		TEST(help_on_processors_is_the_tools),
		TEST(all_variables_are_inherited), /* last: it clears the environment */
		CU_TEST_INFO_NULL,
	};

	return unit_main("surroundings", tests, argc, argv);
}
