/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "outputs.h"
#include "memory.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* As much of a line as is shown, before it is cut. */
#define MAX_SHOWN 60

struct line {
	size_t number; /* from 1 */
	size_t start;
};

/* The line of the first byte that differs; the end of the shorter one where all of it is equal. */
static struct line find_line(const struct output *a, const struct output *b)
{
	struct line line = { 1, 0 };

	for (size_t i = 0; i < a->size && i < b->size && a->text[i] == b->text[i]; i++)
		if (a->text[i] == '\n')
			line = (struct line){ line.number + 1, i + 1 };
	return line;
}

static bool is_printable(unsigned char byte)
{
	return byte >= ' ' && byte < 0x7f;
}

/* The line in quotes, "missing" behind the end. Bytes that are no ASCII text are shown as "?". */
static char *show_line(const struct output *output, size_t start)
{
	size_t length = 0;
	char text[MAX_SHOWN + 1];
	bool is_cut;

	if (start >= output->size)
		return xstrdup("missing");
	while (start + length < output->size && output->text[start + length] != '\n' &&
	       length < MAX_SHOWN) {
		unsigned char byte = (unsigned char)output->text[start + length];

		text[length++] = (char)(is_printable(byte) ? byte : '?');
	}
	text[length] = '\0';
	is_cut = length == MAX_SHOWN && start + length < output->size &&
		 output->text[start + length] != '\n';
	return xasprintf("'%s'%s", text, is_cut ? "..." : "");
}

char *outputs_difference(const struct output *before, const struct output *after)
{
	struct line line;
	char *was;
	char *is;
	char *text;

	if (before->size == after->size &&
	    (!before->size || !memcmp(before->text, after->text, before->size)))
		return NULL;
	line = find_line(before, after);
	was = show_line(before, line.start);
	is = show_line(after, line.start);
	if (strcmp(was, is))
		text = xasprintf("line %zu is %s, was %s", line.number, is, was);
	else
		text = xasprintf("line %zu differs, behind %s or in bytes that are no text",
				 line.number, is);
	free(was);
	free(is);
	return text;
}
