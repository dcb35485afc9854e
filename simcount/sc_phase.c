/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_phase.c - the phases of a run: startup, main, exit, and those the program marks */

#include "sc_phase.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_libcassert.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_xarray.h"

#include "sc_note.h"
#include "sc_range.h"

/* A program that makes up names without end gets no further ones. */
#define MAX_PHASES 256

static XArray *names; /* of const HChar * */
static UInt current;

static UInt add_name(const HChar *name)
{
	const HChar *copy = VG_(strdup)("sc.phase.name", name);

	return VG_(addToXA)(names, &copy);
}

void sc_phase_init(Bool has_startup)
{
	names = VG_(newXA)(VG_(malloc), "sc.phase.names", VG_(free), sizeof(const HChar *));
	add_name("startup");
	add_name("main");
	add_name("exit");
	current = has_startup ? SC_STARTUP : SC_MAIN;
}

void sc_phase_begin(UInt phase)
{
	tl_assert(phase < sc_phase_count());
	if (phase == current)
		return;
	sc_range_close_phase(current);
	current = phase;
}

void sc_phase_begin_named(const HChar *name)
{
	UInt phase;

	for (phase = 0; phase < sc_phase_count(); phase++)
		if (VG_STREQ(sc_phase_name(phase), name))
			break;
	if (phase == MAX_PHASES) {
		sc_note_add("more than %d different phases were marked; those after '%s' went "
			    "on counting under the one before",
			    MAX_PHASES, sc_phase_name(MAX_PHASES - 1));
		return;
	}
	sc_phase_begin(phase == sc_phase_count() ? add_name(name) : phase);
}

UInt sc_phase_current(void)
{
	return current;
}

UInt sc_phase_count(void)
{
	return VG_(sizeXA)(names);
}

const HChar *sc_phase_name(UInt phase)
{
	return *(const HChar **)VG_(indexXA)(names, phase);
}

void sc_phase_settle(void)
{
	sc_range_close_phase(current);
}

void sc_phase_forget_startup(void)
{
	sc_phase_settle();
	sc_range_merge_phase(SC_STARTUP, SC_MAIN);
	if (current == SC_STARTUP)
		current = SC_MAIN;
}
