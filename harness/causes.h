/* SPDX-License-Identifier: GPL-2.0-or-later */
/* causes.h - all that is wrong with a result, when more than one thing can be */
#ifndef CAUSES_H
#define CAUSES_H

#include "exit_code.h"

#include <stddef.h>

struct cause {
	enum exit_code code;
	char *text; /* a sentence for the user, without a full stop */
};

/* Zeroed is empty. */
struct causes {
	struct cause *list;
	size_t count;
};

void causes_add(struct causes *causes, enum exit_code code, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));
/* The exit code of them all: the least trustworthy one, 0 without causes. */
enum exit_code causes_exit_code(const struct causes *causes);
void causes_release(struct causes *causes);

#endif
