/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "comparison.h"
#include "memory.h"
#include "moves.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* "0.5" with at most four places, as millionths of a whole that is 100. */
static int parse_percent(const char *text, uint64_t *millionths)
{
	uint64_t unit = 10000;
	uint64_t value = 0;
	const char *p = text;

	for (; *p >= '0' && *p <= '9' && value <= UINT32_MAX; p++)
		value = value * 10 + (uint64_t)(*p - '0') * unit;
	if (p == text || value > UINT32_MAX)
		return -1;
	if (*p == '.' && p[1] != '%')
		for (p++; *p >= '0' && *p <= '9' && unit > 1; p++) {
			unit /= 10;
			value += (uint64_t)(*p - '0') * unit;
		}
	*millionths = value;
	return strcmp(p, "%") ? -1 : 0;
}

int option_tolerance(void *field, const char *value, struct error *err)
{
	struct tolerance *tolerance = field;
	char *end;

	if (strchr(value, '%')) {
		if (!parse_percent(value, &tolerance->millionths))
			return 0;
		return error_set(err, "expected a count or a percentage as 0.5%%, got '%s'", value);
	}
	errno = 0;
	tolerance->absolute = strtoull(value, &end, 10);
	if (value[0] < '0' || value[0] > '9' || *end || errno)
		return error_set(err, "expected a count or a percentage as 0.5%%, got '%s'", value);
	return 0;
}

static uint64_t size_of(int64_t delta)
{
	return delta < 0 ? -(uint64_t)delta : (uint64_t)delta;
}

static bool is_within(const struct tolerance *tolerance, uint64_t before, int64_t delta)
{
	unsigned __int128 scaled = (unsigned __int128)size_of(delta) * 1000000;

	return size_of(delta) <= tolerance->absolute ||
	       (tolerance->millionths &&
		scaled <= (unsigned __int128)before * tolerance->millionths);
}

static bool has_tolerance(const struct tolerance *tolerance)
{
	return tolerance->absolute || tolerance->millionths;
}

/* More entries times what one cost before, rounded to the nearest. */
static int64_t cost_of_entries(const struct change *change)
{
	__int128 more = (__int128)change->entered_after - (__int128)change->entered_before;
	__int128 product = more * (__int128)change->before;
	__int128 half = change->entered_before / 2;
	__int128 cost;

	if (!change->entered_before)
		return change->entered_after && !change->before ? change->delta : 0;
	cost = (product < 0 ? product - half : product + half) / (__int128)change->entered_before;
	/* So many more that their old cost is beyond all counts: then it is they that count. */
	return cost > INT64_MAX / 2 || cost < INT64_MIN / 2 ? change->delta : (int64_t)cost;
}

static struct change make_change(const struct pair *pair)
{
	struct change change = {
		.pair = pair,
		.before = pair->before ? pair->before->count : 0,
		.after = pair->after ? pair->after->count : 0,
		.entered_before = pair->before ? pair->before->entered : 0,
		.entered_after = pair->after ? pair->after->entered : 0,
	};

	change.delta = (int64_t)(change.after - change.before);
	change.by_entries = cost_of_entries(&change);
	change.by_cost = change.delta - change.by_entries;
	return change;
}

/* What counted nothing on either side may be entered as often as it likes, or be gone. */
static bool is_changed(const struct change *change)
{
	return change->delta || (change->before && change->entered_before != change->entered_after);
}

static int compare_names(const struct pair *left, const struct pair *right)
{
	int order = strcmp(left->name, right->name);

	return order ? order : strcmp(left->object, right->object);
}

static int compare_changes(const void *a, const void *b)
{
	const struct change *left = a;
	const struct change *right = b;

	if (size_of(left->delta) != size_of(right->delta))
		return size_of(left->delta) > size_of(right->delta) ? -1 : 1;
	return compare_names(left->pair, right->pair);
}

static void sort_changes(struct change *changes, size_t count)
{
	if (count)
		qsort(changes, count, sizeof(*changes), compare_changes);
}

static int compare_moves(const void *a, const void *b)
{
	const struct move *left = a;
	const struct move *right = b;

	if (size_of(left->delta) != size_of(right->delta))
		return size_of(left->delta) > size_of(right->delta) ? -1 : 1;
	return compare_names(left->changes[0].pair, right->changes[0].pair);
}

static void add_rest(struct comparison *comparison, const struct change *change)
{
	comparison->n_hidden += is_changed(change);
	comparison->hidden += change->delta;
	comparison->rest[comparison->n_rest++] = *change;
}

/* The changed pairs, in the order of the pairing; the others go to the rest. */
static struct change *list_changes(struct comparison *comparison, size_t *count)
{
	struct change *list = xcalloc(comparison->pairing.count, sizeof(*list));

	*count = 0;
	for (size_t i = 0; i < comparison->pairing.count; i++) {
		struct change change = make_change(&comparison->pairing.list[i]);

		comparison->before += change.before;
		comparison->after += change.after;
		if (is_changed(&change))
			list[(*count)++] = change;
		else
			add_rest(comparison, &change);
	}
	comparison->delta = (int64_t)(comparison->after - comparison->before);
	return list;
}

static void add_change(struct comparison *comparison, const struct change *change,
		       const struct tolerance *tolerance)
{
	if (has_tolerance(tolerance) && is_within(tolerance, change->before, change->delta))
		add_rest(comparison, change);
	else
		comparison->changes[comparison->n_changes++] = *change;
}

static int compare_members(const void *a, const void *b)
{
	const struct change *left = a;
	const struct change *right = b;

	if (left->delta != right->delta)
		return left->delta < right->delta ? -1 : 1;
	return compare_names(left->pair, right->pair);
}

static struct move make_move(const struct change *list, size_t count, const struct move_map *map,
			     size_t group)
{
	struct move move = { .changes = xcalloc(map->n_members[group], sizeof(*move.changes)),
			     .is_seen = map->is_seen[group] };

	for (size_t i = group; i < count; i++) {
		if (map->group[i] != group)
			continue;
		move.changes[move.n_changes++] = list[i];
		move.before += list[i].before;
		move.after += list[i].after;
	}
	move.delta = (int64_t)(move.after - move.before);
	qsort(move.changes, move.n_changes, sizeof(*move.changes), compare_members);
	return move;
}

static void add_move(struct comparison *comparison, struct move move,
		     const struct tolerance *tolerance)
{
	if (has_tolerance(tolerance) && is_within(tolerance, move.before, move.delta)) {
		for (size_t i = 0; i < move.n_changes; i++)
			add_rest(comparison, &move.changes[i]);
		free(move.changes);
		return;
	}
	comparison->moves =
		xgrow(comparison->moves, comparison->n_moves, sizeof(*comparison->moves));
	comparison->moves[comparison->n_moves++] = move;
}

void comparison_make(struct comparison *comparison, const struct ledger *before,
		     const struct ledger *after, const struct tolerance *tolerance)
{
	struct move_map map;
	struct change *list;
	size_t count;

	*comparison = (struct comparison){ 0 };
	pairing_make(&comparison->pairing, before, after);
	comparison->n_functions = comparison->pairing.count;
	comparison->rest = xcalloc(comparison->n_functions, sizeof(*comparison->rest));
	list = list_changes(comparison, &count);
	move_map_make(&map, list, count);
	comparison->changes = xcalloc(count, sizeof(*comparison->changes));
	for (size_t i = 0; i < count; i++) {
		if (map.n_members[map.group[i]] == 1)
			add_change(comparison, &list[i], tolerance);
		else if (map.group[i] == i)
			add_move(comparison, make_move(list, count, &map, i), tolerance);
	}
	sort_changes(comparison->changes, comparison->n_changes);
	sort_changes(comparison->rest, comparison->n_rest);
	if (comparison->n_moves)
		qsort(comparison->moves, comparison->n_moves, sizeof(*comparison->moves),
		      compare_moves);
	move_map_release(&map);
	free(list);
}

bool comparison_is_equal(const struct comparison *comparison)
{
	return !comparison->n_changes && !comparison->n_moves;
}

void comparison_release(struct comparison *comparison)
{
	for (size_t i = 0; i < comparison->n_moves; i++)
		free(comparison->moves[i].changes);
	free(comparison->moves);
	free(comparison->changes);
	free(comparison->rest);
	pairing_release(&comparison->pairing);
	*comparison = (struct comparison){ 0 };
}

const char *change_state(const struct change *change)
{
	if (!change->pair->before)
		return "appeared";
	return change->pair->after ? "changed" : "vanished";
}

static bool is_same_kind(const struct part *left, const struct part *right)
{
	if (!left->clone || !right->clone)
		return left->clone == right->clone;
	return !strcmp(left->clone, right->clone);
}

/* No compiler makes more of one function; a hostile profile may, and gets no partners. */
#define MAX_MATCHED_PARTS 1000

/* The part of this kind that no other part was matched with. */
static struct part_change *find_partner(struct part_change *list, size_t count,
					const struct part *after)
{
	for (size_t i = 0; i < count && i < MAX_MATCHED_PARTS; i++)
		if (list[i].before && !list[i].after && is_same_kind(list[i].before, after))
			return &list[i];
	return NULL;
}

struct part_change *change_parts(const struct change *change, size_t *count)
{
	const struct entry *before = change->pair->before;
	const struct entry *after = change->pair->after;
	size_t n_before = before ? before->n_parts : 0;
	size_t n_after = after ? after->n_parts : 0;
	struct part_change *list = xcalloc(n_before + n_after, sizeof(*list));

	*count = 0;
	if (n_before < 2 && n_after < 2)
		return list;
	for (size_t i = 0; i < n_before; i++)
		list[(*count)++].before = &before->parts[i];
	for (size_t i = 0; i < n_after; i++) {
		struct part_change *partner = find_partner(list, *count, &after->parts[i]);

		if (partner)
			partner->after = &after->parts[i];
		else
			list[(*count)++].after = &after->parts[i];
	}
	return list;
}
