/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sc_border.h - the addresses at which start-up ends and exit begins
 *
 * Start-up ends where main (or the function the user named) is entered. Exit begins where main
 * returns, which is its return address reached with the stack above its frame, or where libc's
 * exit is entered. main is found as the first argument of __libc_start_main, so that a stripped
 * program has one too, else by its symbol.
 */
#ifndef SC_BORDER_H
#define SC_BORDER_H

#include "pub_tool_basics.h"

#include "sc_object.h"

/* until: "auto", "none" or the name of a function. */
void sc_border_init(const HChar *until);

/* Code of this object is about to run for the first time: look for the functions that matter. */
void sc_border_look(const struct sc_place *place);

/* Must sc_border_reach be called before the instruction at this address? */
Bool sc_border_is_at(Addr address);

/* A watched address is about to be executed. Called from translated code. */
void sc_border_reach(Addr address, UWord first_argument, Addr stack_pointer);

/* Has the border been crossed that ends start-up? */
Bool sc_border_is_reached(void);

#endif
