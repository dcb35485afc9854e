/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sc_access.h - the memory accesses of a block: what VEX code does, into code that models it
 *
 * Accesses are collected while a segment is translated, instruction fetches among them, and
 * modelled together at its end. There, code in line looks whether all of them go to lines that are
 * the last used of their sets. If so they are hits and change nothing, in whatever order; if not, a
 * helper is called that goes through them one by one. Which accesses there are, and their order, is
 * as cachegrind sees it.
 */
#ifndef SC_ACCESS_H
#define SC_ACCESS_H

#include "pub_tool_basics.h"
#include "pub_tool_tooliface.h"

#include "sc_batch.h"
#include "sc_cache.h"
#include "sc_instr.h"

/* An address as the block computes it: a temporary or none, and a constant. */
struct sc_sum {
	IRTemp temp; /* IRTemp_INVALID: none */
	Int offset;
};

/* The accesses of one block; start with sc_access_start. */
struct sc_accesses {
	IRSB *out;
	const struct sc_place *place;
	Addr translation;    /* what the accesses below are kept under */
	struct sc_sum *sums; /* what each temporary is, by its number */

	/* Not yet modelled. */
	UInt n, n_bases, n_lines, n_open;
	struct sc_access accesses[SC_MAX_ACCESSES];
	struct sc_cause causes[SC_MAX_ACCESSES];
	IRExpr *addresses[SC_MAX_ACCESSES]; /* of data: as in the block */
	IRTemp bases[SC_MAX_BASES];
	struct sc_code_line *lines[2 * SC_MAX_ACCESSES]; /* fetched from, in this order */
	struct sc_code_line *open[2 * SC_MAX_ACCESSES];	 /* of these, not known to be last used */
	Addr code;					 /* address of the first fetch */

	/* The line of code that was fetched from last, in this block. */
	struct sc_code_line *line;

	/* Where the same instruction has just read, or NULL: a write may be the other half of it. */
	const IRExpr *read_from;
	UInt read_size;
};

/* Model memory accesses in this run; call once before any code is translated. */
void sc_access_init(void);

/* Begin a block at this place, which is translated from this address. */
void sc_access_start(struct sc_accesses *accesses, const struct sc_place *place, Addr translation,
		     IRSB *out);

/* An instruction begins. */
void sc_access_fetch(struct sc_accesses *accesses, struct sc_instr *instr);

/* This statement of the instruction is about to be executed. */
void sc_access_see(struct sc_accesses *accesses, struct sc_instr *instr, const IRStmt *stmt);

/* Model what was collected: control may leave here. */
void sc_access_flush(struct sc_accesses *accesses);

#endif
