/* SPDX-License-Identifier: GPL-2.0-or-later */
/* measurement.c - two runs, judged and compared */
#include "measurement.h"
#include "file.h"
#include "judge.h"
#include "memory.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Both are kept in memory. */
#define MAX_OUTPUT_BYTES ((size_t)1 << 30)
#define MAX_MESSAGE_BYTES 2000

/* One of the two runs. */
struct run {
	struct folder folder;
	struct outcome outcome;
	struct family family;
	size_t picked;
	struct profile profile;
	char *output;
	size_t output_size;
	char *messages;
	char *log; /* what Valgrind said about the process that was started */
};

static void run_release(struct run *run)
{
	folder_remove(&run->folder);
	family_release(&run->family);
	profile_release(&run->profile);
	free(run->output);
	free(run->messages);
	free(run->log);
}

/* Where a program or Valgrind names the program, the name is padded with slashes. */
static void squeeze_slashes(char *text)
{
	char *to = text;

	for (const char *from = text; *from; from++) {
		if (!strncmp(from, "///", 3))
			from += strspn(from, "/") - 1;
		*to++ = *from;
	}
	*to = '\0';
}

/* The end of a file in the run's folder, whole lines; "" where there is none. */
static char *read_end(const struct run *run, const char *name)
{
	char *path = folder_file(&run->folder, name);
	struct error ignored;
	char *text;
	char *start;
	size_t size;

	if (file_read(path, MAX_OUTPUT_BYTES, &text, &size, &ignored))
		text = xstrdup("");
	else if (size > MAX_MESSAGE_BYTES) {
		start = strchr(text + size - MAX_MESSAGE_BYTES, '\n');
		start = start ? start + 1 : text + size - MAX_MESSAGE_BYTES;
		memmove(text, start, strlen(start) + 1);
	}
	free(path);
	squeeze_slashes(text);
	return text;
}

static int read_output(struct run *run, struct error *err)
{
	char *path = folder_file(&run->folder, LAUNCH_STDOUT);
	char *log = xasprintf(LAUNCH_LOG "%d", (int)run->outcome.pid);
	int ret = file_read(path, MAX_OUTPUT_BYTES, &run->output, &run->output_size, err);

	run->messages = read_end(run, LAUNCH_STDERR);
	run->log = read_end(run, log);
	free(log);
	free(path);
	return ret;
}

static int prepare(const struct measurement_plan *plan, const struct folder *folder,
		   struct error *err)
{
	const struct surroundings surroundings = {
		.keep_env = plan->surroundings.keep_env,
		.inherits_environment = plan->surroundings.inherits_environment,
	};
	const struct launch launch = { .argv = plan->prepare, .surroundings = &surroundings };
	struct outcome outcome;
	char *ending;

	if (!plan->prepare)
		return 0;
	if (launch_run(&launch, folder, &outcome, err))
		return error_context(err, "--prepare");
	if (!outcome.is_signal && !outcome.status)
		return 0;
	ending = ending_text(outcome.is_signal, outcome.status);
	error_set(err, "--prepare: %s ended with %s", plan->prepare[0], ending);
	free(ending);
	return -1;
}

static int launch(const struct measurement_plan *plan, struct run *run, struct error *err)
{
	char *until = plan->only
			      ? xasprintf("--only=%s", plan->only)
			      : xasprintf("--startup-until=%s", plan->until ? plan->until : "auto");
	const char *const tool_options[] = { until, NULL };
	const struct launch how = {
		.argv = plan->argv,
		.stdin_path = plan->stdin_path,
		.timeout_s = plan->timeout_s,
		.installation = plan->installation,
		.tool_options = tool_options,
		.surroundings = &plan->surroundings,
	};
	int ret = launch_run(&how, &run->folder, &run->outcome, err);

	free(until);
	return ret;
}

static const char *last_line(char *text)
{
	char *newline;

	while (*text && text[strlen(text) - 1] == '\n')
		text[strlen(text) - 1] = '\0';
	newline = strrchr(text, '\n');
	return newline ? newline + 1 : text;
}

/*
 * The tool's words about an option that it refused, as an error of the user's; -1 where there are
 * none. "Bad option: --real" is followed by a line with the reason; each has who says it in front,
 * "valgrind: " or, where the log is open already, "==7== ".
 */
static int explain_refused_option(const char *text, struct error *err)
{
	static const char lead[] = " Bad option: ";
	const char *option = strstr(text, lead);
	const char *line = option ? strchr(option, '\n') : NULL;
	const char *reason = line ? strchr(line, ' ') : NULL;

	if (!reason)
		return -1;
	option += strlen(lead);
	error_set_code(err, EXIT_CODE_USAGE, "%.*s: %.*s", (int)strcspn(option, "\n"), option,
		       (int)strcspn(reason + 1, "\n"), reason + 1);
	return 0;
}

/* Why is there no profile of what was started? */
static int explain_no_profile(const struct measurement_plan *plan, struct run *run,
			      struct error *err)
{
	char *ending;
	const char *line;

	/* Without a log the program was not started, and these messages are none of its own. */
	if (!explain_refused_option(*run->log ? run->log : run->messages, err))
		return -1;
	ending = ending_text(run->outcome.is_signal, run->outcome.status);
	line = last_line(*run->log ? run->log : run->messages);
	if (run->outcome.was_killed)
		error_set_code(
			err, EXIT_CODE_PROGRAM,
			"the program did not end within %g s, nor by SIGTERM; killed, it left "
			"no profile",
			plan->timeout_s);
	else if (run->outcome.is_signal && run->outcome.status == SIGKILL)
		error_set_code(err, EXIT_CODE_PROGRAM,
			       "the program was killed by SIGKILL and left no profile");
	else
		error_set(err, "the program left no profile and ended with %s%s%s", ending,
			  *line ? "; last message: " : "", line);
	free(ending);
	return -1;
}

/* In a namespace of its own the program's process ids are always the same. */
static void fix_pid(struct profile *profile)
{
	for (size_t i = 0; i < profile->n_sources; i++) {
		if (!strcmp(profile->sources[i].name, "pid")) {
			profile->sources[i].kind = SOURCE_FIXED;
			return;
		}
	}
	profile->sources = xgrow(profile->sources, profile->n_sources, sizeof(*profile->sources));
	profile->sources[profile->n_sources++] =
		(struct profile_source){ .kind = SOURCE_FIXED, .name = xstrdup("pid") };
}

static int read_profiles(const struct measurement_plan *plan, struct run *run, struct error *err)
{
	if (family_read(&run->family, &run->folder, run->outcome.pid, err))
		return -1;
	if (!run->family.count || run->family.list[0].pid != run->outcome.pid)
		return explain_no_profile(plan, run, err);
	if (family_pick(&run->family, plan->process, &run->picked, err))
		return -1;
	if (profile_read(&run->profile, run->family.list[run->picked].path, err))
		return -1;
	if (plan->surroundings.has_pid_namespace)
		fix_pid(&run->profile);
	return 0;
}

static int run_once(const struct measurement_plan *plan, struct run *run, struct error *err)
{
	if (folder_create(&run->folder, err) || prepare(plan, &run->folder, err) ||
	    launch(plan, run, err) || read_output(run, err) || read_profiles(plan, run, err))
		return -1;
	folder_remove(&run->folder);
	return 0;
}

/* The bytes Valgrind could not decode, as in "0x62 0xF1 0x7D 0x48", or NULL. */
static const char *undecoded_bytes(const char *log, size_t *length)
{
	static const char lead[] = "unhandled instruction bytes: ";
	const char *bytes = strstr(log, lead);

	if (!bytes)
		return NULL;
	bytes += strlen(lead);
	*length = strcspn(bytes, "\n");
	return bytes;
}

/* SIGILL mostly means that the program was built for more than Valgrind's CPU. */
static void explain_illegal_instruction(const struct run *run, struct causes *causes)
{
	size_t length;
	const char *bytes = undecoded_bytes(run->log, &length);

	if (!bytes)
		return;
	/* 0x62 begins AVX-512's instructions, and no other in 64-bit code. */
	if (!strncasecmp(bytes, "0x62", 4))
		causes_add(causes, EXIT_CODE_PROGRAM,
			   "it executed an AVX-512 instruction (%.*s), which Valgrind %s does not "
			   "know: build it without (-mno-avx512f, or a lower -march)",
			   (int)length, bytes, run->profile.valgrind_version);
	else
		causes_add(
			causes, EXIT_CODE_PROGRAM,
			"it executed an instruction (%.*s) that Valgrind %s does not know: build "
			"it for a lower -march",
			(int)length, bytes, run->profile.valgrind_version);
}

static void judge_first_process(const struct measurement_plan *plan, const struct run *run,
				struct causes *causes)
{
	const struct outcome *outcome = &run->outcome;
	char *ending;

	if (run->family.list[run->picked].pid == outcome->pid)
		return;
	if (!outcome->is_signal && !outcome->status)
		return;
	if (expectation_met(&plan->expected, outcome->is_signal, outcome->status))
		return;
	ending = ending_text(outcome->is_signal, outcome->status);
	causes_add(causes, EXIT_CODE_PROGRAM, "what was started (%s) ended with %s",
		   run->family.list[0].name, ending);
	free(ending);
}

static void judge(const struct measurement_plan *plan, const struct run *run, struct causes *causes)
{
	if (run->outcome.timed_out)
		causes_add(causes, EXIT_CODE_PROGRAM, "the program did not end within %g s",
			   plan->timeout_s);
	judge_profile(&run->profile, &plan->expected, causes);
	if (run->profile.ended == PROFILE_SIGNAL && run->profile.status == SIGILL && causes->count)
		explain_illegal_instruction(run, causes);
	judge_first_process(plan, run, causes);
}

static void compare_endings(struct causes *causes, const struct run *first,
			    const struct run *second)
{
	const struct outcome *a = &first->outcome;
	const struct outcome *b = &second->outcome;
	char *left;
	char *right;

	if (a->is_signal == b->is_signal && a->status == b->status)
		return;
	left = ending_text(a->is_signal, a->status);
	right = ending_text(b->is_signal, b->status);
	causes_add(causes, EXIT_CODE_UNREPEATABLE, "two runs ended with %s and %s", left, right);
	free(left);
	free(right);
}

static void add_moved_cause(struct causes *causes, const struct moved *moved)
{
	if (moved->count && !moved_is_scheduling(moved))
		causes_add(causes, EXIT_CODE_UNREPEATABLE,
			   "two runs did not count the same: %zu function%s moved, most of all %s",
			   moved->count, moved->count == 1 ? "" : "s", moved->list[0].name);
}

/* What may be behind it, where the program asked for anything of the kind. */
static void add_source_cause(struct causes *causes, const struct profile *profile)
{
	char *real = profile_used_sources(profile, SOURCE_REAL);
	char *varies = profile_used_sources(profile, SOURCE_VARIES);

	if (real || varies)
		causes_add(causes, EXIT_CODE_UNREPEATABLE,
			   "the program asked for what was not fixed: %s%s%s", real ? real : "",
			   real && varies ? ", " : "", varies ? varies : "");
	free(real);
	free(varies);
}

static void compare_runs(struct measurement *measurement, const struct run *first,
			 const struct run *second)
{
	struct causes *causes = &measurement->causes;

	compare_endings(causes, first, second);
	if (first->output_size != second->output_size ||
	    memcmp(first->output, second->output, first->output_size))
		causes_add(causes, EXIT_CODE_UNREPEATABLE,
			   "two runs did not write the same output");
	repeat_compare(&first->profile, &second->profile, &measurement->moved);
	add_moved_cause(causes, &measurement->moved);
	if (causes->count)
		add_source_cause(causes, &first->profile);
	measurement->repeatability = causes->count		? UNREPEATABLE
				     : measurement->moved.count ? REPEATABLE_BUT_SCHEDULING
								: REPEATABLE;
}

/* Moves the first run into the measurement. */
static void keep(struct measurement *measurement, struct run *run)
{
	measurement->profile = run->profile;
	measurement->family = run->family;
	measurement->picked = run->picked;
	measurement->output = run->output;
	measurement->output_size = run->output_size;
	measurement->messages = run->messages;
	run->profile = (struct profile){ 0 };
	run->family = (struct family){ 0 };
	run->output = NULL;
	run->messages = NULL;
}

int measurement_run(struct measurement *measurement, const struct measurement_plan *plan,
		    struct error *err)
{
	struct run first = { 0 };
	struct run second = { 0 };
	int ret = -1;

	*measurement = (struct measurement){ 0 };
	if (run_once(plan, &first, err))
		goto out;
	judge(plan, &first, &measurement->causes);
	if (!plan->runs_once && !measurement->causes.count) {
		if (run_once(plan, &second, err)) {
			error_context(err, "in the second run");
			goto out;
		}
		compare_runs(measurement, &first, &second);
	}
	keep(measurement, &first);
	ret = 0;
out:
	run_release(&first);
	run_release(&second);
	if (ret)
		measurement_release(measurement);
	return ret;
}

void measurement_release(struct measurement *measurement)
{
	profile_release(&measurement->profile);
	family_release(&measurement->family);
	free(measurement->output);
	free(measurement->messages);
	moved_release(&measurement->moved);
	causes_release(&measurement->causes);
	*measurement = (struct measurement){ 0 };
}

const char *repeatability_text(enum repeatability repeatability)
{
	static const char *const texts[] = {
		[NOT_REPEATED] = "",
		[REPEATABLE] = "; two runs gave the same counts and output",
		[REPEATABLE_BUT_SCHEDULING] =
			("; two runs gave the same output, and the same counts "
			 "but for libc's scheduling of threads"),
		[UNREPEATABLE] = "; NOT REPEATABLE: two runs differ",
	};

	return texts[repeatability];
}
