/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Results for spreadsheets (RFC 4180, but lines end in a newline alone): a line for each count,
 * and beside it that of the baseline.
 */
#include "csv.h"
#include "report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* What a line is about. */
struct subject {
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

static struct known function_of(const struct result *result, const struct result_function *function,
				const struct subject *subject)
{
	int event = event_of(result, subject);

	if (event < 0)
		return (struct known){ 0 };
	return (struct known){ true,
			       function ? result_net(result, &function->counts, (uint32_t)event)
					: 0 };
}

static struct known entered_of(const struct result *result, const struct result_function *function)
{
	return (struct known){ result != NULL, function ? function->entered : 0 };
}

static void write_functions(struct subject *subject, FILE *out)
{
	const struct report_row *row = subject->row;
	size_t count;
	struct function_pair *pairs = report_functions(row, &count);

	subject->kind = "function";
	for (size_t i = 0; i < count; i++) {
		const struct function_pair *pair = &pairs[i];
		struct known old = function_of(row->old, pair->old, subject);
		struct known new = function_of(row->new, pair->new, subject);

		if (!old.count && !new.count)
			continue;
		subject->object = (pair->new ? pair->new : pair->old)->object;
		subject->name = (pair->new ? pair->new : pair->old)->name;
		begin(subject, out);
		write_counts(old, new, out);
		write_known(entered_of(row->old, pair->old), out);
		write_known(entered_of(row->new, pair->new), out);
		putc('\n', out);
	}
	free(pairs);
}

static void write_event(const struct report_row *row, const struct result *result, uint32_t event,
			FILE *out)
{
	struct subject subject = { .row = row, .event = result->events[event], .kind = "total" };

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
		struct subject subject = { .row = row, .kind = "none" };

		if (!result)
			write_line(&subject, (struct known){ 0 }, (struct known){ 0 }, out);
		for (uint32_t event = 0; result && event < result->n_events; event++)
			write_event(row, result, event, out);
	}
}
