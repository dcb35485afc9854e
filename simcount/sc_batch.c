/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sc_batch.c - memory accesses that are modelled together, when translated code says so
 *
 * Misses of the first level are kept for a while, in their order, before the last level is asked:
 * its memory is large, and by then this machine has fetched what there is to look at.
 */

#include "sc_batch.h"

#include "pub_tool_hashtable.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_tooliface.h"

#include "sc_range.h"

/* Enough to wait for memory, and few enough to stay in this machine's own cache. */
#define MAX_PENDING 64

struct sc_batch {
	VgHashNode node; /* key: the address that its translation is from */
	struct sc_object *object;
	Addr code;
	struct sc_code_line **lines;
	struct sc_cause *causes;
	UShort n, n_lines;
	UChar data[SC_MAX_FEW]; /* the first accesses that are not fetches */
	struct sc_access accesses[];
};

/* An access that has missed the first level and has not been to the last yet. */
struct miss {
	Addr address;
	struct sc_cause *cause;
	struct sc_object *object;
	UChar size;
	UChar kind;
};

static VgHashTable *batches;
static struct sc_data_cache data_cache;

static struct miss pending[MAX_PENDING]; /* in their order */
static UInt n_pending;

ULong sc_batch_waits;

static struct sc_range *site_of(const struct miss *miss)
{
	UChar length = miss->cause->length;

	return sc_range_get(miss->object, miss->cause->at, &length, NULL, 1);
}

/* The access is booked to the instruction that made it: here, and once more if the last level misses. */
static void count_miss(const struct miss *miss)
{
	static const enum sc_event first[] = { SC_D1MR, SC_D1MW, SC_I1MR, SC_I1MR };
	static const enum sc_event last[] = { SC_DLMR, SC_DLMW, SC_ILMR, SC_ILMR };
	struct sc_cause *cause = miss->cause;

	if (!cause->misses)
		cause->misses = sc_range_counter(site_of(miss), first[miss->kind]);
	++*cause->misses;
	if (sc_cache_access_last(miss->address, miss->size))
		return;
	if (!cause->last_misses)
		cause->last_misses = sc_range_counter(site_of(miss), last[miss->kind]);
	++*cause->last_misses;
}

/* The last level is asked late: by then the machine has fetched what there is to look at. */
static void settle_misses(void)
{
	for (UInt i = 0; i < n_pending; i++)
		count_miss(&pending[i]);
	n_pending = 0;
}

static void miss(struct sc_batch *batch, UInt i, Addr address)
{
	if (n_pending == MAX_PENDING)
		settle_misses();
	pending[n_pending++] = (struct miss){
		.address = address,
		.cause = &batch->causes[i],
		.object = batch->object,
		.size = batch->accesses[i].size,
		.kind = batch->accesses[i].kind,
	};
	sc_cache_announce_last(address);
}

static void model_fetch(struct sc_batch *batch, UInt i)
{
	const struct sc_access *access = &batch->accesses[i];
	struct sc_code_line *next =
		access->kind == SC_FETCH_TWO ? batch->lines[access->base + 1] : NULL;

	if (!sc_cache_fetch(batch->lines[access->base], next))
		miss(batch, i, batch->code + access->offset);
}

/*
 * Fetch from the lines of the batch as long as they are in the cache. From the first that is not on
 * the fetches wait for their turn among the data accesses, which share the last level with them. A
 * fetch that comes before all of those need not wait.
 */
static void model_lines(struct sc_batch *batch)
{
	if (batch->accesses[0].kind >= SC_FETCH)
		model_fetch(batch, 0);
	for (UInt i = 0; i < batch->n_lines; i++) {
		if (!batch->lines[i]->is_away)
			continue;
		if (!batch->lines[i]->used) {
			sc_batch_waits = ~0ULL;
			break;
		}
		sc_cache_touch(batch->lines[i]);
	}
}

/* The same for one line or two, as most batches have them, without a look at the batch. */
static void model_line(struct sc_batch *batch, struct sc_code_line *line)
{
	if (LIKELY(line->used))
		sc_cache_touch(line);
	else
		model_lines(batch);
}

static void model_two_lines(struct sc_batch *batch, struct sc_code_line *first,
			    struct sc_code_line *second)
{
	if (UNLIKELY(!first->used || !second->used)) {
		model_lines(batch);
		return;
	}
	if (first->is_away)
		sc_cache_touch(first);
	if (second->is_away)
		sc_cache_touch(second);
}

static void model_batch(struct sc_batch *batch, Addr a, Addr b, Addr c, Addr d, Addr e)
{
	const struct sc_data_cache cache = data_cache; /* for registers to keep */
	Addr bases[] = { a, b, c, d, e, [SC_NO_BASE] = 0 };

	for (UInt i = 0; i < batch->n; i++) {
		const struct sc_access *access = &batch->accesses[i];
		Addr address;

		if (access->kind >= SC_FETCH) {
			if (UNLIKELY(sc_batch_waits))
				model_fetch(batch, i);
			continue;
		}
		address = bases[access->base] + access->offset;
		if (UNLIKELY(!sc_cache_access_fast(&cache, address, access->size)))
			miss(batch, i, address);
	}
	sc_batch_waits = 0;
}

static void model_0(struct sc_batch *batch)
{
	model_batch(batch, 0, 0, 0, 0, 0);
}

static void model_1(struct sc_batch *batch, Addr a)
{
	model_batch(batch, a, 0, 0, 0, 0);
}

static void model_2(struct sc_batch *batch, Addr a, Addr b)
{
	model_batch(batch, a, b, 0, 0, 0);
}

static void model_3(struct sc_batch *batch, Addr a, Addr b, Addr c)
{
	model_batch(batch, a, b, c, 0, 0);
}

static void model_4(struct sc_batch *batch, Addr a, Addr b, Addr c, Addr d)
{
	model_batch(batch, a, b, c, d, 0);
}

static const struct sc_helper models[] = {
	{ "model_0", model_0 }, { "model_1", model_1 }, { "model_2", model_2 },
	{ "model_3", model_3 }, { "model_4", model_4 }, { "model_batch", model_batch },
};

struct sc_helper sc_batch_model(UInt n_bases)
{
	return models[n_bases];
}

/* A word has the sizes above the address, whose bits end there. */
#define SIZES_SHIFT 48

static inline struct sc_batch *batch_of(UWord word)
{
	return (struct sc_batch *)(word & ((1UL << SIZES_SHIFT) - 1));
}

static inline void model_data(UWord word, UInt i, Addr address)
{
	UInt size = (UChar)(word >> (SIZES_SHIFT + 8 * i));
	struct sc_batch *batch;

	if (LIKELY(sc_cache_access_fast(&data_cache, address, size)))
		return;
	batch = batch_of(word);
	miss(batch, batch->data[i], address);
}

static void model_few_1(UWord word, Addr a)
{
	if (UNLIKELY(sc_batch_waits)) {
		model_1(batch_of(word), a);
		return;
	}
	model_data(word, 0, a);
}

static void model_few_2(UWord word, Addr a, Addr b)
{
	if (UNLIKELY(sc_batch_waits)) {
		model_2(batch_of(word), a, b);
		return;
	}
	model_data(word, 0, a);
	model_data(word, 1, b);
}

struct sc_helper sc_batch_model_few(UInt n_bases)
{
	if (n_bases == 1)
		return (struct sc_helper){ "model_few_1", model_few_1 };
	return (struct sc_helper){ "model_few_2", model_few_2 };
}

UWord sc_batch_word(const struct sc_batch *batch)
{
	UWord word = (UWord)batch;
	UInt n = 0;

	for (UInt i = 0; i < batch->n && n < SC_MAX_FEW; i++)
		if (batch->accesses[i].kind < SC_FETCH)
			word |= (UWord)batch->accesses[i].size << (SIZES_SHIFT + 8 * n++);
	return word;
}

struct sc_helper sc_batch_fetch(UInt n_lines)
{
	if (n_lines == 1)
		return (struct sc_helper){ "model_line", model_line };
	if (n_lines == 2)
		return (struct sc_helper){ "model_two_lines", model_two_lines };
	return (struct sc_helper){ "model_lines", model_lines };
}

/* One piece of memory: the batch and its accesses, their causes, the lines. */
struct sc_batch *sc_batch_new(const struct sc_batch_content *content)
{
	SizeT n_accesses = content->n * sizeof(content->accesses[0]);
	SizeT n_causes = content->n * sizeof(content->causes[0]);
	SizeT n_lines = content->n_lines * sizeof(content->lines[0]);
	struct sc_batch *batch =
		VG_(malloc)("sc.batch.batch", sizeof(*batch) + n_accesses + n_causes + n_lines);

	batch->object = content->object;
	batch->code = content->code;
	batch->n = content->n;
	batch->n_lines = content->n_lines;
	VG_(memcpy)(batch->accesses, content->accesses, n_accesses);
	batch->causes = (struct sc_cause *)(batch->accesses + content->n);
	VG_(memcpy)(batch->causes, content->causes, n_causes);
	batch->lines = (struct sc_code_line **)(batch->causes + content->n);
	VG_(memcpy)(batch->lines, content->lines, n_lines);
	for (UInt i = 0, n = 0; i < batch->n && n < SC_MAX_FEW; i++)
		if (batch->accesses[i].kind < SC_FETCH)
			batch->data[n++] = i;
	batch->node.key = content->translation;
	VG_(HT_add_node)(batches, batch);
	return batch;
}

static void discard(Addr address, VexGuestExtents extents)
{
	struct sc_batch *batch;

	settle_misses();
	while ((batch = VG_(HT_remove)(batches, extents.base[0])))
		VG_(free)(batch);
}

void sc_batch_init(void)
{
	batches = VG_(HT_construct)("sc.batch.batches");
	data_cache = sc_cache_data();
	VG_(needs_superblock_discards)(discard);
	sc_range_settle_with(settle_misses);
}
