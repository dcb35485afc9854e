/* SPDX-License-Identifier: GPL-2.0-or-later */
/* substitution.h - {NAME} in a text becomes a parameter's value */
#ifndef SUBSTITUTION_H
#define SUBSTITUTION_H

#include "error.h"
#include "results.h"

/* What {NAME} may be: two lists, the first is looked at first. */
struct substitution {
	const struct parameter *parameters;
	size_t n_parameters;
	const struct parameter *defines;
	size_t n_defines;
};

/* {{ is a brace, and } stands for itself. The result is owned by the caller. */
int substitute(const struct substitution *with, const char *text, char **result, struct error *err);

#endif
