/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sc_ways.h - the ways of a set, most recently used first
 *
 * Where a line is found cannot be foreseen, and this machine pays for each branch that it did not
 * foresee. So sets of the usual numbers of ways are moved without one: what lies before the place
 * of the line, or everything if it is not there, is taken from one place further on.
 */
#ifndef SC_WAYS_H
#define SC_WAYS_H

#include "pub_tool_basics.h"

/* Make this the most recently used, for the one that was not used for longest. Was it there? */
Bool sc_ways_use_lines(UWord *set, UInt n_ways, UWord wanted);

/* The same for sets of 32-bit tags. */
Bool sc_ways_use_tags(UInt *set, UInt n_ways, UInt wanted);

#endif
