/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_instr.h - the instruction that is being translated, and the events it causes */
#ifndef SC_INSTR_H
#define SC_INSTR_H

#include "pub_tool_basics.h"
#include "pub_tool_tooliface.h"

#include "sc_events.h"
#include "sc_object.h"
#include "sc_range.h"

struct sc_instr {
	const struct sc_place *place;
	Addr at; /* in memory */
	UInt n_bytes;
	/* Its mark in the segment under way; NULL once that is counted and control may have left. */
	UChar *mark;
	struct sc_range *site; /* NULL until asked for */
};

/* The range that stands for the instruction as such, to which its events are booked. */
struct sc_range *sc_instr_site(struct sc_instr *instr);

/* The event happens once whenever control comes by here: mark the instruction, or count in out. */
void sc_instr_count(struct sc_instr *instr, IRSB *out, enum sc_event event);

#endif
