/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * instance.h - a group of devices that holds one copy of the model and runs it step by step
 *
 * An instance decides what its next step is and keeps account of it; when the step starts and
 * ends, and what becomes of its requests, is the engine's business.
 */
#ifndef INSTANCE_H
#define INSTANCE_H

#include "cost.h"
#include "queue.h"

#include <stdbool.h>

enum role { ROLE_PREFILL, ROLE_DECODE, ROLE_COLOCATED };
enum step_kind { STEP_PREFILL, STEP_DECODE };

struct instance {
	enum role role;
	char name[32]; /* decode-0 */
	struct cost_model cost;
	int64_t max_prefill_tokens;
	int64_t max_decode_batch;

	struct queue queue;
	bool is_waiting; /* no step in flight */
	bool is_wake_pending;

	struct request **running; /* sequences being decoded, oldest first */
	int64_t running_count;
	int64_t running_room;
	int64_t context; /* tokens of all that are running */
	int64_t kv_used; /* tokens reserved, whole sequences */

	enum step_kind step_kind; /* the step in flight */
	struct step_cost step;
	struct queue batch; /* prompts of a prefill step */
	int64_t batch_size;

	/* What all steps so far come to. */
	double busy_s;
	int64_t steps;
	double flops;
	double bytes;
	int64_t batch_sum;
	double compute_j;
	double memory_j;
	double peak_w;
	double power_bound_s;
	double compute_bound_s;
};

const char *role_name(enum role role);

/* Tokens that a request may come to hold. */
int64_t request_need(const struct request *request);

/* How busy a router takes it to be: queued prompt tokens for prefill, else requests. */
int64_t instance_load(const struct instance *instance);

/*
 * Form the next step from the queue and what is running, stamp its requests and set step and
 * step_kind. False when there is nothing to do.
 */
bool instance_start_step(struct instance *instance, double now);

/* Add the step that has just ended to the account. */
void instance_account(struct instance *instance);

/* Begin to decode a request for which room is already reserved. */
void instance_run(struct instance *instance, struct request *request, double now);

/* Give a finished request's room back. */
void instance_free(struct instance *instance, const struct request *request);

void instance_release(struct instance *instance);

#endif
