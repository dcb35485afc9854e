/* SPDX-License-Identifier: GPL-2.0-or-later */
/* instance.c - batching, memory and accounts of one instance */

#include "instance.h"

#include <err.h>
#include <stdlib.h>

const char *role_name(enum role role)
{
	static const char *const names[] = {
		[ROLE_PREFILL] = "prefill",
		[ROLE_DECODE] = "decode",
		[ROLE_COLOCATED] = "colocated",
	};

	return names[role];
}

int64_t request_need(const struct request *request)
{
	return request->prompt_length + request->output_length;
}

int64_t instance_load(const struct instance *instance)
{
	if (instance->role == ROLE_PREFILL)
		return instance->queue.prompt_tokens;
	return instance->queue.count + instance->running_count;
}

static bool has_memory_for(const struct instance *instance, const struct request *request)
{
	return instance->kv_used + request_need(request) <= instance->cost.kv_capacity;
}

/* A prefill instance keeps no sequence, so only a colocated one is short of memory. */
static bool may_join_batch(const struct instance *instance, const struct request *request)
{
	const struct queue *batch = &instance->batch;

	if (batch->count > 0 &&
	    batch->prompt_tokens + request->prompt_length > instance->max_prefill_tokens)
		return false;
	if (instance->role == ROLE_PREFILL)
		return true;
	return instance->running_count + batch->count < instance->max_decode_batch &&
	       has_memory_for(instance, request);
}

static bool instance_start_prefill(struct instance *instance, double now)
{
	__int128 pairs = 0;
	struct request *request;

	while ((request = instance->queue.first) && may_join_batch(instance, request)) {
		queue_append(&instance->batch, queue_take(&instance->queue));
		if (instance->role == ROLE_COLOCATED)
			instance->kv_used += request_need(request);
		request->prefill_start = now;
		pairs += (__int128)request->prompt_length * (request->prompt_length + 1);
	}
	if (instance->batch.count == 0)
		return false;
	instance->step_kind = STEP_PREFILL;
	instance->batch_size = instance->batch.count;
	instance->step = cost_of_prefill(&instance->cost, instance->batch.prompt_tokens, pairs);
	return true;
}

void instance_run(struct instance *instance, struct request *request, double now)
{
	if (instance->running_count == instance->running_room) {
		instance->running_room = instance->running_room ? 2 * instance->running_room : 64;
		instance->running = realloc(instance->running, (size_t)instance->running_room *
								       sizeof(struct request *));
		if (!instance->running)
			errx(1, "out of memory: %lld sequences", (long long)instance->running_room);
	}
	instance->running[instance->running_count++] = request;
	instance->context += request->prompt_length + request->tokens_out;
	request->decode_start = now;
}

/* The first in line goes first: one that does not fit holds up those behind it. */
static void instance_admit(struct instance *instance, double now)
{
	struct request *request;

	while ((request = instance->queue.first) &&
	       instance->running_count < instance->max_decode_batch &&
	       has_memory_for(instance, request)) {
		queue_take(&instance->queue);
		instance->kv_used += request_need(request);
		instance_run(instance, request, now);
	}
}

static bool instance_start_decode(struct instance *instance)
{
	if (instance->running_count == 0)
		return false;
	instance->step_kind = STEP_DECODE;
	instance->batch_size = instance->running_count;
	instance->step = cost_of_decode(&instance->cost, instance->context, instance->batch_size);
	return true;
}

bool instance_start_step(struct instance *instance, double now)
{
	switch (instance->role) {
	case ROLE_PREFILL:
		return instance_start_prefill(instance, now);
	case ROLE_DECODE:
		instance_admit(instance, now);
		return instance_start_decode(instance);
	case ROLE_COLOCATED:
		return instance_start_prefill(instance, now) || instance_start_decode(instance);
	}
	return false;
}

void instance_account(struct instance *instance)
{
	const struct step_cost *step = &instance->step;
	double power_w = instance->cost.idle_w + (step->compute_j + step->memory_j) / step->time_s;

	instance->busy_s += step->time_s;
	instance->steps++;
	instance->flops += step->flops;
	instance->bytes += step->bytes;
	instance->batch_sum += instance->batch_size;
	instance->compute_j += step->compute_j;
	instance->memory_j += step->memory_j;
	if (power_w > instance->peak_w)
		instance->peak_w = power_w;
	if (step->bound == BOUND_POWER)
		instance->power_bound_s += step->time_s;
	else if (step->bound == BOUND_COMPUTE)
		instance->compute_bound_s += step->time_s;
}

void instance_free(struct instance *instance, const struct request *request)
{
	instance->kv_used -= request_need(request);
}

void instance_release(struct instance *instance)
{
	free(instance->running);
}
