/* SPDX-License-Identifier: GPL-2.0-or-later */
/* compare_report.h - what simcount compare tells of two or more subjects, ready for its writers */
#ifndef COMPARE_REPORT_H
#define COMPARE_REPORT_H

#include "causes.h"
#include "comparison.h"
#include "scope.h"
#include "subject.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Did they do the same work, as far as their output tells? */
enum sameness { OUTPUT_UNKNOWN, OUTPUT_SAME, OUTPUT_CHANGED };

/* One count of each subject. */
struct count_row {
	char *name;
	uint64_t *counts; /* by subject */
};

struct count_rows {
	struct count_row *list;
	size_t count;
};

/* A subject beside the reference. */
struct versus {
	enum sameness output;
	struct comparison comparison;
};

/* How to compare; strings are borrowed. */
struct compare_view {
	size_t reference;
	struct scope scope;
	const char *only;
	struct tolerance tolerance;
	bool accepts_output_change; /* figures are told all the same */
};

/* Zeroed is empty. */
struct compare_report {
	struct subject *subjects; /* owned */
	size_t n_subjects;
	size_t reference;
	struct scope scope;
	const char *event, *only;
	uint64_t requests;
	bool is_compared;	  /* false: there are causes, and no figures */
	struct versus *versus;	  /* by subject; the reference's is empty */
	struct count_rows phases; /* of any subject, in the order of the reference */
	struct count_row total;
	struct count_row net;	 /* without counts where a subject has none */
	struct count_row judged; /* what is compared by function */
	struct count_rows groups;
	struct causes causes;
	size_t n_output_causes; /* of them: outputs that changed */
	char **notes;
	size_t n_notes;
};

/* Takes over the subjects, of which there are at least two. */
void compare_report_make(struct compare_report *report, const struct compare_view *view,
			 struct subject *subjects, size_t n_subjects);
void compare_report_release(struct compare_report *report);

/* Do all have the same functions at the same counts, and the same output? */
bool compare_report_is_equal(const struct compare_report *report);

/* Is there nothing wrong but that an output changed? */
bool compare_report_is_sound(const struct compare_report *report);

#endif
