/* SPDX-License-Identifier: GPL-2.0-or-later */
/* subject.h - one of the builds, programs or runs that are compared */
#ifndef SUBJECT_H
#define SUBJECT_H

#include "error.h"
#include "ledger.h"
#include "measurement.h"
#include "results.h"
#include "scope.h"
#include "stat_report.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How all of them are looked at; strings are borrowed. */
struct subject_view {
	struct stat_view stat;
	struct scope scope;
	const char *event; /* what is compared; NULL: Ir */
	enum ledger_clones clones;
	const char *only;   /* judge this function alone; NULL: all */
	bool ignores_lines; /* of functions: one of the subjects is a baseline, which has none */
	struct expectation expected;
};

/* They are called A to Z. */
#define MAX_SUBJECTS 26

enum subject_kind { SUBJECT_PROFILE, SUBJECT_RESULT, SUBJECT_COMMAND };

/* Zeroed is empty. */
struct subject {
	char *label; /* what the user called it: a file, or a command */
	enum subject_kind kind;
	struct stat_report report;
	enum result_startup startup; /* how it was taken off */
	char *output;		     /* what the program wrote; NULL: not at hand */
	size_t output_size;	     /* bytes, where the digest is known */
	char *output_sha256;	     /* NULL: nobody knows what it wrote */
	uint32_t event;		     /* index in the profile */
	uint64_t count;		     /* in the scope */
	struct ledger ledger;	     /* closed; of the scope and event, or of the one function */
};

/* A profile that was written before, or a measurement, whose contents it takes over. */
int subject_read(struct subject *subject, const struct subject_view *view, const char *path,
		 struct error *err);
int subject_measured(struct subject *subject, const struct subject_view *view,
		     const char *const *argv, struct measurement *measurement, struct error *err);
/* A benchmark in the results that path names. */
int subject_result(struct subject *subject, const struct subject_view *view, const char *path,
		   const struct results *results, const struct result *result, struct error *err);
void subject_release(struct subject *subject);

/* "A", "B" ...; what a subject is called in tables, by its index. */
char subject_letter(size_t index);

#endif
