/* SPDX-License-Identifier: GPL-2.0-or-later */
/* results_report.h - results as simcount run shows them; the file is results_write's */
#ifndef RESULTS_REPORT_H
#define RESULTS_REPORT_H

#include "results.h"

#include <stdio.h>

/* A writer decides nothing. */
void results_write_text(const struct results *results, FILE *out);
void results_write_json(const struct results *results, FILE *out);

#endif
