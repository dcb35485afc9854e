/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * report.h - results, what a gate said of them and what came before, ready for the writers
 *
 * simcount run, gate and report have the same formats: a row in report_formats and one
 * writer_report_NAME.c each.
 */
#ifndef REPORT_H
#define REPORT_H

#include "causes.h"
#include "gate.h"
#include "results.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* What a test runner would say. From the best to the worst. */
enum outcome {
	OUTCOME_PASSED,
	OUTCOME_SKIPPED, /* there was nothing to compare it with */
	OUTCOME_FAILED,	 /* the gate said no */
	OUTCOME_ERROR,	 /* it could not be measured or compared */
};

/* One benchmark; all of it is borrowed. */
struct report_row {
	const char *name;
	const struct result *old, *new; /* NULL without counts */
	const struct result *any;	/* of both the newer there is, with or without counts */
	const struct gated *gated;	/* NULL: it was held against nothing */
	const struct causes *causes;
	enum verdict verdict; /* without a gate: what it is worth, EQUAL being well */
	enum outcome outcome;
	const char *status; /* the verdict for people; "measured" */
};

/* Results of another time; borrowed. */
struct report_past {
	const char *label;
	const struct results *results;
};

struct report {
	const struct results *results;
	const struct gate *gate;	    /* NULL: held against nothing */
	const struct gate_options *options; /* what it was asked; NULL */
	struct report_row *rows;	    /* in the order of the results, then what vanished */
	size_t n_rows;
	const struct report_past *past; /* the oldest first */
	size_t n_past;
	char timestamp[32]; /* when the report was made: "2024-05-31T17:00:00", UTC */
	char hostname[256];
};

/* gate and its options may be NULL; everything is borrowed. */
void report_make(struct report *report, const struct results *results, const struct gate *gate,
		 const struct gate_options *options);
void report_release(struct report *report);

/* What is wrong with the gate as a whole, and with no benchmark. */
const struct cause *report_general_causes(const struct report *report, size_t *count);
/* The worst verdict first, then the largest growth; the list is owned by the caller. */
const struct report_row **report_worst_first(const struct report *report);
/* "net Ir 10,001, in the baseline 10,000"; owned by the caller. */
char *report_counts_text(const struct report_row *row);
/* What it is and, where something is wrong, the first reason; owned by the caller. */
char *report_headline(const struct report_row *row);

struct report_format {
	const char *name;
	void (*write)(const struct report *report, FILE *out); /* decides nothing */
	bool is_for_people;				       /* other lines may stand beside it */
};

extern const struct report_format report_formats[]; /* ends with a row without a name */
const struct report_format *report_find_format(const char *name, size_t length); /* or NULL */
char *report_format_names(void); /* "text, json or csv"; owned by the caller */

void report_write_bencher(const struct report *report, FILE *out);
void report_write_benchmark_action(const struct report *report, FILE *out);
void report_write_csv(const struct report *report, FILE *out);
void report_write_github(const struct report *report, FILE *out);
void report_write_html(const struct report *report, FILE *out);
void report_write_junit(const struct report *report, FILE *out);
void report_write_markdown(const struct report *report, FILE *out);

#endif
