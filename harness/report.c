/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "report.h"
#include "memory.h"
#include "number.h"
#include "results_report.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void write_text(const struct report *report, FILE *out)
{
	if (report->gate)
		gate_write_text(report->gate, report->options, out);
	else
		results_write_text(report->results, out);
}

static void write_json(const struct report *report, FILE *out)
{
	if (report->gate)
		gate_write_json(report->gate, report->options, out);
	else
		results_write_json(report->results, out);
}

static void write_xml(const struct report *report, FILE *out)
{
	results_write(report->results, out);
}

const struct report_format report_formats[] = {
	{ "text", write_text, true },
	{ "json", write_json, false },
	{ "xml", write_xml, false },
	{ "csv", report_write_csv, false },
	{ "markdown", report_write_markdown, false },
	{ "junit", report_write_junit, false },
	{ "github", report_write_github, false },
	{ "bencher", report_write_bencher, false },
	{ "benchmark-action", report_write_benchmark_action, false },
	{ "html", report_write_html, false },
	{ NULL, NULL, false },
};

const struct report_format *report_find_format(const char *name, size_t length)
{
	for (const struct report_format *format = report_formats; format->name; format++)
		if (strlen(format->name) == length && !strncmp(format->name, name, length))
			return format;
	return NULL;
}

char *report_format_names(void)
{
	char *names = xstrdup(report_formats[0].name);

	for (const struct report_format *format = report_formats + 1; format->name; format++) {
		char *longer =
			xasprintf("%s%s%s", names, format[1].name ? ", " : " or ", format->name);

		free(names);
		names = longer;
	}
	return names;
}

static enum outcome gate_outcome(const struct gated *gated, bool is_warn_only)
{
	if (gated->accepted)
		return OUTCOME_PASSED;
	switch (gated->verdict) {
	case VERDICT_EQUAL:
		return OUTCOME_PASSED;
	case VERDICT_IMPROVED:
	case VERDICT_REGRESSED:
		return gated->causes.count && !is_warn_only ? OUTCOME_FAILED : OUTCOME_PASSED;
	case VERDICT_NEW:
		return OUTCOME_SKIPPED;
	case VERDICT_OUTPUT_CHANGED:
		return OUTCOME_FAILED;
	default:
		return OUTCOME_ERROR;
	}
}

static const struct result *with_counts(const struct result *result)
{
	return result && result->is_measured ? result : NULL;
}

static struct report_row gated_row(const struct gated *gated, bool is_warn_only)
{
	return (struct report_row){
		.name = gated->name,
		.old = with_counts(gated->old),
		.new = with_counts(gated->new),
		.any = gated->new ? gated->new : gated->old,
		.gated = gated,
		.causes = &gated->causes,
		.verdict = gated->verdict,
		.outcome = gate_outcome(gated, is_warn_only),
		.status = verdict_text(gated->verdict),
	};
}

static enum verdict result_verdict(const struct result *result)
{
	switch (causes_exit_code(&result->causes)) {
	case EXIT_CODE_PASS:
		return VERDICT_EQUAL;
	case EXIT_CODE_UNREPEATABLE:
		return VERDICT_NOT_REPEATABLE;
	case EXIT_CODE_NOTHING:
		return VERDICT_NOT_COMPARABLE;
	default:
		return VERDICT_FAILED;
	}
}

static struct report_row result_row(const struct result *result)
{
	bool is_well = !result->causes.count;
	enum verdict verdict = result_verdict(result);

	return (struct report_row){
		.name = result->name,
		.new = with_counts(result),
		.any = result,
		.causes = &result->causes,
		.verdict = verdict,
		.outcome = is_well ? OUTCOME_PASSED : OUTCOME_ERROR,
		.status = is_well ? "measured" : verdict_text(verdict),
	};
}

/* Reports that are to be the same bytes are made with SOURCE_DATE_EPOCH set. */
static void stamp(struct report *report)
{
	const char *epoch = getenv("SOURCE_DATE_EPOCH");
	time_t now = epoch ? (time_t)strtoll(epoch, NULL, 10) : time(NULL);
	struct tm parts;

	if (gmtime_r(&now, &parts))
		strftime(report->timestamp, sizeof(report->timestamp), "%Y-%m-%dT%H:%M:%S", &parts);
	if (gethostname(report->hostname, sizeof(report->hostname) - 1))
		strcpy(report->hostname, "localhost");
}

void report_make(struct report *report, const struct results *results, const struct gate *gate,
		 const struct gate_options *options)
{
	*report = (struct report){ .results = results, .gate = gate, .options = options };
	report->n_rows = gate ? gate->count : results->count;
	report->rows = xcalloc(report->n_rows, sizeof(*report->rows));
	for (size_t i = 0; i < report->n_rows; i++)
		report->rows[i] = gate ? gated_row(&gate->list[i], gate->is_warn_only)
				       : result_row(&results->list[i]);
	stamp(report);
}

void report_release(struct report *report)
{
	free(report->rows);
	*report = (struct report){ 0 };
}

/* A gate's causes are those of its benchmarks, in their order, then these. */
const struct cause *report_general_causes(const struct report *report, size_t *count)
{
	size_t of_benchmarks = 0;

	*count = 0;
	if (!report->gate)
		return NULL;
	for (size_t i = 0; i < report->gate->count; i++)
		if (!report->gate->list[i].accepted)
			of_benchmarks += report->gate->list[i].causes.count;
	*count = report->gate->causes.count - of_benchmarks;
	return *count ? report->gate->causes.list + of_benchmarks : NULL;
}

/* Positive where the count of a grew by the larger share; one that came from nothing by most. */
static int compare_growth(const struct report_row *a, const struct report_row *b)
{
	unsigned __int128 left;
	unsigned __int128 right;

	if (!a->old || !a->new || !b->old || !b->new)
		return (a->old && a->new) - (b->old && b->new);
	left = (unsigned __int128)a->new->net[0] * b->old->net[0];
	right = (unsigned __int128)b->new->net[0] * a->old->net[0];
	return (left > right) - (left < right);
}

static int compare_rows(const void *a, const void *b)
{
	const struct report_row *left = *(const struct report_row *const *)a;
	const struct report_row *right = *(const struct report_row *const *)b;
	int growth = compare_growth(left, right);

	if (left->verdict != right->verdict)
		return left->verdict > right->verdict ? -1 : 1;
	return growth ? -growth : strcmp(left->name, right->name);
}

const struct report_row **report_worst_first(const struct report *report)
{
	const struct report_row **rows = xcalloc(report->n_rows, sizeof(*rows));

	for (size_t i = 0; i < report->n_rows; i++)
		rows[i] = &report->rows[i];
	if (report->n_rows)
		qsort(rows, report->n_rows, sizeof(*rows), compare_rows);
	return rows;
}

char *report_counts_text(const struct report_row *row)
{
	char old[NUMBER_SIZE];
	char new[NUMBER_SIZE];

	if (row->old && row->new)
		return xasprintf("net %s %s, in the baseline %s", row->new->events[0],
				 number_grouped(new, row->new->net[0]),
				 number_grouped(old, row->old->net[0]));
	if (row->new)
		return xasprintf("net %s %s", row->new->events[0],
				 number_grouped(new, row->new->net[0]));
	if (row->old)
		return xasprintf("no counts, in the baseline net %s %s", row->old->events[0],
				 number_grouped(old, row->old->net[0]));
	return xstrdup("no counts");
}

char *report_headline(const struct report_row *row)
{
	if (row->causes->count)
		return xasprintf("%s: %s", row->status, row->causes->list[0].text);
	if (row->verdict == VERDICT_NEW)
		return xstrdup("new: the baseline does not have it");
	return xstrdup(row->status);
}
