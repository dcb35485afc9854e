/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "verdict.h"

static const struct {
	const char *text, *word;
} names[] = {
	[VERDICT_EQUAL] = { "equal", "equal" },
	[VERDICT_IMPROVED] = { "improved", "improved" },
	[VERDICT_NEW] = { "new", "new" },
	[VERDICT_REGRESSED] = { "regressed", "regressed" },
	[VERDICT_NOT_REPEATABLE] = { "not repeatable", "not-repeatable" },
	[VERDICT_NOT_COMPARABLE] = { "not comparable", "not-comparable" },
	[VERDICT_VANISHED] = { "vanished", "vanished" },
	[VERDICT_OUTPUT_CHANGED] = { "output changed", "output-changed" },
	[VERDICT_FAILED] = { "failed", "failed" },
};

const char *verdict_text(enum verdict verdict)
{
	return names[verdict].text;
}

const char *verdict_word(enum verdict verdict)
{
	return names[verdict].word;
}
