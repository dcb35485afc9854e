/* SPDX-License-Identifier: GPL-2.0-or-later */
/* progress.c - a line that rewrites itself */
#include "progress.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

#define CLEAR_LINE "\r\033[K"
#define MAX_WIDTH 79 /* a longer line would wrap, and could not be cleared */

static bool is_shown;

void progress_show(const char *fmt, ...)
{
	char text[MAX_WIDTH + 1];
	va_list args;

	if (!isatty(STDERR_FILENO))
		return;
	va_start(args, fmt);
	vsnprintf(text, sizeof(text), fmt, args);
	va_end(args);
	fprintf(stderr, CLEAR_LINE "%s", text);
	is_shown = true;
}

void progress_clear(void)
{
	if (is_shown)
		fputs(CLEAR_LINE, stderr);
	is_shown = false;
}
