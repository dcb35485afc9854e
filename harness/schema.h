/* SPDX-License-Identifier: GPL-2.0-or-later */
/* schema.h - the RELAX NG schemas of docs/, built into the program so that they cannot be missing */
#ifndef SCHEMA_H
#define SCHEMA_H

#include <stddef.h>

struct schema {
	const char *what;  /* "a suite" */
	const char *start; /* the text, and where it ends */
	const char *end;
	size_t max_bytes; /* of a document */
};

extern const struct schema schema_suite;
extern const struct schema schema_results; /* results and baselines */

#endif
