/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "profile_reader.h"
#include "memory.h"

#include <libxml/SAX2.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_COUNT ((uint64_t)INT64_MAX) /* JSON's integers are signed */

static int fail_at(struct profile_reader *r, int line, const char *fmt, va_list args)
	__attribute__((format(printf, 3, 0)));
static int fail_at(struct profile_reader *r, int line, const char *fmt, va_list args)
{
	char text[sizeof(r->err->text)];

	if (r->has_failed)
		return -1;
	r->has_failed = true;
	vsnprintf(text, sizeof(text), fmt, args);
	text[strcspn(text, "\n")] = '\0';
	error_set(r->err, "%s: line %d: %s", r->name, line, text);
	xmlStopParser(r->xml);
	return -1;
}

int reader_fail(struct profile_reader *r, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	fail_at(r, xmlSAX2GetLineNumber(r->xml), fmt, args);
	va_end(args);
	return -1;
}

void reader_fail_on_line(struct profile_reader *r, int line, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	fail_at(r, line, fmt, args);
	va_end(args);
}

/* libxml2 leaves &#38; in attributes, and nothing else, for a second pass that we do not make. */
static char *copy_value(const xmlChar *value, const xmlChar *end)
{
	char *copy = xstrndup((const char *)value, (size_t)(end - value));
	char *to = copy;

	for (const char *from = copy; *from; to++, from++) {
		*to = *from;
		if (!strncmp(from, "&#38;", 5))
			from += 4;
	}
	*to = '\0';
	return copy;
}

/* A copy of an attribute that the caller frees, or NULL. */
char *reader_attribute(struct profile_reader *r, const char *name)
{
	for (int i = 0; i < r->n_attributes; i++) {
		const xmlChar **group = r->attributes + 5 * i; /* name, prefix, URI, value, end */

		if (!strcmp((const char *)group[0], name))
			return copy_value(group[3], group[4]);
	}
	return NULL;
}

int reader_required(struct profile_reader *r, const char *name, char **value)
{
	*value = reader_attribute(r, name);
	return *value ? 0 : reader_fail(r, "attribute %s is missing", name);
}

/* What a digit of base 36 or less stands for, or -1. */
int reader_digit_value(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	return c >= 'a' && c <= 'z' ? c - 'a' + 10 : -1;
}

/* Digits of the base and nothing else; *end is behind them. */
static int parse_digits(const char *text, int base, uint64_t *number, const char **end)
{
	const char *p = text;

	for (*number = 0; reader_digit_value(*p) >= 0 && reader_digit_value(*p) < base; p++)
		if (__builtin_mul_overflow(*number, (uint64_t)base, number) ||
		    __builtin_add_overflow(*number, (uint64_t)reader_digit_value(*p), number))
			return -1;
	*end = p;
	return p > text ? 0 : -1;
}

static int parse_number(const char *text, uint64_t *number)
{
	const char *end;
	int ret = !strncmp(text, "0x", 2) ? parse_digits(text + 2, 16, number, &end)
					  : parse_digits(text, 10, number, &end);

	return ret || *end ? -1 : 0;
}

int reader_number(struct profile_reader *r, const char *name, uint64_t max, uint64_t *number)
{
	char *text;
	int ret;

	if (reader_required(r, name, &text))
		return -1;
	ret = parse_number(text, number);
	if (ret || *number > max)
		ret = reader_fail(r, "%s=\"%.80s\" is not a number in its range", name, text);
	free(text);
	return ret;
}

int reader_optional_number(struct profile_reader *r, const char *name, uint64_t *number)
{
	char *text = reader_attribute(r, name);

	if (!text)
		return 0;
	free(text);
	return reader_number(r, name, UINT64_MAX, number);
}

int reader_yes(struct profile_reader *r, const char *name, bool *yes)
{
	char *text;
	int ret = 0;

	if (reader_required(r, name, &text))
		return -1;
	*yes = !strcmp(text, "yes");
	if (!*yes && strcmp(text, "no"))
		ret = reader_fail(r, "%s=\"%.80s\" is neither yes nor no", name, text);
	free(text);
	return ret;
}

/* Counts separated by blanks, at most one an event; those that are left out are zero. */
int reader_counts(struct profile_reader *r, uint64_t *counts)
{
	const char *p = r->text + strspn(r->text, " \t\r\n");

	memset(counts, 0, TALLY_MAX_EVENTS * sizeof(*counts));
	for (uint32_t i = 0; *p; i++) {
		if (i == r->profile->n_events)
			return reader_fail(r, "more counts than events");
		if (parse_digits(p, 10, &counts[i], &p) || !strchr(" \t\r\n", *p))
			return reader_fail(r, "expected counts, got '%.80s'", r->text);
		p += strspn(p, " \t\r\n");
	}
	return 0;
}

/* Adds a row to both tallies; profile->total and with it all other sums can then not wrap. */
int reader_add_row(struct profile_reader *r, struct tally *tally, struct tally *total,
		   const uint64_t *counts)
{
	uint32_t n_events = r->profile->n_events;

	if (tally->n_rows && tally_phase(tally, tally->n_rows - 1) >= r->phase)
		return reader_fail(r, "phases out of order");
	for (uint32_t event = 0; event < n_events; event++)
		if (counts[event] > MAX_COUNT - tally_sum(total, event))
			return reader_fail(r, "the counts do not fit in 63 bits");
	tally_add(tally, r->phase, counts, n_events);
	tally_add(total, r->phase, counts, n_events);
	return 0;
}
