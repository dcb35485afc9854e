/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_ir.h - pieces of VEX code that count */
#ifndef SC_IR_H
#define SC_IR_H

#include "pub_tool_basics.h"
#include "pub_tool_tooliface.h"

IRExpr *sc_ir_constant(ULong value);

/* Compute a 64-bit value at this place of the block. Returns the temporary that holds it. */
IRExpr *sc_ir_compute(IRSB *out, IRExpr *value);

/* The same for a condition; and for one as 0 or 1. */
IRExpr *sc_ir_condition(IRSB *out, IRExpr *value);
IRExpr *sc_ir_number(IRSB *out, IRExpr *condition);

/* The 64-bit value that is at this address when control comes by. */
IRExpr *sc_ir_load(IRSB *out, IRExpr *address);

/* The address and a constant. */
IRExpr *sc_ir_plus(IRSB *out, IRExpr *address, Long offset);

/* The bits of either; one may be NULL. */
IRExpr *sc_ir_or(IRSB *out, IRExpr *one, IRExpr *other);

/* *counter += amount */
void sc_ir_add(IRSB *out, ULong *counter, IRExpr *amount);

#endif
