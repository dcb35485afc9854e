/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sc_layout.h - where stack, heap and mappings of the program begin
 *
 * By default always at the same addresses. Another layout moves all three, each by its own
 * distance, so that one can see which counts depend on where things lie.
 */
#ifndef SC_LAYOUT_H
#define SC_LAYOUT_H

#include "pub_tool_basics.h"

/* --layout=: 0 moves nothing. */
extern Long sc_layout_clo_number;

/* How far down the first stack is moved: a multiple of 16, less than a page. */
SizeT sc_layout_stack_bytes(void);

/* Before the program's first instruction: move where brk and mmap will find room. */
void sc_layout_move_heap(void);

#endif
