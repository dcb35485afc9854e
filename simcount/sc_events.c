/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_events.c - the table of what is counted */

#include "sc_events.h"

static const struct {
	const HChar *name;
	enum sc_model model;
} rows[SC_N_EVENTS] = {
	[SC_IR] = { "Ir", SC_ALWAYS },	  [SC_REP_IR] = { "RepIr", SC_ALWAYS },
	[SC_DR] = { "Dr", SC_CACHE },	  [SC_DW] = { "Dw", SC_CACHE },
	[SC_I1MR] = { "I1mr", SC_CACHE }, [SC_D1MR] = { "D1mr", SC_CACHE },
	[SC_D1MW] = { "D1mw", SC_CACHE }, [SC_ILMR] = { "ILmr", SC_CACHE },
	[SC_DLMR] = { "DLmr", SC_CACHE }, [SC_DLMW] = { "DLmw", SC_CACHE },
	[SC_BC] = { "Bc", SC_BRANCH },	  [SC_BCM] = { "Bcm", SC_BRANCH },
	[SC_BI] = { "Bi", SC_BRANCH },	  [SC_BIM] = { "Bim", SC_BRANCH },
};

static Bool is_on[SC_N_MODELS] = { [SC_ALWAYS] = True };
static UInt columns[SC_N_EVENTS] = { [SC_IR] = 0, [SC_REP_IR] = 1 };
static UInt n_columns = 2;

const HChar *sc_event_name(enum sc_event event)
{
	return rows[event].name;
}

void sc_event_turn_on(enum sc_model model)
{
	is_on[model] = True;
	n_columns = 0;
	for (UInt event = 0; event < SC_N_EVENTS; event++)
		if (sc_event_is_on(event))
			columns[event] = n_columns++;
}

Bool sc_event_is_on(enum sc_event event)
{
	return is_on[rows[event].model];
}

UInt sc_event_column(enum sc_event event)
{
	return columns[event];
}

UInt sc_event_columns(void)
{
	return n_columns;
}
