/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sc_instrument.c - a superblock in, one that counts out
 *
 * A block is cut into segments at its exits: what is in a segment runs whole or not at all, so one
 * add at the segment's end counts it, and the number of its instructions is multiplied in later.
 *
 * A segment ends before an exit, not behind it: the exit belongs to an instruction that has already
 * been seen. Exits that raise a fault (a misaligned address, say) do not end a segment. If one is
 * taken, its instruction has not been executed and its segment is not counted, which is also what
 * happens where a load or a store faults.
 */

#include "sc_instrument.h"

#include "pub_tool_libcassert.h"
#include "libvex_guest_amd64.h"

#include "sc_access.h"
#include "sc_border.h"
#include "sc_branch.h"
#include "sc_cpu.h"
#include "sc_instr.h"
#include "sc_ir.h"
#include "sc_object.h"
#include "sc_only.h"
#include "sc_range.h"

/* The segment under way: what has been executed but not yet counted when control is here. */
struct segment {
	Addr at; /* in memory */
	UInt n;
	UChar lengths[SC_RANGE_MAX_INSTRS];
	UChar marks[SC_RANGE_MAX_INSTRS];
};

/* The block under construction. */
struct block {
	IRSB *out;
	struct sc_place place;
	struct segment segment;
	struct sc_instr instr; /* that the statements belong to */
	struct sc_accesses accesses;
};

/* Count the segment under way; the next instruction begins a new one. */
static void flush(struct block *b)
{
	struct segment *segment = &b->segment;
	struct sc_range *range;

	sc_access_flush(&b->accesses);
	b->instr.mark = NULL;
	if (segment->n == 0)
		return;
	range = sc_range_get(b->place.object, segment->at - b->place.bias, segment->lengths,
			     segment->marks, segment->n);
	sc_ir_add(b->out, sc_range_counter(range, SC_IR), sc_ir_constant(1));
	segment->n = 0;
}

/* Is this byte a legacy or REX prefix other than rep and repne? */
static Bool is_prefix(UChar byte)
{
	switch (byte) {
	case 0x26: /* segment overrides */
	case 0x2E:
	case 0x36:
	case 0x3E:
	case 0x64:
	case 0x65:
	case 0x66: /* operand size */
	case 0x67: /* address size */
		return True;
	default:
		return byte >= 0x40 && byte <= 0x4F;
	}
}

/* Is this opcode one of ins, outs, movs, cmps, stos, lods, scas? */
static Bool is_string_opcode(UChar byte)
{
	return (byte >= 0x6C && byte <= 0x6F) || (byte >= 0xA4 && byte <= 0xA7) ||
	       (byte >= 0xAA && byte <= 0xAF);
}

/* Is the instruction here a string operation that repeats itself? */
static Bool is_rep(Addr address, UInt n_bytes)
{
	const UChar *bytes = (const UChar *)address;
	Bool repeats = False;

	for (UInt i = 0; i < n_bytes; i++) {
		if (bytes[i] == 0xF2 || bytes[i] == 0xF3)
			repeats = True;
		else if (!is_prefix(bytes[i]))
			return repeats && is_string_opcode(bytes[i]);
	}
	return False;
}

/* Control goes to target if guard holds: is that a rep instruction jumping back to itself? */
static Bool is_jump_back(const struct block *b, Addr target)
{
	return target == b->instr.at && is_rep(b->instr.at, b->instr.n_bytes);
}

static void count_jump_back(struct block *b, IRExpr *times)
{
	sc_ir_add(b->out, sc_range_counter(sc_instr_site(&b->instr), SC_REP_IR), times);
}

/* Does this way out of a block mean that its last instruction could not be executed? */
static Bool is_fault(IRJumpKind kind)
{
	switch (kind) {
	case Ijk_NoDecode:
	case Ijk_SigILL:
	case Ijk_SigSEGV:
	case Ijk_SigBUS:
	case Ijk_SigFPE:
	case Ijk_SigFPE_IntDiv:
	case Ijk_SigFPE_IntOvf:
		return True;
	default:
		return False;
	}
}

static void leave(struct block *b, const IRStmt *exit)
{
	if (is_fault(exit->Ist.Exit.jk))
		return;
	if (sc_event_is_on(SC_BC))
		sc_branch_see(&b->instr, b->out, exit);
	flush(b);
	if (is_jump_back(b, exit->Ist.Exit.dst->Ico.U64))
		count_jump_back(b, sc_ir_number(b->out, exit->Ist.Exit.guard));
}

static IRExpr *guest_register(struct block *b, Int offset)
{
	return sc_ir_compute(b->out, IRExpr_Get(offset, Ity_I64));
}

static void call_border(struct block *b, Addr address)
{
	IRExpr *rdi = guest_register(b, offsetof(VexGuestAMD64State, guest_RDI));
	IRExpr *rsp = guest_register(b, offsetof(VexGuestAMD64State, guest_RSP));
	IRDirty *call = unsafeIRDirty_0_N(0, "sc_border_reach", sc_border_reach,
					  mkIRExprVec_3(mkIRExpr_HWord(address), rdi, rsp));

	addStmtToIRSB(b->out, IRStmt_Dirty(call));
}

static void call_only_enter(struct block *b)
{
	IRExpr *rsp = guest_register(b, offsetof(VexGuestAMD64State, guest_RSP));

	addStmtToIRSB(b->out, IRStmt_Dirty(unsafeIRDirty_0_N(0, "sc_only_enter", sc_only_enter,
							     mkIRExprVec_1(rsp))));
}

/*
 * Behind a return or a call instruction, and only while the function that is asked for is under
 * way: the stack pointer of the caller.
 */
static void call_only_check(struct block *b)
{
	IRExpr *rsp = guest_register(b, offsetof(VexGuestAMD64State, guest_RSP));
	IRTemp stack = newIRTemp(b->out->tyenv, Ity_I64);
	UInt pushed = b->out->jumpkind == Ijk_Call ? sizeof(Addr) : 0;
	IRDirty *call = unsafeIRDirty_0_N(0, "sc_only_check", sc_only_check,
					  mkIRExprVec_1(IRExpr_RdTmp(stack)));
	IRTemp inside = newIRTemp(b->out->tyenv, Ity_I64);
	IRTemp is_inside = newIRTemp(b->out->tyenv, Ity_I1);
	IRExpr *address = mkIRExpr_HWord((HWord)sc_only_inside());

	addStmtToIRSB(b->out,
		      IRStmt_WrTmp(stack, IRExpr_Binop(Iop_Add64, rsp, sc_ir_constant(pushed))));
	addStmtToIRSB(b->out, IRStmt_WrTmp(inside, IRExpr_Load(Iend_LE, Ity_I64, address)));
	addStmtToIRSB(b->out,
		      IRStmt_WrTmp(is_inside, IRExpr_Binop(Iop_CmpNE64, IRExpr_RdTmp(inside),
							   sc_ir_constant(0))));
	call->guard = IRExpr_RdTmp(is_inside);
	addStmtToIRSB(b->out, IRStmt_Dirty(call));
}

static void begin_instr(struct block *b, const IRStmt *mark)
{
	Addr address = mark->Ist.IMark.addr;
	UInt n_bytes = mark->Ist.IMark.len;
	struct segment *segment = &b->segment;

	b->instr = (struct sc_instr){ .place = &b->place, .at = address, .n_bytes = n_bytes };
	if (sc_border_is_at(address)) {
		flush(b);
		call_border(b, address);
	}
	if (sc_only_is_at(address)) {
		flush(b);
		call_only_enter(b);
	}
	/* VEX gives an instruction that it cannot decode, and so not execute, no length. */
	if (n_bytes == 0)
		return;
	if (segment->n == SC_RANGE_MAX_INSTRS)
		flush(b);
	if (segment->n == 0)
		segment->at = address;
	segment->lengths[segment->n] = n_bytes;
	segment->marks[segment->n] = 0;
	b->instr.mark = &segment->marks[segment->n++];
	if (sc_event_is_on(SC_DR))
		sc_access_fetch(&b->accesses, &b->instr);
}

static void count_stmt(struct block *b, const IRStmt *stmt)
{
	switch (stmt->tag) {
	case Ist_IMark:
		begin_instr(b, stmt);
		break;
	case Ist_Exit:
		sc_access_see(&b->accesses, &b->instr, stmt);
		leave(b, stmt);
		break;
	case Ist_WrTmp:
	case Ist_Store:
	case Ist_LoadG:
	case Ist_StoreG:
	case Ist_CAS:
	case Ist_LLSC:
	case Ist_Dirty:
		if (sc_event_is_on(SC_DR))
			sc_access_see(&b->accesses, &b->instr, stmt);
		break;
	case Ist_NoOp:
	case Ist_AbiHint:
	case Ist_Put:
	case Ist_PutI:
	case Ist_MBE:
		break;
	default:
		ppIRStmt(stmt);
		tl_assert(0);
	}
}

/* The block's end: where it goes to next, and whether its last instruction got that far. */
static void end_block(struct block *b)
{
	const IRExpr *next = b->out->next;

	if (is_fault(b->out->jumpkind)) {
		if (b->segment.n > 0 && b->instr.n_bytes > 0)
			b->segment.n--;
		flush(b);
		return;
	}
	if (sc_event_is_on(SC_BI))
		sc_branch_see_end(&b->instr, b->out);
	flush(b);
	if (next->tag == Iex_Const && is_jump_back(b, next->Iex.Const.con->Ico.U64))
		count_jump_back(b, sc_ir_constant(1));
	if (sc_only_is_on() && (b->out->jumpkind == Ijk_Ret || b->out->jumpkind == Ijk_Call))
		call_only_check(b);
}

static void block_start(struct block *b, IRSB *in, Addr translation)
{
	b->out = deepCopyIRSBExceptStmts(in);
	b->segment.n = 0;
	b->instr = (struct sc_instr){ .place = &b->place };
	sc_access_start(&b->accesses, &b->place, translation, b->out);
}

/* All bytes of guest code that the block was made of. */
static SizeT n_guest_bytes(const VexGuestExtents *extents)
{
	SizeT n = 0;

	for (UInt i = 0; i < extents->n_used; i++)
		n += extents->len[i];
	return n;
}

IRSB *sc_instrument(VgCallbackClosure *closure, IRSB *in, const VexGuestLayout *layout,
		    const VexGuestExtents *extents, const VexArchInfo *archinfo, IRType guest_word,
		    IRType host_word)
{
	struct block b;

	tl_assert(guest_word == Ity_I64 && host_word == Ity_I64);
	block_start(&b, in, extents->base[0]);
	b.place = sc_object_find(extents->base[0], n_guest_bytes(extents));
	if (b.place.is_new) {
		sc_border_look(&b.place);
		sc_only_look(&b.place);
	}
	for (Int i = 0; i < in->stmts_used; i++) {
		count_stmt(&b, in->stmts[i]);
		sc_cpu_add_stmt(b.out, in->stmts[i]);
	}
	end_block(&b);
	return b.out;
}
