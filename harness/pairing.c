/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pairing.h"
#include "memory.h"
#include "object_match.h"

#include <stdlib.h>
#include <string.h>

/* The most folders of a file's path that are looked at to tell two files apart. */
#define MAX_TAIL 16

/* An entry on its way to a partner. */
struct single {
	const struct entry *entry;
	const struct ledger *ledger;
	uint32_t object;  /* key that both sides share */
	const char *tail; /* of its file, as far as it is needed to tell it apart */
};

/* Some of one side's entries. */
struct singles {
	struct single *list;
	size_t count;
};

typedef int compare_singles(const void *a, const void *b);

static void add(struct pairing *pairing, const struct single *before, const struct single *after,
		char *name, bool is_ambiguous)
{
	const struct single *latest = after ? after : before;

	pairing->list = xgrow(pairing->list, pairing->count, sizeof(*pairing->list));
	pairing->list[pairing->count++] = (struct pair){
		.before = before ? before->entry : NULL,
		.after = after ? after->entry : NULL,
		.name = name,
		.object = ledger_object_name(latest->ledger, latest->entry->object),
		.is_ambiguous = is_ambiguous,
	};
}

static int compare_numbers(uint64_t a, uint64_t b)
{
	return (a > b) - (a < b);
}

static int compare_namesakes(const void *a, const void *b)
{
	const struct single *left = a;
	const struct single *right = b;
	int order = compare_numbers(left->object, right->object);

	return order ? order : strcmp(left->entry->name, right->entry->name);
}

static int compare_cost(const void *a, const void *b)
{
	const struct entry *left = ((const struct single *)a)->entry;
	const struct entry *right = ((const struct single *)b)->entry;
	int order = compare_numbers(left->count, right->count);

	return order ? order : compare_numbers(left->entered, right->entered);
}

static int compare_code(const void *a, const void *b)
{
	const struct entry *left = ((const struct single *)a)->entry;
	const struct entry *right = ((const struct single *)b)->entry;
	int order = compare_numbers(left->parts[0].start, right->parts[0].start);

	return order ? order : strcmp(left->parts[0].symbol, right->parts[0].symbol);
}

static int compare_cost_then_code(const void *a, const void *b)
{
	int order = compare_cost(a, b);

	return order ? order : compare_code(a, b);
}

static int compare_stem(const void *a, const void *b)
{
	const struct entry *left = ((const struct single *)a)->entry;
	const struct entry *right = ((const struct single *)b)->entry;

	return strcmp(left->parts[0].stem, right->parts[0].stem);
}

static int compare_stem_then_code(const void *a, const void *b)
{
	int order = compare_stem(a, b);

	return order ? order : compare_code(a, b);
}

static int compare_tail(const void *a, const void *b)
{
	const struct single *left = a;
	const struct single *right = b;

	return strcmp(left->tail, right->tail);
}

static int compare_place(const void *a, const void *b)
{
	const struct single *left = a;
	const struct single *right = b;
	int order = compare_tail(left, right);

	if (!order)
		order = (left->entry->line > right->entry->line) -
			(left->entry->line < right->entry->line);
	return order ? order : compare_code(left, right);
}

static void sort(struct singles *singles, compare_singles *compare)
{
	if (singles->count)
		qsort(singles->list, singles->count, sizeof(*singles->list), compare);
}

/* What to call one of several functions of one name: by its stem, or by its address. */
static char *chosen_name(const struct single *single)
{
	const struct part *part = &single->entry->parts[0];

	return xstrdup(single->entry->is_unnamed ? part->symbol : part->stem);
}

/* What makes two entries one; sorts by it first, and then by something that never ties. */
struct likeness {
	compare_singles *sort, *compare;
	bool is_ambiguous;
};

static const struct likeness same_code = { compare_code, compare_code, false };
static const struct likeness same_cost = { compare_cost_then_code, compare_cost, true };
static const struct likeness same_stem = { compare_stem_then_code, compare_stem, true };

/* Pairs those that are alike, one with one, and leaves the rest. */
static void pair_alike(struct pairing *pairing, struct singles *before, struct singles *after,
		       const struct likeness *likeness)
{
	struct singles left = { before->list, 0 };
	struct singles right = { after->list, 0 };
	size_t i = 0;
	size_t j = 0;

	sort(before, likeness->sort);
	sort(after, likeness->sort);
	while (i < before->count && j < after->count) {
		int order = likeness->compare(&before->list[i], &after->list[j]);

		if (!order)
			add(pairing, &before->list[i++], &after->list[j],
			    chosen_name(&after->list[j]), likeness->is_ambiguous);
		else if (order < 0)
			left.list[left.count++] = before->list[i++];
		else
			right.list[right.count++] = after->list[j];
		j += order >= 0;
	}
	while (i < before->count)
		left.list[left.count++] = before->list[i++];
	while (j < after->count)
		right.list[right.count++] = after->list[j++];
	*before = left;
	*after = right;
}

/* Built from the same bytes, so that addresses mean the same in both? */
static bool is_same_build(const struct single *before, const struct single *after)
{
	const char *left = before->ledger->objects[before->entry->object].identity;
	const char *right = after->ledger->objects[after->entry->object].identity;

	return left && right && !strcmp(left, right);
}

static void pair_in_order(struct pairing *pairing, struct singles *before, struct singles *after)
{
	for (size_t i = 0; i < before->count; i++)
		add(pairing, &before->list[i], &after->list[i], chosen_name(&after->list[i]), true);
	before->count = 0;
	after->count = 0;
}

static void leave_alone(struct pairing *pairing, const struct singles *before,
			const struct singles *after, bool is_ambiguous)
{
	for (size_t i = 0; i < before->count; i++)
		add(pairing, &before->list[i], NULL, chosen_name(&before->list[i]), is_ambiguous);
	for (size_t i = 0; i < after->count; i++)
		add(pairing, NULL, &after->list[i], chosen_name(&after->list[i]), is_ambiguous);
}

/* When nothing tells namesakes apart but what they did. */
static void pair_by_cost(struct pairing *pairing, struct singles before, struct singles after)
{
	if (!before.count || !after.count) {
		leave_alone(pairing, &before, &after, false);
		return;
	}
	if (is_same_build(&before.list[0], &after.list[0]))
		pair_alike(pairing, &before, &after, &same_code);
	pair_alike(pairing, &before, &after, &same_cost);
	if (before.count && !before.list[0].entry->is_unnamed)
		pair_alike(pairing, &before, &after, &same_stem);
	sort(&before, compare_code);
	sort(&after, compare_code);
	if (before.count == after.count)
		pair_in_order(pairing, &before, &after);
	leave_alone(pairing, &before, &after, true);
}

/* The last parts of a path, at most that many. */
static const char *path_tail(const char *path, int n_parts)
{
	const char *at = path + strlen(path);

	while (at > path) {
		if (at[-1] == '/' && !--n_parts)
			return at;
		at--;
	}
	return path;
}

static void set_tails(struct singles *singles, int n_parts)
{
	for (size_t i = 0; i < singles->count; i++)
		singles->list[i].tail = path_tail(singles->list[i].entry->file, n_parts);
	sort(singles, compare_tail);
}

/* Is there one file to every tail? Sorted by tail. */
static bool tails_tell_files(const struct singles *singles)
{
	for (size_t i = 1; i < singles->count; i++)
		if (!compare_tail(&singles->list[i - 1], &singles->list[i]) &&
		    strcmp(singles->list[i - 1].entry->file, singles->list[i].entry->file))
			return false;
	return true;
}

static bool have_files(const struct singles *singles)
{
	for (size_t i = 0; i < singles->count; i++)
		if (!singles->list[i].entry->file)
			return false;
	return true;
}

/* Sets tails that are as short as can be. */
static bool find_tails(struct singles *before, struct singles *after)
{
	if (!have_files(before) || !have_files(after))
		return false;
	for (int n_parts = 1; n_parts <= MAX_TAIL; n_parts++) {
		set_tails(before, n_parts);
		set_tails(after, n_parts);
		if (tails_tell_files(before) && tails_tell_files(after))
			return true;
	}
	return false;
}

static size_t count_equal(const struct singles *singles, size_t first, const struct single *wanted,
			  compare_singles *compare)
{
	size_t n = 0;

	while (first + n < singles->count && !compare(&singles->list[first + n], wanted))
		n++;
	return n;
}

/* Is each on another line of the file? Sorted by place. */
static bool lines_differ(const struct singles *singles)
{
	for (size_t i = 1; i < singles->count; i++)
		if (singles->list[i - 1].entry->line == singles->list[i].entry->line)
			return false;
	return true;
}

static char *name_with_file(const struct single *single, bool with_line)
{
	if (with_line)
		return xasprintf("%s (%s:%d)", single->entry->name, single->tail,
				 single->entry->line);
	return xasprintf("%s (%s)", single->entry->name, single->tail);
}

/* Namesakes of one file: those of several lines keep their order from build to build. */
static void pair_in_file(struct pairing *pairing, struct singles before, struct singles after)
{
	bool is_one = before.count <= 1 && after.count <= 1;

	if (before.count && after.count &&
	    (before.count != after.count || !lines_differ(&before) || !lines_differ(&after))) {
		pair_by_cost(pairing, before, after);
		return;
	}
	for (size_t i = 0; i < before.count || i < after.count; i++) {
		struct single *left = i < before.count ? &before.list[i] : NULL;
		struct single *right = i < after.count ? &after.list[i] : NULL;

		add(pairing, left, right, name_with_file(right ? right : left, !is_one), false);
	}
}

static void pair_by_file(struct pairing *pairing, struct singles *before, struct singles *after)
{
	size_t i = 0;
	size_t j = 0;

	sort(before, compare_place);
	sort(after, compare_place);
	while (i < before->count || j < after->count) {
		const struct single *next;
		struct singles left = { before->list + i, 0 };
		struct singles right = { after->list + j, 0 };

		if (i == before->count ||
		    (j < after->count && compare_tail(&after->list[j], &before->list[i]) < 0))
			next = &after->list[j];
		else
			next = &before->list[i];
		left.count = count_equal(before, i, next, compare_tail);
		right.count = count_equal(after, j, next, compare_tail);
		i += left.count;
		j += right.count;
		pair_in_file(pairing, left, right);
	}
}

static void pair_namesakes(struct pairing *pairing, struct singles before, struct singles after)
{
	if (before.count <= 1 && after.count <= 1) {
		struct single *left = before.count ? before.list : NULL;
		struct single *right = after.count ? after.list : NULL;
		const struct single *latest = right ? right : left;

		add(pairing, left, right,
		    latest->entry->is_unnamed ? chosen_name(latest) : xstrdup(latest->entry->name),
		    false);
	} else if (find_tails(&before, &after)) {
		pair_by_file(pairing, &before, &after);
	} else {
		pair_by_cost(pairing, before, after);
	}
}

static void fill(struct singles *singles, const struct ledger *ledger, const uint32_t *keys)
{
	singles->list = xcalloc(ledger->n_entries, sizeof(*singles->list));
	singles->count = ledger->n_entries;
	for (size_t i = 0; i < ledger->n_entries; i++)
		singles->list[i] = (struct single){
			.entry = &ledger->entries[i],
			.ledger = ledger,
			.object = keys[ledger->entries[i].object],
		};
	sort(singles, compare_namesakes);
}

void pairing_make(struct pairing *pairing, const struct ledger *before, const struct ledger *after)
{
	struct object_match match;
	struct singles left;
	struct singles right;
	size_t i = 0;
	size_t j = 0;

	*pairing = (struct pairing){ 0 };
	object_match_make(&match, before, after);
	fill(&left, before, match.before);
	fill(&right, after, match.after);
	while (i < left.count || j < right.count) {
		struct singles namesakes[2] = { { left.list + i, 0 }, { right.list + j, 0 } };
		const struct single *next;

		if (i == left.count ||
		    (j < right.count && compare_namesakes(&right.list[j], &left.list[i]) < 0))
			next = &right.list[j];
		else
			next = &left.list[i];
		namesakes[0].count = count_equal(&left, i, next, compare_namesakes);
		namesakes[1].count = count_equal(&right, j, next, compare_namesakes);
		i += namesakes[0].count;
		j += namesakes[1].count;
		pair_namesakes(pairing, namesakes[0], namesakes[1]);
	}
	free(left.list);
	free(right.list);
	object_match_release(&match);
}

void pairing_release(struct pairing *pairing)
{
	for (size_t i = 0; i < pairing->count; i++)
		free(pairing->list[i].name);
	free(pairing->list);
	*pairing = (struct pairing){ 0 };
}
