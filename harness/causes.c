/* SPDX-License-Identifier: GPL-2.0-or-later */
/* causes.c - a list of what is wrong with a result */
#include "causes.h"
#include "memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void causes_add(struct causes *causes, enum exit_code code, const char *fmt, ...)
{
	char text[1024];
	va_list args;

	va_start(args, fmt);
	vsnprintf(text, sizeof(text), fmt, args);
	va_end(args);
	causes->list = xgrow(causes->list, causes->count, sizeof(*causes->list));
	causes->list[causes->count++] = (struct cause){ code, xstrdup(text) };
}

enum exit_code causes_exit_code(const struct causes *causes)
{
	enum exit_code code = EXIT_CODE_PASS;

	for (size_t i = 0; i < causes->count; i++)
		code = exit_code_worse(code, causes->list[i].code);
	return code;
}

void causes_release(struct causes *causes)
{
	for (size_t i = 0; i < causes->count; i++)
		free(causes->list[i].text);
	free(causes->list);
	*causes = (struct causes){ 0 };
}
