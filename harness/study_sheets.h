/* SPDX-License-Identifier: GPL-2.0-or-later */
/* study_sheets.h - a simulator's figures as sheets */
#ifndef STUDY_SHEETS_H
#define STUDY_SHEETS_H

#include "sheet.h"
#include "study.h"

/* Of a simulator that was measured; none of one without figures. */
void study_sheets_make(struct sheets *sheets, const struct study_simulator *simulator);

/* What misses the caches, and what that costs by an estimate. */
void study_sheets_add_misses(struct sheets *sheets, const struct study_simulator *simulator);

/* The values of its choice, what each costs where, and which change pays; none without a choice. */
void study_sheets_add_choice(struct sheets *sheets, const struct study_simulator *simulator);

#endif
