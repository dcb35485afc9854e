/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_ir.c - pieces of VEX code that count */

#include "sc_ir.h"

IRExpr *sc_ir_constant(ULong value)
{
	return IRExpr_Const(IRConst_U64(value));
}

IRExpr *sc_ir_compute(IRSB *out, IRExpr *value)
{
	IRTemp temp = newIRTemp(out->tyenv, Ity_I64);

	addStmtToIRSB(out, IRStmt_WrTmp(temp, value));
	return IRExpr_RdTmp(temp);
}

IRExpr *sc_ir_number(IRSB *out, IRExpr *condition)
{
	return sc_ir_compute(out, IRExpr_Unop(Iop_1Uto64, condition));
}

void sc_ir_add(IRSB *out, ULong *counter, IRExpr *amount)
{
	IRExpr *address = mkIRExpr_HWord((HWord)counter);
	IRExpr *old = sc_ir_compute(out, IRExpr_Load(Iend_LE, Ity_I64, address));
	IRExpr *new = sc_ir_compute(out, IRExpr_Binop(Iop_Add64, old, amount));

	addStmtToIRSB(out, IRStmt_Store(Iend_LE, address, new));
}
