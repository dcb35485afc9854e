/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_range.c - straight-line pieces of code, and how often each was executed */

#include "sc_range.h"

#include "pub_tool_libcassert.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_xarray.h"

#include "sc_object.h"

/* Counters lie in chunks, since translated code holds their addresses. */
#define CHUNK_COUNTERS 1024

struct chunk {
	ULong live[CHUNK_COUNTERS];
	/* What a count of one means: weight of event. */
	UChar event[CHUNK_COUNTERS];
	UChar weight[CHUNK_COUNTERS];
	/* Closed phases by index; NULL where nothing in this chunk ran. */
	XArray *closed; /* of ULong * */
};

static VgHashTable *ranges_by_place;
static XArray *chunks; /* of struct chunk * */
static UInt n_counters;

/* Sum over closed phases, kept so that totals cost one pass over the live counters. */
static ULong closed_totals[SC_N_EVENTS];

static struct chunk *chunk_at(Word index)
{
	return *(struct chunk **)VG_(indexXA)(chunks, index);
}

static struct chunk *chunk_new(void)
{
	struct chunk *chunk = VG_(calloc)("sc.range.chunk", 1, sizeof(*chunk));

	chunk->closed = VG_(newXA)(VG_(malloc), "sc.range.closed", VG_(free), sizeof(ULong *));
	VG_(addToXA)(chunks, &chunk);
	return chunk;
}

/* The counts of one chunk in a closed phase, or NULL. */
static ULong *closed_counts(const struct chunk *chunk, UInt phase)
{
	if (phase >= VG_(sizeXA)(chunk->closed))
		return NULL;
	return *(ULong **)VG_(indexXA)(chunk->closed, phase);
}

static ULong *closed_counts_made(struct chunk *chunk, UInt phase)
{
	ULong **slot;
	ULong *none = NULL;

	while (phase >= VG_(sizeXA)(chunk->closed))
		VG_(addToXA)(chunk->closed, &none);
	slot = VG_(indexXA)(chunk->closed, phase);
	if (!*slot)
		*slot = VG_(calloc)("sc.range.phase", CHUNK_COUNTERS, sizeof(ULong));
	return *slot;
}

static UInt counter_new(enum sc_event event, UInt weight)
{
	struct chunk *chunk;
	UInt index, slot;

	if (!chunks) {
		chunks = VG_(newXA)(VG_(malloc), "sc.range.chunks", VG_(free),
				    sizeof(struct chunk *));
		chunk_new();
		n_counters = 1; /* counter 0 stands for none */
	}
	index = n_counters++;
	slot = index % CHUNK_COUNTERS;
	chunk = slot == 0 ? chunk_new() : chunk_at(index / CHUNK_COUNTERS);
	chunk->event[slot] = event;
	chunk->weight[slot] = weight;
	return index;
}

/* Same place in the same code: two nodes of one range. */
static Word compare_ranges(const void *node1, const void *node2)
{
	const struct sc_range *a = node1, *b = node2;

	return !(a->object == b->object && a->at == b->at && a->n == b->n);
}

static UWord place_key(const struct sc_object *object, Addr at, UInt n)
{
	return (at * 0x9E3779B97F4A7C15ULL) ^ ((UWord)object >> 4) ^ ((UWord)n << 48);
}

static struct sc_range *range_new(const struct sc_range *wanted, const UChar *lengths)
{
	struct sc_range *range = VG_(malloc)("sc.range.range", sizeof(*range) + wanted->n);

	*range = *wanted;
	range->n_bytes = 0;
	for (UInt i = 0; i < range->n; i++) {
		range->lengths[i] = lengths[i];
		range->n_bytes += lengths[i];
	}
	VG_(HT_add_node)(ranges_by_place, range);
	sc_object_add_range(range->object, range);
	return range;
}

struct sc_range *sc_range_get(struct sc_object *object, Addr at, const UChar *lengths, UInt n)
{
	struct sc_range wanted = { .object = object, .at = at, .n = n };
	struct sc_range *range;

	tl_assert(n > 0 && n <= SC_RANGE_MAX_INSTRS);
	if (!ranges_by_place)
		ranges_by_place = VG_(HT_construct)("sc.range.places");
	wanted.node.key = place_key(object, at, n);
	range = VG_(HT_gen_lookup)(ranges_by_place, &wanted, compare_ranges);
	return range ? range : range_new(&wanted, lengths);
}

ULong *sc_range_counter(struct sc_range *range, enum sc_event event)
{
	UInt index = range->counters[event];

	if (!index)
		index = range->counters[event] = counter_new(event, event == SC_IR ? range->n : 1);
	return &chunk_at(index / CHUNK_COUNTERS)->live[index % CHUNK_COUNTERS];
}

static ULong closed_count(UInt index, UInt phase)
{
	const ULong *counts = closed_counts(chunk_at(index / CHUNK_COUNTERS), phase);

	return counts && index ? counts[index % CHUNK_COUNTERS] : 0;
}

ULong sc_range_executions(const struct sc_range *range, UInt phase)
{
	return closed_count(range->counters[SC_IR], phase);
}

ULong sc_range_event(const struct sc_range *range, enum sc_event event, UInt phase)
{
	ULong count = closed_count(range->counters[event], phase);

	return event == SC_IR ? count * range->n : count;
}

static void add_weighted(ULong totals[SC_N_EVENTS], const struct chunk *chunk)
{
	for (UInt i = 0; i < CHUNK_COUNTERS; i++)
		totals[chunk->event[i]] += chunk->live[i] * chunk->weight[i];
}

static Bool chunk_is_idle(const struct chunk *chunk)
{
	for (UInt i = 0; i < CHUNK_COUNTERS; i++)
		if (chunk->live[i])
			return False;
	return True;
}

static Word n_chunks(void)
{
	return chunks ? VG_(sizeXA)(chunks) : 0;
}

void sc_range_close_phase(UInt phase)
{
	for (Word c = 0; c < n_chunks(); c++) {
		struct chunk *chunk = chunk_at(c);
		ULong *counts;

		if (chunk_is_idle(chunk))
			continue;
		add_weighted(closed_totals, chunk);
		counts = closed_counts_made(chunk, phase);
		for (UInt i = 0; i < CHUNK_COUNTERS; i++) {
			counts[i] += chunk->live[i];
			chunk->live[i] = 0;
		}
	}
}

void sc_range_merge_phase(UInt from, UInt to)
{
	for (Word c = 0; c < n_chunks(); c++) {
		struct chunk *chunk = chunk_at(c);
		ULong *source = closed_counts(chunk, from);
		ULong *target;

		if (!source)
			continue;
		target = closed_counts_made(chunk, to);
		for (UInt i = 0; i < CHUNK_COUNTERS; i++)
			target[i] += source[i];
		VG_(memset)(source, 0, CHUNK_COUNTERS * sizeof(*source));
	}
}

void sc_range_reset_counts(void)
{
	for (Word c = 0; c < n_chunks(); c++) {
		struct chunk *chunk = chunk_at(c);

		VG_(memset)(chunk->live, 0, sizeof(chunk->live));
		for (Word phase = 0; phase < VG_(sizeXA)(chunk->closed); phase++) {
			ULong *counts = closed_counts(chunk, phase);

			if (counts)
				VG_(memset)(counts, 0, CHUNK_COUNTERS * sizeof(*counts));
		}
	}
	VG_(memset)(closed_totals, 0, sizeof(closed_totals));
}

void sc_range_totals(ULong totals[SC_N_EVENTS])
{
	for (UInt event = 0; event < SC_N_EVENTS; event++)
		totals[event] = closed_totals[event];
	for (Word c = 0; c < n_chunks(); c++)
		add_weighted(totals, chunk_at(c));
}
