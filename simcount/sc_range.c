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

/* The events that marks tell of, and which bits of a mark do. */
static const struct {
	enum sc_event event;
	UInt shift, most;
} marked[] = { { SC_DR, 0, 7 }, { SC_DW, 3, 7 }, { SC_BC, 6, 1 }, { SC_BI, 7, 1 } };
#define N_MARKED (sizeof(marked) / sizeof(marked[0]))

struct chunk {
	ULong live[CHUNK_COUNTERS];
	/* What a count of one means: weight of event. */
	UChar event[CHUNK_COUNTERS];
	UChar weight[CHUNK_COUNTERS];
	/* Where a model is on, what more there is to know of a counter; else NULL. */
	union {
		UShort marked[N_MARKED]; /* of executions: each means so many of these events too */
		UInt next;		 /* of an event: another counter of the same range, or 0 */
	} * more;
	/* Closed phases by index; NULL where nothing in this chunk ran. */
	XArray *closed; /* of ULong * */
};

static VgHashTable *ranges_by_place;
static XArray *chunks; /* of struct chunk * */
static UInt n_counters;

/* Sum over closed phases, kept so that totals cost one pass over the live counters. */
static ULong closed_totals[SC_N_EVENTS];

static void settle_nothing(void)
{
}

static void (*settle)(void) = settle_nothing;

void sc_range_settle_with(void (*function)(void))
{
	settle = function;
}

static struct chunk *chunk_at(Word index)
{
	return *(struct chunk **)VG_(indexXA)(chunks, index);
}

static struct chunk *chunk_new(void)
{
	struct chunk *chunk = VG_(calloc)("sc.range.chunk", 1, sizeof(*chunk));

	chunk->closed = VG_(newXA)(VG_(malloc), "sc.range.closed", VG_(free), sizeof(ULong *));
	if (sc_event_is_on(SC_DR) || sc_event_is_on(SC_BC))
		chunk->more = VG_(calloc)("sc.range.more", CHUNK_COUNTERS, sizeof(*chunk->more));
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

/* What a range looks like before it is known whether it is there. */
struct wanted {
	struct sc_range range;
	const UChar *lengths, *marks;
};

static const UChar *marks_of(const struct sc_range *range)
{
	return range->is_marked ? range->lengths + range->n : NULL;
}

/*
 * Same place in the same code, and the same marks: VEX may drop a load in one block that it has to
 * keep in another.
 */
static Word compare_ranges(const void *node1, const void *node2)
{
	const struct sc_range *a = node1, *b = node2;
	const UChar *marks = ((const struct wanted *)node1)->marks;

	if (a->object != b->object || a->at != b->at || a->n != b->n ||
	    a->is_marked != b->is_marked)
		return 1;
	return a->is_marked && VG_(memcmp)(marks, marks_of(b), b->n) != 0;
}

static UWord place_key(const struct sc_object *object, Addr at, UInt n)
{
	return (at * 0x9E3779B97F4A7C15ULL) ^ ((UWord)object >> 4) ^ ((UWord)n << 48);
}

static struct sc_range *range_new(const struct wanted *wanted)
{
	UInt n = wanted->range.n;
	struct sc_range *range =
		VG_(malloc)("sc.range.range", sizeof(*range) + (wanted->marks ? 2 * n : n));

	*range = wanted->range;
	VG_(memcpy)(range->lengths, wanted->lengths, n);
	if (wanted->marks)
		VG_(memcpy)(range->lengths + n, wanted->marks, n);
	for (UInt i = 0; i < n; i++)
		range->n_bytes += wanted->lengths[i];
	VG_(HT_add_node)(ranges_by_place, range);
	sc_object_add_range(range->object, range);
	return range;
}

/* Without a single mark set there is nothing to tell apart. */
static const UChar *marks_or_null(const UChar *marks, UInt n)
{
	for (UInt i = 0; marks && i < n; i++)
		if (marks[i])
			return marks;
	return NULL;
}

struct sc_range *sc_range_get(struct sc_object *object, Addr at, const UChar *lengths,
			      const UChar *marks, UInt n)
{
	struct wanted wanted = { .range = { .object = object, .at = at, .n = n },
				 .lengths = lengths,
				 .marks = marks_or_null(marks, n) };
	struct sc_range *range;

	tl_assert(n > 0 && n <= SC_RANGE_MAX_INSTRS);
	if (!ranges_by_place)
		ranges_by_place = VG_(HT_construct)("sc.range.places");
	wanted.range.is_marked = wanted.marks != NULL;
	wanted.range.node.key = place_key(object, at, n);
	range = VG_(HT_gen_lookup)(ranges_by_place, &wanted, compare_ranges);
	return range ? range : range_new(&wanted);
}

static UInt mark_count(UChar mark, UInt k)
{
	return mark >> marked[k].shift & marked[k].most;
}

Bool sc_range_add_mark(UChar *mark, enum sc_event event)
{
	for (UInt k = 0; k < N_MARKED; k++)
		if (marked[k].event == event && mark_count(*mark, k) < marked[k].most) {
			*mark += 1 << marked[k].shift;
			return True;
		}
	return False;
}

UChar sc_range_marks(const struct sc_range *range, UInt i)
{
	return range->is_marked ? marks_of(range)[i] : 0;
}

Int sc_range_compare_marks(const struct sc_range *a, const struct sc_range *b)
{
	for (UInt i = 0; i < a->n; i++)
		if (sc_range_marks(a, i) != sc_range_marks(b, i))
			return (Int)sc_range_marks(a, i) - (Int)sc_range_marks(b, i);
	return 0;
}

UInt sc_range_mark(const struct sc_range *range, UInt i, enum sc_event event)
{
	for (UInt k = 0; k < N_MARKED && range->is_marked; k++)
		if (marked[k].event == event)
			return mark_count(marks_of(range)[i], k);
	return 0;
}

/* The counter of a range's executions; it tells of the marked events as well. */
static UInt executions_counter_new(const struct sc_range *range)
{
	UInt index = counter_new(SC_IR, range->n);
	struct chunk *chunk = chunk_at(index / CHUNK_COUNTERS);

	for (UInt k = 0; k < N_MARKED && range->is_marked; k++)
		for (UInt i = 0; i < range->n; i++)
			chunk->more[index % CHUNK_COUNTERS].marked[k] +=
				mark_count(marks_of(range)[i], k);
	return index;
}

static UInt executions_counter_made(struct sc_range *range)
{
	if (!range->executed)
		range->executed = executions_counter_new(range);
	return range->executed;
}

/* The range's counter for an event after Ir, or 0. Few ranges have more than two such counters. */
static UInt event_counter(const struct sc_range *range, enum sc_event event)
{
	UInt index = range->events;

	while (index) {
		const struct chunk *chunk = chunk_at(index / CHUNK_COUNTERS);

		if (chunk->event[index % CHUNK_COUNTERS] == event)
			break;
		index = chunk->more ? chunk->more[index % CHUNK_COUNTERS].next : 0;
	}
	return index;
}

static UInt event_counter_made(struct sc_range *range, enum sc_event event)
{
	UInt index = event_counter(range, event);

	if (index)
		return index;
	index = counter_new(event, 1);
	if (range->events)
		chunk_at(index / CHUNK_COUNTERS)->more[index % CHUNK_COUNTERS].next = range->events;
	range->events = index;
	return index;
}

ULong *sc_range_counter(struct sc_range *range, enum sc_event event)
{
	UInt index =
		event == SC_IR ? executions_counter_made(range) : event_counter_made(range, event);

	return &chunk_at(index / CHUNK_COUNTERS)->live[index % CHUNK_COUNTERS];
}

static ULong closed_count(UInt index, UInt phase)
{
	const ULong *counts = closed_counts(chunk_at(index / CHUNK_COUNTERS), phase);

	return counts ? counts[index % CHUNK_COUNTERS] : 0;
}

ULong sc_range_executions(const struct sc_range *range, UInt phase)
{
	return range->executed ? closed_count(range->executed, phase) : 0;
}

ULong sc_range_event(const struct sc_range *range, enum sc_event event, UInt phase)
{
	UInt index = event_counter(range, event);

	return index ? closed_count(index, phase) : 0;
}

static void add_weighted(ULong totals[SC_N_EVENTS], const struct chunk *chunk)
{
	for (UInt i = 0; i < CHUNK_COUNTERS; i++) {
		totals[chunk->event[i]] += chunk->live[i] * chunk->weight[i];
		for (UInt k = 0; chunk->more && chunk->event[i] == SC_IR && k < N_MARKED; k++)
			totals[marked[k].event] += chunk->live[i] * chunk->more[i].marked[k];
	}
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
	settle();
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
	settle();
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
	settle();
	for (UInt event = 0; event < SC_N_EVENTS; event++)
		totals[event] = closed_totals[event];
	for (Word c = 0; c < n_chunks(); c++)
		add_weighted(totals, chunk_at(c));
}
