/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sc_thread.h - totals per thread, in order of creation
 *
 * Nothing is added while code runs: when another thread's turn comes, what the counters gained
 * since the last such moment belongs to the thread before. A program of one thread pays nothing.
 */
#ifndef SC_THREAD_H
#define SC_THREAD_H

#include "pub_tool_basics.h"

#include "sc_events.h"

void sc_thread_created(ThreadId tid);
void sc_thread_runs(ThreadId tid);
void sc_thread_exits(ThreadId tid);

/* A forked child has one thread, whatever its parent had, and has counted nothing. */
void sc_thread_reset(ThreadId tid);

/* How many threads there are that have not ended. */
UInt sc_thread_live(void);

/* How many threads there have been; events of the i-th up to now. */
UInt sc_thread_count(void);
void sc_thread_totals(UInt i, ULong totals[SC_N_EVENTS]);

#endif
