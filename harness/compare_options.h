/* SPDX-License-Identifier: GPL-2.0-or-later */
/* compare_options.h - what simcount compare and simcount diff are asked, and how to answer it */
#ifndef COMPARE_OPTIONS_H
#define COMPARE_OPTIONS_H

#include "compare_suite.h"
#include "error.h"
#include "expectation.h"
#include "options.h"
#include "surroundings.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct compare_writer;

struct compare_options {
	struct scope scope;
	const char *event, *only, *reference, *filter;
	uint64_t requests;
	struct string_list groups;
	bool keeps_clones_apart;
	struct tolerance tolerance;
	bool accepts_output_change;
	uint64_t top;
	const struct compare_writer *writer;
	const char *until;
	struct expectation expected;
	double timeout_s;
	const char *prepare, *stdin_path, *process;
	struct surroundings surroundings;
	struct string_list runs;
};

/* The table both commands have, of a struct compare_options. */
extern const struct option_spec compare_option_specs[];

#define COMPARE_SYNOPSIS                                                                           \
	"[OPTION]... PROFILE PROFILE...\n"                                                         \
	"[OPTION]... RESULTS RESULTS...\n"                                                         \
	"[OPTION]... --run 'PROGRAM ARGUMENT...' --run 'PROGRAM ARGUMENT...'...\n"                 \
	"[OPTION]... -- PROGRAM [ARGUMENT]... -- PROGRAM [ARGUMENT]..."

/*
 * Both commands: reads and measures what the command line names, compares it, and leaves the
 * exit code and what to print to answer. Then what is wrong goes to stderr.
 */
int compare_options_main(const struct usage *usage, int argc, char **argv,
			 int (*answer)(const struct compare_options *options,
				       const struct compare_suite *suite),
			 struct error *err);
void compare_options_write(const struct compare_options *options, const struct compare_suite *suite,
			   FILE *out);

#endif
