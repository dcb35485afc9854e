/* SPDX-License-Identifier: GPL-2.0-or-later */
/* division.c - instructions given to the scope or frame description that they lie in */
#include "division.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

static int compare_wholes(const void *a, const void *b)
{
	const struct whole *left = a;
	const struct whole *right = b;

	return (left->function->start > right->function->start) -
	       (left->function->start < right->function->start);
}

static void add_whole(struct whole **list, size_t *count, const struct profile_function *function)
{
	*list = xgrow(*list, *count, sizeof(**list));
	(*list)[(*count)++] = (struct whole){ .function = function };
}

/* The last function that begins at or before the address, where it covers it. */
static struct whole *find_covering(struct whole *list, size_t count, uint64_t address)
{
	size_t low = 0;
	size_t high = count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (list[middle].function->start <= address)
			low = middle + 1;
		else
			high = middle;
	}
	if (!low || address - list[low - 1].function->start >= list[low - 1].function->size)
		return NULL;
	return &list[low - 1];
}

/* What nothing else covers is the function without a size, which sorts first: it starts at 0. */
static struct whole *find_whole(struct division *division, uint64_t address)
{
	struct whole *whole = find_covering(division->symbols, division->n_symbols, address);

	if (!whole)
		whole = find_covering(division->sections, division->n_sections, address);
	if (!whole && division->n_sections && division->sections[0].function->size == UINT64_MAX)
		whole = &division->sections[0];
	return whole;
}

static struct piece *find_piece(struct whole *whole, uint64_t key)
{
	size_t low = 0;
	size_t high = whole->n_pieces;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (whole->pieces[middle].key < key)
			low = middle + 1;
		else
			high = middle;
	}
	if (low < whole->n_pieces && whole->pieces[low].key == key)
		return &whole->pieces[low];
	whole->pieces = xgrow(whole->pieces, whole->n_pieces, sizeof(*whole->pieces));
	memmove(whole->pieces + low + 1, whole->pieces + low,
		(whole->n_pieces - low) * sizeof(*whole->pieces));
	whole->n_pieces++;
	whole->pieces[low] = (struct piece){ .key = key };
	return &whole->pieces[low];
}

static bool is_linkage_table(const struct profile_function *function)
{
	size_t length = strlen(function->name);

	return length > 4 && !strcmp(function->name + length - 4, ":plt");
}

/* Where the FDE begins that the address is in, or the gap between two, or the section. */
static uint64_t find_start(const struct division *division, const struct whole *whole,
			   uint64_t address)
{
	const struct fde *fde = fde_before(binary_fdes(division->binary), address);
	uint64_t start = !fde ? 0 : address < fde->end ? fde->start : fde->end;

	if (is_linkage_table(whole->function) || start < whole->function->start)
		return whole->function->start;
	return start;
}

static uint64_t find_key(const struct division *division, const struct whole *whole,
			 uint64_t address)
{
	struct frames *frames = binary_frames(division->binary);

	if (!whole->function->has_symbol)
		return find_start(division, whole, address);
	return frames ? frames_innermost(frames, binary_dwarf_address(division->binary, address))
		      : 0;
}

static bool is_entry(const struct division *division, uint64_t address)
{
	const struct fde *fde = fde_find(binary_fdes(division->binary), address);

	return fde && fde->start == address;
}

static bool has_any(const uint64_t *counts, uint32_t n_events)
{
	for (uint32_t event = 0; event < n_events; event++)
		if (counts[event])
			return true;
	return false;
}

/* The share of n of a range's instructions; events besides Ir belong to its first one. */
static void add_share(struct piece *piece, const struct profile_range *range, uint32_t n,
		      bool has_first)
{
	for (uint32_t row = 0; row < range->counts.n_rows; row++) {
		uint64_t counts[TALLY_MAX_EVENTS] = { 0 };
		uint32_t n_events = range->counts.n_events;

		if (has_first)
			memcpy(counts, tally_counts(&range->counts, row),
			       n_events * sizeof(*counts));
		counts[EVENT_IR] =
			tally_counts(&range->counts, row)[EVENT_IR] / range->n_instructions * n;
		if (!has_any(counts, n_events))
			continue;
		tally_add(&piece->counts, tally_phase(&range->counts, row), counts, n_events);
	}
}

static uint64_t executions(const struct profile_range *range)
{
	return tally_sum(&range->counts, EVENT_IR) / range->n_instructions;
}

/* Gives each piece its share of a range: neighbours that go to the same one together. */
static void divide_range(struct division *division, const struct profile_range *range)
{
	const uint8_t *lengths = division->profile->lengths + range->lengths;
	uint64_t address = range->at;
	uint32_t first = 0;
	struct whole *whole = NULL;
	uint64_t key = 0;

	for (uint32_t i = 0; i < range->n_instructions; i++) {
		struct whole *next = find_whole(division, address);
		uint64_t next_key = next ? find_key(division, next, address) : 0;

		if (whole && (next != whole || next_key != key)) {
			add_share(find_piece(whole, key), range, i - first, first == 0);
			first = i;
		}
		whole = next;
		key = next_key;
		if (whole && !whole->function->has_symbol && is_entry(division, address))
			find_piece(whole, key)->entered += executions(range);
		if (!whole)
			first = i + 1;
		address += lengths[i];
	}
	if (whole)
		add_share(find_piece(whole, key), range, range->n_instructions - first, first == 0);
}

bool whole_is_divided(const struct whole *whole)
{
	struct tally sum = { 0 };
	bool is_equal;

	for (size_t i = 0; i < whole->n_pieces; i++)
		tally_add_tally(&sum, &whole->pieces[i].counts);
	is_equal = tally_equal(&sum, &whole->function->counts);
	tally_release(&sum);
	return is_equal;
}

static void release_wholes(struct whole *list, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		for (size_t j = 0; j < list[i].n_pieces; j++)
			tally_release(&list[i].pieces[j].counts);
		free(list[i].pieces);
	}
	free(list);
}

static void sort_wholes(struct whole *list, size_t count)
{
	if (count)
		qsort(list, count, sizeof(*list), compare_wholes);
}

void division_make(struct division *division, const struct profile *profile, uint32_t object)
{
	*division = (struct division){ .profile = profile,
				       .object = object,
				       .binary = binary_open(&profile->objects[object]) };
	for (size_t i = 0; i < profile->n_functions; i++) {
		const struct profile_function *function = &profile->functions[i];

		if (function->object != object)
			continue;
		if (function->has_symbol)
			add_whole(&division->symbols, &division->n_symbols, function);
		else
			add_whole(&division->sections, &division->n_sections, function);
	}
	sort_wholes(division->symbols, division->n_symbols);
	sort_wholes(division->sections, division->n_sections);
	for (size_t i = 0; i < profile->n_ranges; i++)
		if (profile->ranges[i].object == object && profile->ranges[i].n_instructions)
			divide_range(division, &profile->ranges[i]);
}

void division_release(struct division *division)
{
	release_wholes(division->symbols, division->n_symbols);
	release_wholes(division->sections, division->n_sections);
	binary_free(division->binary);
}
