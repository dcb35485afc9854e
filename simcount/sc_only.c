/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_only.c - count one function, and what it calls, apart from everything else */

#include "sc_only.h"

#include "pub_tool_mallocfree.h"
#include "pub_tool_threadstate.h"
#include "pub_tool_xarray.h"

#include "sc_phase.h"
#include "sc_symbol.h"

/* A stack pointer that is so far above a frame is on another stack: that of a signal handler. */
#define MAX_STACK_BYTES (64UL << 20)

static const HChar *function; /* NULL: none */
static XArray *entries;	      /* of Addr */
static Addr *frames;   /* by thread: the stack pointer at the function's first instruction, or 0 */
static ULong n_inside; /* threads that are in it */
static Bool is_reached;

void sc_only_init(const HChar *name)
{
	function = name;
	if (!function)
		return;
	entries = VG_(newXA)(VG_(malloc), "sc.only.entries", VG_(free), sizeof(Addr));
	frames = VG_(calloc)("sc.only.frames", VG_N_THREADS, sizeof(Addr));
}

Bool sc_only_is_on(void)
{
	return function != NULL;
}

Bool sc_only_is_reached(void)
{
	return is_reached;
}

const ULong *sc_only_inside(void)
{
	return &n_inside;
}

static void add_entry(Addr address, void *data)
{
	VG_(addToXA)(entries, &address);
}

void sc_only_look(const struct sc_place *place)
{
	if (function && place->info)
		sc_symbol_find(place, function, True, add_entry, NULL);
}

Bool sc_only_is_at(Addr address)
{
	if (!function)
		return False;
	for (Word i = 0; i < VG_(sizeXA)(entries); i++)
		if (*(Addr *)VG_(indexXA)(entries, i) == address)
			return True;
	return False;
}

/* Is the stack pointer that of a function outside, and not of one on another stack? */
static Bool is_above(Addr frame, Addr stack_pointer)
{
	return stack_pointer > frame && stack_pointer - frame < MAX_STACK_BYTES;
}

void sc_only_enter(Addr stack_pointer)
{
	Addr *frame = &frames[VG_(get_running_tid)()];

	is_reached = True;
	if (*frame == 0) {
		if (n_inside++ == 0)
			sc_phase_begin(SC_MAIN);
		*frame = stack_pointer;
	} else if (is_above(*frame, stack_pointer)) {
		*frame = stack_pointer;
	}
}

void sc_only_check(Addr stack_pointer)
{
	Addr *frame = &frames[VG_(get_running_tid)()];

	if (*frame == 0 || !is_above(*frame, stack_pointer))
		return;
	*frame = 0;
	if (--n_inside == 0)
		sc_phase_begin(SC_STARTUP);
}

void sc_only_reset(ThreadId tid)
{
	if (!function)
		return;
	for (ThreadId other = 0; other < VG_N_THREADS; other++) {
		if (other == tid || frames[other] == 0)
			continue;
		frames[other] = 0;
		n_inside--;
	}
	if (n_inside == 0)
		sc_phase_begin(SC_STARTUP);
}
