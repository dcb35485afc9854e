/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "csv.h"

#include <string.h>

void csv_text(const char *text, FILE *out)
{
	if (!text)
		return;
	if (!strpbrk(text, ",\"\r\n")) {
		fputs(text, out);
		return;
	}
	putc('"', out);
	for (; *text; text++) {
		if (*text == '"')
			putc('"', out);
		putc(*text, out);
	}
	putc('"', out);
}
