/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sc_object.h - the files that code was executed from, and which address belongs to which
 *
 * An object is told by path and build id, so that plug-ins loaded one after the other at one
 * address never mix, and one that comes back elsewhere is still the same. Code that is in no ELF
 * file belongs to an anonymous object, numbered in order of first execution; when a place in it is
 * overwritten and executed again, that starts a new generation, which is an object of its own.
 */
#ifndef SC_OBJECT_H
#define SC_OBJECT_H

#include "pub_tool_basics.h"
#include "pub_tool_debuginfo.h"
#include "pub_tool_xarray.h"

#include "sc_elf.h"

struct sc_range;

struct sc_object {
	const HChar *path;     /* "[anonymous:1]", "[valgrind]" where there is no file */
	const HChar *build_id; /* hexadecimal, or "" */
	Bool is_file;
	ULong dev, ino;	     /* of the file */
	Addr anonymous_base; /* of an anonymous one: the address its offsets count from */
	XArray *sections;    /* of struct sc_section; empty where there is no file */
	XArray *symbols;     /* of struct sc_symbol, by address: those that were executed */
	XArray *ranges;	     /* of struct sc_range * */
};

/* Where a piece of code lies. */
struct sc_place {
	struct sc_object *object;
	Addr bias;	       /* address in memory - bias = address in the file */
	const DebugInfo *info; /* Valgrind's view of the object, or NULL */
	Bool is_new;	       /* the first code seen of this mapping */
};

/* The place of n_bytes of code at this address, which must be mapped. */
struct sc_place sc_object_find(Addr address, SizeT n_bytes);

/* The object's i-th range. */
struct sc_range *sc_object_range(const struct sc_object *object, Word i);

void sc_object_add_range(struct sc_object *object, struct sc_range *range);

/* Client memory is about to go: learn the names of what was executed in it. */
void sc_object_unmap(Addr address, SizeT n_bytes);

/* Learn the names of everything that is still mapped. */
void sc_object_learn_all(void);

/* All objects, by path and build id; their ranges and symbols by address. Owned by this module. */
XArray *sc_object_sorted(void); /* of struct sc_object * */

#endif
