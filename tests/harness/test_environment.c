/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/environment.h"
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int read_recorded(struct profile *profile)
{
	struct error err;
	char *path;
	int ret;

	if (asprintf(&path, "%s/tests/harness/profiles/serve.xml", getenv("top_srcdir")) < 0)
		abort();
	ret = profile_read(profile, path, &err);
	free(path);
	return ret;
}

static void tells_the_program_from_what_is_around_it(void)
{
	struct environment environment;
	struct profile profile;

	CU_ASSERT_EQUAL_FATAL(read_recorded(&profile), 0);
	environment_read(&environment, &profile);
	CU_ASSERT_STRING_EQUAL(environment.valgrind, "3.19.0");
	CU_ASSERT_STRING_EQUAL(environment.cpu, "x86-64-v2");
	CU_ASSERT_EQUAL_FATAL(environment.n_libraries, 1);
	CU_ASSERT_STRING_EQUAL(environment.libraries[0].name, "libc.so.6");
	CU_ASSERT_STRING_EQUAL(environment.libraries[0].identity,
			       "ffeeddccbbaa99887766554433221100ffeeddcc");
	CU_ASSERT_EQUAL_FATAL(environment.n_program, 1);
	CU_ASSERT_STRING_EQUAL(environment.program[0].name, "/opt/serve/bin/serve");
	/* By name, without those that were not fixed. */
	CU_ASSERT_EQUAL_FATAL(environment.n_fixed, 3);
	CU_ASSERT_STRING_EQUAL(environment.fixed[0], "clock");
	environment_release(&environment);
	profile_release(&profile);
}

static char *fingerprint_of(const struct profile *profile)
{
	struct environment environment;
	char *fingerprint;

	environment_read(&environment, profile);
	fingerprint = environment_fingerprint(&environment);
	environment_release(&environment);
	return fingerprint;
}

static void replace(char **field, const char *text)
{
	free(*field);
	*field = strdup(text);
}

static void the_fingerprint_is_of_the_environment_only(void)
{
	struct profile profile;
	char *first;
	char *second;

	CU_ASSERT_EQUAL_FATAL(read_recorded(&profile), 0);
	first = fingerprint_of(&profile);
	CU_ASSERT_EQUAL(strncmp(first, "sha256:", 7), 0);
	CU_ASSERT_EQUAL(strlen(first), 7 + 64);
	/* Another build of the program, another command, other use of the sources. */
	replace(&profile.objects[0].buildid, "00");
	replace(&profile.command[0], "./other");
	profile.sources[0].used = 99;
	second = fingerprint_of(&profile);
	CU_ASSERT_STRING_EQUAL(first, second);
	free(first);
	free(second);
	profile_release(&profile);
}

/* Changes one thing of the environment and sees that the fingerprint moves. */
static void check_moves(void (*change)(struct profile *profile))
{
	struct profile profile;
	char *first;
	char *second;

	CU_ASSERT_EQUAL_FATAL(read_recorded(&profile), 0);
	first = fingerprint_of(&profile);
	change(&profile);
	second = fingerprint_of(&profile);
	CU_ASSERT_STRING_NOT_EQUAL(first, second);
	free(first);
	free(second);
	profile_release(&profile);
}

static void another_libc(struct profile *profile)
{
	replace(&profile->objects[1].buildid, "00");
}

static void another_valgrind(struct profile *profile)
{
	replace(&profile->valgrind_version, "3.24.0");
}

static void another_tool(struct profile *profile)
{
	replace(&profile->tool_version, "0.2.0");
}

static void another_processor(struct profile *profile)
{
	replace(&profile->cpu, "x86-64-v3");
}

static void another_seed(struct profile *profile)
{
	profile->seed = 1;
}

static void a_released_source(struct profile *profile)
{
	profile->sources[0].kind = SOURCE_REAL;
}

static void whatever_can_move_counts_moves_the_fingerprint(void)
{
	check_moves(another_libc);
	check_moves(another_valgrind);
	check_moves(another_tool);
	check_moves(another_processor);
	check_moves(another_seed);
	check_moves(a_released_source);
}

static void modelled_caches(struct profile *profile)
{
	profile->caches = calloc(1, sizeof(*profile->caches));
	profile->caches[0] = (struct profile_cache){ strdup("D1"), 32768, 8, 64 };
	profile->n_caches = 1;
}

static void modelled_branches(struct profile *profile)
{
	profile->models_branches = true;
}

static void what_is_modelled_belongs_to_it(void)
{
	struct environment plain;
	struct environment modelled;
	struct profile profile;
	char *text;

	check_moves(modelled_caches);
	check_moves(modelled_branches);
	CU_ASSERT_EQUAL_FATAL(read_recorded(&profile), 0);
	environment_read(&plain, &profile);
	modelled_caches(&profile);
	modelled_branches(&profile);
	profile.models_host = true;
	environment_read(&modelled, &profile);
	CU_ASSERT(environment_same_model(&plain, &plain));
	CU_ASSERT(environment_same_model(&modelled, &modelled));
	CU_ASSERT(!environment_same_model(&plain, &modelled));
	text = environment_model_text(&modelled);
	CU_ASSERT_STRING_EQUAL(text,
			       "D1 cache 32768,8,64, caches host, branch prediction modelled");
	free(text);
	text = environment_model_text(&plain);
	CU_ASSERT_STRING_EQUAL(text, "nothing");
	free(text);
	environment_release(&plain);
	environment_release(&modelled);
	profile_release(&profile);
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(tells_the_program_from_what_is_around_it),
		TEST(the_fingerprint_is_of_the_environment_only),
		TEST(whatever_can_move_counts_moves_the_fingerprint),
		TEST(what_is_modelled_belongs_to_it),
		CU_TEST_INFO_NULL,
	};

	return unit_main("environment", tests, argc, argv);
}
