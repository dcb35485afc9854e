/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "github_summary.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CUT                                                                                        \
	"\nCut here: the summary of a step may not be larger. The other reports have all of it.\n"

/* How much of the text, in whole lines, fits with a note that it was cut. */
static size_t whole_lines(const char *text, size_t size, size_t room)
{
	if (size < room)
		return size;
	size = room > sizeof(CUT) ? room - sizeof(CUT) : 0;
	while (size && text[size - 1] != '\n')
		size--;
	return size;
}

static int append(FILE *out, const char *text, size_t size, size_t max_bytes)
{
	long used = fseek(out, 0, SEEK_END) ? -1 : ftell(out);
	size_t room = used >= 0 && (size_t)used < max_bytes ? max_bytes - (size_t)used : 0;
	size_t length = whole_lines(text, size, room);

	if (used < 0)
		return -1;
	fwrite(text, 1, length, out);
	if (length < size && room > sizeof(CUT))
		fputs(CUT, out);
	return ferror(out) ? -1 : 0;
}

int github_summary_append(const struct report *report, const char *path, size_t max_bytes,
			  struct error *err)
{
	char *text = NULL;
	size_t size = 0;
	FILE *memory = open_memstream(&text, &size);
	FILE *out = fopen(path, "a");
	int ret = -1;

	report_write_markdown(report, memory);
	fputc('\n', memory);
	fclose(memory);
	if (out) {
		ret = append(out, text, size, max_bytes);
		ret |= fclose(out);
	}
	free(text);
	return ret ? error_set(err, "cannot write %s: %s", path, strerror(errno)) : 0;
}
