/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * controller.h - a memory controller, command by command
 *
 * Each channel is on its own: a queue of requests, banks that open and close rows, a data bus, and
 * refreshes, under the timing rules of the device; at most one command a cycle. Left out: power
 * states, error correction, write buffering, and commands of DDR5 and later.
 */
#ifndef CONTROLLER_H
#define CONTROLLER_H

#include "command_log.h"
#include "requests.h"

enum scheduler { SCHEDULER_FRFCFS, SCHEDULER_FCFS };
enum page_policy { PAGE_OPEN, PAGE_CLOSED };

struct controller_spec {
	const struct device *device;
	enum scheduler scheduler;
	enum page_policy page;
	int64_t queue_room; /* at least 1 */
	bool is_refreshed;
	bool is_logged;

	/*
	 * Called now and then with how many requests of a channel are served, the last time with
	 * all of them; not at all for few. NULL for nobody.
	 */
	void (*report_progress)(int64_t served, int64_t total);
};

/* What became of a channel. */
struct channel_result {
	int64_t channel;
	struct request **requests; /* that it served, by arrival */
	int64_t request_count;
	int64_t last_done;
	int64_t busy_data; /* cycles in which data moved */
	int64_t commands[COMMANDS];
	struct command_log log; /* empty unless is_logged */
};

struct controller_result {
	struct channel_result *channels; /* those that had requests, by number */
	int64_t channel_count;
	struct request **by_channel; /* what the channels' requests point into */
};

/* Serve all requests, which know where they go. */
void controller_run(struct controller_result *result, const struct controller_spec *spec,
		    struct requests *requests);
void controller_result_release(struct controller_result *result);

#endif
