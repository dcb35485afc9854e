/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_summary.h - the table on the user's terminal */
#ifndef SC_SUMMARY_H
#define SC_SUMMARY_H

#include "sc_report.h"

/* Print totals by phase, and the n functions that executed most in phase main. */
void sc_summary_print(const struct sc_run *run, Int n);

#endif
