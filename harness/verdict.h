/* SPDX-License-Identifier: GPL-2.0-or-later */
/* verdict.h - what a gate may say of a benchmark */
#ifndef VERDICT_H
#define VERDICT_H

#include "exit_code.h"

/* From the best to the worst. */
enum verdict {
	VERDICT_EQUAL,
	VERDICT_IMPROVED,
	VERDICT_NEW, /* the baseline does not have it */
	VERDICT_REGRESSED,
	VERDICT_NOT_REPEATABLE,
	VERDICT_NOT_COMPARABLE,
	VERDICT_VANISHED, /* only the baseline has it */
	VERDICT_OUTPUT_CHANGED,
	VERDICT_FAILED,
};

/* "not comparable": for people; "not-comparable": for programs. */
const char *verdict_text(enum verdict verdict);
const char *verdict_word(enum verdict verdict);

#endif
