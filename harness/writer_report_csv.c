/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Results for spreadsheets (RFC 4180, but lines end in a newline alone): a line for each count,
 * and beside it that of the baseline.
 */
#include "csv.h"
#include "pairing.h"
#include "report.h"
#include "result_ledger.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* What a line is about. */
struct subject {
	const struct report *report;
	const struct report_row *row;
	const char *event;
	const char *kind;	   /* "total", "net", "phase", "group", "function" */
	const char *object, *name; /* NULL */
};

/* A count that may be missing. */
struct known {
	bool is_known;
	uint64_t count;
};

static void begin(const struct subject *subject, FILE *out)
{
	csv_text(subject->row->name, out);
	fprintf(out, ",%s,", subject->row->status);
	csv_text(subject->event, out);
	fprintf(out, ",%s,", subject->kind);
	csv_text(subject->object, out);
	putc(',', out);
	csv_text(subject->name, out);
}

static void write_known(struct known known, FILE *out)
{
	putc(',', out);
	if (known.is_known)
		fprintf(out, "%" PRIu64, known.count);
}

/* Counts are below 2^63, so their difference has a sign. */
static void write_counts(struct known old, struct known new, FILE *out)
{
	write_known(old, out);
	write_known(new, out);
	putc(',', out);
	if (old.is_known && new.is_known)
		fprintf(out, "%" PRId64, (int64_t)(new.count - old.count));
}

static void write_line(const struct subject *subject, struct known old, struct known new, FILE *out)
{
	begin(subject, out);
	write_counts(old, new, out);
	fputs(",,\n", out);
}

static int event_of(const struct result *result, const struct subject *subject)
{
	return result ? result_find_event(result, subject->event) : -1;
}

static struct known total_of(const struct result *result, const struct subject *subject)
{
	int event = event_of(result, subject);

	return event < 0 ? (struct known){ 0 }
			 : (struct known){ true, tally_sum(&result->total, (uint32_t)event) };
}

static struct known net_of(const struct result *result, const struct subject *subject)
{
	int event = event_of(result, subject);

	return event < 0 ? (struct known){ 0 } : (struct known){ true, result->net[event] };
}

static struct known phase_of(const struct result *result, const struct subject *subject)
{
	int event = event_of(result, subject);
	int phase = event < 0 ? -1 : result_find_phase(result, subject->name);

	if (phase < 0)
		return (struct known){ 0 };
	return (struct known){ true, tally_get(&result->total, (uint32_t)phase, (uint32_t)event) };
}

static struct known group_of(const struct result *result, const struct subject *subject)
{
	int event = event_of(result, subject);
	const struct result_group *group =
		event < 0 ? NULL : result_find_group(result, subject->name);

	if (!group)
		return (struct known){ 0 };
	return (struct known){ true, result_net(result, &group->counts, (uint32_t)event) };
}

/* Of one side of a pair; where only the other has the function, it did not run here. */
static struct known function_of(const struct result *result, const struct entry *entry,
				const struct subject *subject)
{
	if (event_of(result, subject) < 0)
		return (struct known){ 0 };
	return (struct known){ true, entry ? entry->count : 0 };
}

static struct known entered_of(const struct result *result, const struct entry *entry)
{
	return (struct known){ result != NULL, entry ? entry->entered : 0 };
}

static void write_function(struct subject *subject, const struct pair *pair, FILE *out)
{
	const struct report_row *row = subject->row;
	struct known old = function_of(row->old, pair->before, subject);
	struct known new = function_of(row->new, pair->after, subject);

	if (!old.count && !new.count)
		return;
	subject->object = pair->object;
	subject->name = pair->name;
	begin(subject, out);
	write_counts(old, new, out);
	write_known(entered_of(row->old, pair->before), out);
	write_known(entered_of(row->new, pair->after), out);
	putc('\n', out);
}

static bool is_baseline(const struct results *results)
{
	return results && results->kind == RESULTS_BASELINE;
}

static void write_functions(struct subject *subject, FILE *out)
{
	const struct report *report = subject->report;
	const struct report_row *row = subject->row;
	const struct results *before = report->options ? report->options->old : NULL;
	const struct result_look look = {
		.event = subject->event,
		.ignores_lines = is_baseline(before) || is_baseline(report->results),
	};
	struct ledger old = { 0 };
	struct ledger new = { 0 };
	struct pairing pairing;

	if (row->old)
		result_ledger(&old, before, row->old, &look);
	if (row->new)
		result_ledger(&new, report->results, row->new, &look);
	pairing_make(&pairing, &old, &new);
	subject->kind = "function";
	for (size_t i = 0; i < pairing.count; i++)
		write_function(subject, &pairing.list[i], out);
	pairing_release(&pairing);
	ledger_release(&old);
	ledger_release(&new);
}

static void write_event(struct subject subject, const struct result *result, uint32_t event,
			FILE *out)
{
	const struct report_row *row = subject.row;

	subject.event = result->events[event];
	subject.kind = "total";
	write_line(&subject, total_of(row->old, &subject), total_of(row->new, &subject), out);
	subject.kind = "net";
	write_line(&subject, net_of(row->old, &subject), net_of(row->new, &subject), out);
	subject.kind = "phase";
	for (uint32_t i = 0; i < result->n_phases; i++) {
		subject.name = result->phases[i];
		write_line(&subject, phase_of(row->old, &subject), phase_of(row->new, &subject),
			   out);
	}
	subject.kind = "group";
	for (size_t i = 0; i < result->n_groups; i++) {
		subject.name = result->groups[i].name;
		write_line(&subject, group_of(row->old, &subject), group_of(row->new, &subject),
			   out);
	}
	write_functions(&subject, out);
}

void report_write_csv(const struct report *report, FILE *out)
{
	fputs("benchmark,verdict,event,row,object,name,baseline,count,change,entered_baseline,"
	      "entered\n",
	      out);
	for (size_t i = 0; i < report->n_rows; i++) {
		const struct report_row *row = &report->rows[i];
		const struct result *result = row->new ? row->new : row->old;
		struct subject subject = { .report = report, .row = row, .kind = "none" };

		if (!result)
			write_line(&subject, (struct known){ 0 }, (struct known){ 0 }, out);
		for (uint32_t event = 0; result && event < result->n_events; event++)
			write_event(subject, result, event, out);
	}
}
