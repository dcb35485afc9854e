/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "writer_events_text.h"
#include "number.h"
#include "rates.h"
#include "table.h"

#include <string.h>

static uint64_t net(const struct stat_report *report, const struct tally *tally, uint32_t event)
{
	return stat_report_net(report, tally, event);
}

/* The columns of a table: the events of a family. */
struct columns {
	const struct stat_report *report;
	enum event_family family;
	struct event_list events;
};

static struct columns columns_of(const struct stat_report *report, enum event_family family)
{
	const struct profile *profile = &report->profile;

	return (struct columns){ report, family,
				 event_family_list(family, profile->events, profile->n_events) };
}

/* Of what is always counted, events that never happened are not shown. */
static bool has_column(const struct columns *columns, uint32_t event)
{
	return columns->family != FAMILY_COUNTING || event == EVENT_IR ||
	       tally_sum(&columns->report->profile.total, event);
}

static uint64_t count_phase(const struct stat_report *report, uint32_t phase, uint32_t event)
{
	return tally_get(&report->profile.total, phase, event);
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

/* One cell an event, in a phase or however else it is counted. */
static void add_counts(struct table *table, const struct columns *columns,
		       uint64_t (*count)(const struct stat_report *, uint32_t phase,
					 uint32_t event),
		       uint32_t phase)
{
	char text[NUMBER_SIZE];

	for (uint32_t i = 0; i < columns->events.count; i++) {
		uint32_t event = columns->events.events[i];

		table_cell(table, "%s",
			   has_column(columns, event)
				   ? number_grouped(text, count(columns->report, phase, event))
				   : "");
	}
}

static void add_per_request(struct table *table, const struct columns *columns)
{
	const struct stat_report *report = columns->report;
	char text[NUMBER_SIZE];

	table_cell(table, "per request");
	for (uint32_t i = 0; i < columns->events.count; i++) {
		uint32_t event = columns->events.events[i];

		table_cell(table, "%s",
			   has_column(columns, event)
				   ? number_ratio(text, count_net(report, 0, event),
						  report->requests, 1)
				   : "");
	}
	table_cell(table, "net of %s request%s", number_grouped(text, report->requests),
		   report->requests == 1 ? "" : "s");
}

static void add_names(struct table *table, const struct columns *columns)
{
	for (uint32_t i = 0; i < columns->events.count; i++) {
		uint32_t event = columns->events.events[i];

		table_cell(table, "%s",
			   has_column(columns, event) ? columns->report->profile.events[event]
						      : "");
	}
}

static const char *phase_title(const char *phase)
{
	return strcmp(phase, "startup") ? phase : "start-up";
}

static void add_phase(struct table *table, const struct columns *columns, uint32_t phase)
{
	const struct stat_report *report = columns->report;
	char text[NUMBER_SIZE];

	table_cell(table, "%s", phase_title(report->profile.phases[phase]));
	add_counts(table, columns, count_phase, phase);
	if (columns->family == FAMILY_COUNTING)
		table_cell(table, "%6s",
			   number_share(text, count_phase(report, phase, EVENT_IR),
					count_total(report, 0, EVENT_IR)));
	else
		table_cell(table, "%s", "");
}

static void write_phases(const struct columns *columns, FILE *out)
{
	const struct stat_report *report = columns->report;
	char layout[TALLY_MAX_EVENTS + 3] = "l";
	struct table table = TABLE_INIT(layout);

	memset(layout + 1, 'r', columns->events.count);
	strcat(layout, "l");
	table_cell(&table, "Phase");
	add_names(&table, columns);
	table_cell(&table, "%s", columns->family == FAMILY_COUNTING ? "Share" : "");
	for (uint32_t phase = 0; phase < report->profile.n_phases; phase++)
		add_phase(&table, columns, phase);
	table_cell(&table, "total");
	add_counts(&table, columns, count_total, 0);
	table_cell(&table, "%s", "");
	if (stat_report_has_net(report)) {
		table_cell(&table, "net");
		add_counts(&table, columns, count_net, 0);
		table_cell(&table, "total less start-up and exit");
	}
	if (stat_report_has_net(report) && report->requests)
		add_per_request(&table, columns);
	table_print(&table, out);
	table_release(&table);
}

void events_write_phases(const struct stat_report *report, enum event_family family, FILE *out)
{
	struct columns columns = columns_of(report, family);

	write_phases(&columns, out);
	event_list_release(&columns.events);
}

static void add_rate(struct table *table, const struct rate_spec *spec, const struct rate *rate)
{
	char text[NUMBER_SIZE];

	table_cell(table, "%s", spec->title);
	table_cell(table, "%s", number_grouped(text, rate->accesses));
	table_cell(table, "%s", number_grouped(text, rate->misses));
	table_cell(table, "%s%s",
		   rate->accesses ? number_ratio(text, rate->misses * 100, rate->accesses, 2) : "-",
		   rate->accesses ? "%" : "");
	table_cell(table, "%s", number_ratio(text, rate_per_million(rate), 1000, 3));
}

static void write_rates(const struct stat_report *report, FILE *out)
{
	const struct profile *profile = &report->profile;
	struct table table = TABLE_INIT("lrrrr");
	uint64_t counts[TALLY_MAX_EVENTS];

	table_cell(&table, "Of net");
	table_cell(&table, "Accesses");
	table_cell(&table, "Misses");
	table_cell(&table, "Miss rate");
	table_cell(&table, "MPKI");
	stat_report_net_counts(report, &profile->total, counts);
	for (const struct rate_spec *spec = rate_specs; spec->name; spec++) {
		struct rate rate = rate_of(spec, profile->events, profile->n_events, counts);

		if (rate_has_events(spec, profile->events, profile->n_events))
			add_rate(&table, spec, &rate);
	}
	putc('\n', out);
	table_print(&table, out);
	table_release(&table);
	fputs("  MPKI: misses per thousand instructions\n", out);
}

/* A row of a group or a function: net counts, then what they are of. */
static void add_net(struct table *table, const struct columns *columns, const struct tally *tally)
{
	char text[NUMBER_SIZE];

	for (uint32_t i = 0; i < columns->events.count; i++)
		table_cell(table, "%s",
			   number_grouped(text,
					  net(columns->report, tally, columns->events.events[i])));
}

static bool has_net(const struct columns *columns, const struct tally *tally)
{
	for (uint32_t i = 0; i < columns->events.count; i++)
		if (net(columns->report, tally, columns->events.events[i]))
			return true;
	return false;
}

static void write_group_events(const struct columns *columns, FILE *out)
{
	const struct groups *groups = &columns->report->groups;
	char layout[TALLY_MAX_EVENTS + 2] = "";
	struct table table = TABLE_INIT(layout);

	if (!groups->count)
		return;
	memset(layout, 'r', columns->events.count);
	strcat(layout, "l");
	add_names(&table, columns);
	table_cell(&table, "Group");
	for (size_t i = 0; i < groups->count; i++) {
		add_net(&table, columns, &groups->list[i].counts);
		table_cell(&table, "%s", groups->list[i].name);
	}
	putc('\n', out);
	table_print(&table, out);
	table_release(&table);
}

/* Most misses first. */
static void write_function_events(const struct columns *columns, size_t top, FILE *out)
{
	const struct stat_report *report = columns->report;
	const struct function *const *by_net = report->by_net[columns->family];
	char layout[TALLY_MAX_EVENTS + 3] = "";
	struct table table = TABLE_INIT(layout);

	memset(layout, 'r', columns->events.count);
	strcat(layout, "Ll");
	add_names(&table, columns);
	table_cell(&table, report->by == BY_INLINED ? "Function, as inlined" : "Function");
	table_cell(&table, "Object");
	for (size_t i = 0; i < top && i < report->functions.count; i++) {
		if (!has_net(columns, &by_net[i]->counts))
			continue;
		add_net(&table, columns, &by_net[i]->counts);
		table_cell(&table, "%s", by_net[i]->name);
		table_cell(&table, "%s", profile_object_name(&report->profile, by_net[i]->object));
	}
	putc('\n', out);
	table_print(&table, out);
	table_release(&table);
}

static void write_model(const struct columns *columns, size_t top, FILE *out)
{
	putc('\n', out);
	write_phases(columns, out);
	if (!stat_report_has_net(columns->report))
		return;
	write_group_events(columns, out);
	if (top)
		write_function_events(columns, top, out);
}

static bool has_rates(const struct profile *profile)
{
	for (const struct rate_spec *spec = rate_specs; spec->name; spec++)
		if (rate_has_events(spec, profile->events, profile->n_events))
			return true;
	return false;
}

void events_write_models(const struct stat_report *report, size_t top, FILE *out)
{
	for (int family = FAMILY_COUNTING + 1; family < N_EVENT_FAMILIES; family++) {
		struct columns columns = columns_of(report, family);

		if (columns.events.count)
			write_model(&columns, top, out);
		event_list_release(&columns.events);
	}
	if (has_rates(&report->profile) && stat_report_has_net(report))
		write_rates(report, out);
}
