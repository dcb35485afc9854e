/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Measurements with the real tool; programs are the known one, shells and what they write. */
#include "harness/measurement.h"
#include "tests/unit.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct installation installation;
static char *known_program;

static int measure(const char *const *argv, struct measurement_plan plan, struct measurement *m,
		   struct error *err)
{
	plan.argv = argv;
	plan.installation = &installation;
	err->text[0] = '\0';
	return measurement_run(m, &plan, err);
}

static int measure_shell(const char *script, struct measurement_plan plan, struct measurement *m,
			 struct error *err)
{
	const char *const argv[] = { "sh", "-c", script, NULL };

	return measure(argv, plan, m, err);
}

static void counts_the_known_program_exactly(void)
{
	const char *const argv[] = { known_program, "with", "arguments", NULL };
	struct measurement m;
	struct error err;

	CU_ASSERT_EQUAL_FATAL(measure(argv, (struct measurement_plan){ 0 }, &m, &err), 0);
	CU_ASSERT_EQUAL(m.repeatability, REPEATABLE);
	CU_ASSERT_EQUAL(m.causes.count, 0);
	CU_ASSERT_EQUAL(tally_sum(&m.profile.total, EVENT_IR), 2004);
	CU_ASSERT_EQUAL_FATAL(m.profile.n_functions, 1);
	CU_ASSERT_STRING_EQUAL(m.profile.functions[0].name, "_start");
	measurement_release(&m);
}

/* Dash's own work depends on what it is given, not on where it lies. */
static void totals_do_not_depend_on_how_the_program_is_named(void)
{
	const char *const by_name[] = { "sh", "-c", "echo a", NULL };
	const char *const by_path[] = { "/usr/../bin/sh", "-c", "echo a", NULL };
	struct measurement a;
	struct measurement b;
	struct error err;

	CU_ASSERT_EQUAL_FATAL(measure(by_name, (struct measurement_plan){ 0 }, &a, &err), 0);
	setenv("ANOTHER_VARIABLE", "of some length", 1);
	CU_ASSERT_EQUAL_FATAL(measure(by_path, (struct measurement_plan){ 0 }, &b, &err), 0);
	CU_ASSERT_EQUAL(tally_sum(&a.profile.total, EVENT_IR),
			tally_sum(&b.profile.total, EVENT_IR));
	CU_ASSERT_STRING_EQUAL(a.output, "a\n");
	measurement_release(&a);
	measurement_release(&b);
}

static void the_stack_starts_at_one_address_wherever_valgrind_lies(void)
{
	const char *const argv[] = { "cat", "/proc/self/stat", NULL };
	struct installation elsewhere = installation;
	struct measurement a;
	struct measurement b;
	struct error err;

	if (symlink(installation.library, "a-folder-of-another-length")) {
		CU_FAIL("cannot make a link");
		return;
	}
	CU_ASSERT_EQUAL_FATAL(measure(argv, (struct measurement_plan){ 0 }, &a, &err), 0);
	elsewhere.library = realpath(".", NULL);
	elsewhere.library = strcat(realloc(elsewhere.library, strlen(elsewhere.library) + 64),
				   "/a-folder-of-another-length");
	{
		struct installation kept = installation;

		installation = elsewhere;
		CU_ASSERT_EQUAL_FATAL(measure(argv, (struct measurement_plan){ 0 }, &b, &err), 0);
		installation = kept;
	}
	CU_ASSERT_EQUAL(tally_sum(&a.profile.total, EVENT_IR),
			tally_sum(&b.profile.total, EVENT_IR));
	free(elsewhere.library);
	measurement_release(&a);
	measurement_release(&b);
}

static void a_program_that_fails_is_a_cause(void)
{
	struct measurement m;
	struct error err;

	CU_ASSERT_EQUAL_FATAL(
		measure_shell("echo oops >&2; exit 7", (struct measurement_plan){ 0 }, &m, &err),
		0);
	CU_ASSERT_EQUAL(causes_exit_code(&m.causes), EXIT_CODE_PROGRAM);
	CU_ASSERT_STRING_EQUAL(m.causes.list[0].text,
			       "the program ended with exit status 7 instead of exit status 0");
	CU_ASSERT_STRING_EQUAL(m.messages, "oops\n");
	CU_ASSERT_EQUAL(m.repeatability, NOT_REPEATED);
	CU_ASSERT(tally_sum(&m.profile.total, EVENT_IR) > 0);
	measurement_release(&m);
}

static void an_expected_ending_is_none(void)
{
	struct measurement m;
	struct error err;

	CU_ASSERT_EQUAL_FATAL(measure_shell("exit 7",
					    (struct measurement_plan){ .expected.status = 7 }, &m,
					    &err),
			      0);
	CU_ASSERT_EQUAL(m.causes.count, 0);
	CU_ASSERT_EQUAL(m.repeatability, REPEATABLE);
	measurement_release(&m);
	/* 0 is its own group; the digits of a process id would be counted. */
	CU_ASSERT_EQUAL_FATAL(
		measure_shell("kill -ABRT 0",
			      (struct measurement_plan){ .expected = { true, SIGABRT } }, &m, &err),
		0);
	CU_ASSERT_EQUAL(m.causes.count, 0);
	CU_ASSERT_FALSE(m.profile.is_complete);
	measurement_release(&m);
}

static void the_last_image_of_the_first_process_is_measured(void)
{
	char *script;
	struct measurement m;
	struct error err;

	if (asprintf(&script, "A=1; export A; /bin/true; exec %s", known_program) < 0)
		abort();
	CU_ASSERT_EQUAL_FATAL(measure_shell(script, (struct measurement_plan){ 0 }, &m, &err), 0);
	CU_ASSERT_EQUAL(tally_sum(&m.profile.total, EVENT_IR), 2004);
	CU_ASSERT_EQUAL(m.picked, 1);
	CU_ASSERT_EQUAL_FATAL(m.family.count, 4);
	CU_ASSERT_STRING_EQUAL(m.family.list[0].name, "sh");
	CU_ASSERT_EQUAL(m.family.list[0].ended, PROFILE_EXEC);
	CU_ASSERT_STRING_EQUAL(m.family.list[1].name, "simcount-known");
	CU_ASSERT_STRING_EQUAL(m.family.list[3].name, "true");
	measurement_release(&m);
	free(script);
}

static void a_child_is_measured_by_its_name(void)
{
	char *script;
	struct measurement m;
	struct error err;

	if (asprintf(&script, "%s; exit 0", known_program) < 0)
		abort();
	CU_ASSERT_EQUAL_FATAL(
		measure_shell(script, (struct measurement_plan){ .process = "simcount-known" }, &m,
			      &err),
		0);
	CU_ASSERT_EQUAL(tally_sum(&m.profile.total, EVENT_IR), 2004);
	measurement_release(&m);
	CU_ASSERT_EQUAL(
		measure_shell(script, (struct measurement_plan){ .process = "known" }, &m, &err),
		-1);
	CU_ASSERT_EQUAL(err.code, EXIT_CODE_NOTHING);
	CU_ASSERT_STRING_EQUAL(err.text,
			       "0 processes are named known; there were: sh, sh, simcount-known");
	free(script);
}

static void a_border_that_is_never_reached_is_a_cause(void)
{
	const char *const argv[] = { known_program, NULL };
	struct measurement m;
	struct error err;

	CU_ASSERT_EQUAL_FATAL(
		measure(argv, (struct measurement_plan){ .until = "_strat" }, &m, &err), 0);
	CU_ASSERT_EQUAL(causes_exit_code(&m.causes), EXIT_CODE_NOTHING);
	CU_ASSERT_STRING_EQUAL(
		m.causes.list[0].text,
		"start-up was to last until _strat, which was never reached; did you "
		"mean _start?");
	measurement_release(&m);
}

static void other_output_is_not_a_repetition(void)
{
	struct measurement m;
	struct error err;

	unlink("seen");
	/* The work is the same; what it prints is not. */
	CU_ASSERT_EQUAL_FATAL(measure_shell("cat seen 2>/dev/null; echo 1 > seen",
					    (struct measurement_plan){ 0 }, &m, &err),
			      0);
	CU_ASSERT_EQUAL(m.repeatability, UNREPEATABLE);
	CU_ASSERT_EQUAL(causes_exit_code(&m.causes), EXIT_CODE_UNREPEATABLE);
	CU_ASSERT_STRING_EQUAL(m.causes.list[0].text, "two runs did not write the same output");
	measurement_release(&m);
}

static void moved_functions_are_named(void)
{
	struct measurement m;
	struct error err;

	unlink("again");
	CU_ASSERT_EQUAL_FATAL(
		measure_shell(
			"if [ -e again ]; then for i in 1 2 3 4 5 6 7 8; do :; done; fi; : > again",
			(struct measurement_plan){ 0 }, &m, &err),
		0);
	CU_ASSERT_EQUAL(causes_exit_code(&m.causes), EXIT_CODE_UNREPEATABLE);
	CU_ASSERT(m.moved.count > 0);
	measurement_release(&m);
}

static void prepare_makes_runs_alike(void)
{
	const char *const prepare[] = { "rm", "-f", "again", NULL };
	const char *const failing[] = { "sh", "-c", "exit 3", NULL };
	struct measurement m;
	struct error err;

	CU_ASSERT_EQUAL_FATAL(measure_shell("[ -e again ] && echo old; : > again",
					    (struct measurement_plan){ .prepare = prepare }, &m,
					    &err),
			      0);
	CU_ASSERT_EQUAL(m.repeatability, REPEATABLE);
	measurement_release(&m);
	CU_ASSERT_EQUAL(
		measure_shell(":", (struct measurement_plan){ .prepare = failing }, &m, &err), -1);
	CU_ASSERT_STRING_EQUAL(err.text, "--prepare: sh ended with exit status 3");
}

static void a_time_limit_leaves_counts(void)
{
	struct measurement m;
	struct error err;

	CU_ASSERT_EQUAL_FATAL(measure_shell("while :; do :; done",
					    (struct measurement_plan){ .timeout_s = 2 }, &m, &err),
			      0);
	CU_ASSERT_EQUAL(causes_exit_code(&m.causes), EXIT_CODE_PROGRAM);
	CU_ASSERT_STRING_EQUAL(m.causes.list[0].text, "the program did not end within 2 s");
	CU_ASSERT_FALSE(m.profile.is_complete);
	CU_ASSERT(tally_sum(&m.profile.total, EVENT_IR) > 100000);
	measurement_release(&m);
}

static void one_that_must_be_killed_leaves_none(void)
{
	struct measurement m;
	struct error err;

	CU_ASSERT_EQUAL(measure_shell("trap '' TERM; while :; do :; done",
				      (struct measurement_plan){ .timeout_s = 1 }, &m, &err),
			-1);
	CU_ASSERT_EQUAL(err.code, EXIT_CODE_PROGRAM);
	CU_ASSERT_STRING_EQUAL(err.text,
			       "the program did not end within 1 s, nor by SIGTERM; killed, "
			       "it left no profile");
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(counts_the_known_program_exactly),
		TEST(totals_do_not_depend_on_how_the_program_is_named),
		TEST(the_stack_starts_at_one_address_wherever_valgrind_lies),
		TEST(a_program_that_fails_is_a_cause),
		TEST(an_expected_ending_is_none),
		TEST(the_last_image_of_the_first_process_is_measured),
		TEST(a_child_is_measured_by_its_name),
		TEST(a_border_that_is_never_reached_is_a_cause),
		TEST(other_output_is_not_a_repetition),
		TEST(moved_functions_are_named),
		TEST(prepare_makes_runs_alike),
		TEST(a_time_limit_leaves_counts),
		TEST(one_that_must_be_killed_leaves_none),
		CU_TEST_INFO_NULL,
	};
	struct error err;
	int ret;

	if (installation_find(&installation, &err) ||
	    asprintf(&known_program, "%s/harness/simcount-known", getenv("top_builddir")) < 0) {
		printf("not ok - measurement: %s\n", err.text);
		return 1;
	}
	ret = unit_main("measurement", tests, argc, argv);
	installation_release(&installation);
	free(known_program);
	return ret;
}
