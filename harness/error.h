/* SPDX-License-Identifier: GPL-2.0-or-later */
/* error.h - why a call failed, in words for the user */
#ifndef ERROR_H
#define ERROR_H

#include "exit_code.h"

struct error {
	enum exit_code code; /* what main ends with */
	char text[1024];
};

/* All return -1, so that a failing call can end in "return error_set(...)"; checked as printf is. */

/* The tool, a file or the system is to blame: exit code 1. */
int error_set(struct error *err, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Anything else is. */
int error_set_code(struct error *err, enum exit_code code, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

/* Puts "context: " before the text; the code stays. */
int error_context(struct error *err, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#endif
