/* SPDX-License-Identifier: GPL-2.0-or-later */
/* result_ledger.h - what functions of a result cost net, under names that another build has too */
#ifndef RESULT_LEDGER_H
#define RESULT_LEDGER_H

#include "ledger.h"
#include "results.h"

#include <stdbool.h>

/* What is looked at; zeroed is Ir of all functions. */
struct result_look {
	const char *event;  /* NULL: Ir */
	bool ignores_lines; /* it stands beside a baseline, which has none */
	/* Leaves out what depends on the turns of threads, here or in beside, which can be NULL. */
	bool ignores_turns;
	const struct result *beside;
};

/*
 * Every function that was executed in net, with clones merged; empty where the result was not
 * measured or has no such event. The result is one of results.
 */
void result_ledger(struct ledger *ledger, const struct results *results,
		   const struct result *result, const struct result_look *look);

/* Do the function's counts depend on how threads take turns, in its own result or the other? */
bool result_function_takes_turns(const struct result_function *function,
				 const struct result *beside);

#endif
