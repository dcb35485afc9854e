/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * lineup.h - what a command line names to be compared: profiles, results and commands
 *
 * A file of results with one benchmark is one of the subjects, as a profile is. Where a file has
 * more of them, all are files of results, and benchmarks are what is compared.
 */
#ifndef LINEUP_H
#define LINEUP_H

#include "error.h"
#include "measurement.h"
#include "options.h"
#include "results.h"
#include "subject.h"

#include <stdbool.h>
#include <stddef.h>

/* Strings and lists are borrowed. */
struct lineup_plan {
	struct subject_view view;
	struct measurement_plan measurement; /* of each command, but for what it runs */
	const char *prepare;		     /* before each run of a program; NULL */
	const struct string_list *runs;	     /* commands, a line each */
	const char *filter; /* the benchmarks of results that are meant; NULL: all */
};

/* A file with the benchmarks that are meant; zeroed is empty. */
struct lineup_file {
	const char *path;
	struct results results;
};

/* Zeroed is empty. Subjects, or files of results of which one has several benchmarks. */
struct lineup {
	struct subject_view view; /* the plan's, as far as all of them can be looked at so */
	struct subject *subjects;
	size_t n_subjects;
	struct lineup_file *files;
	size_t n_files;
};

/* Reads and measures: files come first, then runs, then what stands behind "--". */
int lineup_make(struct lineup *lineup, const struct lineup_plan *plan,
		const struct arguments *arguments, struct error *err);
/* The index of "B", "2", or what one was given as. */
int lineup_find(const struct lineup *lineup, const char *wanted, size_t *index, struct error *err);
void lineup_release(struct lineup *lineup);

#endif
