/* SPDX-License-Identifier: GPL-2.0-or-later */
/* workload_csv.c - requests from a file, and their stamps into one */

#include "workload.h"

#include "../number.h"

#include <err.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define HEADING "arrival,prompt_len,output_len"

/* Longer than any model's memory, and far from where sums of products overflow. */
#define LENGTH_MAX 1000000000

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

static void check_heading(struct reader *reader)
{
	const char *line = next_line(reader);

	if (!line || strcmp(line, HEADING))
		errx(2, "%s: line 1: expected the heading %s", reader->path, HEADING);
}

/* Digits up to the end character; *text moves behind it. False if that is not what is there. */
static bool take_length(const char **text, char end, int64_t *length)
{
	size_t digits = strspn(*text, "0123456789");

	*length = strtoll(*text, NULL, 10);
	if (digits == 0 || digits > 10 || (*text)[digits] != end)
		return false;
	*text += digits + (end != '\0');
	return *length >= 1 && *length <= LENGTH_MAX;
}

/* A decimal number up to the next comma. */
static bool take_arrival(const char **text, double *arrival)
{
	size_t length = strspn(*text, "0123456789+-.eE");
	char *end;

	*arrival = strtod(*text, &end);
	if (length == 0 || end != *text + length || *end != ',' || !isfinite(*arrival))
		return false;
	*text = end + 1;
	return *arrival >= 0.0;
}

static void parse_request(struct request *request, const struct reader *reader)
{
	const char *text = reader->line;

	request_init(request);
	if (!take_arrival(&text, &request->arrival) ||
	    !take_length(&text, ',', &request->prompt_length) ||
	    !take_length(&text, '\0', &request->output_length))
		errx(2, "%s: line %d: expected %s, got '%s'", reader->path, reader->number, HEADING,
		     reader->line);
}

static void append_request(struct workload *workload, size_t *room, const struct reader *reader)
{
	struct request *request;

	if (workload->count == *room) {
		*room = *room ? 2 * *room : 256;
		workload->requests = realloc(workload->requests, *room * sizeof(*request));
		if (!workload->requests)
			errx(1, "out of memory: %zu requests", *room);
	}
	request = &workload->requests[workload->count++];
	*request = (struct request){ .arrival = 0.0 };
	parse_request(request, reader);
	if (workload->count > 1 && request->arrival < request[-1].arrival)
		errx(2, "%s: line %d: arrives before the line above it", reader->path,
		     reader->number);
}

void workload_read(struct workload *workload, const char *path)
{
	struct reader reader = { .path = path, .file = fopen(path, "r") };
	size_t room = 0;

	if (!reader.file)
		errx(2, "cannot open %s: %s", path, strerror(errno));
	*workload = (struct workload){ .count = 0 };
	check_heading(&reader);
	while (next_line(&reader))
		append_request(workload, &room, &reader);
	if (ferror(reader.file))
		errx(2, "cannot read %s: %s", path, strerror(errno));
	workload_allot_gaps(workload);
	free(reader.line);
	fclose(reader.file);
}

static void write_stamp(double stamp, FILE *out)
{
	char text[NUMBER_SIZE] = "";

	if (!isnan(stamp))
		number_format(stamp, text);
	fprintf(out, ",%s", text);
}

void workload_write_stamps(const struct workload *workload, FILE *out)
{
	fputs(HEADING ",prefill_start,first_token,kv_start,kv_ready,decode_start,finish\n", out);
	for (size_t i = 0; i < workload->count; i++) {
		const struct request *request = &workload->requests[i];
		char arrival[NUMBER_SIZE];

		number_format(request->arrival, arrival);
		fprintf(out, "%s,%lld,%lld", arrival, (long long)request->prompt_length,
			(long long)request->output_length);
		write_stamp(request->prefill_start, out);
		write_stamp(request->first_token, out);
		write_stamp(request->kv_start, out);
		write_stamp(request->kv_ready, out);
		write_stamp(request->decode_start, out);
		write_stamp(request->finish, out);
		fputc('\n', out);
	}
}
