/* SPDX-License-Identifier: GPL-2.0-or-later */
/* expectation.h - how a measured program is meant to end */
#ifndef EXPECTATION_H
#define EXPECTATION_H

#include "error.h"

#include <stdbool.h>

/* Zeroed: exit status 0. */
struct expectation {
	bool is_signal;
	int status; /* exit status or signal number */
};

/* "7", "SIGTERM" or "term". */
int expectation_parse(struct expectation *expected, const char *text, struct error *err);
/* The same as an option's setter: field is a struct expectation. */
int option_expectation(void *field, const char *value, struct error *err);

bool expectation_met(const struct expectation *expected, bool is_signal, int status);

/* "exit status 7" or "SIGTERM", as in "ended with ..."; owned by the caller. */
char *ending_text(bool is_signal, int status);

#endif
