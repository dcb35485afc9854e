/* SPDX-License-Identifier: GPL-2.0-or-later */
/* interpreter.h - which Python this is, and whether it has a module */
#ifndef INTERPRETER_H
#define INTERPRETER_H

#include "error.h"

/* Zeroed is empty. All owned. */
struct interpreter {
	char *version; /* "CPython 3.11.2" */
	char *build;   /* when and with what it was compiled, and how hard it was optimised */
	char *module; /* version of the module that was asked for; NULL: it has none of that name */
};

/* Runs program, which need not be Python: then it fails. module may be NULL. */
int interpreter_probe(struct interpreter *interpreter, const char *program, const char *module,
		      struct error *err);
void interpreter_release(struct interpreter *interpreter);

#endif
