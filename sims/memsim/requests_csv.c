/* SPDX-License-Identifier: GPL-2.0-or-later */
/* requests_csv.c - requests from a file */

#include "requests.h"

#include <err.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEADING "addr,write,arrival"

/* A file being read, for messages that name the line. */
struct reader {
	const char *path;
	FILE *file;
	char *line;
	size_t room;
	int number;
};

/* The next line without its end; NULL after the last. */
static const char *next_line(struct reader *reader)
{
	if (getline(&reader->line, &reader->room, reader->file) < 0)
		return NULL;
	reader->line[strcspn(reader->line, "\r\n")] = '\0';
	reader->number++;
	return reader->line;
}

/* Digits up to the end character, below 2^53; *text moves behind it. */
static bool take_count(const char **text, char end, int64_t *count)
{
	size_t digits = strspn(*text, "0123456789");

	if (digits == 0 || digits > 16 || (*text)[digits] != end)
		return false;
	*count = strtoll(*text, NULL, 10);
	*text += digits + (end != '\0');
	return *count < (int64_t)1 << 53;
}

static bool parse_request(struct request *request, const char *text)
{
	int64_t address;
	int64_t write;

	if (!take_count(&text, ',', &address) || !take_count(&text, ',', &write) || write > 1 ||
	    !take_count(&text, '\0', &request->arrival))
		return false;
	request->address = (uint64_t)address;
	request->is_write = write == 1;
	return true;
}

static struct request *new_request(struct requests *requests, int64_t *room)
{
	if (requests->count == *room) {
		*room = *room ? 2 * *room : 256;
		requests->list = realloc(requests->list, (size_t)*room * sizeof(*requests->list));
		if (!requests->list)
			errx(1, "out of memory: %lld requests", (long long)*room);
	}
	requests->list[requests->count] = (struct request){ .address = 0 };
	return &requests->list[requests->count++];
}

void requests_read(struct requests *requests, const char *path)
{
	struct reader reader = { .path = path, .file = fopen(path, "r") };
	int64_t room = 0;
	const char *line;

	if (!reader.file)
		errx(2, "cannot open %s: %s", path, strerror(errno));
	line = next_line(&reader);
	if (!line || strcmp(line, HEADING))
		errx(2, "%s: line 1: expected the heading %s", path, HEADING);
	while ((line = next_line(&reader)))
		if (!parse_request(new_request(requests, &room), line))
			errx(2, "%s: line %d: expected %s, got '%s'", path, reader.number, HEADING,
			     line);
	if (ferror(reader.file))
		errx(2, "cannot read %s: %s", path, strerror(errno));
	free(reader.line);
	fclose(reader.file);
}
