/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tally.c - rows of counts in one array, sorted by phase */
#include "tally.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

static uint64_t *row_cells(const struct tally *tally, uint32_t row)
{
	return tally->cells + (size_t)row * (1 + tally->n_events);
}

uint32_t tally_phase(const struct tally *tally, uint32_t row)
{
	return (uint32_t)row_cells(tally, row)[0];
}

const uint64_t *tally_counts(const struct tally *tally, uint32_t row)
{
	return row_cells(tally, row) + 1;
}

/* The row of the phase, or where it would be. */
static uint32_t find_row(const struct tally *tally, uint32_t phase)
{
	uint32_t row = 0;

	while (row < tally->n_rows && tally_phase(tally, row) < phase)
		row++;
	return row;
}

uint64_t tally_get(const struct tally *tally, uint32_t phase, uint32_t event)
{
	uint32_t row = find_row(tally, phase);

	if (row == tally->n_rows || tally_phase(tally, row) != phase || event >= tally->n_events)
		return 0;
	return tally_counts(tally, row)[event];
}

uint64_t tally_sum(const struct tally *tally, uint32_t event)
{
	uint64_t sum = 0;

	for (uint32_t row = 0; row < tally->n_rows && event < tally->n_events; row++)
		sum += tally_counts(tally, row)[event];
	return sum;
}

int tally_equal(const struct tally *a, const struct tally *b)
{
	size_t cells = (size_t)a->n_rows * (1 + a->n_events);

	if (a->n_rows != b->n_rows)
		return 0;
	if (!cells)
		return 1;
	return a->n_events == b->n_events && !memcmp(a->cells, b->cells, cells * sizeof(*a->cells));
}

static void insert_row(struct tally *tally, uint32_t row, uint32_t phase)
{
	size_t stride = 1 + tally->n_events;

	tally->cells = xrealloc(tally->cells, tally->n_rows + 1, stride * sizeof(*tally->cells));
	memmove(row_cells(tally, row + 1), row_cells(tally, row),
		(tally->n_rows - row) * stride * sizeof(*tally->cells));
	memset(row_cells(tally, row), 0, stride * sizeof(*tally->cells));
	row_cells(tally, row)[0] = phase;
	tally->n_rows++;
}

void tally_add(struct tally *tally, uint32_t phase, const uint64_t *counts, uint32_t n_events)
{
	uint32_t row;

	if (!tally->n_rows)
		tally->n_events = n_events;
	row = find_row(tally, phase);
	if (row == tally->n_rows || tally_phase(tally, row) != phase)
		insert_row(tally, row, phase);
	for (uint32_t event = 0; event < n_events; event++)
		row_cells(tally, row)[1 + event] += counts[event];
}

void tally_add_tally(struct tally *tally, const struct tally *other)
{
	for (uint32_t row = 0; row < other->n_rows; row++)
		tally_add(tally, tally_phase(other, row), tally_counts(other, row),
			  other->n_events);
}

void tally_release(struct tally *tally)
{
	free(tally->cells);
	*tally = (struct tally){ 0 };
}
