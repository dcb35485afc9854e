/* SPDX-License-Identifier: GPL-2.0-or-later */
/* checker.c - a second opinion on a command log */

#include "checker.h"

#include "memory.h"

#include <stdlib.h>
#include <string.h>

#define CLOSED (-1)

/* The cycle of an event that has not happened: so long ago that no distance is too short. */
#define NEVER (-((int64_t)1 << 60))

struct bank_book {
	bool is_seen;
	int64_t seen_order; /* among the banks of its rank */
	int64_t open_row;
	int64_t last_act;
	int64_t last_pre;
	int64_t last_read;
	int64_t last_write;
};

struct group_book {
	int64_t last_act;
	int64_t last_column;
	int64_t last_write;
};

struct rank_book {
	int64_t last_act;
	int64_t last_column;
	int64_t last_write;
	int64_t last_refresh;
	int64_t acts[4]; /* the last four, oldest at act_count % 4 */
	int64_t act_count;
	int64_t seen_count; /* banks */
};

/* Data on the bus. */
struct burst {
	int64_t start;
	int64_t end;
	bool is_write;
};

struct checker {
	const struct device *device;
	struct verdict *verdict;
	struct bank_book *banks;
	struct group_book *groups;
	struct rank_book *ranks;
	struct burst *bursts;
	int64_t burst_count;
	int64_t last_slot; /* the last cycle with a command other than PREA */

	/* The command at hand, and the books of its place; no bank and group for REF. */
	struct log_entry entry;
	struct bank_book *bank;
	struct group_book *group;
	struct rank_book *rank;
};

const char *rule_name(enum rule rule)
{
	static const char *const names[RULES] = {
		[RULE_SLOT] = "SLOT",	  [RULE_RFC] = "RFC",	  [RULE_ACT_OPEN] = "ACT_OPEN",
		[RULE_RC] = "RC",	  [RULE_RP] = "RP",	  [RULE_RRD_S] = "RRD_S",
		[RULE_RRD_L] = "RRD_L",	  [RULE_FAW] = "FAW",	  [RULE_PRE_CLOSED] = "PRE_CLOSED",
		[RULE_RAS] = "RAS",	  [RULE_RTP] = "RTP",	  [RULE_WRREC] = "WRREC",
		[RULE_ROW] = "ROW",	  [RULE_RCD] = "RCD",	  [RULE_CCD] = "CCD",
		[RULE_WTR_L] = "WTR_L",	  [RULE_WTR_S] = "WTR_S", [RULE_REF_OPEN] = "REF_OPEN",
		[RULE_RP_REF] = "RP_REF", [RULE_BUS] = "BUS",	  [RULE_UNSERVED] = "UNSERVED",
		[RULE_EARLY] = "EARLY",
	};

	return names[rule];
}

bool rule_counts_cycles(enum rule rule)
{
	switch (rule) {
	case RULE_SLOT:
	case RULE_RFC:
	case RULE_ACT_OPEN:
	case RULE_PRE_CLOSED:
	case RULE_ROW:
	case RULE_REF_OPEN:
	case RULE_BUS:
	case RULE_UNSERVED:
	case RULE_EARLY:
		return false;
	default:
		return true;
	}
}

static void report(struct checker *checker, struct violation violation)
{
	if (checker->verdict->count < CHECKER_SCAN_MAX)
		checker->verdict->violations[checker->verdict->count++] = violation;
}

static void report_rule(struct checker *checker, enum rule rule)
{
	report(checker, (struct violation){ .rule = rule, .entry = checker->entry });
}

/* The command at hand must come at least need cycles after the last event. */
static void check_gap(struct checker *checker, enum rule rule, int64_t last, int64_t need)
{
	int64_t have = checker->entry.cycle - last;

	if (have < need)
		report(checker,
		       (struct violation){
			       .rule = rule, .entry = checker->entry, .have = have, .need = need });
}

static void see_bank(struct checker *checker)
{
	if (!checker->bank->is_seen)
		checker->bank->seen_order = checker->rank->seen_count++;
	checker->bank->is_seen = true;
}

static void check_act(struct checker *checker)
{
	const struct device *device = checker->device;
	struct rank_book *rank = checker->rank;
	struct bank_book *bank = checker->bank;
	int64_t t = checker->entry.cycle;

	if (bank->open_row != CLOSED)
		report_rule(checker, RULE_ACT_OPEN);
	check_gap(checker, RULE_RC, bank->last_act, device->ras + device->rp);
	check_gap(checker, RULE_RP, bank->last_pre, device->rp);
	check_gap(checker, RULE_RRD_S, rank->last_act, device->rrd_s);
	check_gap(checker, RULE_RRD_L, checker->group->last_act, device->rrd_l);
	if (rank->act_count >= 4)
		check_gap(checker, RULE_FAW, rank->acts[rank->act_count % 4], device->faw);
	see_bank(checker);
	bank->open_row = checker->entry.row;
	bank->last_act = rank->last_act = checker->group->last_act = t;
	rank->acts[rank->act_count++ % 4] = t;
}

/* Cycles from a write to the last of its data. */
static int64_t write_cycles(const struct device *device)
{
	return device->cwl + device_burst_cycles(device);
}

static void check_pre(struct checker *checker)
{
	const struct device *device = checker->device;
	struct bank_book *bank = checker->bank;

	if (bank->open_row == CLOSED)
		report_rule(checker, RULE_PRE_CLOSED);
	check_gap(checker, RULE_RAS, bank->last_act, device->ras);
	check_gap(checker, RULE_RTP, bank->last_read, device->rtp);
	check_gap(checker, RULE_WRREC, bank->last_write, write_cycles(device) + device->wr);
	see_bank(checker);
	bank->open_row = CLOSED;
	bank->last_pre = checker->entry.cycle;
}

static void check_row(struct checker *checker)
{
	if (checker->bank->open_row != checker->entry.row)
		report(checker, (struct violation){ .rule = RULE_ROW,
						    .entry = checker->entry,
						    .open_row = checker->bank->open_row });
}

static void note_burst(struct checker *checker, int64_t start, bool is_write)
{
	checker->bursts[checker->burst_count++] = (struct burst){
		start,
		start + device_burst_cycles(checker->device),
		is_write,
	};
}

static void check_column(struct checker *checker)
{
	const struct device *device = checker->device;

	check_row(checker);
	check_gap(checker, RULE_RCD, checker->bank->last_act, device->rcd);
	check_gap(checker, RULE_CCD, checker->group->last_column, device->ccd_l);
	check_gap(checker, RULE_CCD, checker->rank->last_column, device->ccd_s);
	checker->group->last_column = checker->rank->last_column = checker->entry.cycle;
}

/* The gaps after writes are reported behind those of check_column, as they concern reads only. */
static void check_read(struct checker *checker)
{
	const struct device *device = checker->device;

	check_column(checker);
	check_gap(checker, RULE_WTR_L, checker->group->last_write,
		  write_cycles(device) + device->wtr_l);
	check_gap(checker, RULE_WTR_S, checker->rank->last_write,
		  write_cycles(device) + device->wtr_s);
	checker->bank->last_read = checker->entry.cycle;
	note_burst(checker, checker->entry.cycle + device->cl, false);
}

static void check_write(struct checker *checker)
{
	int64_t t = checker->entry.cycle;

	check_column(checker);
	checker->bank->last_write = checker->group->last_write = checker->rank->last_write = t;
	note_burst(checker, t + checker->device->cwl, true);
}

static int64_t bank_count(const struct checker *checker)
{
	return checker->device->bankgroups * checker->device->banks;
}

static struct bank_book *banks_of_rank(const struct checker *checker)
{
	return &checker->banks[checker->entry.rank * bank_count(checker)];
}

/* The bank of the rank that a command named as the order-th; there is one. */
static const struct bank_book *bank_seen(const struct checker *checker, int64_t order)
{
	const struct bank_book *bank = banks_of_rank(checker);

	while (!bank->is_seen || bank->seen_order != order)
		bank++;
	return bank;
}

static bool is_any_open(const struct checker *checker)
{
	for (int64_t i = 0; i < bank_count(checker); i++)
		if (banks_of_rank(checker)[i].open_row != CLOSED)
			return true;
	return false;
}

static void check_refresh(struct checker *checker)
{
	if (is_any_open(checker))
		report_rule(checker, RULE_REF_OPEN);
	for (int64_t order = 0; order < checker->rank->seen_count; order++)
		check_gap(checker, RULE_RP_REF, bank_seen(checker, order)->last_pre,
			  checker->device->rp);
	checker->rank->last_refresh = checker->entry.cycle;
}

static void check_slot(struct checker *checker)
{
	if (checker->entry.command == COMMAND_PREA)
		return;
	if (checker->entry.cycle == checker->last_slot)
		report_rule(checker, RULE_SLOT);
	checker->last_slot = checker->entry.cycle;
}

static void find_books(struct checker *checker)
{
	const struct log_entry *entry = &checker->entry;
	int64_t group = entry->rank * checker->device->bankgroups + entry->bankgroup;

	checker->rank = &checker->ranks[entry->rank];
	if (entry->command == COMMAND_REF)
		return;
	checker->group = &checker->groups[group];
	checker->bank = &checker->banks[group * checker->device->banks + entry->bank];
}

static void check_entry(struct checker *checker, const struct log_entry *entry)
{
	checker->entry = *entry;
	find_books(checker);
	check_slot(checker);
	if (entry->command != COMMAND_REF &&
	    entry->cycle < checker->rank->last_refresh + checker->device->rfc)
		report_rule(checker, RULE_RFC);
	switch (entry->command) {
	case COMMAND_ACT:
		check_act(checker);
		break;
	case COMMAND_PRE:
	case COMMAND_PREA:
		check_pre(checker);
		break;
	case COMMAND_RD:
		check_read(checker);
		break;
	case COMMAND_WR:
		check_write(checker);
		break;
	case COMMAND_REF:
	case COMMANDS:
		check_refresh(checker);
		break;
	}
}

/* By cycle, an auto-precharge last, and otherwise as logged. */
static int compare_entries(const void *a, const void *b)
{
	const struct log_entry *x = *(const struct log_entry *const *)a;
	const struct log_entry *y = *(const struct log_entry *const *)b;
	bool x_is_last = x->command == COMMAND_PREA;
	bool y_is_last = y->command == COMMAND_PREA;

	if (x->cycle != y->cycle)
		return x->cycle < y->cycle ? -1 : 1;
	if (x_is_last != y_is_last)
		return x_is_last ? 1 : -1;
	return (x > y) - (x < y);
}

static void scan(struct checker *checker, const struct command_log *log)
{
	const struct log_entry **sorted = memory_new((size_t)log->count, sizeof(*sorted));

	for (int64_t i = 0; i < log->count; i++)
		sorted[i] = &log->entries[i];
	qsort(sorted, (size_t)log->count, sizeof(*sorted), compare_entries);
	for (int64_t i = 0; i < log->count; i++)
		check_entry(checker, sorted[i]);
	free(sorted);
}

static int compare_bursts(const void *a, const void *b)
{
	const struct burst *x = a;
	const struct burst *y = b;

	if (x->start != y->start)
		return x->start < y->start ? -1 : 1;
	return x->is_write - y->is_write;
}

static void add(struct checker *checker, struct violation violation)
{
	checker->verdict->violations[checker->verdict->count++] = violation;
}

/* One conflict is enough: those that follow are mostly its consequences. */
static void check_bus(struct checker *checker)
{
	struct burst *bursts = checker->bursts;

	qsort(bursts, (size_t)checker->burst_count, sizeof(*bursts), compare_bursts);
	for (int64_t i = 1; i < checker->burst_count; i++) {
		bool turns = !bursts[i - 1].is_write && bursts[i].is_write;

		if (bursts[i].start < bursts[i - 1].end + (turns ? checker->device->rtrw : 0)) {
			add(checker, (struct violation){ .rule = RULE_BUS,
							 .start = bursts[i].start,
							 .previous_end = bursts[i - 1].end,
							 .is_write = bursts[i].is_write,
							 .was_write = bursts[i - 1].is_write });
			return;
		}
	}
}

static void check_requests(struct checker *checker, struct request *const *requests, int64_t count)
{
	for (int64_t i = 0; i < count; i++) {
		struct violation violation = { .request = requests[i]->id };

		if (requests[i]->done < 0)
			violation.rule = RULE_UNSERVED;
		else if (requests[i]->issue < requests[i]->arrival)
			violation.rule = RULE_EARLY;
		else
			continue;
		add(checker, violation);
		return;
	}
}

static void checker_init(struct checker *checker, const struct device *device, int64_t log_count)
{
	size_t ranks = (size_t)device->ranks;
	size_t groups = ranks * (size_t)device->bankgroups;
	size_t banks = groups * (size_t)device->banks;

	checker->device = device;
	checker->last_slot = NEVER;
	checker->ranks = memory_new(ranks, sizeof(*checker->ranks));
	checker->groups = memory_new(groups, sizeof(*checker->groups));
	checker->banks = memory_new(banks, sizeof(*checker->banks));
	checker->bursts = memory_new((size_t)log_count, sizeof(*checker->bursts));
	for (size_t i = 0; i < ranks; i++)
		checker->ranks[i] = (struct rank_book){ .last_act = NEVER,
							.last_column = NEVER,
							.last_write = NEVER,
							.last_refresh = NEVER };
	for (size_t i = 0; i < groups; i++)
		checker->groups[i] = (struct group_book){ NEVER, NEVER, NEVER };
	for (size_t i = 0; i < banks; i++)
		checker->banks[i] = (struct bank_book){ .open_row = CLOSED,
							.last_act = NEVER,
							.last_pre = NEVER,
							.last_read = NEVER,
							.last_write = NEVER };
}

void checker_run(struct verdict *verdict, const struct command_log *log,
		 const struct device *device, struct request *const *requests,
		 int64_t request_count)
{
	struct checker checker = { .verdict = verdict };

	verdict->count = 0;
	checker_init(&checker, device, log->count);
	scan(&checker, log);
	check_bus(&checker);
	if (requests)
		check_requests(&checker, requests, request_count);
	free(checker.ranks);
	free(checker.groups);
	free(checker.banks);
	free(checker.bursts);
}
