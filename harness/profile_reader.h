/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * profile_reader.h - the state of reading a profile, and what the readers of its elements share
 *
 * profile_read.c has the table of elements, and files beside it have what its rows call.
 * Everything that fails returns -1; the first complaint stays.
 */
#ifndef PROFILE_READER_H
#define PROFILE_READER_H

#include "error.h"
#include "profile.h"
#include "tally.h"

#include <libxml/parser.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct profile_reader {
	xmlParserCtxtPtr xml;
	struct profile *profile;
	const char *name; /* of the file */
	struct error *err;
	bool has_failed;	    /* the first complaint stays */
	const xmlChar **attributes; /* of the element that begins: libxml2's groups of five */
	int n_attributes;
	int element; /* index in elements[] of the innermost open one */
	int skipped; /* how deep we are in an unknown element */
	char *text;  /* of the element that is open */
	size_t text_size;
	uint64_t *object_ids; /* as the file numbers profile->objects */
	uint32_t object;      /* the one that was last named */
	uint32_t phase;	      /* of the row that is read */
	char *marks;	      /* of the range that is read; NULL: none */
	struct tally functions_total, ranges_total;
};

int reader_fail(struct profile_reader *r, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
void reader_fail_on_line(struct profile_reader *r, int line, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

/* Attributes of the element that begins. A copy that the caller frees, or NULL. */
char *reader_attribute(struct profile_reader *r, const char *name);
int reader_required(struct profile_reader *r, const char *name, char **value);
int reader_number(struct profile_reader *r, const char *name, uint64_t max, uint64_t *number);
int reader_optional_number(struct profile_reader *r, const char *name, uint64_t *number);
int reader_yes(struct profile_reader *r, const char *name, bool *yes);

/* What a digit of base 36 or less stands for, or -1. */
int reader_digit_value(char c);
/* The text of the element that ends, as a count an event; TALLY_MAX_EVENTS of them are set. */
int reader_counts(struct profile_reader *r, uint64_t *counts);
/* Adds counts of r->phase to both tallies. */
int reader_add_row(struct profile_reader *r, struct tally *tally, struct tally *total,
		   const uint64_t *counts);

/* The object that an attribute names by its id. */
int reader_find_object(struct profile_reader *r, const char *name, uint32_t *object);

/* By element: those of the run, */
int profile_begin_simcount(struct profile_reader *r);
int profile_begin_tool(struct profile_reader *r);
int profile_begin_machine(struct profile_reader *r);
int profile_begin_fixed(struct profile_reader *r);
int profile_begin_real(struct profile_reader *r);
int profile_begin_varies(struct profile_reader *r);
int profile_begin_model(struct profile_reader *r);
int profile_begin_cache(struct profile_reader *r);
int profile_end_arg(struct profile_reader *r);
int profile_begin_phases(struct profile_reader *r);
int profile_begin_phase(struct profile_reader *r);
int profile_end_thread(struct profile_reader *r);
int profile_end_note(struct profile_reader *r);
/* of objects and functions, */
int profile_begin_object(struct profile_reader *r);
int profile_begin_function(struct profile_reader *r);
int profile_begin_row(struct profile_reader *r);
int profile_end_function_row(struct profile_reader *r);
/* and of ranges. */
int profile_begin_range_object(struct profile_reader *r);
int profile_begin_range(struct profile_reader *r);
int profile_end_range_row(struct profile_reader *r);
int profile_end_range(struct profile_reader *r);

#endif
