/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Native launches; what runs under the tool is in test_measurement.c. */
#include "harness/file.h"
#include "harness/launch.h"
#include "tests/unit.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct result {
	struct outcome outcome;
	char *output;
	char *messages;
};

static char *read_file(const struct folder *folder, const char *name)
{
	char *path = folder_file(folder, name);
	struct error err;
	char *text;
	size_t size;

	if (file_read(path, 1 << 20, &text, &size, &err))
		text = strdup("unreadable");
	free(path);
	return text;
}

static int run(const struct launch *launch, struct result *result, struct error *err)
{
	struct folder folder = { 0 };
	int ret;

	*result = (struct result){ 0 };
	if (folder_create(&folder, err))
		return -1;
	ret = launch_run(launch, &folder, &result->outcome, err);
	if (!ret) {
		result->output = read_file(&folder, LAUNCH_STDOUT);
		result->messages = read_file(&folder, LAUNCH_STDERR);
	}
	folder_remove(&folder);
	return ret;
}

static void release(struct result *result)
{
	free(result->output);
	free(result->messages);
}

static int run_shell(const char *script, double timeout_s, struct result *result)
{
	const char *const argv[] = { "sh", "-c", script, NULL };
	const struct launch launch = { .argv = argv, .timeout_s = timeout_s };
	struct error err;

	return run(&launch, result, &err);
}

static void keeps_output_and_messages_apart(void)
{
	struct result result;

	CU_ASSERT_EQUAL(run_shell("echo out; echo err >&2; exit 7", 0, &result), 0);
	CU_ASSERT_FALSE(result.outcome.is_signal);
	CU_ASSERT_EQUAL(result.outcome.status, 7);
	CU_ASSERT_STRING_EQUAL(result.output, "out\n");
	CU_ASSERT_STRING_EQUAL(result.messages, "err\n");
	release(&result);
}

/* In a namespace of its own, where this machine allows one: else false, and err says so. */
static bool run_apart(const char *script, double timeout_s, struct result *result)
{
	const char *const argv[] = { "sh", "-c", script, NULL };
	const struct surroundings surroundings = { .has_pid_namespace = true };
	const struct launch launch = { .argv = argv,
				       .timeout_s = timeout_s,
				       .surroundings = &surroundings };
	struct error err;

	if (!run(&launch, result, &err))
		return true;
	printf("# %s\n", err.text);
	CU_ASSERT_PTR_NOT_NULL(strstr(err.text, "PID namespace"));
	return false;
}

static void in_a_namespace_the_pid_is_always_the_same(void)
{
	struct result result;

	if (!run_apart("echo $$ $PPID; sleep 60 & exit 7", 0, &result))
		return;
	CU_ASSERT_STRING_EQUAL(result.output, "2 1\n");
	CU_ASSERT_EQUAL(result.outcome.pid, 2);
	CU_ASSERT_FALSE(result.outcome.is_signal);
	CU_ASSERT_EQUAL(result.outcome.status, 7);
	release(&result);
}

/* It is not the first process there, which would ignore them. */
static void in_a_namespace_signals_work(void)
{
	struct result result;

	if (!run_apart("kill -ABRT $$", 0, &result))
		return;
	CU_ASSERT_TRUE(result.outcome.is_signal);
	CU_ASSERT_EQUAL(result.outcome.status, SIGABRT);
	release(&result);
	CU_ASSERT_TRUE_FATAL(run_apart("sleep 60 & wait", 0.3, &result));
	CU_ASSERT_TRUE(result.outcome.timed_out);
	CU_ASSERT_FALSE(result.outcome.was_killed);
	CU_ASSERT_EQUAL(result.outcome.status, SIGTERM);
	release(&result);
	CU_ASSERT_TRUE_FATAL(run_apart("trap '' TERM; while :; do sleep 0.1; done", 0.3, &result));
	CU_ASSERT_TRUE(result.outcome.was_killed);
	CU_ASSERT_EQUAL(result.outcome.status, SIGKILL);
	release(&result);
}

static void in_a_namespace_what_cannot_be_run_is_said(void)
{
	const char *const argv[] = { "./no-interpreter", NULL };
	const struct surroundings surroundings = { .has_pid_namespace = true };
	const struct launch launch = { .argv = argv, .surroundings = &surroundings };
	struct result result;
	struct error err;
	FILE *out = fopen("no-interpreter", "w");

	fputs("#!/no/such/interpreter\n", out);
	fclose(out);
	CU_ASSERT_EQUAL(system("chmod +x no-interpreter"), 0);
	CU_ASSERT_EQUAL(run(&launch, &result, &err), -1);
	CU_ASSERT(strstr(err.text, "No such file or directory") ||
		  strstr(err.text, "PID namespace"));
}

static void surroundings_are_always_the_same(void)
{
	const char *const argv[] = { "env", NULL };
	const struct launch launch = { .argv = argv };
	struct result result;
	struct error err;

	setenv("SOMETHING_OF_THE_USER", "1", 1);
	CU_ASSERT_EQUAL(run(&launch, &result, &err), 0);
	CU_ASSERT_STRING_EQUAL(result.output,
			       "PATH=/usr/local/bin:/usr/bin:/bin\nHOME=/\nLC_ALL=C\n"
			       "TZ=UTC0\nPYTHONHASHSEED=0\n");
	release(&result);
}

static void only_the_three_descriptors_are_open(void)
{
	struct result result;
	int extra = dup(1);

	/* The fourth is the folder that ls reads. */
	CU_ASSERT_EQUAL(run_shell("ls /proc/self/fd; ulimit -n; ulimit -Hn; ulimit -c", 0, &result),
			0);
	CU_ASSERT_STRING_EQUAL(result.output, "0\n1\n2\n3\n1024\n4096\n0\n");
	close(extra);
	release(&result);
}

static void argv0_has_one_length(void)
{
	struct result near;
	struct result far;
	struct error err;
	const char *const by_name[] = { "sh", "-c", "echo ${#0}; echo $0", NULL };
	const char *const by_path[] = { "/usr/../usr/../bin/sh", "-c", "echo ${#0}; echo $0",
					NULL };
	const struct launch launch_near = { .argv = by_name };
	const struct launch launch_far = { .argv = by_path };

	CU_ASSERT_EQUAL(run(&launch_near, &near, &err), 0);
	CU_ASSERT_EQUAL(run(&launch_far, &far, &err), 0);
	CU_ASSERT_EQUAL(strncmp(near.output, "256\n///", 7), 0);
	CU_ASSERT_EQUAL(strncmp(far.output, "256\n///", 7), 0);
	release(&near);
	release(&far);
}

static void reads_nothing_or_the_named_file(void)
{
	const char *const argv[] = { "cat", NULL };
	struct launch launch = { .argv = argv };
	struct result result;
	struct error err;
	FILE *in = fopen("input", "w");

	fputs("some input\n", in);
	fclose(in);
	CU_ASSERT_EQUAL(run(&launch, &result, &err), 0);
	CU_ASSERT_STRING_EQUAL(result.output, "");
	release(&result);
	launch.stdin_path = "input";
	CU_ASSERT_EQUAL(run(&launch, &result, &err), 0);
	CU_ASSERT_STRING_EQUAL(result.output, "some input\n");
	release(&result);
	launch.stdin_path = "absent";
	CU_ASSERT_EQUAL(run(&launch, &result, &err), -1);
	CU_ASSERT_STRING_EQUAL(err.text, "cannot open absent: No such file or directory");
}

static void a_time_limit_ends_it(void)
{
	struct result result;

	CU_ASSERT_EQUAL(run_shell("sleep 60 & wait", 0.2, &result), 0);
	CU_ASSERT_TRUE(result.outcome.timed_out);
	CU_ASSERT_FALSE(result.outcome.was_killed);
	CU_ASSERT_TRUE(result.outcome.is_signal);
	CU_ASSERT_EQUAL(result.outcome.status, SIGTERM);
	release(&result);
}

static void one_that_ignores_the_limit_is_killed(void)
{
	struct result result;
	time_t start = time(NULL);

	CU_ASSERT_EQUAL(run_shell("trap '' TERM; while :; do sleep 0.1; done", 0.2, &result), 0);
	CU_ASSERT_TRUE(result.outcome.was_killed);
	CU_ASSERT_EQUAL(result.outcome.status, SIGKILL);
	CU_ASSERT_TRUE(time(NULL) - start < 30);
	release(&result);
}

static void one_in_time_is_left_alone(void)
{
	struct result result;

	CU_ASSERT_EQUAL(run_shell("sleep 0.1", 60, &result), 0);
	CU_ASSERT_FALSE(result.outcome.timed_out);
	CU_ASSERT_EQUAL(result.outcome.status, 0);
	release(&result);
}

static void nothing_it_started_is_left_behind(void)
{
	struct result result;
	pid_t left;

	CU_ASSERT_EQUAL(run_shell("sleep 60 & echo $!", 0, &result), 0);
	left = atoi(result.output);
	CU_ASSERT_FATAL(left > 0);
	for (int i = 0; i < 100 && !kill(left, 0); i++)
		usleep(20000);
	CU_ASSERT_EQUAL(kill(left, 0), -1);
	release(&result);
}

static void says_what_cannot_be_run(void)
{
	const char *const absent[] = { "no-such-program", NULL };
	const char *const folder[] = { "./no/such/file", NULL };
	const char *const script[] = { "./broken", NULL };
	struct launch launch = { .argv = absent };
	struct result result;
	struct error err;
	FILE *out = fopen("broken", "w");

	fputs("#!/no/such/interpreter\n", out);
	fclose(out);
	CU_ASSERT_EQUAL(system("chmod +x broken"), 0);
	CU_ASSERT_EQUAL(run(&launch, &result, &err), -1);
	CU_ASSERT_STRING_EQUAL(err.text, "no-such-program: no such command");
	launch.argv = folder;
	CU_ASSERT_EQUAL(run(&launch, &result, &err), -1);
	CU_ASSERT_STRING_EQUAL(err.text, "cannot run ./no/such/file: No such file or directory");
	launch.argv = script;
	CU_ASSERT_EQUAL(run(&launch, &result, &err), -1);
	CU_ASSERT_PTR_NOT_NULL(strstr(err.text, "/broken: No such file or directory"));
}

static void an_interrupt_ends_the_program_first(void)
{
	const char *const argv[] = { "sleep", "60", NULL };
	const struct launch launch = { .argv = argv };
	struct result result;
	struct error err;
	pid_t child = fork();

	if (!child) {
		usleep(200000);
		kill(getppid(), SIGTERM);
		_exit(0);
	}
	CU_ASSERT_EQUAL(run(&launch, &result, &err), -1);
	CU_ASSERT_STRING_EQUAL(err.text, "interrupted by SIGTERM");
	CU_ASSERT_EQUAL(launch_interrupted(), SIGTERM);
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(keeps_output_and_messages_apart),
		TEST(surroundings_are_always_the_same),
		TEST(only_the_three_descriptors_are_open),
		TEST(argv0_has_one_length),
		TEST(reads_nothing_or_the_named_file),
		TEST(a_time_limit_ends_it),
		TEST(one_that_ignores_the_limit_is_killed),
		TEST(one_in_time_is_left_alone),
		TEST(nothing_it_started_is_left_behind),
		TEST(says_what_cannot_be_run),
		TEST(in_a_namespace_the_pid_is_always_the_same),
		TEST(in_a_namespace_signals_work),
		TEST(in_a_namespace_what_cannot_be_run_is_said),
		TEST(an_interrupt_ends_the_program_first),
		CU_TEST_INFO_NULL,
	};

	return unit_main("launch", tests, argc, argv);
}
