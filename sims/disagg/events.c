/* SPDX-License-Identifier: GPL-2.0-or-later */
/* events.c - a binary heap of events */

#include "events.h"

#include <assert.h>
#include <err.h>
#include <stdbool.h>
#include <stdlib.h>

/* Total, since no two events share a sequence: any correct queue gives the same run. */
static inline bool is_before(const struct event *a, const struct event *b)
{
	if (a->time != b->time)
		return a->time < b->time;
	return a->sequence < b->sequence;
}

static void make_room(struct events *events)
{
	if (events->count < events->room)
		return;
	events->room = events->room ? 2 * events->room : 64;
	events->heap = realloc(events->heap, events->room * sizeof(*events->heap));
	if (!events->heap)
		errx(1, "out of memory: %zu events", events->room);
}

void events_push(struct events *events, struct event event)
{
	size_t hole = events->count;

	make_room(events);
	events->count++;
	event.sequence = events->scheduled++;
	for (size_t parent; hole > 0; hole = parent) {
		parent = (hole - 1) / 2;
		if (!is_before(&event, &events->heap[parent]))
			break;
		events->heap[hole] = events->heap[parent];
	}
	events->heap[hole] = event;
}

struct event events_pop(struct events *events)
{
	struct event *heap = events->heap;
	struct event first;
	struct event last;
	size_t hole = 0;
	size_t child;

	assert(events->count > 0);
	first = heap[0];
	last = heap[--events->count];
	while ((child = 2 * hole + 1) < events->count) {
		if (child + 1 < events->count && is_before(&heap[child + 1], &heap[child]))
			child++;
		if (!is_before(&heap[child], &last))
			break;
		heap[hole] = heap[child];
		hole = child;
	}
	heap[hole] = last;
	return first;
}

void events_release(struct events *events)
{
	free(events->heap);
}
