/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_instr.c - the instruction that is being translated, and the events it causes */

#include "sc_instr.h"

#include "pub_tool_libcassert.h"

#include "sc_ir.h"

struct sc_range *sc_instr_site(struct sc_instr *instr)
{
	UChar length = instr->n_bytes;

	if (!instr->site)
		instr->site = sc_range_get(instr->place->object, instr->at - instr->place->bias,
					   &length, NULL, 1);
	return instr->site;
}

void sc_instr_count(struct sc_instr *instr, IRSB *out, enum sc_event event)
{
	if (instr->mark && sc_range_add_mark(instr->mark, event))
		return;
	sc_ir_add(out, sc_range_counter(sc_instr_site(instr), event), sc_ir_constant(1));
}
