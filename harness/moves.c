/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "moves.h"
#include "memory.h"
#include "path.h"
#include "symbol.h"

#include <stdlib.h>
#include <string.h>

/* How much of a name was inlined into the function of a change. */
struct share {
	const char *name, *file;
	size_t host; /* index of the change */
	uint64_t before, after;
};

struct shares {
	struct share *list; /* by name */
	size_t count;
};

static void add_share(struct shares *shares, const struct share *share)
{
	shares->list = xgrow(shares->list, shares->count, sizeof(*shares->list));
	shares->list[shares->count++] = *share;
}

static struct share make_share(const struct change *change, size_t host,
			       const struct inlined_share *inlined)
{
	const struct entry *before = change->pair->before;
	const struct entry *after = change->pair->after;
	const char *name = inlined->name;
	const char *file = inlined->file;

	return (struct share){
		.name = name,
		.file = file,
		.host = host,
		.before = before ? entry_inlined(before, name, file) : 0,
		.after = after ? entry_inlined(after, name, file) : 0,
	};
}

/* What is inlined on both sides is taken from the first. */
static void add_shares(struct shares *shares, const struct change *change, size_t host)
{
	const struct entry *before = change->pair->before;
	const struct entry *after = change->pair->after;

	for (size_t i = 0; before && i < before->n_inlined; i++) {
		struct share share = make_share(change, host, &before->inlined[i]);

		add_share(shares, &share);
	}
	for (size_t i = 0; after && i < after->n_inlined; i++) {
		struct share share = make_share(change, host, &after->inlined[i]);

		if (!share.before)
			add_share(shares, &share);
	}
}

static int compare_shares(const void *a, const void *b)
{
	const struct share *left = a;
	const struct share *right = b;
	int order = strcmp(left->name, right->name);

	return order ? order : (left->host > right->host) - (left->host < right->host);
}

static size_t find_share(const struct shares *shares, const char *name)
{
	size_t low = 0;
	size_t high = shares->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (strcmp(shares->list[middle].name, name) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* The group's number is its smallest member; halves the way on the way. */
static size_t find_group(struct move_map *map, size_t change)
{
	while (map->group[change] != change) {
		map->group[change] = map->group[map->group[change]];
		change = map->group[change];
	}
	return change;
}

static void join(struct move_map *map, size_t left, size_t right, bool is_seen)
{
	size_t a = find_group(map, left);
	size_t b = find_group(map, right);
	size_t first = a < b ? a : b;
	size_t second = a < b ? b : a;

	if (a == b)
		return;
	map->group[second] = first;
	map->n_members[first] += map->n_members[second];
	map->is_seen[first] |= map->is_seen[second] || is_seen;
}

/* Where both files are known, namesakes are told apart by them. */
static bool is_declared_in(const struct entry *function, const char *file)
{
	return !function->file || !file || !strcmp(path_last(function->file), file);
}

static void join_hosts(struct move_map *map, const struct shares *shares,
		       const struct change *change, size_t index)
{
	const struct entry *known =
		change->pair->before ? change->pair->before : change->pair->after;
	char *name = symbol_plain_name(known->name);
	bool is_less = change->entered_after < change->entered_before;

	for (size_t i = find_share(shares, name);
	     i < shares->count && !strcmp(shares->list[i].name, name); i++) {
		const struct share *share = &shares->list[i];

		if (share->host != index && is_declared_in(known, share->file) &&
		    (is_less ? share->after > share->before : share->after < share->before))
			join(map, index, share->host, true);
	}
	free(name);
}

static void find_inlined(struct move_map *map, const struct change *changes, size_t count)
{
	struct shares shares = { 0 };

	for (size_t i = 0; i < count; i++)
		add_shares(&shares, &changes[i], i);
	if (shares.count)
		qsort(shares.list, shares.count, sizeof(*shares.list), compare_shares);
	for (size_t i = 0; i < count; i++)
		if (changes[i].entered_before != changes[i].entered_after)
			join_hosts(map, &shares, &changes[i], i);
	free(shares.list);
}

static uint64_t size_of(const struct change *change)
{
	return change->delta < 0 ? -(uint64_t)change->delta : (uint64_t)change->delta;
}

struct sized {
	uint64_t size;
	size_t index;
};

static int compare_sized(const void *a, const void *b)
{
	const struct sized *left = a;
	const struct sized *right = b;

	if (left->size != right->size)
		return left->size < right->size ? -1 : 1;
	return (left->index > right->index) - (left->index < right->index);
}

static bool is_exchange(const struct change *a, const struct change *b)
{
	const struct change *lost = a->delta < 0 ? a : b;
	const struct change *won = a->delta < 0 ? b : a;

	return lost->delta < 0 && won->delta > 0 && (!lost->pair->after || !won->pair->before);
}

/* Joins two that stand alone, if no third one changed by as much. */
static void find_exchanges(struct move_map *map, const struct change *changes, size_t count)
{
	struct sized *list = xcalloc(count, sizeof(*list));
	size_t n = 0;

	for (size_t i = 0; i < count; i++)
		if (changes[i].delta && map->n_members[find_group(map, i)] == 1)
			list[n++] = (struct sized){ size_of(&changes[i]), i };
	if (n)
		qsort(list, n, sizeof(*list), compare_sized);
	for (size_t first = 0, end; first < n; first = end) {
		for (end = first + 1; end < n && list[end].size == list[first].size;)
			end++;
		if (end - first == 2 &&
		    is_exchange(&changes[list[first].index], &changes[list[first + 1].index]))
			join(map, list[first].index, list[first + 1].index, false);
	}
	free(list);
}

void move_map_make(struct move_map *map, const struct change *changes, size_t count)
{
	map->group = xcalloc(count, sizeof(*map->group));
	map->n_members = xcalloc(count, sizeof(*map->n_members));
	map->is_seen = xcalloc(count, sizeof(*map->is_seen));
	for (size_t i = 0; i < count; i++) {
		map->group[i] = i;
		map->n_members[i] = 1;
	}
	find_inlined(map, changes, count);
	find_exchanges(map, changes, count);
	for (size_t i = 0; i < count; i++)
		map->group[i] = find_group(map, i);
}

void move_map_release(struct move_map *map)
{
	free(map->group);
	free(map->n_members);
	free(map->is_seen);
	*map = (struct move_map){ 0 };
}
