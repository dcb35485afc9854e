/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * compare_suite.h - what simcount compare tells: of some subjects, or of every benchmark of files
 * of results
 */
#ifndef COMPARE_SUITE_H
#define COMPARE_SUITE_H

#include "causes.h"
#include "compare_report.h"
#include "lineup.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct compared_benchmark {
	char *name;		      /* NULL: subjects were given, and no benchmarks */
	char files[MAX_SUBJECTS + 1]; /* the letters of those that have it: "AB" */
	bool has_report;	      /* all files have it, and it was measured in all of them */
	struct compare_report report;
	struct causes causes; /* of the report, or why there is none */
};

/* Zeroed is empty. */
struct compare_suite {
	bool is_single; /* subjects were given: the list is of one */
	char **labels;	/* what they were given as; n_labels of them */
	size_t n_labels;
	size_t reference;
	struct scope scope; /* which is compared, of which event */
	char *event;
	struct compared_benchmark *list; /* in the order of the reference, then of the others */
	size_t count;
	size_t n_shared;	/* benchmarks that all files have */
	struct causes causes;	/* of all of them; each begins with its benchmark's name */
	size_t n_output_causes; /* of them: outputs that changed */
};

/* Takes over the lineup's subjects; files are read, and released by the caller. */
void compare_suite_make(struct compare_suite *suite, const struct compare_view *view,
			struct lineup *lineup);
void compare_suite_release(struct compare_suite *suite);

/* The same benchmarks, and each of them equal? */
bool compare_suite_is_equal(const struct compare_suite *suite);
/* Is there nothing wrong but that an output changed? */
bool compare_suite_is_sound(const struct compare_suite *suite);
bool compared_benchmark_is_equal(const struct compared_benchmark *benchmark);

/* Writers decide nothing; top is how many functions the ones for people show, 0: all. */
void compare_write_text(const struct compare_suite *suite, size_t top, FILE *out);
void compare_write_json(const struct compare_suite *suite, size_t top, FILE *out);
void compare_write_csv(const struct compare_suite *suite, size_t top, FILE *out);
void compare_write_html(const struct compare_suite *suite, size_t top, FILE *out);
void compare_write_markdown(const struct compare_suite *suite, size_t top, FILE *out);

#endif
