/* SPDX-License-Identifier: GPL-2.0-or-later */
/* study_sheets.h - a simulator's figures as titled tables, for people, however they are printed */
#ifndef STUDY_SHEETS_H
#define STUDY_SHEETS_H

#include "study.h"
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

/* Of a simulator that was measured. */
void sheets_make(struct sheets *sheets, const struct study_simulator *simulator);
void sheets_release(struct sheets *sheets);

#endif
