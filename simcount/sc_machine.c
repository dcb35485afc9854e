/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_machine.c - the fixed machine: what a program asks of its surroundings, and what it is told */

#include "sc_machine.h"

#include "pub_tool_libcassert.h"
#include "pub_tool_libcbase.h"

static const HChar *const names[SC_N_SOURCES] = {
	[SC_CPUID] = "cpuid",	  [SC_TSC] = "tsc",	[SC_ENTROPY] = "entropy",
	[SC_CLOCK] = "clock",	  [SC_CPUS] = "cpus",	[SC_ENVIRONMENT] = "environment",
	[SC_ATIME] = "atime",	  [SC_PID] = "pid",	[SC_NETWORK] = "network",
	[SC_PROC_FILES] = "proc", [SC_TIMER] = "timer", [SC_USAGE] = "usage",
	[SC_THREADS] = "threads",
};

static Bool is_real[SC_N_FIXABLE];
static ULong uses[SC_N_SOURCES];

const HChar *sc_machine_fixable_names(void)
{
	return "cpuid, tsc, entropy, clock, cpus, environment, atime";
}

const HChar *sc_machine_name(enum sc_source source)
{
	return names[source];
}

/* Release the source of this name; "all" is every one. */
static Bool release(const HChar *name, SizeT length)
{
	Bool is_known = False;

	for (UInt source = 0; source < SC_N_FIXABLE; source++) {
		if ((VG_(strlen)(names[source]) == length &&
		     VG_(strncmp)(names[source], name, length) == 0) ||
		    (length == 3 && VG_(strncmp)("all", name, 3) == 0)) {
			is_real[source] = True;
			is_known = True;
		}
	}
	return is_known;
}

Bool sc_machine_release(const HChar *list, const HChar **unknown)
{
	const HChar *at = list;

	while (*at) {
		const HChar *comma = VG_(strchr)(at, ',');
		SizeT length = comma ? (SizeT)(comma - at) : VG_(strlen)(at);

		if (!release(at, length)) {
			*unknown = at;
			return False;
		}
		at += length + (comma != NULL);
	}
	return True;
}

Bool sc_machine_is_fixed(enum sc_source source)
{
	tl_assert(source < SC_N_FIXABLE);
	return !is_real[source];
}

void sc_machine_use(enum sc_source source)
{
	uses[source]++;
}

ULong sc_machine_uses(enum sc_source source)
{
	return uses[source];
}

void sc_machine_reset_uses(void)
{
	VG_(memset)(uses, 0, sizeof(uses));
}
