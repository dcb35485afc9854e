/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "markdown.h"

#include <string.h>

/* What Markdown or HTML would take for its own. */
void markdown_text(const char *text, FILE *out)
{
	for (; *text; text++) {
		if (*text == '\n' || *text == '\r')
			putc(' ', out);
		else if (strchr("\\`*_{}[]<>()#+!|~&$@", *text))
			fprintf(out, "\\%c", *text);
		else
			putc(*text, out);
	}
}
