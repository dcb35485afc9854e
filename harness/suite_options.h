/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * suite_options.h - the suite that a command line names, or is
 *
 * For a single case everything that a suite says of a benchmark has an option.
 */
#ifndef SUITE_OPTIONS_H
#define SUITE_OPTIONS_H

#include "error.h"
#include "options.h"
#include "runner.h"
#include "suite.h"
#include "surroundings.h"

#include <stdbool.h>

struct suite_options {
	/* Of a benchmark; NULL: not said. */
	const char *name, *requests, *timeout, *limits, *process, *until, *only, *slope,
		*startup_command, *prepare, *stdin_file, *expected_exit, *output_file,
		*output_sha256, *output_compare, *reference;
	struct surroundings surroundings;
	struct string_list groups, lists, scans, variants, runs;
	/* Of a suite and its run. */
	struct string_list defines;
	const char *filter;
	const char *shard;
	uint64_t jobs;
};

#define SUITE_OPTIONS_INIT                                                                         \
	{                                                                                          \
		.jobs = 1                                                                          \
	}

/* Rows for the table of a command that measures: where is the offset of a struct suite_options. */
#define SUITE_ROW(where, member, letter, name, argument, set, help)                                \
	{                                                                                          \
		letter, name, argument, help, set,                                                 \
			(where) + offsetof(struct suite_options, member)                           \
	}
/* The same of an option that says how programs run. */
#define SUITE_RUN_ROW(where, member, letter, name, argument, set, help)                            \
	SUITE_ROW(where, member, (letter) | FOR_RUNS, name, argument, set, help)

/* clang-format off */
#define SUITE_OPTIONS(where) \
	SUITE_ROW(where, requests, 'r', "requests", "N", option_string, \
		  "net is for so many requests"), \
	SUITE_ROW(where, until, 'u', "startup-until", "FUNC", option_string, \
		  "start-up ends where FUNC is entered; auto, none [auto]"), \
	SUITE_ROW(where, only, 0, "only", "FUNC", option_string, \
		  "measure FUNC and what it calls, and take off all else"), \
	SUITE_ROW(where, startup_command, 0, "startup-command", "CMD", option_string, \
		  "take CMD's counts off, function by function"), \
	SUITE_ROW(where, slope, 0, "slope", "N,N...", option_string, \
		  "measure with {requests} as each; the last less the first"), \
	SUITE_ROW(where, limits, 'l', "limits", "LIMITS", option_string, \
		  "what may change, as in ir=0.5%|10000 [ir=0%]"), \
	SUITE_ROW(where, groups, 'g', "group", "NAME=GLOB[,GLOB]", option_list, \
		  "add up the functions that match; may be repeated"), \
	SUITE_ROW(where, expected_exit, 'e', "expect-exit", "N|SIGNAL", option_string, \
		  "how the program is meant to end [0]"), \
	SUITE_ROW(where, output_file, 0, "expect-output", "FILE", option_string, \
		  "what the program must write"), \
	SUITE_ROW(where, output_sha256, 0, "expect-sha256", "HEX", option_string, \
		  "the digest of what it must write"), \
	SUITE_ROW(where, output_compare, 0, "compare-output", "HOW", option_compare, \
		  "with the baseline's and other variants'; alone, no [yes]"), \
	SUITE_ROW(where, output_compare, 0, "ignore-output", NULL, option_ignore, \
		  "the same as --compare-output=no"), \
	SUITE_RUN_ROW(where, timeout, 't', "timeout", "SECONDS", option_string, \
		  "end the program after that"), \
	SUITE_RUN_ROW(where, prepare, 'p', "prepare", "CMD", option_string, \
		  "run CMD before each run of the program"), \
	SUITE_RUN_ROW(where, stdin_file, 'i', "stdin", "FILE", option_string, \
		  "what the program reads [/dev/null]"), \
	SURROUNDINGS_OPTIONS((where) + offsetof(struct suite_options, surroundings)), \
	SUITE_RUN_ROW(where, process, 0, "process", "NAME", option_string, \
		  "measure the process NAME that the command starts"), \
	SUITE_ROW(where, name, 'n', "name", "NAME", option_string, \
		  "call benchmark and suite so [the program's name]"), \
	SUITE_ROW(where, lists, 'L', "parameter-list", "NAME=A,B...", option_list, \
		  "a benchmark for each value of {NAME}"), \
	SUITE_ROW(where, scans, 'P', "parameter-scan", "NAME=A,B[,STEP]", option_list, \
		  "the same for numbers from A to B"), \
	SUITE_ROW(where, variants, 0, "variant", "NAME=CMD", option_list, \
		  "a benchmark NAME/variant for each CMD"), \
	SUITE_ROW(where, reference, 0, "reference", "NAME", option_string, \
		  "the variant to show others beside [the first]"), \
	SUITE_ROW(where, runs, 0, "run", "'CMD ARG...'", option_list, \
		  "the same as -- CMD ARG..."), \
	SUITE_ROW(where, defines, 'D', "define", "NAME=VALUE", option_list, \
		  "{NAME} in the suite is VALUE; may be repeated"), \
	SUITE_ROW(where, filter, 0, "filter", "TEXT", option_string, \
		  "only benchmarks with TEXT in the name, or like a glob"), \
	SUITE_RUN_ROW(where, shard, 0, "shard", "K/N", option_string, \
		  "only every N-th benchmark, from the K-th on"), \
	SUITE_RUN_ROW(where, jobs, 'j', "jobs", "N", option_jobs, \
		  "run N benchmarks at a time [1]")
/* clang-format on */

int option_compare(void *field, const char *value, struct error *err);
int option_ignore(void *field, const char *value, struct error *err);
int option_jobs(void *field, const char *value, struct error *err);

/* The suite that is the operand, or the one that the options and the command behind -- make. */
int suite_options_read(const struct suite_options *options, const struct arguments *arguments,
		       struct suite *suite, struct error *err);
/* Was anything said of a benchmark itself? */
bool suite_options_describe(const struct suite_options *options, const struct arguments *arguments);
/* How to run it; the suite is borrowed. */
int suite_options_plan(const struct suite_options *options, const struct suite *suite,
		       struct runner_plan *plan, struct error *err);
void suite_options_release(struct suite_options *options);

#endif
