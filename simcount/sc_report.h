/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_report.h - what a run leaves: the profile file, and a short table for the user */
#ifndef SC_REPORT_H
#define SC_REPORT_H

#include "pub_tool_basics.h"
#include "pub_tool_xarray.h"

#include "sc_process.h"

/* How a run ended, and its counts, settled and sorted. */
struct sc_run {
	enum sc_ending ending;
	Int status;	    /* exit status, or the number of the signal */
	const HChar *until; /* what start-up was to end at */
	XArray *objects;    /* of struct sc_object *: those that were executed */
	XArray *functions;  /* of struct sc_function, in the order of objects */
};

extern const HChar *sc_report_clo_out_file;
extern const HChar *sc_report_clo_until;
extern const HChar *sc_report_clo_only; /* NULL: no function */
extern Int sc_report_clo_top;

/* Settle all counts, write the profile and print the table. May be called again after more. */
void sc_report(enum sc_ending ending, Int status);

#endif
