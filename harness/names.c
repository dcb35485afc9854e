/* SPDX-License-Identifier: GPL-2.0-or-later */
/* names.c - edit distance, with swapped neighbours as one edit */
#include "names.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define MAX_SHOWN 3
#define MAX_EDITS 8
#define MAX_LENGTH 200 /* longer names are compared by their beginning */

static size_t smaller(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* How many characters must be added, taken out, changed or swapped with the next to make b of a. */
static size_t edit_distance(const char *a, const char *b)
{
	size_t rows[3][MAX_LENGTH +
		       1]; /* the last three: before two characters of a, before one, here */
	size_t *before = rows[0];
	size_t *last = rows[1];
	size_t *here = rows[2];
	size_t length = strnlen(b, MAX_LENGTH);

	for (size_t j = 0; j <= length; j++)
		here[j] = j;
	for (size_t i = 1; i <= MAX_LENGTH && a[i - 1]; i++) {
		size_t *oldest = before;

		before = last;
		last = here;
		here = oldest;
		here[0] = i;
		for (size_t j = 1; j <= length; j++) {
			here[j] = smaller(last[j], here[j - 1]) + 1;
			here[j] = smaller(here[j], last[j - 1] + (a[i - 1] != b[j - 1]));
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
				here[j] = smaller(here[j], before[j - 2] + 1);
		}
	}
	return here[length];
}

/* Smaller is liker. A name that holds the wanted one is a little further than one typing error. */
static size_t distance(const char *wanted, const char *candidate)
{
	size_t edits = edit_distance(wanted, candidate);

	if (!strcasecmp(wanted, candidate))
		return 0;
	if (edits > 2 && strcasestr(candidate, wanted))
		return 2;
	return edits;
}

struct near {
	const char *name;
	size_t distance;
};

/* Keeps the list sorted and without doubles; a tie goes to the name that sorts first. */
static void consider(struct near *list, size_t *count, struct near candidate)
{
	size_t place = 0;

	for (size_t i = 0; i < *count; i++)
		if (!strcmp(list[i].name, candidate.name))
			return;
	while (place < *count && (list[place].distance < candidate.distance ||
				  (list[place].distance == candidate.distance &&
				   strcmp(list[place].name, candidate.name) < 0)))
		place++;
	if (place == MAX_SHOWN)
		return;
	if (*count < MAX_SHOWN)
		++*count;
	memmove(list + place + 1, list + place, (*count - 1 - place) * sizeof(*list));
	list[place] = candidate;
}

/* "a, b LAST c"; NULL without any. */
static char *enumerate(const char *const *names, size_t count, const char *last)
{
	char *text = NULL;

	for (size_t i = 0; i < count; i++) {
		char *longer =
			!i ? xstrdup(names[i])
			   : xasprintf("%s%s%s", text, i + 1 == count ? last : ", ", names[i]);

		free(text);
		text = longer;
	}
	return text;
}

char *names_closest(const char *wanted, const char *const *candidates, size_t count)
{
	struct near list[MAX_SHOWN];
	size_t limit = 1 + strnlen(wanted, MAX_EDITS * 3) / 3;
	const char *names[MAX_SHOWN];
	size_t found = 0;

	for (size_t i = 0; i < count; i++) {
		struct near candidate = { candidates[i], distance(wanted, candidates[i]) };

		if (candidate.distance <= limit)
			consider(list, &found, candidate);
	}
	for (size_t i = 0; i < found; i++)
		names[i] = list[i].name;
	return enumerate(names, found, " or ");
}

char *names_all(const char *const *names, size_t count)
{
	return enumerate(names, count, " and ");
}
