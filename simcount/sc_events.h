/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sc_events.h - the table of what is counted
 *
 * An event belongs to the instruction that causes it. Ir and RepIr are always counted, the others
 * where their model is on.
 */
#ifndef SC_EVENTS_H
#define SC_EVENTS_H

#include "pub_tool_basics.h"

enum sc_event {
	SC_IR,	   /* instructions executed, every visit of a rep instruction included */
	SC_REP_IR, /* how often a rep instruction jumped back to itself */
	SC_DR,	   /* data reads, those that write the same place included */
	SC_DW,	   /* data writes, others */
	SC_I1MR,   /* instructions that missed the first-level instruction cache */
	SC_D1MR,   /* reads that missed the first-level data cache */
	SC_D1MW,   /* writes that did */
	SC_ILMR,   /* instructions that missed the last-level cache as well */
	SC_DLMR,   /* reads that did */
	SC_DLMW,   /* writes that did */
	SC_BC,	   /* conditional branches */
	SC_BCM,	   /* those that were mispredicted */
	SC_BI,	   /* indirect jumps and calls; returns are not */
	SC_BIM,	   /* those that went elsewhere than predicted */
	SC_N_EVENTS
};

/* What an event needs to be counted. */
enum sc_model { SC_ALWAYS, SC_CACHE, SC_BRANCH, SC_N_MODELS };

/* The name an event has in reports and in the profile. */
const HChar *sc_event_name(enum sc_event event);

/* Count the events of this model too; call before anything is counted. */
void sc_event_turn_on(enum sc_model model);

Bool sc_event_is_on(enum sc_event event);

/* The place of an event among those that are on, from 0, and how many are. */
UInt sc_event_column(enum sc_event event);
UInt sc_event_columns(void);

#endif
