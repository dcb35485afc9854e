/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sheet.h - titled tables with remarks, for people, however they are printed */
#ifndef SHEET_H
#define SHEET_H

#include "number.h"
#include "table.h"

#include <stddef.h>

struct sheet {
	char *title;
	struct table table; /* its first row is the head */
	char **remarks;	    /* sentences that belong below it */
	size_t n_remarks;
};

/* Zeroed is empty. */
struct sheets {
	struct sheet *list;
	size_t count;
};

/* Owns the title; columns, as those of a table, are borrowed. Valid until the next one is added. */
struct sheet *sheet_add(struct sheets *sheets, char *title, const char *columns);
void sheet_remark(struct sheet *sheet, char *owned);
void sheets_release(struct sheets *sheets);

/* Cells; texts end with NULL. */
void sheet_texts(struct sheet *sheet, const char *const *texts);
void sheet_count(struct sheet *sheet, double count);
void sheet_share(struct sheet *sheet, double part, double whole);

/* "-1,234" of -1234.4 */
#define SHEET_NUMBER_SIZE (NUMBER_SIZE + 1)
char *sheet_rounded(char *text, double count);

#endif
