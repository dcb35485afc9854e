/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sc_phase.h - the phases of a run: startup, main, exit, and those the program marks
 *
 * Phases are of the whole process and follow one another; one that comes again adds up. At a
 * border the counters are booked under the phase that ends: that takes time in proportion to the
 * translated code, and nothing in between.
 */
#ifndef SC_PHASE_H
#define SC_PHASE_H

#include "pub_tool_basics.h"

enum sc_phase { SC_STARTUP, SC_MAIN, SC_EXIT };

/* Start with phase startup under way, or with main where nothing is to be taken off. */
void sc_phase_init(Bool has_startup);

/* End the phase under way and begin this one. */
void sc_phase_begin(UInt phase);

/* The same by name; a name not heard before becomes a phase. */
void sc_phase_begin_named(const HChar *name);

UInt sc_phase_current(void);
UInt sc_phase_count(void);
const HChar *sc_phase_name(UInt phase);

/* Book what is pending, so that every count of the run can be read; counting may go on. */
void sc_phase_settle(void);

/* Book everything counted as start-up under main: there was no border. */
void sc_phase_forget_startup(void);

#endif
