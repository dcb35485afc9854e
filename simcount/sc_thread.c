/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_thread.c - totals per thread, in order of creation */

#include "sc_thread.h"

#include "pub_tool_mallocfree.h"
#include "pub_tool_threadstate.h"
#include "pub_tool_xarray.h"

#include "sc_range.h"

struct thread {
	ULong totals[SC_N_EVENTS];
};

static XArray *threads;	   /* of struct thread, in order of creation */
static UInt *order_of_tid; /* index into threads; Valgrind uses thread ids again */
static UInt live;
static UInt running;		  /* index of the thread whose turn it is */
static ULong booked[SC_N_EVENTS]; /* the part of all totals that is in threads */

void sc_thread_created(ThreadId tid)
{
	struct thread thread = { .totals = { 0 } };

	if (!threads) {
		threads = VG_(newXA)(VG_(malloc), "sc.thread.threads", VG_(free),
				     sizeof(struct thread));
		order_of_tid = VG_(calloc)("sc.thread.order", VG_N_THREADS, sizeof(UInt));
	}
	order_of_tid[tid] = VG_(addToXA)(threads, &thread);
	live++;
}

/* Give the running thread what the counters gained since the last call. */
static void book(void)
{
	struct thread *thread = VG_(indexXA)(threads, running);
	ULong totals[SC_N_EVENTS];

	sc_range_totals(totals);
	for (UInt event = 0; event < SC_N_EVENTS; event++) {
		thread->totals[event] += totals[event] - booked[event];
		booked[event] = totals[event];
	}
}

void sc_thread_runs(ThreadId tid)
{
	if (order_of_tid[tid] == running)
		return;
	book();
	running = order_of_tid[tid];
}

void sc_thread_exits(ThreadId tid)
{
	live--;
}

void sc_thread_reset(ThreadId tid)
{
	VG_(dropTailXA)(threads, VG_(sizeXA)(threads));
	live = 0;
	running = 0;
	for (UInt event = 0; event < SC_N_EVENTS; event++)
		booked[event] = 0;
	sc_thread_created(tid);
}

UInt sc_thread_live(void)
{
	return live;
}

UInt sc_thread_count(void)
{
	return threads ? VG_(sizeXA)(threads) : 0;
}

void sc_thread_totals(UInt i, ULong totals[SC_N_EVENTS])
{
	const struct thread *thread;

	book();
	thread = VG_(indexXA)(threads, i);
	for (UInt event = 0; event < SC_N_EVENTS; event++)
		totals[event] = thread->totals[event];
}
