/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "object_match.h"
#include "memory.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define NO_KEY UINT32_MAX

/* More than this many objects without a namesake are not searched for likeness. */
#define MAX_RENAMED 64

struct name {
	const char *text; /* the first length characters count */
	size_t length;
	uint32_t object;
};

/* "libx.so.1.2" is "libx.so". */
static size_t name_length(const char *name)
{
	const char *version = strstr(name, ".so.");

	return version ? (size_t)(version - name) + 3 : strlen(name);
}

static int compare_spelling(const struct name *left, const struct name *right)
{
	size_t shorter = left->length < right->length ? left->length : right->length;
	int order = memcmp(left->text, right->text, shorter);

	return order ? order : (left->length > right->length) - (left->length < right->length);
}

static int compare_name(const void *a, const void *b)
{
	const struct name *left = a;
	const struct name *right = b;
	int order = compare_spelling(left, right);

	return order ? order : (left->object > right->object) - (left->object < right->object);
}

/* Sorted by name, then in the order of the ledger, which is that of paths. */
static struct name *sorted_names(const struct ledger *ledger)
{
	struct name *names = xcalloc(ledger->n_objects, sizeof(*names));

	for (uint32_t i = 0; i < ledger->n_objects; i++) {
		const char *text = ledger_object_name(ledger, i);

		names[i] = (struct name){ text, name_length(text), i };
	}
	if (ledger->n_objects)
		qsort(names, ledger->n_objects, sizeof(*names), compare_name);
	return names;
}

static uint32_t match_names(struct object_match *match, const struct ledger *before,
			    const struct ledger *after)
{
	struct name *left = sorted_names(before);
	struct name *right = sorted_names(after);
	uint32_t i = 0;
	uint32_t j = 0;
	uint32_t keys = 0;

	while (i < before->n_objects && j < after->n_objects) {
		int order = compare_spelling(&left[i], &right[j]);

		if (!order) {
			match->before[left[i].object] = keys;
			match->after[right[j].object] = keys++;
		}
		i += order <= 0;
		j += order >= 0;
	}
	free(left);
	free(right);
	return keys;
}

static size_t first_entry(const struct ledger *ledger, uint32_t object)
{
	size_t low = 0;
	size_t high = ledger->n_entries;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (ledger->entries[middle].object < object)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* How many names of functions both objects have: 1 more, so that any two objects can match. */
static size_t likeness(const struct ledger *before, uint32_t left, const struct ledger *after,
		       uint32_t right)
{
	size_t i = first_entry(before, left);
	size_t j = first_entry(after, right);
	size_t shared = 1;

	while (i < before->n_entries && j < after->n_entries && before->entries[i].object == left &&
	       after->entries[j].object == right) {
		int order = strcmp(before->entries[i].name, after->entries[j].name);

		shared += !order && !before->entries[i].is_unnamed;
		i += order <= 0;
		j += order >= 0;
	}
	return shared;
}

/* Files only: code that never was in one has no name to be changed. */
static uint32_t *list_unmatched(const uint32_t *keys, const struct ledger *ledger, uint32_t *count)
{
	uint32_t *list = xcalloc(ledger->n_objects, sizeof(*list));

	*count = 0;
	for (uint32_t i = 0; i < ledger->n_objects && *count < MAX_RENAMED; i++)
		if (keys[i] == NO_KEY && ledger->objects[i].path[0] != '[')
			list[(*count)++] = i;
	return list;
}

struct likely {
	uint32_t before, after;
	size_t likeness;
};

/* The likest two that have no key yet. */
static bool find_likeliest(const struct likely *list, size_t count,
			   const struct object_match *match, struct likely *best)
{
	best->likeness = 0;
	for (size_t i = 0; i < count; i++)
		if (match->before[list[i].before] == NO_KEY &&
		    match->after[list[i].after] == NO_KEY && list[i].likeness > best->likeness)
			*best = list[i];
	return best->likeness;
}

static uint32_t match_likeness(struct object_match *match, const struct ledger *before,
			       const struct ledger *after, uint32_t keys)
{
	uint32_t n_left;
	uint32_t n_right;
	uint32_t *left = list_unmatched(match->before, before, &n_left);
	uint32_t *right = list_unmatched(match->after, after, &n_right);
	struct likely *list;
	struct likely best;
	size_t count = 0;

	list = xcalloc((size_t)n_left * n_right, sizeof(*list));
	for (uint32_t i = 0; i < n_left; i++)
		for (uint32_t j = 0; j < n_right; j++)
			list[count++] =
				(struct likely){ left[i], right[j],
						 likeness(before, left[i], after, right[j]) };
	while (find_likeliest(list, count, match, &best)) {
		/* With nothing in common they are one only if there is no choice. */
		if (best.likeness == 1 && (n_left > 1 || n_right > 1))
			break;
		match->before[best.before] = keys;
		match->after[best.after] = keys++;
	}
	free(list);
	free(left);
	free(right);
	return keys;
}

static uint32_t *no_keys(uint32_t n_objects)
{
	uint32_t *keys = xcalloc(n_objects, sizeof(*keys));

	for (uint32_t i = 0; i < n_objects; i++)
		keys[i] = NO_KEY;
	return keys;
}

static uint32_t number_rest(uint32_t *objects, uint32_t n_objects, uint32_t keys)
{
	for (uint32_t i = 0; i < n_objects; i++)
		if (objects[i] == NO_KEY)
			objects[i] = keys++;
	return keys;
}

void object_match_make(struct object_match *match, const struct ledger *before,
		       const struct ledger *after)
{
	uint32_t keys;

	match->before = no_keys(before->n_objects);
	match->after = no_keys(after->n_objects);
	keys = match_names(match, before, after);
	keys = match_likeness(match, before, after, keys);
	keys = number_rest(match->before, before->n_objects, keys);
	number_rest(match->after, after->n_objects, keys);
}

void object_match_release(struct object_match *match)
{
	free(match->before);
	free(match->after);
	*match = (struct object_match){ 0 };
}
