/* SPDX-License-Identifier: GPL-2.0-or-later */
/* engine.c - building a system and running it, event by event */

#include "engine.h"

#include "memory.h"

#include <assert.h>
#include <err.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* The foot of this file is the way in: engine_init, engine_run. */

static void engine_schedule(struct engine *engine, double delay, struct event event)
{
	assert(delay >= 0.0);
	event.time = engine->now + delay;
	events_push(&engine->events, event);
}

static void engine_change_population(struct engine *engine, int64_t change)
{
	engine->population_area +=
		(double)engine->population * (engine->now - engine->population_since);
	engine->population_since = engine->now;
	engine->population += change;
}

static void engine_stop_if_all_done(struct engine *engine)
{
	if (engine->finished + engine->rejected == engine->workload->count)
		engine_schedule(engine, 0.0, (struct event){ .kind = EVENT_STOP });
}

static void engine_finish(struct engine *engine, struct request *request)
{
	request->finish = engine->now;
	engine_change_population(engine, -1);
	engine->finished++;
	if (engine->progress)
		progress_step(engine->progress);
	engine_stop_if_all_done(engine);
}

static struct instance *least_loaded(const struct pool *pool)
{
	struct instance *best = &pool->instances[0];
	int64_t best_load = instance_load(best);

	for (int64_t i = 1; i < pool->count; i++) {
		int64_t load = instance_load(&pool->instances[i]);

		if (load < best_load) {
			best = &pool->instances[i];
			best_load = load;
		}
	}
	return best;
}

/* A waiting instance is woken once, however many requests come before it wakes. */
static void engine_submit(struct engine *engine, const struct pool *pool, struct request *request)
{
	struct instance *instance = least_loaded(pool);

	queue_append(&instance->queue, request);
	if (instance->is_waiting && !instance->is_wake_pending) {
		instance->is_wake_pending = true;
		engine_schedule(engine, 0.0,
				(struct event){ .kind = EVENT_WAKE, .instance = instance });
	}
}

static void engine_resume(struct engine *engine, struct instance *instance)
{
	instance->is_waiting = !instance_start_step(instance, engine->now);
	if (!instance->is_waiting)
		engine_schedule(engine, instance->step.time_s,
				(struct event){ .kind = EVENT_STEP_DONE, .instance = instance });
}

static void engine_wake(struct engine *engine, struct instance *instance)
{
	instance->is_wake_pending = false;
	engine_resume(engine, instance);
}

static void engine_schedule_arrival(struct engine *engine, struct request *request)
{
	if (request < engine->workload->requests + engine->workload->count)
		engine_schedule(engine, fmax(0.0, request->arrival - engine->now),
				(struct event){ .kind = EVENT_ARRIVAL, .request = request });
}

static void engine_arrive(struct engine *engine, struct request *request)
{
	engine_change_population(engine, 1);
	if (request_need(request) > engine->back.instances[0].cost.kv_capacity) {
		engine_change_population(engine, -1);
		request->is_rejected = true;
		engine->rejected++;
		engine_stop_if_all_done(engine);
	} else {
		engine_submit(engine, &engine->front, request);
	}
	engine_schedule_arrival(engine, request + 1);
}

static void engine_begin_transfer(struct engine *engine, struct request *request)
{
	engine_schedule(engine, kv_link_begin(&engine->link, request, engine->now),
			(struct event){ .kind = EVENT_KV_DONE, .request = request });
}

static void engine_request_link(struct engine *engine, struct request *request)
{
	if (engine->link.in_use < engine->link.channels)
		engine_begin_transfer(engine, request);
	else
		queue_append(&engine->link.queue, request);
}

/* The channel is passed on before the request that held it moves on: it matters in ties. */
static void engine_finish_transfer(struct engine *engine, struct request *request)
{
	struct request *next;

	kv_link_end(&engine->link, request, engine->now);
	next = queue_take(&engine->link.queue);
	if (next)
		engine_begin_transfer(engine, next);
	engine_submit(engine, &engine->back, request);
}

static void engine_leave_prefill(struct engine *engine, struct instance *instance,
				 struct request *request)
{
	bool is_colocated = instance->role == ROLE_COLOCATED;

	request->first_token = engine->now;
	request->last_token = engine->now;
	request->tokens_out = 1;
	if (request->output_length > 1) {
		if (is_colocated)
			instance_run(instance, request, engine->now);
		else
			engine_request_link(engine, request);
		return;
	}
	if (is_colocated)
		instance_free(instance, request);
	engine_finish(engine, request);
}

static void engine_finish_prefill(struct engine *engine, struct instance *instance)
{
	struct request *request;

	while ((request = queue_take(&instance->batch)))
		engine_leave_prefill(engine, instance, request);
}

static void engine_finish_decode(struct engine *engine, struct instance *instance)
{
	int64_t kept = 0;

	instance->context += instance->running_count;
	for (int64_t i = 0; i < instance->running_count; i++) {
		struct request *request = instance->running[i];

		request->gaps[request->tokens_out++ - 1] = engine->now - request->last_token;
		request->last_token = engine->now;
		if (request->tokens_out < request->output_length) {
			instance->running[kept++] = request;
		} else {
			instance->context -= request_need(request);
			instance_free(instance, request);
			engine_finish(engine, request);
		}
	}
	instance->running_count = kept;
}

static void engine_finish_step(struct engine *engine, struct instance *instance)
{
	instance_account(instance);
	if (instance->step_kind == STEP_PREFILL)
		engine_finish_prefill(engine, instance);
	else
		engine_finish_decode(engine, instance);
	engine_resume(engine, instance);
}

__attribute__((noinline)) void engine_run(struct engine *engine)
{
	struct event event;

	engine_schedule_arrival(engine, engine->workload->requests);
	do {
		event = events_pop(&engine->events);
		engine->now = event.time;
		engine->event_count++;
		switch (event.kind) {
		case EVENT_ARRIVAL:
			engine_arrive(engine, event.request);
			break;
		case EVENT_WAKE:
			engine_wake(engine, event.instance);
			break;
		case EVENT_STEP_DONE:
			engine_finish_step(engine, event.instance);
			break;
		case EVENT_KV_DONE:
			engine_finish_transfer(engine, event.request);
			break;
		case EVENT_STOP:
			break;
		}
	} while (event.kind != EVENT_STOP);
	engine_change_population(engine, 0);
}

/* A pool's own setting, or the general one. */
static struct cost_spec cost_spec_for(const struct config *config, enum role role)
{
	struct cost_spec spec = {
		.model = catalogue_model(config->model),
		.device_count = config->devices_per_instance,
		.cap_w = config->power_cap_w,
		.overhead_s = config->step_overhead,
		.has_dvfs = config->dvfs,
	};
	bool is_prefill = role == ROLE_PREFILL;
	const char *device = is_prefill ? config->prefill_device : config->decode_device;
	int64_t count = is_prefill ? config->prefill_devices_per_instance
				   : config->decode_devices_per_instance;
	double cap_w = is_prefill ? config->prefill_power_cap_w : config->decode_power_cap_w;

	if (role == ROLE_COLOCATED || !device)
		device = config->device;
	if (role != ROLE_COLOCATED && count != COUNT_UNSET)
		spec.device_count = count;
	if (role != ROLE_COLOCATED && !isnan(cap_w))
		spec.cap_w = cap_w;
	spec.device = catalogue_device(device);
	return spec;
}

static void instance_init(struct instance *instance, const struct config *config, enum role role,
			  int64_t index)
{
	struct cost_spec spec = cost_spec_for(config, role);

	instance->role = role;
	snprintf(instance->name, sizeof(instance->name), "%s-%lld", role_name(role),
		 (long long)index);
	instance->is_waiting = true;
	instance->max_prefill_tokens = config->max_prefill_tokens;
	instance->max_decode_batch = config->max_decode_batch;
	cost_init(&instance->cost, &spec);
}

static struct pool pool_init(struct engine *engine, const struct config *config, enum role role,
			     int64_t count)
{
	struct pool pool = { &engine->instances[engine->instance_count], count };

	for (int64_t i = 0; i < count; i++)
		instance_init(&pool.instances[i], config, role, i);
	engine->instance_count += count;
	return pool;
}

static void init_pools(struct engine *engine, const struct config *config)
{
	if (config_is_colocated(config)) {
		engine->instances =
			memory_new((size_t)config->n_colocated, sizeof(struct instance));
		engine->front = pool_init(engine, config, ROLE_COLOCATED, config->n_colocated);
		engine->back = engine->front;
		return;
	}
	engine->instances =
		memory_new((size_t)(config->n_prefill + config->n_decode), sizeof(struct instance));
	engine->front = pool_init(engine, config, ROLE_PREFILL, config->n_prefill);
	engine->back = pool_init(engine, config, ROLE_DECODE, config->n_decode);
}

static void check_role(const struct config *config, enum role role)
{
	struct cost_spec spec = cost_spec_for(config, role);
	struct cost_model cost;

	cost_init(&cost, &spec);
	if (cost.budget_w <= 0.0)
		errx(2, "%s pool: the power cap is below the idle power of %s", role_name(role),
		     spec.device->name);
	if (cost.kv_capacity == 0)
		errx(2, "%s pool: %s does not fit into %lld x %s", role_name(role),
		     spec.model->name, (long long)spec.device_count, spec.device->name);
}

void engine_check(const struct config *config, size_t request_count)
{
	if (request_count == 0)
		errx(2, "there are no requests to serve");
	if (config_is_colocated(config)) {
		check_role(config, ROLE_COLOCATED);
		return;
	}
	check_role(config, ROLE_PREFILL);
	check_role(config, ROLE_DECODE);
}

void engine_init(struct engine *engine, const struct config *config, struct workload *workload)
{
	*engine = (struct engine){ .workload = workload };
	init_pools(engine, config);
	engine->link.link = catalogue_link(config->link);
	engine->link.channels = config->link_channels > 0 ? config->link_channels : 1;
	engine->link.kv_bytes = engine->instances[0].cost.kv_bytes;
}

void engine_release(struct engine *engine)
{
	for (int64_t i = 0; i < engine->instance_count; i++)
		instance_release(&engine->instances[i]);
	free(engine->instances);
	events_release(&engine->events);
}
