/* SPDX-License-Identifier: GPL-2.0-or-later */
/* channel.c - one channel: what may be done when, what is done next, and what that does */

#include "channel.h"

#include "memory.h"

#include <stdlib.h>
#include <string.h>

#define CLOSED (-1)
#define NEVER INT64_MAX

/* Between two calls of report_progress. */
#define PROGRESS_STEP 65536

/*
 * All times are cycles. Each _ok is the first in which a command is legal as far as the part that
 * holds it is concerned; a command must be legal for its bank, its group, its rank and the bus.
 */
struct bank {
	int64_t row; /* CLOSED, or what is open */
	int64_t act_ok;
	int64_t column_ok;
	int64_t pre_ok;
	int64_t opened_for;   /* id of a request */
	int64_t waiting_hits; /* requests in the queue for the open row */
};

struct bankgroup {
	int64_t act_ok;
	int64_t read_ok;
	int64_t write_ok;
};

struct rank {
	int64_t acts[4]; /* the last four, oldest at act_next once there are four */
	int64_t act_count;
	int64_t act_ok;
	int64_t read_ok;
	int64_t write_ok;
	int64_t next_refresh;
	int64_t refresh_ends;
};

/* A request in the queue, with what the scheduler asks of it again and again. */
struct waiting {
	struct request *request;
	struct bank *bank;
	struct bankgroup *group;
	struct rank *rank;
	int64_t row;
	bool is_write;
};

struct channel {
	const struct controller_spec *spec;
	const struct device *device;
	struct channel_result *result;
	int64_t now;

	struct bank *banks; /* of all ranks and groups, in that order */
	struct bankgroup *groups;
	struct rank *ranks;
	int64_t bank_count; /* of a rank */

	struct waiting *queue; /* oldest first */
	int64_t queued;
	int64_t arrived; /* requests that have been in the queue */
	int64_t served;

	int64_t bus_free;
	int64_t read_ok; /* as far as the bus is concerned */
	int64_t write_ok;
};

static int64_t max(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

static void at_least(int64_t *time, int64_t to)
{
	if (*time < to)
		*time = to;
}

static void at_most(int64_t *time, int64_t to)
{
	if (*time > to)
		*time = to;
}

/* Commands: what each one does in cycle t. */

static void record(struct channel *channel, enum command command, int64_t t,
		   const struct location *at, int64_t row)
{
	channel->result->commands[command]++;
	if (channel->spec->is_logged)
		command_log_add(
			&channel->result->log,
			(struct log_entry){ t, command, at->rank, at->bankgroup, at->bank, row });
}

static void count_waiting_hits(struct channel *channel, struct bank *bank)
{
	bank->waiting_hits = 0;
	for (int64_t k = 0; k < channel->queued; k++)
		if (channel->queue[k].bank == bank && channel->queue[k].row == bank->row)
			bank->waiting_hits++;
}

/* From the fourth on, four activations must not come closer than FAW. */
static void note_act(struct rank *rank, const struct device *device, int64_t t)
{
	rank->acts[rank->act_count++ % 4] = t;
	at_least(&rank->act_ok, t + device->rrd_s);
	if (rank->act_count >= 4)
		at_least(&rank->act_ok, rank->acts[rank->act_count % 4] + device->faw);
}

static void activate(struct channel *channel, const struct waiting *waiting)
{
	const struct device *device = channel->device;
	struct bank *bank = waiting->bank;
	int64_t t = channel->now;

	bank->row = waiting->row;
	bank->opened_for = waiting->request->id;
	bank->column_ok = t + device->rcd;
	at_least(&bank->pre_ok, t + device->ras);
	bank->act_ok = t + device->ras + device->rp;
	at_least(&waiting->group->act_ok, t + device->rrd_l);
	note_act(waiting->rank, device, t);
	count_waiting_hits(channel, bank);
	record(channel, COMMAND_ACT, t, &waiting->request->at, bank->row);
}

static void precharge(struct channel *channel, struct bank *bank, enum command command, int64_t t,
		      const struct location *at)
{
	bank->row = CLOSED;
	bank->waiting_hits = 0;
	at_least(&bank->act_ok, t + channel->device->rp);
	record(channel, command, t, at, -1);
}

static void precharge_for(struct channel *channel, const struct waiting *waiting)
{
	waiting->request->kind = KIND_CONFLICT;
	precharge(channel, waiting->bank, COMMAND_PRE, channel->now, &waiting->request->at);
}

/* Returns when its data begins. */
static int64_t start_read(struct channel *channel, const struct waiting *waiting)
{
	const struct device *device = channel->device;

	at_least(&waiting->bank->pre_ok, channel->now + device->rtp);
	record(channel, COMMAND_RD, channel->now, &waiting->request->at, waiting->row);
	return channel->now + device->cl;
}

static int64_t start_write(struct channel *channel, const struct waiting *waiting)
{
	const struct device *device = channel->device;
	int64_t start = channel->now + device->cwl;
	int64_t end = start + device_burst_cycles(device);

	at_least(&waiting->bank->pre_ok, end + device->wr);
	at_least(&waiting->rank->read_ok, end + device->wtr_s);
	at_least(&waiting->group->read_ok, end + device->wtr_l);
	record(channel, COMMAND_WR, channel->now, &waiting->request->at, waiting->row);
	return start;
}

static void occupy_bus(struct channel *channel, int64_t start, bool is_write)
{
	const struct device *device = channel->device;
	int64_t turnaround = is_write ? 0 : device->rtrw;

	channel->bus_free = start + device_burst_cycles(device);
	channel->read_ok = channel->bus_free - device->cl;
	channel->write_ok = channel->bus_free + turnaround - device->cwl;
	channel->result->busy_data += device_burst_cycles(device);
}

static void space_columns(struct channel *channel, const struct waiting *waiting)
{
	int64_t same_rank = channel->now + channel->device->ccd_s;
	int64_t same_group = channel->now + channel->device->ccd_l;

	at_least(&waiting->rank->read_ok, same_rank);
	at_least(&waiting->rank->write_ok, same_rank);
	at_least(&waiting->group->read_ok, same_group);
	at_least(&waiting->group->write_ok, same_group);
}

static void report_progress(const struct channel *channel)
{
	int64_t total = channel->result->request_count;

	if (channel->spec->report_progress && total > PROGRESS_STEP &&
	    (channel->served % PROGRESS_STEP == 0 || channel->served == total))
		channel->spec->report_progress(channel->served, total);
}

static void leave_queue(struct channel *channel, int64_t k)
{
	channel->queue[k].bank->waiting_hits--;
	channel->queued--;
	channel->served++;
	report_progress(channel);
	memmove(&channel->queue[k], &channel->queue[k + 1],
		(size_t)(channel->queued - k) * sizeof(*channel->queue));
}

/* The read or write of the k-th in the queue, which leaves it. */
static void access_column(struct channel *channel, int64_t k)
{
	struct waiting waiting = channel->queue[k];
	struct request *request = waiting.request;
	struct bank *bank = waiting.bank;
	int64_t start =
		waiting.is_write ? start_write(channel, &waiting) : start_read(channel, &waiting);

	occupy_bus(channel, start, waiting.is_write);
	space_columns(channel, &waiting);
	request->issue = channel->now;
	request->done = channel->bus_free;
	if (bank->opened_for == request->id && request->kind == KIND_HIT)
		request->kind = KIND_MISS;
	leave_queue(channel, k);
	if (channel->spec->page == PAGE_CLOSED && bank->waiting_hits == 0)
		precharge(channel, bank, COMMAND_PREA, bank->pre_ok, &request->at);
}

static void refresh(struct channel *channel, int64_t index)
{
	const struct location at = { .rank = index, .bankgroup = -1, .bank = -1 };
	struct rank *rank = &channel->ranks[index];
	int64_t end = channel->now + channel->device->rfc;

	rank->refresh_ends = end;
	rank->next_refresh += channel->device->refi;
	at_least(&rank->act_ok, end);
	for (int64_t i = 0; i < channel->bank_count; i++)
		at_least(&channel->banks[index * channel->bank_count + i].act_ok, end);
	record(channel, COMMAND_REF, channel->now, &at, -1);
}

/* Decisions: each tries to issue a command now, or lowers wake to when it could. */

static bool is_refreshing(const struct channel *channel, const struct rank *rank)
{
	return channel->now >= rank->next_refresh;
}

/* When the rank's refresh may begin; NEVER while a bank is open. */
static int64_t refresh_earliest(const struct channel *channel, int64_t index)
{
	const struct bank *banks = &channel->banks[index * channel->bank_count];
	int64_t earliest = channel->ranks[index].refresh_ends;

	for (int64_t i = 0; i < channel->bank_count; i++) {
		if (banks[i].row != CLOSED)
			return NEVER;
		at_least(&earliest, banks[i].act_ok);
	}
	return earliest;
}

/* Ranks that are due begin their refresh as soon as all their banks are closed... */
static bool try_refreshes(struct channel *channel, int64_t *wake)
{
	for (int64_t i = 0; i < channel->device->ranks; i++) {
		int64_t earliest;

		if (!is_refreshing(channel, &channel->ranks[i])) {
			at_most(wake, channel->ranks[i].next_refresh);
			continue;
		}
		earliest = refresh_earliest(channel, i);
		if (earliest <= channel->now) {
			refresh(channel, i);
			return true;
		}
		at_most(wake, earliest);
	}
	return false;
}

static struct location location_of(const struct channel *channel, int64_t rank, int64_t bank)
{
	return (struct location){
		.rank = rank,
		.bankgroup = bank / channel->device->banks,
		.bank = bank % channel->device->banks,
	};
}

/* ...which comes second: a bank of lower number first, whatever its rank. */
static bool try_closing_for_refresh(struct channel *channel, int64_t *wake)
{
	for (int64_t i = 0; i < channel->bank_count; i++) {
		for (int64_t rank = 0; rank < channel->device->ranks; rank++) {
			struct bank *bank = &channel->banks[rank * channel->bank_count + i];
			struct location at = location_of(channel, rank, i);

			if (!is_refreshing(channel, &channel->ranks[rank]) || bank->row == CLOSED)
				continue;
			if (bank->pre_ok <= channel->now) {
				precharge(channel, bank, COMMAND_PRE, channel->now, &at);
				return true;
			}
			at_most(wake, bank->pre_ok);
		}
	}
	return false;
}

static bool is_any_refreshing(const struct channel *channel)
{
	for (int64_t i = 0; i < channel->device->ranks; i++)
		if (is_refreshing(channel, &channel->ranks[i]))
			return true;
	return false;
}

static int64_t column_earliest(const struct channel *channel, const struct waiting *waiting)
{
	if (waiting->is_write)
		return max(max(waiting->bank->column_ok, waiting->group->write_ok),
			   max(waiting->rank->write_ok, channel->write_ok));
	return max(max(waiting->bank->column_ok, waiting->group->read_ok),
		   max(waiting->rank->read_ok, channel->read_ok));
}

static int64_t act_earliest(const struct waiting *waiting)
{
	return max(waiting->bank->act_ok, max(waiting->group->act_ok, waiting->rank->act_ok));
}

/* When the row that waiting needs could begin to be opened, or the one in its way closed. */
static int64_t row_earliest(const struct channel *channel, const struct waiting *waiting)
{
	if (waiting->bank->row == CLOSED)
		return act_earliest(waiting);
	if (channel->spec->scheduler == SCHEDULER_FRFCFS && waiting->bank->waiting_hits > 0)
		return NEVER;
	return waiting->bank->pre_ok;
}

static void prepare_row(struct channel *channel, const struct waiting *waiting)
{
	if (waiting->bank->row == CLOSED)
		activate(channel, waiting);
	else
		precharge_for(channel, waiting);
}

/*
 * Of the first `considered` in the queue, the oldest whose row is open goes first, then the
 * oldest whose row can be prepared.
 */
static bool try_requests(struct channel *channel, int64_t considered, int64_t *wake)
{
	const struct waiting *to_prepare = NULL;

	for (int64_t k = 0; k < considered; k++) {
		const struct waiting *waiting = &channel->queue[k];
		bool is_hit = waiting->bank->row == waiting->row;
		int64_t earliest;

		if (is_refreshing(channel, waiting->rank))
			continue;
		earliest =
			is_hit ? column_earliest(channel, waiting) : row_earliest(channel, waiting);
		if (earliest > channel->now) {
			at_most(wake, earliest);
		} else if (is_hit) {
			access_column(channel, k);
			return true;
		} else if (!to_prepare) {
			to_prepare = waiting;
		}
	}
	if (to_prepare)
		prepare_row(channel, to_prepare);
	return to_prepare;
}

static int64_t considered_requests(const struct channel *channel)
{
	if (channel->spec->scheduler == SCHEDULER_FCFS && channel->queued > 1)
		return 1;
	return channel->queued;
}

/* At most one command a cycle. */
static bool issue_command(struct channel *channel, int64_t *wake)
{
	if (channel->spec->is_refreshed) {
		if (try_refreshes(channel, wake))
			return true;
		if (is_any_refreshing(channel) && try_closing_for_refresh(channel, wake))
			return true;
	}
	return try_requests(channel, considered_requests(channel), wake);
}

static void enter_queue(struct channel *channel, struct request *request)
{
	const struct device *device = channel->device;
	const struct location *at = &request->at;
	int64_t group = at->rank * device->bankgroups + at->bankgroup;
	struct bank *bank = &channel->banks[group * device->banks + at->bank];

	channel->queue[channel->queued++] = (struct waiting){
		.request = request,
		.bank = bank,
		.group = &channel->groups[group],
		.rank = &channel->ranks[at->rank],
		.row = at->row,
		.is_write = request->is_write,
	};
	if (bank->row == at->row)
		bank->waiting_hits++;
}

/* When the next request arrives; NEVER if none does or there is no room for it. */
static int64_t next_arrival(const struct channel *channel)
{
	if (channel->arrived == channel->result->request_count ||
	    channel->queued == channel->spec->queue_room)
		return NEVER;
	return channel->result->requests[channel->arrived]->arrival;
}

static void fill_queue(struct channel *channel)
{
	while (next_arrival(channel) <= channel->now)
		enter_queue(channel, channel->result->requests[channel->arrived++]);
}

static void serve_all(struct channel *channel)
{
	while (channel->served < channel->result->request_count) {
		int64_t wake = NEVER;

		fill_queue(channel);
		if (issue_command(channel, &wake)) {
			channel->now++;
			continue;
		}
		at_most(&wake, next_arrival(channel));
		channel->now = wake == NEVER ? channel->now + 1 : max(channel->now + 1, wake);
	}
}

static void channel_init(struct channel *channel, const struct controller_spec *spec,
			 struct channel_result *result)
{
	const struct device *device = spec->device;
	size_t ranks = (size_t)device->ranks;
	size_t groups = ranks * (size_t)device->bankgroups;
	int64_t room =
		spec->queue_room < result->request_count ? spec->queue_room : result->request_count;

	*channel = (struct channel){ .spec = spec, .device = device, .result = result };
	channel->bank_count = device->bankgroups * device->banks;
	channel->ranks = memory_new(ranks, sizeof(*channel->ranks));
	channel->groups = memory_new(groups, sizeof(*channel->groups));
	channel->banks = memory_new(groups * (size_t)device->banks, sizeof(*channel->banks));
	channel->queue = memory_new((size_t)room, sizeof(*channel->queue));
	for (size_t i = 0; i < ranks; i++)
		channel->ranks[i].next_refresh = spec->is_refreshed ? device->refi : NEVER;
	for (size_t i = 0; i < groups * (size_t)device->banks; i++)
		channel->banks[i].row = CLOSED;
}

static void channel_release(struct channel *channel)
{
	free(channel->ranks);
	free(channel->groups);
	free(channel->banks);
	free(channel->queue);
}

static int64_t last_done(const struct channel_result *result)
{
	int64_t last = 0;

	for (int64_t i = 0; i < result->request_count; i++)
		at_least(&last, result->requests[i]->done);
	return last;
}

__attribute__((noinline)) void channel_run(const struct controller_spec *spec,
					   struct channel_result *result)
{
	struct channel channel;

	channel_init(&channel, spec, result);
	serve_all(&channel);
	channel_release(&channel);
	result->last_done = last_done(result);
}
