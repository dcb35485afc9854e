/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_events.c - the table of what is counted */

#include "sc_events.h"

const HChar *const sc_event_names[SC_N_EVENTS] = {
	[SC_IR] = "Ir",
	[SC_REP_IR] = "RepIr",
};
