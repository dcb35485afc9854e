/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_symbol.h - names for executed code, from Valgrind's symbol tables and from perf maps */
#ifndef SC_SYMBOL_H
#define SC_SYMBOL_H

#include "pub_tool_basics.h"
#include "pub_tool_debuginfo.h"

struct sc_object;
struct sc_place;

/* Valgrind's debug info of the file whose code is mapped from start to end, or NULL. */
const DebugInfo *sc_symbol_debug_info(const HChar *path, Addr start, Addr end);

/*
 * Call found(address, data) for each function at this place that has this name. With demangle, C++ and Rust names
 * are also compared in their readable form, which takes time.
 */
void sc_symbol_find(const struct sc_place *place, const HChar *name, Bool demangle,
		    void (*found)(Addr, void *), void *data);

/* Give the object the symbols that its ranges, sorted by address, ran through. */
void sc_symbol_learn(struct sc_object *object, const DebugInfo *info, Addr bias);

/*
 * The same from the file's own table, for ranges that have no symbol yet: Valgrind leaves out labels
 * without a type, and reads nothing of a program that has no writable segment.
 */
void sc_symbol_learn_from_file(struct sc_object *object);

/* The same for code made at run time, where the program wrote /tmp/perf-PID.map. */
void sc_symbol_learn_from_perf_map(struct sc_object *object);

#endif
