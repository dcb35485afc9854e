/* SPDX-License-Identifier: GPL-2.0-or-later */
/* events.h - what happens next: a queue ordered by time, then by order of scheduling */
#ifndef EVENTS_H
#define EVENTS_H

#include <stddef.h>
#include <stdint.h>

struct instance;
struct request;

enum event_kind { EVENT_ARRIVAL, EVENT_WAKE, EVENT_STEP_DONE, EVENT_KV_DONE, EVENT_STOP };

struct event {
	double time;
	uint64_t sequence; /* how many were scheduled before it */
	enum event_kind kind;
	union {
		struct instance *instance; /* EVENT_WAKE, EVENT_STEP_DONE */
		struct request *request;   /* EVENT_ARRIVAL, EVENT_KV_DONE */
	};
};

/* Starts as zeros. */
struct events {
	struct event *heap;
	size_t count;
	size_t room;
	uint64_t scheduled;
};

/* The sequence is filled in. */
void events_push(struct events *events, struct event event);

/* The earliest event; the queue must not be empty. */
struct event events_pop(struct events *events);

void events_release(struct events *events);

#endif
