/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Results as JUnit XML: the part of it that all readers agree on.
 *
 * Readers key a test's history on classname and name: both are the same from run to run, and hold
 * no counts. What is for people stands in the body of failure and error, as some readers show
 * nothing else. Results know no times.
 */
#include "markup.h"
#include "memory.h"
#include "number.h"
#include "report.h"

#include <stdlib.h>
#include <string.h>

/* Functions named of a benchmark whose counts changed. */
#define MAX_CHANGES 10
#define NO_TIME "0.000"

struct totals {
	uint64_t tests, failures, errors, skipped;
};

static struct totals count_tests(const struct report *report)
{
	struct totals totals = { .tests = report->n_rows };
	size_t n_general;

	for (size_t i = 0; i < report->n_rows; i++) {
		enum outcome outcome = report->rows[i].outcome;

		totals.failures += outcome == OUTCOME_FAILED;
		totals.errors += outcome == OUTCOME_ERROR;
		totals.skipped += outcome == OUTCOME_SKIPPED;
	}
	report_general_causes(report, &n_general);
	totals.errors += n_general > 0;
	totals.tests += report->gate != NULL; /* did it have something to compare? */
	return totals;
}

static void write_totals(struct markup *markup, const struct totals *totals)
{
	markup_number(markup, "tests", totals->tests);
	markup_number(markup, "failures", totals->failures);
	markup_number(markup, "errors", totals->errors);
	markup_number(markup, "skipped", totals->skipped);
	markup_attribute(markup, "time", NO_TIME);
}

static void write_property(struct markup *markup, const char *name, const char *value)
{
	markup_begin(markup, "property");
	markup_attribute(markup, "name", name);
	markup_attribute(markup, "value", value);
	markup_end(markup);
}

static void write_fingerprint(struct markup *markup, const char *name,
			      const struct fingerprint *fingerprint)
{
	char *digest = fingerprint_digest(fingerprint);

	write_property(markup, name, digest);
	free(digest);
}

static void write_properties(struct markup *markup, const struct report *report)
{
	const struct fingerprint *fingerprint = &report->results->fingerprint;

	markup_begin(markup, "properties");
	write_fingerprint(markup, "environment", fingerprint);
	if (report->gate && report->options->old)
		write_fingerprint(markup, "baseline.environment",
				  &report->options->old->fingerprint);
	write_property(markup, "simcount", fingerprint->tool_version);
	write_property(markup, "valgrind", fingerprint->valgrind_version);
	markup_end(markup);
}

static void write_line(FILE *out, const char *lead, const char *text)
{
	fprintf(out, "%s%s\n", lead, text);
}

static void write_changes(const struct gated *gated, FILE *out)
{
	for (size_t i = 0; i < gated->n_changes && i < MAX_CHANGES; i++) {
		const struct change *change = gated->changes[i].change;
		char old[NUMBER_SIZE];
		char new[NUMBER_SIZE];

		fprintf(out, "%s (%s): %s, in the baseline %s\n", change->pair->name,
			change->pair->object, number_grouped(new, change->after),
			number_grouped(old, change->before));
	}
	if (gated->n_changes > MAX_CHANGES)
		fprintf(out, "and %zu more functions\n", gated->n_changes - MAX_CHANGES);
}

/* Everything there is to say of a benchmark; owned by the caller. */
static char *make_body(const struct report_row *row)
{
	size_t size;
	char *body = NULL;
	FILE *out = open_memstream(&body, &size);
	char *counts = report_counts_text(row);

	for (size_t i = 0; i < row->causes->count; i++)
		write_line(out, "", row->causes->list[i].text);
	write_line(out, "", counts);
	if (row->gated) {
		for (size_t i = 0; i < row->gated->n_notes; i++)
			write_line(out, "note: ", row->gated->notes[i]);
		if (row->gated->accepted)
			write_line(out, "accepted: ", row->gated->accepted);
		write_changes(row->gated, out);
	}
	fclose(out);
	free(counts);
	return body;
}

static void begin_test(struct markup *markup, const char *classname, const char *name)
{
	markup_begin(markup, "testcase");
	markup_attribute(markup, "classname", classname);
	markup_attribute(markup, "name", name);
	markup_attribute(markup, "time", NO_TIME);
}

static void write_outcome(struct markup *markup, const struct report_row *row, const char *body)
{
	static const char *const elements[] = {
		[OUTCOME_SKIPPED] = "skipped",
		[OUTCOME_FAILED] = "failure",
		[OUTCOME_ERROR] = "error",
	};
	char *headline = report_headline(row);

	markup_begin(markup, elements[row->outcome]);
	markup_attribute(markup, "message", headline);
	if (row->outcome != OUTCOME_SKIPPED) {
		markup_attribute(markup, "type", verdict_word(row->verdict));
		markup_text(markup, body);
	}
	markup_end(markup);
	free(headline);
}

static void write_test(struct markup *markup, const char *classname, const struct report_row *row)
{
	char *body = make_body(row);

	begin_test(markup, classname, row->name);
	if (row->outcome != OUTCOME_PASSED)
		write_outcome(markup, row, body);
	markup_begin(markup, "system-out");
	markup_text(markup, body);
	markup_end(markup);
	markup_end(markup);
	free(body);
}

/* No benchmark has this classname: theirs go on behind "simcount". */
static void write_gate_test(struct markup *markup, const struct report *report)
{
	size_t count;
	const struct cause *causes = report_general_causes(report, &count);

	begin_test(markup, "simcount", report->results->suite);
	if (count) {
		markup_begin(markup, "error");
		markup_attribute(markup, "message", causes[0].text);
		markup_attribute(markup, "type", verdict_word(VERDICT_NOT_COMPARABLE));
		for (size_t i = 0; i < count; i++) {
			markup_text(markup, causes[i].text);
			markup_text(markup, "\n");
		}
		markup_end(markup);
	}
	markup_end(markup);
}

static void write_suite(struct markup *markup, const struct report *report,
			const struct totals *totals)
{
	char *classname = xasprintf("simcount.%s", report->results->suite);

	markup_begin(markup, "testsuite");
	markup_attribute(markup, "name", report->results->suite);
	write_totals(markup, totals);
	markup_attribute(markup, "timestamp", report->timestamp);
	markup_attribute(markup, "hostname", report->hostname);
	write_properties(markup, report);
	for (size_t i = 0; i < report->n_rows; i++)
		write_test(markup, classname, &report->rows[i]);
	if (report->gate)
		write_gate_test(markup, report);
	markup_end(markup);
	free(classname);
}

void report_write_junit(const struct report *report, FILE *out)
{
	struct totals totals = count_tests(report);
	struct markup *markup = markup_new(out);

	markup_begin(markup, "testsuites");
	markup_attribute(markup, "name", "simcount");
	write_totals(markup, &totals);
	write_suite(markup, report, &totals);
	markup_end(markup);
	markup_free(markup);
}
