/* SPDX-License-Identifier: GPL-2.0-or-later */
/* csv.h - text in a table for spreadsheets (RFC 4180) */
#ifndef CSV_H
#define CSV_H

#include <stdio.h>

/* The text, in quotes where it needs them; NULL is an empty field. */
void csv_text(const char *text, FILE *out);

#endif
