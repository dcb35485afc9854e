/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_events.h - the table of what is counted */
#ifndef SC_EVENTS_H
#define SC_EVENTS_H

#include "pub_tool_basics.h"

enum sc_event {
	SC_IR,	   /* instructions executed, every visit of a rep instruction included */
	SC_REP_IR, /* how often a rep instruction jumped back to itself */
	SC_N_EVENTS
};

/* The name an event has in reports and in the profile. */
extern const HChar *const sc_event_names[SC_N_EVENTS];

#endif
