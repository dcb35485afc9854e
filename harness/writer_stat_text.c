/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The report of simcount stat for people, at most some 100 columns wide. */
#include "memory.h"
#include "number.h"
#include "path.h"
#include "stat_report.h"
#include "table.h"
#include "words.h"
#include "writer_events_text.h"
#include "writer_variation_text.h"

#include <stdlib.h>
#include <string.h>

#define MAX_MOVED 10
#define MAX_THREADS 16

static uint64_t net(const struct stat_report *report, const struct tally *tally, uint32_t event)
{
	return stat_report_net(report, tally, event);
}

static void write_head(const struct stat_report *report, FILE *out)
{
	const struct profile *profile = &report->profile;
	char *command = words_join((const char *const *)report->command);
	char *ending = profile->ended == PROFILE_EXEC
			       ? xstrdup("exec of another program")
			       : ending_text(profile->ended == PROFILE_SIGNAL, profile->status);

	fprintf(out, "%s\n", command);
	fprintf(out, "ended with %s%s%s\n\n", ending, profile->is_complete ? "" : " (incomplete)",
		repeatability_text(report->repeatability));
	free(ending);
	free(command);
}

static uint64_t count_total(const struct stat_report *report, uint32_t phase, uint32_t event)
{
	(void)phase;
	return tally_sum(&report->profile.total, event);
}

static uint64_t count_net(const struct stat_report *report, uint32_t phase, uint32_t event)
{
	(void)phase;
	return net(report, &report->profile.total, event);
}

static void write_threads(const struct stat_report *report, FILE *out)
{
	const struct profile *profile = &report->profile;
	struct table table = TABLE_INIT("lrl");
	char text[NUMBER_SIZE];

	if (profile->n_threads < 2)
		return;
	table_cell(&table, "Thread");
	table_cell(&table, "Ir");
	table_cell(&table, "Share");
	for (size_t i = 0; i < profile->n_threads && i < MAX_THREADS; i++) {
		uint64_t count = profile->threads[i * profile->n_events + EVENT_IR];

		table_cell(&table, "%zu", i + 1);
		table_cell(&table, "%s", number_grouped(text, count));
		table_cell(&table, "%6s",
			   number_share(text, count, count_total(report, 0, EVENT_IR)));
	}
	putc('\n', out);
	table_print(&table, out);
	if (profile->n_threads > MAX_THREADS)
		fprintf(out, "  and %zu more\n", profile->n_threads - MAX_THREADS);
	table_release(&table);
}

static void add_ratio(struct table *table, const struct stat_report *report, uint64_t count)
{
	char text[NUMBER_SIZE];

	table_cell(table, "%s",
		   report->requests ? number_ratio(text, count, report->requests, 1) : "");
}

static void write_groups(const struct stat_report *report, FILE *out)
{
	struct table table = TABLE_INIT("lrrr");
	char text[NUMBER_SIZE];

	if (!report->groups.count)
		return;
	table_cell(&table, "Group");
	table_cell(&table, "Net Ir");
	table_cell(&table, "Share");
	table_cell(&table, "%s", report->requests ? "Per request" : "");
	for (size_t i = 0; i < report->groups.count; i++) {
		const struct group *group = &report->groups.list[i];
		uint64_t count = net(report, &group->counts, EVENT_IR);

		table_cell(&table, "%s", group->name);
		table_cell(&table, "%s", number_grouped(text, count));
		table_cell(&table, "%s", number_share(text, count, count_net(report, 0, EVENT_IR)));
		add_ratio(&table, report, count);
	}
	putc('\n', out);
	table_print(&table, out);
	table_release(&table);
}

/* More than half of it are repetitions of string instructions, which hardware does not count. */
static bool is_repetition(const struct stat_report *report, const struct tally *tally)
{
	int event = profile_find_event(&report->profile, "RepIr");

	return event >= 0 && net(report, tally, (uint32_t)event) > net(report, tally, EVENT_IR) / 2;
}

static void add_function(struct table *table, const struct stat_report *report,
			 const struct function *function)
{
	uint64_t count = net(report, &function->counts, EVENT_IR);
	char text[NUMBER_SIZE];

	table_cell(table, "%s", number_grouped(text, count));
	table_cell(table, "%s", number_share(text, count, count_net(report, 0, EVENT_IR)));
	add_ratio(table, report, count);
	table_cell(table, "%s", function->entered ? number_grouped(text, function->entered) : "");
	table_cell(table, "%s%s", function->name,
		   is_repetition(report, &function->counts) ? " *" : "");
	table_cell(table, "%s", profile_object_name(&report->profile, function->object));
	if (function->file)
		table_cell(table, "%s:%d", path_last(function->file), function->line);
	else
		table_cell(table, "%s", "");
}

static size_t count_shown(const struct stat_report *report, size_t top)
{
	size_t count = 0;

	while (count < top && count < report->functions.count &&
	       net(report, &report->by_net[FAMILY_COUNTING][count]->counts, EVENT_IR))
		count++;
	return count;
}

static bool has_place(const struct stat_report *report, size_t shown)
{
	for (size_t i = 0; i < shown; i++)
		if (report->by_net[FAMILY_COUNTING][i]->file)
			return true;
	return false;
}

/* How many functions the net has in all, and how much of it the first ones are. */
static void write_remainder(const struct stat_report *report, size_t shown, FILE *out)
{
	const struct function *const *by_net = report->by_net[FAMILY_COUNTING];
	uint64_t count = 0;
	size_t left = 0;
	char grouped[NUMBER_SIZE];
	char share[NUMBER_SIZE];

	for (size_t i = shown; i < report->functions.count; i++) {
		uint64_t more = net(report, &by_net[i]->counts, EVENT_IR);

		count += more;
		left += more > 0;
	}
	if (left)
		fprintf(out, "  %s (%s) in %zu more function%s\n", number_grouped(grouped, count),
			number_share(share, count, count_net(report, 0, EVENT_IR)), left,
			left == 1 ? "" : "s");
}

static void write_functions(const struct stat_report *report, size_t top, FILE *out)
{
	const struct function *const *by_net = report->by_net[FAMILY_COUNTING];
	struct table table = TABLE_INIT("rrrrLll");
	size_t shown = count_shown(report, top);
	bool has_repetition = false;

	if (!shown)
		return;
	table_cell(&table, "Net Ir");
	table_cell(&table, "Share");
	table_cell(&table, "%s", report->requests ? "Per request" : "");
	table_cell(&table, "Entered");
	table_cell(&table, report->by == BY_INLINED ? "Function, as inlined" : "Function");
	table_cell(&table, "Object");
	table_cell(&table, "%s", has_place(report, shown) ? "Declared" : "");
	for (size_t i = 0; i < shown; i++) {
		add_function(&table, report, by_net[i]);
		has_repetition |= is_repetition(report, &by_net[i]->counts);
	}
	putc('\n', out);
	table_print(&table, out);
	write_remainder(report, shown, out);
	if (has_repetition)
		fputs("  * mostly repetitions (RepIr) of string instructions: hardware counts each "
		      "as one\n",
		      out);
	table_release(&table);
}

static void write_others(const struct stat_report *report, FILE *out)
{
	struct table table = TABLE_INIT("lrl");
	char text[NUMBER_SIZE];

	if (!report->n_others)
		return;
	table_cell(&table, "Other programs, not in these figures");
	table_cell(&table, "Ir");
	table_cell(&table, "Ended with");
	for (size_t i = 0; i < report->n_others; i++) {
		table_cell(&table, "%s", report->others[i].name);
		table_cell(&table, "%s", number_grouped(text, report->others[i].instructions));
		table_cell(&table, "%s", report->others[i].ended);
	}
	putc('\n', out);
	table_print(&table, out);
	table_release(&table);
}

static void write_moved(const struct stat_report *report, FILE *out)
{
	const struct moved *moved = &report->moved;
	struct table table = TABLE_INIT("rrLll");
	char text[NUMBER_SIZE];

	if (!moved->count)
		return;
	table_cell(&table, "Ir, first run");
	table_cell(&table, "Second run");
	table_cell(&table, "Function that moved");
	table_cell(&table, "Object");
	table_cell(&table, "%s", "");
	for (size_t i = 0; i < moved->count && i < MAX_MOVED; i++) {
		table_cell(&table, "%s", number_grouped(text, moved->list[i].first));
		table_cell(&table, "%s", number_grouped(text, moved->list[i].second));
		table_cell(&table, "%s", moved->list[i].name);
		table_cell(&table, "%s", moved->list[i].object);
		table_cell(&table, "%s",
			   moved->list[i].is_scheduling ? "depends on the turns of threads" : "");
	}
	putc('\n', out);
	table_print(&table, out);
	if (moved->count > MAX_MOVED)
		fprintf(out, "  and %zu more\n", moved->count - MAX_MOVED);
	table_release(&table);
}

static void write_notes(const struct stat_report *report, FILE *out)
{
	for (size_t i = 0; i < report->n_notes; i++)
		fprintf(out, "Note: %s\n", report->notes[i]);
	if (report->profile.faults)
		fprintf(out,
			"Note: %llu synchronous fault%s, each of which may have dropped a few "
			"instructions\n",
			(unsigned long long)report->profile.faults,
			report->profile.faults == 1 ? "" : "s");
}

static void write_modelled(const struct stat_report *report, FILE *out)
{
	char *text;

	if (!report->environment.n_model)
		return;
	text = environment_model_text(&report->environment);
	fprintf(out, "Modelled: %s\n", text);
	free(text);
}

/* What the program asked of its surroundings, and who answered. */
static void write_sources(const struct stat_report *report, FILE *out)
{
	static const struct {
		enum source_kind kind;
		const char *title;
	} rows[] = {
		{ SOURCE_FIXED, "Fixed" },
		{ SOURCE_REAL, "Not fixed, as asked" },
		{ SOURCE_VARIES, "May vary" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char *used = profile_used_sources(&report->profile, rows[i].kind);

		if (used)
			fprintf(out, "%s: %s\n", rows[i].title, used);
		free(used);
	}
}

static bool has_tail(const struct stat_report *report)
{
	const struct profile *profile = &report->profile;
	bool has_used = false;

	for (size_t i = 0; i < profile->n_sources; i++)
		has_used |= profile->sources[i].used > 0;
	return has_used || report->n_notes || profile->faults || report->environment.n_model;
}

static const struct variation_words layouts_words = {
	.title = "layouts of stack, heap, mappings and environment",
	.advice = "only figures that are exact here may be held to exact limits",
};

static const struct variation_words seeds_words = {
	.title = "seeds of random numbers",
	.advice = "one seed can mislead about a figure that moves",
};

static void write_report(const struct stat_report *report, size_t top, FILE *out)
{
	write_head(report, out);
	events_write_phases(report, FAMILY_COUNTING, out);
	write_threads(report, out);
	if (stat_report_has_net(report)) {
		write_groups(report, out);
		write_functions(report, top, out);
	}
	events_write_models(report, top, out);
	write_others(report, out);
	write_moved(report, out);
	variation_write_text(&report->layouts, &layouts_words, report->profile.events, top, out);
	variation_write_text(&report->seeds, &seeds_words, report->profile.events, top, out);
	if (has_tail(report))
		putc('\n', out);
	write_modelled(report, out);
	write_sources(report, out);
	write_notes(report, out);
}

void stat_write_text(const struct stat_report *reports, size_t count, size_t top, FILE *out)
{
	for (size_t i = 0; i < count; i++) {
		if (i)
			putc('\n', out);
		write_report(&reports[i], top, out);
	}
}
