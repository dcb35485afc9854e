/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_site.c - what the marks of ranges come to, by instruction */

#include "sc_site.h"

#include "pub_tool_mallocfree.h"

#include "sc_phase.h"
#include "sc_range.h"

XArray *sc_site_list(void)
{
	return VG_(newXA)(VG_(malloc), "sc.site.list", VG_(free), sizeof(struct sc_site));
}

/* The site at this address, made if it is new. */
static struct sc_site *site_at(XArray *sites, Addr at, UChar length)
{
	struct sc_site site = { .at = at, .length = length };
	Word i = VG_(sizeXA)(sites);

	while (i > 0) {
		struct sc_site *before = VG_(indexXA)(sites, i - 1);

		if (before->at == at)
			return before;
		if (before->at < at)
			break;
		i--;
	}
	site.counts = VG_(calloc)("sc.site.counts", sc_phase_count() * SC_N_EVENTS, sizeof(ULong));
	VG_(insertIndexXA)(sites, i, &site);
	return VG_(indexXA)(sites, i);
}

static void enter_instr(struct sc_site *site, const struct sc_range *range, UInt i)
{
	for (UInt phase = 0; phase < sc_phase_count(); phase++) {
		ULong executions = sc_range_executions(range, phase);

		for (UInt event = SC_IR + 1; event < SC_N_EVENTS && executions; event++)
			site->counts[phase * SC_N_EVENTS + event] +=
				executions * sc_range_mark(range, i, event);
	}
}

void sc_site_enter(XArray *sites, const struct sc_range *range)
{
	Addr at = range->at;

	for (UInt i = 0; i < range->n && range->is_marked; i++) {
		if (sc_range_has_mark(range, i))
			enter_instr(site_at(sites, at, range->lengths[i]), range, i);
		at += range->lengths[i];
	}
}

Bool sc_site_take(XArray *sites, Addr end, struct sc_site *site)
{
	if (VG_(sizeXA)(sites) == 0)
		return False;
	*site = *(struct sc_site *)VG_(indexXA)(sites, 0);
	if (site->at >= end)
		return False;
	VG_(removeIndexXA)(sites, 0);
	return True;
}
