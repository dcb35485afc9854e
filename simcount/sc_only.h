/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sc_only.h - count one function, and what it calls, apart from everything else
 *
 * Between the first instruction of the function and the return from it phase main is under way,
 * else phase startup. A call of it from within is part of the outer one. It has been left where
 * the stack pointer of whoever returns or calls is above its frame, so that tail calls, longjmp
 * and exceptions are followed; after the latter two, at the next return or call.
 *
 * Phases are of the whole process: while one thread is in the function, what others do counts too.
 */
#ifndef SC_ONLY_H
#define SC_ONLY_H

#include "pub_tool_basics.h"

#include "sc_object.h"

/* NULL: everything is counted alike, and nothing here costs anything. */
void sc_only_init(const HChar *function);
Bool sc_only_is_on(void);

/* Code of this object is about to run for the first time: is the function in it? */
void sc_only_look(const struct sc_place *place);

/* Must sc_only_enter be called before the instruction at this address? */
Bool sc_only_is_at(Addr address);
void sc_only_enter(Addr stack_pointer);

/*
 * A function returned to one with this stack pointer, or one with it is calling. To be called
 * while *sc_only_inside() is not zero.
 */
void sc_only_check(Addr stack_pointer);
const ULong *sc_only_inside(void);

Bool sc_only_is_reached(void);

/* In a forked child this thread is the only one. */
void sc_only_reset(ThreadId tid);

#endif
