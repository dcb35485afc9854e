/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "event_family.h"
#include "memory.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define MAX_NAMES 9

static const char *const members[N_EVENT_FAMILIES][MAX_NAMES] = {
	[FAMILY_CACHES] = { "Dr", "Dw", "I1mr", "D1mr", "D1mw", "ILmr", "DLmr", "DLmw" },
	[FAMILY_BRANCHES] = { "Bc", "Bcm", "Bi", "Bim" },
};

static const char *const weights[N_EVENT_FAMILIES][MAX_NAMES] = {
	[FAMILY_COUNTING] = { "Ir" },
	[FAMILY_CACHES] = { "I1mr", "D1mr", "D1mw" },
	[FAMILY_BRANCHES] = { "Bcm", "Bim" },
};

static bool is_among(const char *name, const char *const *names)
{
	for (; *names; names++)
		if (!strcmp(name, *names))
			return true;
	return false;
}

static bool is_member(const char *name, enum event_family family)
{
	bool is_elsewhere = false;

	for (int i = FAMILY_COUNTING + 1; i < N_EVENT_FAMILIES; i++)
		is_elsewhere |= is_among(name, members[i]);
	return family == FAMILY_COUNTING ? !is_elsewhere : is_among(name, members[family]);
}

static void add(struct event_list *list, uint32_t event)
{
	list->events = xgrow(list->events, list->count, sizeof(*list->events));
	list->events[list->count++] = event;
}

struct event_list event_family_list(enum event_family family, char *const *events,
				    uint32_t n_events)
{
	struct event_list list = { 0 };

	for (uint32_t i = 0; i < n_events; i++)
		if (is_member(events[i], family))
			add(&list, i);
	return list;
}

struct event_list event_family_weight(enum event_family family, char *const *events,
				      uint32_t n_events)
{
	struct event_list list = { 0 };

	for (uint32_t i = 0; i < n_events; i++)
		if (is_among(events[i], weights[family]))
			add(&list, i);
	return list;
}

void event_list_release(struct event_list *list)
{
	free(list->events);
	*list = (struct event_list){ 0 };
}
