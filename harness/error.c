/* SPDX-License-Identifier: GPL-2.0-or-later */
/* error.c - texts of errors, from the inside out */
#include "error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int error_set(struct error *err, const char *fmt, ...)
{
	va_list args;

	err->code = EXIT_CODE_TOOL;
	va_start(args, fmt);
	vsnprintf(err->text, sizeof(err->text), fmt, args);
	va_end(args);
	return -1;
}

int error_set_code(struct error *err, enum exit_code code, const char *fmt, ...)
{
	va_list args;

	err->code = code;
	va_start(args, fmt);
	vsnprintf(err->text, sizeof(err->text), fmt, args);
	va_end(args);
	return -1;
}

int error_context(struct error *err, const char *fmt, ...)
{
	char context[sizeof(err->text) / 2];
	size_t length;
	va_list args;

	va_start(args, fmt);
	vsnprintf(context, sizeof(context) - 2, fmt, args);
	va_end(args);
	strcat(context, ": ");
	length = strlen(context);
	/* What does not fit is cut from the end of the old text. */
	memmove(err->text + length, err->text, sizeof(err->text) - length);
	memcpy(err->text, context, length);
	err->text[sizeof(err->text) - 1] = '\0';
	return -1;
}
