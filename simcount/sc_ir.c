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

IRExpr *sc_ir_condition(IRSB *out, IRExpr *value)
{
	IRTemp temp = newIRTemp(out->tyenv, Ity_I1);

	addStmtToIRSB(out, IRStmt_WrTmp(temp, value));
	return IRExpr_RdTmp(temp);
}

IRExpr *sc_ir_number(IRSB *out, IRExpr *condition)
{
	return sc_ir_compute(out, IRExpr_Unop(Iop_1Uto64, condition));
}

IRExpr *sc_ir_load(IRSB *out, IRExpr *address)
{
	return sc_ir_compute(out, IRExpr_Load(Iend_LE, Ity_I64, address));
}

IRExpr *sc_ir_plus(IRSB *out, IRExpr *address, Long offset)
{
	if (offset == 0)
		return address;
	return sc_ir_compute(out, IRExpr_Binop(Iop_Add64, address, sc_ir_constant(offset)));
}

IRExpr *sc_ir_or(IRSB *out, IRExpr *one, IRExpr *other)
{
	return one ? sc_ir_compute(out, IRExpr_Binop(Iop_Or64, one, other)) : other;
}

void sc_ir_add(IRSB *out, ULong *counter, IRExpr *amount)
{
	IRExpr *address = mkIRExpr_HWord((HWord)counter);
	IRExpr *old = sc_ir_load(out, address);
	IRExpr *new = sc_ir_compute(out, IRExpr_Binop(Iop_Add64, old, amount));

	addStmtToIRSB(out, IRStmt_Store(Iend_LE, address, new));
}
