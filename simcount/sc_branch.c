/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_branch.c - the branches of a block: code that counts them and asks the predictor */

#include "sc_branch.h"

#include "sc_ir.h"
#include "sc_predictor.h"
#include "sc_range.h"

/* --- helpers, called from translated code --- */

static void model_branch(struct sc_range *site, Addr address, UWord is_taken)
{
	if (!sc_predictor_branch(address, is_taken))
		++*sc_range_counter(site, SC_BCM);
}

static void model_jump(struct sc_range *site, Addr address, Addr target)
{
	if (!sc_predictor_jump(address, target))
		++*sc_range_counter(site, SC_BIM);
}

static void call(struct sc_instr *instr, IRSB *out, const HChar *name, void *function,
		 IRExpr *outcome)
{
	IRExpr **arguments = mkIRExprVec_3(mkIRExpr_HWord((HWord)sc_instr_site(instr)),
					   mkIRExpr_HWord(instr->at), outcome);

	addStmtToIRSB(out, IRStmt_Dirty(unsafeIRDirty_0_N(0, name, function, arguments)));
}

/* --- branches in the program's own code, calls and returns among them --- */

static Bool is_branch(IRJumpKind kind)
{
	return kind == Ijk_Boring || kind == Ijk_Call || kind == Ijk_Ret;
}

/* VEX may have turned a branch round, so that it leaves the block where the program goes on. */
static IRExpr *is_taken(const struct sc_instr *instr, IRSB *out, const IRStmt *exit)
{
	IRExpr *leaves = sc_ir_number(out, exit->Ist.Exit.guard);

	if (exit->Ist.Exit.dst->Ico.U64 != instr->at + instr->n_bytes)
		return leaves;
	return sc_ir_compute(out, IRExpr_Binop(Iop_Xor64, leaves, sc_ir_constant(1)));
}

void sc_branch_see(struct sc_instr *instr, IRSB *out, const IRStmt *exit)
{
	if (!is_branch(exit->Ist.Exit.jk))
		return;
	sc_instr_count(instr, out, SC_BC);
	call(instr, out, "model_branch", model_branch, is_taken(instr, out, exit));
}

void sc_branch_see_end(struct sc_instr *instr, IRSB *out)
{
	if ((out->jumpkind != Ijk_Boring && out->jumpkind != Ijk_Call) ||
	    out->next->tag == Iex_Const)
		return;
	sc_instr_count(instr, out, SC_BI);
	call(instr, out, "model_jump", model_jump, out->next);
}
