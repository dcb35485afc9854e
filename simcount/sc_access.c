/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sc_access.c - the memory accesses of a block: what VEX code does, into code that models it
 *
 * Calls are dear in translated code even where they are not made, since everything that is kept in
 * registers across one has to be moved. So there are two for a segment, both at its end. The first
 * is made if a line of its code is not the last used of its set, and sees to those that are in the
 * cache. The second is made if one of the data accesses does not go to such a line, or if code is
 * missing from the cache, and goes through all accesses in their order.
 */

#include "sc_access.h"

#include "pub_tool_libcassert.h"
#include "pub_tool_mallocfree.h"

#include "sc_ir.h"
#include "sc_lookup.h"
#include "sc_range.h"

static Bool is_on;

/* What the block under translation knows of its temporaries; kept from block to block. */
static struct sc_sum *all_sums;
static IRTemp n_all_sums;

void sc_access_init(void)
{
	is_on = True;
	sc_lookup_init();
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

/* --- modelling what was collected --- */

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

/* Can it be that fetches of this batch have to wait for data accesses? */
static Bool may_wait(const struct sc_accesses *a)
{
	if (a->n_open == 0)
		return False;
	return a->n_open > 1 || a->accesses[0].kind < SC_FETCH;
}

static IRExpr **arguments(UWord word, IRExpr *const *bases, UInt n)
{
	IRExpr *first = mkIRExpr_HWord(word);

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

/* The accesses are those that were collected, or stand for them. */
static struct sc_batch *batch_of(const struct sc_accesses *a, const struct sc_access *accesses)
{
	struct sc_batch_content content = {
		.translation = a->translation,
		.object = a->place->object,
		.n = a->n,
		.n_lines = a->n_lines,
		.accesses = accesses,
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

/* Fetch, if one of the lines is not the last used of its set. */
static void call_fetch(struct sc_accesses *a, struct sc_batch *batch)
{
	IRExpr *lines[2];
	IRExpr *guard = NULL;

	for (UInt i = 0; i < a->n_open; i++) {
		guard = sc_ir_or(a->out, guard,
				 sc_ir_load(a->out, mkIRExpr_HWord((HWord)&a->open[i]->is_away)));
		if (i < 2)
			lines[i] = mkIRExpr_HWord((HWord)a->open[i]);
	}
	if (guard)
		call(a, sc_batch_fetch(a->n_open),
		     arguments((UWord)batch, lines, a->n_open > 2 ? 0 : a->n_open),
		     sc_ir_condition(a->out, IRExpr_Unop(Iop_CmpNEZ64, guard)));
}

/* What the second helper is called with. */
struct model_call {
	struct sc_batch *batch;
	Bool is_few; /* accesses, each by its address */
	UInt n;
	IRExpr *bases[SC_MAX_BASES];
};

/* Is data accessed a few times only, and from a base of its own each time? */
static Bool are_few(const struct sc_accesses *a)
{
	UInt n = 0;
	UInt n_based = 0;

	for (UInt i = 0; i < a->n; i++) {
		n += a->accesses[i].kind < SC_FETCH;
		n_based += a->accesses[i].kind < SC_FETCH && a->accesses[i].base != SC_NO_BASE;
	}
	return n > 0 && n <= SC_MAX_FEW && n_based == a->n_bases;
}

/* The call for a few accesses: each has its address for a base. */
static struct model_call model_of_few(const struct sc_accesses *a)
{
	struct model_call model = { .is_few = True };
	struct sc_access accesses[SC_MAX_ACCESSES];

	for (UInt i = 0; i < a->n; i++) {
		accesses[i] = a->accesses[i];
		if (accesses[i].kind >= SC_FETCH)
			continue;
		accesses[i].base = model.n;
		accesses[i].offset = 0;
		model.bases[model.n++] = a->addresses[i];
	}
	model.batch = batch_of(a, accesses);
	return model;
}

static struct model_call model_of(const struct sc_accesses *a, IRExpr *const *bases)
{
	struct model_call model = { .n = a->n_bases };

	if (are_few(a))
		return model_of_few(a);
	for (UInt i = 0; i < a->n_bases; i++)
		model.bases[i] = bases[i];
	model.batch = batch_of(a, a->accesses);
	return model;
}

static void call_model(struct sc_accesses *a, const struct model_call *model, IRExpr *guard)
{
	UWord word = model->is_few ? sc_batch_word(model->batch) : (UWord)model->batch;

	call(a, model->is_few ? sc_batch_model_few(model->n) : sc_batch_model(model->n),
	     arguments(word, model->bases, model->n), guard);
}

/* Emit what models the accesses collected so far. */
static void emit(struct sc_accesses *a)
{
	IRExpr *bases[SC_MAX_BASES];
	struct model_call model;
	IRExpr *found = NULL;

	if (a->n == 0)
		return;
	for (UInt base = 0; base < a->n_bases; base++)
		bases[base] = settle_base(a, base);
	model = model_of(a, bases);
	call_fetch(a, model.batch);
	if (may_wait(a))
		found = sc_ir_load(a->out, mkIRExpr_HWord((HWord)&sc_batch_waits));
	found = sc_lookup(a->out, a->accesses, a->n, bases, found);
	if (found)
		call_model(a, &model, sc_lookup_has_failed(a->out, found));
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

	if (a->n == SC_MAX_ACCESSES ||
	    (temp != IRTemp_INVALID && find_base(a, temp) == SC_MAX_BASES))
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
	struct model_call model;

	sc_access_flush(a);
	sc_ir_add(a->out, sc_range_counter(sc_instr_site(instr), event),
		  sc_ir_number(a->out, guard));
	add_data(a, instr, address, size, kind);
	model = model_of(a, &address);
	call_model(a, &model, guard);
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
