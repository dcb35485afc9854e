/* SPDX-License-Identifier: GPL-2.0-or-later */
/* event_family.h - events that are shown in one table, as one table of all would be too wide */
#ifndef EVENT_FAMILY_H
#define EVENT_FAMILY_H

#include <stdint.h>

/* Counting is Ir and what belongs nowhere else; all profiles have it. */
enum event_family { FAMILY_COUNTING, FAMILY_CACHES, FAMILY_BRANCHES, N_EVENT_FAMILIES };

/* Indexes in a profile's events, in its order. */
struct event_list {
	uint32_t *events; /* owned; event_list_release */
	uint32_t count;
};

/* Those of the family; none where it was not modelled. */
struct event_list event_family_list(enum event_family family, char *const *events,
				    uint32_t n_events);
/* Those that functions are ranked by, added up: Ir, first-level misses, mispredictions. */
struct event_list event_family_weight(enum event_family family, char *const *events,
				      uint32_t n_events);
void event_list_release(struct event_list *list);

#endif
