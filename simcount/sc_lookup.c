/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_lookup.c - code that asks, in line, whether data accesses are known to hit */

#include "sc_lookup.h"

#include "sc_cache.h"
#include "sc_ir.h"

/* Up to this length a stretch is looked up by its first byte alone, and refused if it goes on in
 * the next line: that is rare. */
#define SHORT_STRETCH 16

/* Neighbouring bytes that a block accesses, by their distance from a base. */
struct stretch {
	UInt base;
	Long from, to; /* the first byte, and the first behind the last */
};

static struct sc_data_cache data_cache;

void sc_lookup_init(void)
{
	data_cache = sc_cache_data();
}

/* Where the set of this address has the line last used. */
static IRExpr *table_entry(IRSB *out, IRExpr *address)
{
	IRExpr *shifted = address;
	IRExpr *offset;

	if (data_cache.shift)
		shifted = sc_ir_compute(
			out, IRExpr_Binop(data_cache.shift > 0 ? Iop_Shr64 : Iop_Shl64, address,
					  IRExpr_Const(IRConst_U8(data_cache.shift > 0
									  ? data_cache.shift
									  : -data_cache.shift))));
	offset = sc_ir_compute(out,
			       IRExpr_Binop(Iop_And64, shifted, sc_ir_constant(data_cache.mask)));
	return sc_ir_plus(out, offset, data_cache.sets);
}

/* Less than a line's size if and only if the address is in the line last used of its set. */
static IRExpr *distance(IRSB *out, IRExpr *address)
{
	IRExpr *line = sc_ir_load(out, table_entry(out, address));

	return sc_ir_compute(out, IRExpr_Binop(Iop_Xor64, address, line));
}

/* The same for bytes at a known address. */
static IRExpr *distance_known(IRSB *out, const struct stretch *stretch, IRExpr *all)
{
	UWord line_mask = ~((UWord)data_cache.line - 1);

	for (Addr line = stretch->from & line_mask; line < (Addr)stretch->to;
	     line += data_cache.line) {
		UWord shifted =
			data_cache.shift > 0 ? line >> data_cache.shift : line << -data_cache.shift;
		IRExpr *entry = sc_ir_constant(data_cache.sets + (shifted & data_cache.mask));
		IRExpr *used = sc_ir_load(out, entry);

		all = sc_ir_or(
			out, all,
			sc_ir_compute(out, IRExpr_Binop(Iop_Xor64, used, sc_ir_constant(line))));
	}
	return all;
}

static IRExpr *distance_stretch(IRSB *out, const struct stretch *stretch, IRExpr *const *bases,
				IRExpr *all)
{
	Long length = stretch->to - stretch->from;
	IRExpr *first;

	if (stretch->base == SC_NO_BASE)
		return distance_known(out, stretch, all);
	first = sc_ir_plus(out, bases[stretch->base], stretch->from);
	if (length <= SHORT_STRETCH)
		return sc_ir_or(out, all, sc_ir_plus(out, distance(out, first), length - 1));
	all = sc_ir_or(out, all, distance(out, first));
	return sc_ir_or(out, all, distance(out, sc_ir_plus(out, first, length - 1)));
}

static Bool is_before(const struct sc_access *left, const struct sc_access *right)
{
	return left->base != right->base ? left->base < right->base : left->offset < right->offset;
}

/* The stretches that the data accesses make, by base and offset. Returns how many. */
static UInt find_stretches(const struct sc_access *accesses, UInt n_accesses,
			   struct stretch stretches[SC_MAX_ACCESSES])
{
	const struct sc_access *sorted[SC_MAX_ACCESSES];
	UInt n_sorted = 0, n = 0;

	for (UInt i = 0; i < n_accesses; i++) {
		UInt k = n_sorted;

		if (accesses[i].kind >= SC_FETCH)
			continue;
		for (; k > 0 && is_before(&accesses[i], sorted[k - 1]); k--)
			sorted[k] = sorted[k - 1];
		sorted[k] = &accesses[i];
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

IRExpr *sc_lookup(IRSB *out, const struct sc_access *accesses, UInt n, IRExpr *const *bases,
		  IRExpr *all)
{
	struct stretch stretches[SC_MAX_ACCESSES];
	UInt n_stretches = find_stretches(accesses, n, stretches);

	for (UInt i = 0; i < n_stretches; i++)
		all = distance_stretch(out, &stretches[i], bases, all);
	return all;
}

IRExpr *sc_lookup_has_failed(IRSB *out, IRExpr *found)
{
	IRExpr *last = sc_ir_constant(data_cache.line - 1);
	IRExpr *is_hit = sc_ir_condition(out, IRExpr_Binop(Iop_CmpLE64U, found, last));

	return sc_ir_condition(out, IRExpr_Unop(Iop_Not1, is_hit));
}
