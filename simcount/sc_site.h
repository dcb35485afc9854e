/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sc_site.h - what the marks of ranges come to, by instruction
 *
 * An instruction can lie in many ranges, each entered at another place. In the profile its events
 * are in one row, that of the range which holds nothing but it. Ranges are put in by address and
 * sites taken out by address, so that few of them have to be held at any time.
 */
#ifndef SC_SITE_H
#define SC_SITE_H

#include "pub_tool_basics.h"
#include "pub_tool_xarray.h"

#include "sc_events.h"

struct sc_range;

struct sc_site {
	Addr at; /* in the object */
	UChar length;
	ULong *counts; /* SC_N_EVENTS for each phase, in order */
};

/* No sites yet; free with VG_(deleteXA). */
XArray *sc_site_list(void); /* of struct sc_site, by address */

/* Add what the range's marks come to. All phases must be settled. */
void sc_site_enter(XArray *sites, const struct sc_range *range);

/* Take the first site out, if it lies before this address. Its counts are the caller's to free. */
Bool sc_site_take(XArray *sites, Addr end, struct sc_site *site);

#endif
