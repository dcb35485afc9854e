/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sc_machine.h - the fixed machine: what a program asks of its surroundings, and what it is told
 *
 * Counts move when the answer to such a question moves. Each source of answers is fixed unless the
 * user releases it (--real=), and the profile says which were used. What can only be noted, since
 * nobody could fix it without breaking the program, is noted as varying.
 */
#ifndef SC_MACHINE_H
#define SC_MACHINE_H

#include "pub_tool_basics.h"

enum sc_source {
	/* fixed unless released */
	SC_CPUID,
	SC_TSC,
	SC_ENTROPY,
	SC_CLOCK,
	SC_CPUS,
	SC_ENVIRONMENT,
	SC_ATIME,
	SC_N_FIXABLE,
	/* only ever noted */
	SC_PID = SC_N_FIXABLE,
	SC_NETWORK,
	SC_PROC_FILES,
	SC_TIMER,
	SC_USAGE,
	SC_THREADS,
	SC_N_SOURCES
};

/* Let the host answer for these, "clock,entropy" or "all". False, with *unknown, for other names. */
Bool sc_machine_release(const HChar *list, const HChar **unknown);

/* The names that --real= knows, with commas. */
const HChar *sc_machine_fixable_names(void);

const HChar *sc_machine_name(enum sc_source source);

/* Is this source answered by the tool? */
Bool sc_machine_is_fixed(enum sc_source source);

/* The program asked; ULong sc_machine_uses says how often it has. A forked child starts from 0. */
void sc_machine_use(enum sc_source source);
ULong sc_machine_uses(enum sc_source source);
void sc_machine_reset_uses(void);

#endif
