/* SPDX-License-Identifier: GPL-2.0-or-later */
/* subject.h - one of the builds, programs or runs that are compared */
#ifndef SUBJECT_H
#define SUBJECT_H

#include "error.h"
#include "ledger.h"
#include "measurement.h"
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
	const char *only; /* judge this function alone; NULL: all */
	struct expectation expected;
};

/* Zeroed is empty. */
struct subject {
	char *label; /* what the user called it: a file, or a command */
	struct stat_report report;
	bool has_output; /* else nobody knows what the program wrote */
	char *output;
	size_t output_size;
	uint32_t event;	      /* index in the profile */
	uint64_t count;	      /* in the scope */
	struct ledger ledger; /* closed; of the scope and event, or of the one function */
};

/* A profile that was written before, or a measurement, whose contents it takes over. */
int subject_read(struct subject *subject, const struct subject_view *view, const char *path,
		 struct error *err);
int subject_measured(struct subject *subject, const struct subject_view *view,
		     const char *const *argv, struct measurement *measurement, struct error *err);
void subject_release(struct subject *subject);

#endif
