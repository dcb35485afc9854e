/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sc_access.c - the memory accesses of a block: what VEX code does, into code that models it
 *
 * Calls are dear in translated code even where they are not made, since everything that is kept in
 * registers across one has to be moved. So there are two for a segment, both at its end. The first
 * is made if a line of its code is not the last used of its set, and sees to those that are in the
 * cache. The second is made if one of the data accesses does not go to such a line, or if code is
 * missing from the cache, and goes through all accesses in their order.
 *
 * Data accesses that are reached from one register, such as those to a stack frame, are looked up
 * together: where all of them lie within the length of a line they touch at most two, and if those
 * of the first and of the last byte are the last used of their sets, then so is all between them.
 */

#include "sc_access.h"

#include "pub_tool_libcassert.h"
#include "pub_tool_mallocfree.h"

#include "sc_ir.h"
#include "sc_range.h"

/* Up to this length a stretch is looked up by its first byte alone, and refused if it goes on in
 * the next line: that is rare. */
#define SHORT_STRETCH 16

/* Neighbouring bytes that a block accesses, by their distance from a base. */
struct stretch {
	UInt base;
	Long from, to; /* the first byte, and the first behind the last */
};

static Bool is_on;
static struct sc_data_cache data_cache;

/* What the block under translation knows of its temporaries; kept from block to block. */
static struct sc_sum *all_sums;
static IRTemp n_all_sums;

void sc_access_init(void)
{
	is_on = True;
	data_cache = sc_cache_data();
	sc_batch_init();
}

/* --- addresses as sums --- */

static Bool fits(Long offset)
{
	return offset == (Int)offset;
}

/* A sum whose constant would be too large stands for itself. */
static struct sc_sum sum_with(struct sc_sum sum, Long more, IRTemp itself)
{
	if (fits(sum.offset + more))
		return (struct sc_sum){ sum.temp, sum.offset + more };
	return (struct sc_sum){ itself, 0 };
}

/* temp = left + right, or left - right; at most one of them is a temporary that we follow. */
static void learn_sum(struct sc_accesses *a, IRTemp temp, const IRExpr *value)
{
	const IRExpr *left = value->Iex.Binop.arg1, *right = value->Iex.Binop.arg2;
	IROp op = value->Iex.Binop.op;

	if (op == Iop_Add64 && left->tag == Iex_Const) {
		const IRExpr *swapped = left;

		left = right;
		right = swapped;
	}
	if ((op != Iop_Add64 && op != Iop_Sub64) || left->tag != Iex_RdTmp ||
	    right->tag != Iex_Const)
		return;
	a->sums[temp] = sum_with(a->sums[left->Iex.RdTmp.tmp],
				 op == Iop_Add64 ? right->Iex.Const.con->Ico.U64
						 : -right->Iex.Const.con->Ico.U64,
				 temp);
}

static struct sc_sum sum_of(struct sc_accesses *a, IRExpr *atom)
{
	struct sc_sum none = { .temp = IRTemp_INVALID };

	if (atom->tag == Iex_RdTmp)
		return a->sums[atom->Iex.RdTmp.tmp];
	tl_assert(atom->tag == Iex_Const && atom->Iex.Const.con->tag == Ico_U64);
	if (fits(atom->Iex.Const.con->Ico.U64))
		return sum_with(none, atom->Iex.Const.con->Ico.U64, IRTemp_INVALID);
	return (struct sc_sum){ sc_ir_compute(a->out, atom)->Iex.RdTmp.tmp, 0 };
}

void sc_access_start(struct sc_accesses *a, const struct sc_place *place, Addr translation,
		     IRSB *out)
{
	IRTemp n_temps = out->tyenv->types_used;

	a->out = out;
	a->place = place;
	a->translation = translation;
	a->n = a->n_bases = a->n_lines = a->n_open = 0;
	a->line = NULL;
	a->read_from = NULL;
	if (!is_on)
		return;
	if (n_temps > n_all_sums) {
		n_all_sums = 2 * n_temps;
		all_sums = VG_(realloc)("sc.access.sums", all_sums, n_all_sums * sizeof(*all_sums));
	}
	a->sums = all_sums;
	for (IRTemp temp = 0; temp < n_temps; temp++)
		a->sums[temp] = (struct sc_sum){ temp, 0 };
}

/* --- looking up in line --- */

/* The bits of either are the bits of the sum; `all` is NULL at first. */
static IRExpr *also(struct sc_accesses *a, IRExpr *all, IRExpr *one)
{
	return all ? sc_ir_compute(a->out, IRExpr_Binop(Iop_Or64, all, one)) : one;
}

static IRExpr *plus(struct sc_accesses *a, IRExpr *address, Long offset)
{
	if (offset == 0)
		return address;
	return sc_ir_compute(a->out, IRExpr_Binop(Iop_Add64, address, sc_ir_constant(offset)));
}

/* Where the set of this address has the line last used. */
static IRExpr *table_entry(struct sc_accesses *a, IRExpr *address)
{
	IRExpr *shifted = address;
	IRExpr *offset;

	if (data_cache.shift)
		shifted = sc_ir_compute(
			a->out, IRExpr_Binop(data_cache.shift > 0 ? Iop_Shr64 : Iop_Shl64, address,
					     IRExpr_Const(IRConst_U8(
						     data_cache.shift > 0 ? data_cache.shift
									  : -data_cache.shift))));
	offset = sc_ir_compute(a->out,
			       IRExpr_Binop(Iop_And64, shifted, sc_ir_constant(data_cache.mask)));
	return plus(a, offset, data_cache.sets);
}

/* Less than a line's size if and only if the address is in the line last used of its set. */
static IRExpr *distance(struct sc_accesses *a, IRExpr *address)
{
	IRExpr *line =
		sc_ir_compute(a->out, IRExpr_Load(Iend_LE, Ity_I64, table_entry(a, address)));

	return sc_ir_compute(a->out, IRExpr_Binop(Iop_Xor64, address, line));
}

/* The same for bytes at a known address. */
static IRExpr *distance_known(struct sc_accesses *a, const struct stretch *stretch, IRExpr *all)
{
	UWord line_mask = ~((UWord)data_cache.line - 1);

	for (Addr line = stretch->from & line_mask; line < (Addr)stretch->to;
	     line += data_cache.line) {
		UWord shifted =
			data_cache.shift > 0 ? line >> data_cache.shift : line << -data_cache.shift;
		IRExpr *entry = sc_ir_constant(data_cache.sets + (shifted & data_cache.mask));
		IRExpr *used = sc_ir_compute(a->out, IRExpr_Load(Iend_LE, Ity_I64, entry));

		all = also(
			a, all,
			sc_ir_compute(a->out, IRExpr_Binop(Iop_Xor64, used, sc_ir_constant(line))));
	}
	return all;
}

static IRExpr *distance_stretch(struct sc_accesses *a, const struct stretch *stretch,
				IRExpr *const *bases, IRExpr *all)
{
	Long length = stretch->to - stretch->from;
	IRExpr *first;

	if (stretch->base == SC_NO_BASE)
		return distance_known(a, stretch, all);
	first = plus(a, bases[stretch->base], stretch->from);
	if (length <= SHORT_STRETCH)
		return also(a, all, plus(a, distance(a, first), length - 1));
	all = also(a, all, distance(a, first));
	return also(a, all, distance(a, plus(a, first, length - 1)));
}

static Bool is_before(const struct sc_access *left, const struct sc_access *right)
{
	return left->base != right->base ? left->base < right->base : left->offset < right->offset;
}

/* The stretches that the data accesses make, by base and offset. Returns how many. */
static UInt find_stretches(const struct sc_accesses *a, struct stretch stretches[SC_ACCESS_MAX])
{
	const struct sc_access *sorted[SC_ACCESS_MAX];
	UInt n_sorted = 0, n = 0;

	for (UInt i = 0; i < a->n; i++) {
		UInt k = n_sorted;

		if (a->accesses[i].kind >= SC_FETCH)
			continue;
		for (; k > 0 && is_before(&a->accesses[i], sorted[k - 1]); k--)
			sorted[k] = sorted[k - 1];
		sorted[k] = &a->accesses[i];
		n_sorted++;
	}
	for (UInt i = 0; i < n_sorted; i++) {
		struct stretch *last = &stretches[n - 1];
		Long to = (Long)sorted[i]->offset + sorted[i]->size;

		if (n > 0 && last->base == sorted[i]->base &&
		    to - last->from <= (Long)data_cache.line)
			last->to = to > last->to ? to : last->to;
		else
			stretches[n++] = (struct stretch){ sorted[i]->base, sorted[i]->offset, to };
	}
	return n;
}

static Bool goes_from(const struct sc_access *access, UInt base)
{
	return access->kind < SC_FETCH && access->base == base;
}

/*
 * What the helper is given for a base: where all its accesses go to one address, that address, so
 * that only one value has to be kept.
 */
static IRExpr *settle_base(struct sc_accesses *a, UInt base)
{
	const struct sc_access *first = NULL;
	IRExpr *address = NULL;

	for (UInt i = 0; i < a->n; i++) {
		if (!goes_from(&a->accesses[i], base))
			continue;
		if (first && a->accesses[i].offset != first->offset)
			return IRExpr_RdTmp(a->bases[base]);
		first = &a->accesses[i];
		address = a->addresses[i];
	}
	for (UInt i = 0; i < a->n; i++)
		if (goes_from(&a->accesses[i], base))
			a->accesses[i].offset = 0;
	return address;
}

static IRExpr *flag(struct sc_accesses *a, ULong *address)
{
	return sc_ir_compute(a->out, IRExpr_Load(Iend_LE, Ity_I64, mkIRExpr_HWord((HWord)address)));
}

/* Can it be that fetches of this batch have to wait for data accesses? */
static Bool may_wait(const struct sc_accesses *a)
{
	if (a->n_open == 0)
		return False;
	return a->n_open > 1 || a->accesses[0].kind < SC_FETCH;
}

/*
 * Less than the size of a line if and only if all that was collected is known to hit, now that the
 * first fetch has been seen to.
 */
static IRExpr *distance_all(struct sc_accesses *a, IRExpr *const *bases)
{
	struct stretch stretches[SC_ACCESS_MAX];
	UInt n = find_stretches(a, stretches);
	IRExpr *all = may_wait(a) ? flag(a, &sc_batch_waits) : NULL;

	for (UInt i = 0; i < n; i++)
		all = distance_stretch(a, &stretches[i], bases, all);
	return all;
}

static IRExpr **arguments(struct sc_batch *batch, IRExpr *const *bases, UInt n)
{
	IRExpr *first = mkIRExpr_HWord((HWord)batch);

	switch (n) {
	case 0:
		return mkIRExprVec_1(first);
	case 1:
		return mkIRExprVec_2(first, bases[0]);
	case 2:
		return mkIRExprVec_3(first, bases[0], bases[1]);
	case 3:
		return mkIRExprVec_4(first, bases[0], bases[1], bases[2]);
	case 4:
		return mkIRExprVec_5(first, bases[0], bases[1], bases[2], bases[3]);
	default:
		return mkIRExprVec_6(first, bases[0], bases[1], bases[2], bases[3], bases[4]);
	}
}

static struct sc_batch *batch_of(const struct sc_accesses *a)
{
	struct sc_batch_content content = {
		.translation = a->translation,
		.object = a->place->object,
		.n = a->n,
		.n_lines = a->n_lines,
		.accesses = a->accesses,
		.causes = a->causes,
		.lines = a->lines,
		.code = a->code,
	};

	return sc_batch_new(&content);
}

static void call(struct sc_accesses *a, struct sc_helper helper, IRExpr **args, IRExpr *guard)
{
	IRDirty *dirty = unsafeIRDirty_0_N(0, helper.name, helper.function, args);

	dirty->guard = guard;
	addStmtToIRSB(a->out, IRStmt_Dirty(dirty));
}

static IRExpr *condition(struct sc_accesses *a, IRExpr *value)
{
	IRTemp temp = newIRTemp(a->out->tyenv, Ity_I1);

	addStmtToIRSB(a->out, IRStmt_WrTmp(temp, value));
	return IRExpr_RdTmp(temp);
}

/* Fetch, if one of the lines is not the last used of its set. */
static void call_fetch(struct sc_accesses *a, struct sc_batch *batch)
{
	IRExpr *lines[2];
	IRExpr *guard = NULL;

	for (UInt i = 0; i < a->n_open; i++) {
		guard = also(a, guard, flag(a, &a->open[i]->is_away));
		if (i < 2)
			lines[i] = mkIRExpr_HWord((HWord)a->open[i]);
	}
	if (guard)
		call(a, sc_batch_fetch(a->n_open),
		     arguments(batch, lines, a->n_open > 2 ? 0 : a->n_open),
		     condition(a, IRExpr_Unop(Iop_CmpNEZ64, guard)));
}

static void call_model(struct sc_accesses *a, struct sc_batch *batch, IRExpr *const *bases,
		       IRExpr *guard)
{
	call(a, sc_batch_model(a->n_bases), arguments(batch, bases, a->n_bases), guard);
}

/* Emit what models the accesses collected so far. */
static void emit(struct sc_accesses *a)
{
	IRExpr *bases[SC_MAX_BASES];
	struct sc_batch *batch;
	IRExpr *distance_or_null;

	if (a->n == 0)
		return;
	for (UInt base = 0; base < a->n_bases; base++)
		bases[base] = settle_base(a, base);
	batch = batch_of(a);
	call_fetch(a, batch);
	distance_or_null = distance_all(a, bases);
	if (distance_or_null) {
		IRExpr *is_hit = condition(a, IRExpr_Binop(Iop_CmpLE64U, distance_or_null,
							   sc_ir_constant(data_cache.line - 1)));

		call_model(a, batch, bases, condition(a, IRExpr_Unop(Iop_Not1, is_hit)));
	}
	a->n = a->n_bases = a->n_lines = a->n_open = 0;
}

void sc_access_flush(struct sc_accesses *a)
{
	emit(a);
	a->read_from = NULL;
}

/* --- collecting --- */

/* The index of this temporary among the bases, or where it would come. */
static UInt find_base(const struct sc_accesses *a, IRTemp temp)
{
	UInt base = 0;

	if (temp == IRTemp_INVALID)
		return SC_NO_BASE;
	while (base < a->n_bases && a->bases[base] != temp)
		base++;
	return base;
}

/* One more access; temp is the base of its address, if it has one. */
static struct sc_access *add(struct sc_accesses *a, const struct sc_instr *instr,
			     enum sc_access_kind kind, UInt size, IRTemp temp)
{
	struct sc_access *access;
	UInt base;

	if (a->n == SC_ACCESS_MAX || (temp != IRTemp_INVALID && find_base(a, temp) == SC_MAX_BASES))
		emit(a);
	base = find_base(a, temp);
	if (base == a->n_bases && base != SC_NO_BASE)
		a->bases[a->n_bases++] = temp;
	a->causes[a->n] =
		(struct sc_cause){ .at = instr->at - a->place->bias, .length = instr->n_bytes };
	access = &a->accesses[a->n++];
	*access = (struct sc_access){ .base = base, .size = size, .kind = kind };
	return access;
}

static void add_data(struct sc_accesses *a, struct sc_instr *instr, IRExpr *address, UInt size,
		     enum sc_access_kind kind)
{
	struct sc_sum sum = sum_of(a, address);

	add(a, instr, kind, size, sum.temp)->offset = sum.offset;
	a->addresses[a->n - 1] = address;
}

static void read_data(struct sc_accesses *a, struct sc_instr *instr, IRExpr *address, UInt size)
{
	sc_instr_count(instr, a->out, SC_DR);
	add_data(a, instr, address, size, SC_READ);
	a->read_from = address;
	a->read_size = size;
}

/* A write to where the instruction has just read is the second half of a modification: one read. */
static void write_data(struct sc_accesses *a, struct sc_instr *instr, IRExpr *address, UInt size)
{
	Bool is_modification =
		a->read_from && a->read_size == size && eqIRAtom(a->read_from, address);

	a->read_from = NULL;
	if (is_modification)
		return;
	sc_instr_count(instr, a->out, SC_DW);
	add_data(a, instr, address, size, SC_WRITE);
}

/* These are rare: each is a batch of its own, without a look in line. */
static void access_if(struct sc_accesses *a, struct sc_instr *instr, IRExpr *address, UInt size,
		      IRExpr *guard, enum sc_access_kind kind)
{
	enum sc_event event = kind == SC_WRITE ? SC_DW : SC_DR;

	sc_access_flush(a);
	sc_ir_add(a->out, sc_range_counter(sc_instr_site(instr), event),
		  sc_ir_number(a->out, guard));
	add_data(a, instr, address, size, kind);
	if (a->n_bases > 0)
		address = settle_base(a, 0);
	call_model(a, batch_of(a), &address, guard);
	a->n = a->n_bases = 0;
}

/* An access of more than a line, such as fxsave, is taken for one of a line. */
static UInt at_most_a_line(UInt size)
{
	UInt line = sc_cache_smallest_line();

	return size < line ? size : line;
}

static void see_dirty(struct sc_accesses *a, struct sc_instr *instr, const IRDirty *dirty)
{
	UInt size = at_most_a_line(dirty->mSize);

	if (dirty->mFx == Ifx_Read || dirty->mFx == Ifx_Modify)
		read_data(a, instr, dirty->mAddr, size);
	if (dirty->mFx == Ifx_Write || dirty->mFx == Ifx_Modify)
		write_data(a, instr, dirty->mAddr, size);
}

static UInt size_of(const struct sc_accesses *a, const IRExpr *data)
{
	return sizeofIRType(typeOfIRExpr(a->out->tyenv, data));
}

static void see_cas(struct sc_accesses *a, struct sc_instr *instr, const IRCAS *cas)
{
	UInt size = at_most_a_line(size_of(a, cas->dataLo) * (cas->dataHi ? 2 : 1));

	read_data(a, instr, cas->addr, size);
	write_data(a, instr, cas->addr, size);
}

static void see_llsc(struct sc_accesses *a, struct sc_instr *instr, const IRStmt *stmt)
{
	IRTemp result = stmt->Ist.LLSC.result;

	if (stmt->Ist.LLSC.storedata) {
		write_data(a, instr, stmt->Ist.LLSC.addr, size_of(a, stmt->Ist.LLSC.storedata));
	} else {
		read_data(a, instr, stmt->Ist.LLSC.addr,
			  sizeofIRType(typeOfIRTemp(a->out->tyenv, result)));
		sc_access_flush(a);
	}
}

static void see_load_if(struct sc_accesses *a, struct sc_instr *instr, const IRLoadG *load)
{
	IRType widened, loaded;

	typeOfIRLoadGOp(load->cvt, &widened, &loaded);
	access_if(a, instr, load->addr, sizeofIRType(loaded), load->guard, SC_READ);
}

static void see_temp(struct sc_accesses *a, struct sc_instr *instr, IRTemp temp, const IRExpr *data)
{
	if (data->tag == Iex_Load)
		read_data(a, instr, data->Iex.Load.addr, sizeofIRType(data->Iex.Load.ty));
	else if (data->tag == Iex_Binop)
		learn_sum(a, temp, data);
}

void sc_access_see(struct sc_accesses *a, struct sc_instr *instr, const IRStmt *stmt)
{
	switch (stmt->tag) {
	case Ist_WrTmp:
		see_temp(a, instr, stmt->Ist.WrTmp.tmp, stmt->Ist.WrTmp.data);
		break;
	case Ist_Store:
		write_data(a, instr, stmt->Ist.Store.addr, size_of(a, stmt->Ist.Store.data));
		break;
	case Ist_LoadG:
		see_load_if(a, instr, stmt->Ist.LoadG.details);
		break;
	case Ist_StoreG:
		access_if(a, instr, stmt->Ist.StoreG.details->addr,
			  size_of(a, stmt->Ist.StoreG.details->data),
			  stmt->Ist.StoreG.details->guard, SC_WRITE);
		break;
	case Ist_CAS:
		see_cas(a, instr, stmt->Ist.CAS.details);
		break;
	case Ist_Dirty:
		see_dirty(a, instr, stmt->Ist.Dirty.details);
		break;
	case Ist_LLSC:
		see_llsc(a, instr, stmt);
		break;
	case Ist_Exit:
		a->read_from = NULL;
		break;
	default: /* the others touch no memory of the program */
		break;
	}
}

static Bool is_in(const struct sc_code_line *line, Addr address)
{
	return line && address - line->address < sc_geometry(SC_I1)->line;
}

/* The line that was fetched from last is the last used of its set. */
static void add_line(struct sc_accesses *a, struct sc_code_line *line)
{
	a->lines[a->n_lines++] = line;
	if (line != a->line)
		a->open[a->n_open++] = line;
	a->line = line;
}

void sc_access_fetch(struct sc_accesses *a, struct sc_instr *instr)
{
	Addr last_byte = instr->at + instr->n_bytes - 1;
	struct sc_access *access;

	a->read_from = NULL;
	if (is_in(a->line, instr->at) && is_in(a->line, last_byte))
		return;
	access = add(a, instr, SC_FETCH, instr->n_bytes, IRTemp_INVALID);
	if (a->n_lines == 0)
		a->code = instr->at;
	access->offset = instr->at - a->code;
	access->base = a->n_lines;
	add_line(a, sc_cache_code_line(instr->at));
	if (!is_in(a->line, last_byte)) {
		access->kind = SC_FETCH_TWO;
		add_line(a, sc_cache_code_line(last_byte));
	}
}
