/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * engine.h - serving a language model, event by event
 *
 * Either two pools of instances, one that reads prompts (prefill) and one that writes answers
 * (decode), joined by a link that carries each prompt's keys and values; or one pool whose
 * instances do both. Left out: preemption, paging of keys and values, failures, networks between
 * the devices of an instance.
 */
#ifndef ENGINE_H
#define ENGINE_H

#include "config.h"
#include "events.h"
#include "instance.h"
#include "kv_link.h"
#include "progress.h"
#include "workload.h"

struct pool {
	struct instance *instances;
	int64_t count;
};

struct engine {
	struct instance *instances; /* all of them, in order of report */
	int64_t instance_count;
	struct pool front; /* where requests arrive */
	struct pool back;  /* where they are decoded: front itself when colocated */
	struct kv_link link;
	struct workload *workload;

	struct events events;
	double now;
	uint64_t event_count;
	size_t finished;
	size_t rejected;

	int64_t population;	/* requests in the system */
	double population_area; /* its integral over time */
	double population_since;

	struct progress *progress; /* NULL: nobody watches */
};

/*
 * Ends the program, exit code 2, when there are no requests, a power cap is too low or a pool too
 * small for the model. config_check has passed.
 */
void engine_check(const struct config *config, size_t request_count);

/* Build the system that config describes (and engine_check has passed). */
void engine_init(struct engine *engine, const struct config *config, struct workload *workload);

/* Until every request has finished or been rejected; engine->now is when. */
void engine_run(struct engine *engine);

void engine_release(struct engine *engine);

#endif
