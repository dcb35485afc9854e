/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sc_lookup.h - code that asks, in line, whether data accesses are known to hit
 *
 * They are if they go to lines that are the last used of their sets. Accesses that are reached from
 * one register, such as those to a stack frame, are looked up together: where all of them lie
 * within the length of a line they touch at most two, and if those of the first and of the last
 * byte are the last used of their sets, then so is all between them.
 */
#ifndef SC_LOOKUP_H
#define SC_LOOKUP_H

#include "pub_tool_basics.h"
#include "pub_tool_tooliface.h"

#include "sc_batch.h"

/* Call once the caches are known. */
void sc_lookup_init(void);

/*
 * A value that is less than the size of a line if and only if all these accesses are known to hit
 * and all, which was such a value before, is; NULL stands for nothing to be asked. Fetches among
 * the accesses are passed over.
 */
IRExpr *sc_lookup(IRSB *out, const struct sc_access *accesses, UInt n, IRExpr *const *bases,
		  IRExpr *all);

/* The condition that such a value is not less. */
IRExpr *sc_lookup_has_failed(IRSB *out, IRExpr *found);

#endif
