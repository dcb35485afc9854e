/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * measurement.h - count a command's instructions twice and see that it repeats
 *
 * A result that repeats has the same counts in both runs, function by function and phase by
 * phase, and the same output. What the profile alone says (how the program ended, whether its
 * start-up border was reached) is judged too.
 */
#ifndef MEASUREMENT_H
#define MEASUREMENT_H

#include "causes.h"
#include "error.h"
#include "expectation.h"
#include "family.h"
#include "installation.h"
#include "launch.h"
#include "profile.h"
#include "repeat.h"
#include "surroundings.h"

#include <stdbool.h>
#include <stddef.h>

/* What to measure; zeroed fields are defaults, strings are borrowed. */
struct measurement_plan {
	const char *const *argv; /* ends with NULL */
	const char *stdin_path;
	double timeout_s;
	const char *until;	    /* --startup-until; NULL: auto */
	const char *only;	    /* a function to measure apart from all else; NULL */
	const char *process;	    /* see family_pick; NULL: what was started */
	const char *const *prepare; /* a command to run natively before each run; NULL: none */
	struct surroundings surroundings;
	bool runs_once; /* there is nothing to compare with: not repeated */
	struct expectation expected;
	const struct installation *installation;
};

enum repeatability {
	NOT_REPEATED,
	REPEATABLE,
	REPEATABLE_BUT_SCHEDULING, /* only what libc does for threads moved: no cause */
	UNREPEATABLE,
};

/* What to put behind how it ended: "; two runs gave the same counts and output", or nothing. */
const char *repeatability_text(enum repeatability repeatability);

/* Zeroed is empty. Everything is the first run's, unless it says otherwise. */
struct measurement {
	struct profile profile; /* of the measured program */
	size_t picked;		/* its index in the family */
	struct family family;	/* the files are gone */
	char *output;		/* what was started wrote to stdout */
	size_t output_size;
	char *messages; /* and the end of what it wrote to stderr */
	enum repeatability repeatability;
	struct moved moved;
	struct causes causes;
};

/*
 * Fails where there is nothing to show: it could not be run, or left no profile. A program that
 * ends otherwise than expected is a cause, and not run a second time.
 */
int measurement_run(struct measurement *measurement, const struct measurement_plan *plan,
		    struct error *err);
void measurement_release(struct measurement *measurement);

#endif
