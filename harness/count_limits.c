/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "count_limits.h"
#include "memory.h"
#include "rates.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* A share of 1 in hundred-millionths: six decimals of a percentage. */
#define WHOLE INT64_C(100000000)
#define PERCENT_DECIMALS 6

#define MPKI_DECIMALS 3
/* A change of misses per thousand instructions, in thousandths, that is none. */
#define MPKI_NOISE 10

/* A share of more than this is a slip. */
#define MAX_PERCENT 1000000

static int bad(const char *text, const char *why, struct error *err)
{
	return error_set_code(err, EXIT_CODE_USAGE, "limit '%.200s': %s", text, why);
}

/* Digits, then up to decimals of them behind a dot, as a whole number. */
static int parse_decimal(const char *text, size_t length, int decimals, uint64_t *number)
{
	bool has_dot = false;
	size_t i;

	*number = 0;
	for (i = 0; i < length; i++) {
		if (text[i] == '.' && !has_dot && i > 0 && i + 1 < length) {
			has_dot = true;
			continue;
		}
		if (text[i] < '0' || text[i] > '9' || (has_dot && !decimals--))
			return -1;
		if (*number > INT64_MAX / 10 - 1)
			return -1;
		*number = *number * 10 + (uint64_t)(text[i] - '0');
	}
	while (decimals-- > 0) {
		if (*number > INT64_MAX / 10 - 1)
			return -1;
		*number *= 10;
	}
	return length ? 0 : -1;
}

/* Sign, then digits; with a % behind a share. */
static int parse_number_bound(struct limit *limit, const char *bound, size_t length)
{
	bool is_share = bound[length - 1] == '%';
	bool is_signed = bound[0] == '+' || bound[0] == '-';
	int64_t sign = bound[0] == '-' ? -1 : 1;
	uint64_t number;

	if (parse_decimal(bound + is_signed, length - is_signed - is_share,
			  is_share	   ? PERCENT_DECIMALS
			  : limit->is_mpki ? MPKI_DECIMALS
					   : 0,
			  &number))
		return -1;
	if (is_share) {
		if (number > (uint64_t)MAX_PERCENT * (WHOLE / 100) ||
		    (sign < 0 && number > (uint64_t)WHOLE))
			return -1;
		limit->has_share = true;
		limit->share = sign * (int64_t)number;
	} else if (is_signed) {
		limit->has_growth = true;
		limit->growth = sign * (int64_t)number;
	} else {
		limit->has_cap = true;
		limit->cap = number;
	}
	return 0;
}

static int parse_bounds(struct limit *limit, const char *bounds, struct error *err)
{
	while (1) {
		size_t length = strcspn(bounds, "|");

		if (length == 5 && !strncmp(bounds, "exact", 5))
			limit->is_exact = true;
		else if (!length || parse_number_bound(limit, bounds, length))
			return bad(
				limit->text,
				"a bound is a share (0.5%), a change (+2000), the most there may "
				"be (10000), or exact",
				err);
		if (!bounds[length])
			return 0;
		bounds += length + 1;
	}
}

static bool is_event(const char *text)
{
	return *text && !text[strspn(text, "abcdefghijklmnopqrstuvwxyz"
					   "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")];
}

/* "NAME:EVENT"; a function's name holds colons too, but nothing like an event behind its last ). */
static char *split_event(char *subject)
{
	char *colon = strrchr(subject, ':');
	char *bracket = strrchr(subject, ')');

	if (!colon || (bracket && colon != bracket + 1) || !is_event(colon + 1))
		return xstrdup("Ir");
	*colon = '\0';
	return xstrdup(colon + 1);
}

static void parse_function(struct limit *limit, char *subject)
{
	size_t length;

	limit->where = LIMIT_FUNCTION;
	limit->event = split_event(subject);
	length = strlen(subject);
	/* "sort()" is sort; "sort(int)" is the function with that parameter. */
	if (length > 2 && !strcmp(subject + length - 2, "()"))
		length -= 2;
	limit->name = xstrndup(subject, length);
}

static int parse_group(struct limit *limit, char *subject, struct error *err)
{
	if (!strcmp(subject, "@all"))
		return 0;
	limit->where = LIMIT_GROUP;
	limit->event = split_event(subject);
	limit->name = xstrdup(subject + 1);
	return *limit->name ? 0 : bad(limit->text, "a group has a name", err);
}

static int parse_subject(struct limit *limit, char *subject, struct error *err)
{
	char *slash = strrchr(subject, '/');

	if (subject[0] == '@')
		return parse_group(limit, subject, err);
	if (strchr(subject, ')')) {
		parse_function(limit, subject);
		return 0;
	}
	if (slash && slash > subject && is_event(slash + 1)) {
		limit->where = LIMIT_PHASE;
		limit->name = xstrndup(subject, (size_t)(slash - subject));
		limit->event = xstrdup(slash + 1);
		return 0;
	}
	limit->event = xstrdup(subject);
	return is_event(subject)
		       ? 0
		       : bad(limit->text,
			     "what is limited is EVENT, PHASE/EVENT, @GROUP or FUNCTION()", err);
}

static int parse_limit(struct limit *limit, const char *text, size_t length, struct error *err)
{
	char *subject;
	char *equals;
	int ret;

	while (length && strchr(" \t\n", text[length - 1]))
		length--;
	*limit = (struct limit){ .text = xstrndup(text, length) };
	subject = xstrdup(limit->text);
	equals = strrchr(subject, '=');
	if (!equals || equals == subject) {
		ret = bad(limit->text, "expected WHAT=BOUND", err);
	} else {
		*equals = '\0';
		ret = parse_subject(limit, subject, err);
		limit->is_mpki = !ret && limit->event && rate_find_mpki(limit->event);
		if (!ret)
			ret = parse_bounds(limit, equals + 1, err);
	}
	free(subject);
	return ret;
}

static void limit_release(struct limit *limit)
{
	free(limit->text);
	free(limit->name);
	free(limit->event);
}

static bool is_same_text(const char *a, const char *b, int (*compare)(const char *, const char *))
{
	return a && b ? !compare(a, b) : a == b;
}

static void add(struct limits *limits, const struct limit *limit)
{
	for (size_t i = 0; i < limits->count; i++) {
		struct limit *known = &limits->list[i];

		if (known->where == limit->where &&
		    is_same_text(known->name, limit->name, strcmp) &&
		    is_same_text(known->event, limit->event, strcasecmp)) {
			limit_release(known);
			*known = *limit;
			return;
		}
	}
	limits->list = xgrow(limits->list, limits->count, sizeof(*limits->list));
	limits->list[limits->count++] = *limit;
}

/* Up to the next comma that is not in brackets; "->" and the like close none that is not open. */
static size_t entry_length(const char *text)
{
	const char *p;
	int depth = 0;

	for (p = text; *p && (*p != ',' || depth); p++) {
		if (strchr("(<[", *p))
			depth++;
		else if (strchr(")>]", *p) && depth)
			depth--;
	}
	return (size_t)(p - text);
}

int limits_parse(struct limits *limits, const char *text, struct error *err)
{
	while (1) {
		size_t blanks = strspn(text, " \t\n");
		size_t length = entry_length(text + blanks);
		struct limit limit;

		text += blanks;
		if (parse_limit(&limit, text, length, err)) {
			limit_release(&limit);
			return -1;
		}
		add(limits, &limit);
		if (!text[length])
			return 0;
		text += length + 1;
	}
}

void limits_copy(struct limits *to, const struct limits *from)
{
	*to = (struct limits){ 0 };
	for (size_t i = 0; i < from->count; i++) {
		struct limit copy = from->list[i];

		copy.text = xstrdup(copy.text);
		copy.name = copy.name ? xstrdup(copy.name) : NULL;
		copy.event = copy.event ? xstrdup(copy.event) : NULL;
		add(to, &copy);
	}
}

void limits_release(struct limits *limits)
{
	for (size_t i = 0; i < limits->count; i++)
		limit_release(&limits->list[i]);
	free(limits->list);
	*limits = (struct limits){ 0 };
}

/* Shares in whole numbers, so that no rounding decides. */
static bool keeps_share(int64_t share, uint64_t old, uint64_t new)
{
	__int128 have = new;
	__int128 allowed = old;

	have *= WHOLE;
	allowed *= WHOLE + share;
	return have <= allowed;
}

/* Takes the zeros at the end off, and the dot. */
static void shorten(char *text)
{
	size_t length = strlen(text);

	while (text[length - 1] == '0')
		length--;
	if (text[length - 1] == '.')
		length--;
	text[length] = '\0';
}

static char *share_text(int64_t share)
{
	int64_t size = share < 0 ? -share : share;
	char *text = xasprintf("%s%" PRId64 ".%06" PRId64, share < 0 ? "-" : "",
			       size / (WHOLE / 100), size % (WHOLE / 100));
	char *whole;

	shorten(text);
	whole = xasprintf("%s%%", text);
	free(text);
	return whole;
}

char *limit_count_text(const struct limit *limit, uint64_t count)
{
	char *text;

	if (!limit->is_mpki)
		return xasprintf("%" PRIu64, count);
	text = xasprintf("%" PRIu64 ".%03" PRIu64, count / 1000, count % 1000);
	shorten(text);
	return text;
}

static char *growth_text(const struct limit *limit)
{
	uint64_t size = limit->growth < 0 ? -(uint64_t)limit->growth : (uint64_t)limit->growth;
	char *number = limit_count_text(limit, size);
	char *text = xasprintf("%s%s", limit->growth < 0 ? "-" : "+", number);

	free(number);
	return text;
}

static bool is_noise(const struct limit *limit, uint64_t less, uint64_t more)
{
	return limit->is_mpki && more - less <= MPKI_NOISE;
}

bool limit_improves(const struct limit *limit, uint64_t old, uint64_t new)
{
	return new < old && !is_noise(limit, new, old);
}

static bool has_broken_share(const struct limit *limit, uint64_t old, uint64_t new)
{
	if (!limit->has_share || keeps_share(limit->share, old, new))
		return false;
	return limit->share < 0 || !is_noise(limit, old, new);
}

bool limit_keeps(const struct limit *limit, uint64_t old, uint64_t new, char **broken)
{
	*broken = NULL;
	if (limit->is_exact && new != old)
		*broken = xstrdup("exact");
	else if (has_broken_share(limit, old, new))
		*broken = share_text(limit->share);
	else if (limit->has_growth && (int64_t) new - (int64_t)old > limit->growth)
		*broken = growth_text(limit);
	else if (limit->has_cap && new > limit->cap)
		*broken = limit_count_text(limit, limit->cap);
	return !*broken;
}
