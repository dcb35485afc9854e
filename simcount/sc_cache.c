/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_cache.c - the caches: a first level for code and one for data, and a last level behind both */

#include "sc_cache.h"

#include "pub_tool_hashtable.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_mallocfree.h"

#include "sc_ways.h"

/* Client addresses have so many bits. */
#define ADDRESS_BITS 47

/* Stands in a way that was never used; no line has this address, nor this tag. */
#define EMPTY (1UL << 63)
#define EMPTY_TAG (~0u)

struct shape {
	UInt n_ways;
	UInt line;
	UInt line_bits;
	UInt stride_bits; /* of the distance between sets, in bytes */
	UWord set_mask;
	UWord line_mask; /* takes an address to that of its line */
};

/*
 * The ways of a set lie together, most recently used first, each the address of a line. From set to
 * set it is a power of two, so that a set is found by shifting.
 */
static struct {
	struct shape shape;
	Addr ways;
} d1;

/*
 * The same for the last level. A large one is far apart in the memory of this machine, so where the
 * part of an address that tells the lines of a set apart fits into 32 bits, the ways hold that.
 */
static struct {
	struct shape shape;
	Addr ways;
	UInt tag_shift; /* 0: ways are addresses of lines */
} ll;

/* The first level for code; see struct sc_code_line. */
static struct {
	struct shape shape;
	struct sc_code_line **ways;	 /* of all sets, in no order; NULL where not used yet */
	struct sc_code_line **last_used; /* one a set */
} i1;

ULong sc_cache_now;

/* Lines are found by address, and made so many at a time: they should lie close together. */
#define LINES_AT_A_TIME 256

struct line_index {
	VgHashNode node; /* key: the line's address */
	struct sc_code_line *line;
};

/* Low in memory, so that translated code can use its address as a displacement. */
static UWord low_ways[8192] __attribute__((aligned(4096)));

static VgHashTable *code_lines;

static struct shape shape_of(const struct sc_geometry *geometry, SizeT set_size)
{
	struct shape shape = {
		.n_ways = geometry->ways,
		.line = geometry->line,
		.line_bits = VG_(log2)(geometry->line),
		.stride_bits = 2,
		.set_mask = geometry->size / geometry->ways / geometry->line - 1,
		.line_mask = ~((UWord)geometry->line - 1),
	};

	while ((1ul << shape.stride_bits) < set_size)
		shape.stride_bits++;
	return shape;
}

static SizeT n_bytes(const struct shape *shape)
{
	return (shape->set_mask + 1) << shape->stride_bits;
}

static inline Addr set_of(const struct shape *shape, Addr sets, Addr address)
{
	UWord set = (address >> shape->line_bits) & shape->set_mask;

	return sets + (set << shape->stride_bits);
}

static void init_data(const struct sc_geometry *geometry)
{
	SizeT n;

	d1.shape = shape_of(geometry, geometry->ways * sizeof(UWord));
	n = n_bytes(&d1.shape);
	d1.ways = (Addr)(n <= sizeof(low_ways) ? low_ways : VG_(malloc)("sc.cache.d1", n));
	for (SizeT i = 0; i < n / sizeof(UWord); i++)
		((UWord *)d1.ways)[i] = EMPTY;
}

static void init_last(const struct sc_geometry *geometry)
{
	UInt n_set_bits = VG_(log2)(geometry->size / geometry->ways / geometry->line);
	UInt n_untagged = VG_(log2)(geometry->line) + n_set_bits;
	Bool is_tagged = ADDRESS_BITS - n_untagged < 32;
	SizeT n;

	ll.tag_shift = is_tagged ? n_untagged : 0;
	ll.shape = shape_of(geometry, geometry->ways * (is_tagged ? sizeof(UInt) : sizeof(UWord)));
	n = n_bytes(&ll.shape);
	ll.ways = (Addr)VG_(malloc)("sc.cache.ll", n);
	for (SizeT i = 0; i < n / sizeof(UInt); i++)
		((UInt *)ll.ways)[i] = EMPTY_TAG;
}

static void init_code(const struct sc_geometry *geometry)
{
	/* Stands in for the line last used of a set where there is none. */
	static struct sc_code_line none = { .is_away = ~0ULL };
	UWord n_sets;

	i1.shape = shape_of(geometry, geometry->ways * sizeof(i1.ways[0]));
	n_sets = i1.shape.set_mask + 1;
	i1.ways = VG_(calloc)("sc.cache.i1", n_sets * geometry->ways, sizeof(i1.ways[0]));
	i1.last_used = VG_(malloc)("sc.cache.i1", n_sets * sizeof(i1.last_used[0]));
	for (UWord set = 0; set < n_sets; set++)
		i1.last_used[set] = &none;
	code_lines = VG_(HT_construct)("sc.cache.lines");
}

void sc_cache_init(const struct sc_geometry *i1_geometry, const struct sc_geometry *d1_geometry,
		   const struct sc_geometry *ll_geometry)
{
	init_code(i1_geometry);
	init_data(d1_geometry);
	init_last(ll_geometry);
}

static inline Bool use_data_line(Addr line)
{
	return sc_ways_use_lines((UWord *)set_of(&d1.shape, d1.ways, line), d1.shape.n_ways, line);
}

static inline Bool use_last_line(Addr line)
{
	Addr set = set_of(&ll.shape, ll.ways, line);

	if (ll.tag_shift)
		return sc_ways_use_tags((UInt *)set, ll.shape.n_ways, line >> ll.tag_shift);
	return sc_ways_use_lines((UWord *)set, ll.shape.n_ways, line);
}

void sc_cache_announce_last(Addr address)
{
	__builtin_prefetch((void *)set_of(&ll.shape, ll.ways, address), 1);
}

/* Both lines are used, whichever misses. */
Bool sc_cache_access_last(Addr address, UInt size)
{
	Addr first = address & ll.shape.line_mask;
	Addr last = (address + size - 1) & ll.shape.line_mask;
	Bool is_hit = use_last_line(first);

	return first == last ? is_hit : use_last_line(last) & is_hit;
}

Bool sc_cache_access(Addr address, UInt size)
{
	Addr first = address & d1.shape.line_mask;
	Addr last = (address + size - 1) & d1.shape.line_mask;
	Bool is_hit = use_data_line(first);

	return first == last ? is_hit : use_data_line(last) & is_hit;
}

static struct sc_code_line *line_new(void)
{
	static struct sc_code_line *lines;
	static UInt n_left;

	if (n_left == 0) {
		n_left = LINES_AT_A_TIME;
		lines = VG_(calloc)("sc.cache.line", n_left, sizeof(*lines));
	}
	return &lines[--n_left];
}

struct sc_code_line *sc_cache_code_line(Addr address)
{
	Addr start = address & i1.shape.line_mask;
	struct line_index *index = VG_(HT_lookup)(code_lines, start);
	struct sc_code_line *line;

	if (index)
		return index->line;
	line = line_new();
	line->address = start;
	line->last_used = &i1.last_used[(start >> i1.shape.line_bits) & i1.shape.set_mask];
	line->is_away = ~0ULL;
	index = VG_(malloc)("sc.cache.index", sizeof(*index));
	index->node.key = start;
	index->line = line;
	VG_(HT_add_node)(code_lines, index);
	return line;
}

/* Put the line into its set, for the one that was not used for longest. */
static void bring_in(struct sc_code_line *line)
{
	struct sc_code_line **ways = &i1.ways[(line->last_used - i1.last_used) * i1.shape.n_ways];
	struct sc_code_line **oldest = &ways[0];

	for (UInt way = 0; way < i1.shape.n_ways && *oldest; way++)
		if (!ways[way] || ways[way]->used < (*oldest)->used)
			oldest = &ways[way];
	if (*oldest)
		(*oldest)->used = 0;
	*oldest = line;
}

static Bool use_code_line(struct sc_code_line *line)
{
	Bool is_hit = line->used != 0;

	if (!line->is_away)
		return True;
	if (!is_hit)
		bring_in(line);
	sc_cache_touch(line);
	return is_hit;
}

Bool sc_cache_fetch(struct sc_code_line *line, struct sc_code_line *next)
{
	Bool is_hit = use_code_line(line);

	return next ? use_code_line(next) & is_hit : is_hit;
}

struct sc_data_cache sc_cache_data(void)
{
	struct sc_data_cache data = {
		.sets = d1.ways,
		.mask = d1.shape.set_mask << d1.shape.stride_bits,
		.shift = (Int)d1.shape.line_bits - (Int)d1.shape.stride_bits,
		.line = d1.shape.line,
		.n_ways = d1.shape.n_ways,
	};

	return data;
}

UInt sc_cache_smallest_line(void)
{
	UInt smallest = i1.shape.line < d1.shape.line ? i1.shape.line : d1.shape.line;

	return smallest < ll.shape.line ? smallest : ll.shape.line;
}
