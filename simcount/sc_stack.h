/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sc_stack.h - the first stack: what the kernel, and Valgrind, tell a program before it starts
 */
#ifndef SC_STACK_H
#define SC_STACK_H

#include "pub_tool_basics.h"

/*
 * Before the program's first instruction: put fixed values into the auxiliary vector, and take what
 * Valgrind and its launcher added out of the environment.
 */
void sc_stack_prepare(ThreadId tid);

#endif
