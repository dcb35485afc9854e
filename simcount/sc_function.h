/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sc_function.h - the counts of an object by function
 *
 * An instruction belongs to the symbol that covers it, else to the section it lies in, else to the
 * object as a whole.
 */
#ifndef SC_FUNCTION_H
#define SC_FUNCTION_H

#include "pub_tool_basics.h"
#include "pub_tool_xarray.h"

#include "sc_events.h"
#include "sc_object.h"

struct sc_function {
	const struct sc_object *object;
	Addr start; /* in the file */
	SizeT size;
	const HChar *name;
	Bool has_symbol;
	ULong entered;	  /* executions of the first instruction of a symbol */
	XArray *by_phase; /* counts in columns; fewer than there are phases where the rest is 0 */
};

/* What was executed of the object, by address, without functions that were not executed. All
 * phases must be settled. The array and its contents are the caller's for good. */
XArray *sc_function_table(const struct sc_object *object); /* of struct sc_function */

/* Events of the function in a phase. */
ULong sc_function_count(const struct sc_function *function, UInt phase, enum sc_event event);

#endif
