/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sc_cache.h - the caches: a first level for code and one for data, and a last level behind both
 *
 * Each is set-associative with least-recently-used replacement, a set is chosen by the low bits of
 * the line's address, and a write brings its line in as a read does. The last level is asked only
 * where the first has missed. An access to two lines is one access, and one miss where either
 * misses. This is cachegrind's model, to the unit.
 *
 * It leaves out: when and how written lines go back to memory, prefetching, translation look-aside
 * buffers, what other processors and processes do to a shared cache, physical addresses, the
 * kernel's own accesses, and time. Lines that leave the last level stay in the first.
 *
 * Nothing empties the caches: a phase begins with what the one before left in them, and so does a
 * forked child.
 */
#ifndef SC_CACHE_H
#define SC_CACHE_H

#include "pub_tool_basics.h"
#include "sc_geometry.h"
#include "sc_ways.h"

void sc_cache_init(const struct sc_geometry *i1, const struct sc_geometry *d1,
		   const struct sc_geometry *ll);

/*
 * A line of code as the instruction cache has it; it stays for good. Of code it is known when it is
 * translated which lines there are. So each knows whether it is in the cache, and using it is a
 * matter of writing down when.
 */
struct sc_code_line {
	ULong is_away;			 /* 0 while it is the line last used of its set, else ~0 */
	ULong used;			 /* when it became that; 0: it is not in the cache */
	struct sc_code_line **last_used; /* where its set has that line */
	Addr address;
};

/* The line that this address is in. */
struct sc_code_line *sc_cache_code_line(Addr address);

/* Counts changes of which line was last used. */
extern ULong sc_cache_now;

/*
 * The line is in the cache, and is the last used of its set from now on. What was that before needs
 * no other date than when it became so: nothing else in the set was used in between.
 */
static inline void sc_cache_touch(struct sc_code_line *line)
{
	(*line->last_used)->is_away = ~0ULL;
	*line->last_used = line;
	line->is_away = 0;
	line->used = ++sc_cache_now;
}

/* Execute an instruction in this line, and in the next where that is not NULL: does it hit? */
Bool sc_cache_fetch(struct sc_code_line *line, struct sc_code_line *next);

/*
 * The data cache. Its sets lie one behind the other, and the set of address a at
 * sets + ((a >> shift) & mask), or (a << -shift) where shift is negative. A set begins with the
 * address of the line last used, and so on down to the least recently used. An access to the line
 * last used alone is a hit and changes nothing, and so are any number of accesses to such lines.
 */
struct sc_data_cache {
	Addr sets;
	UWord mask;
	Int shift;
	UInt line; /* size of a line in bytes */
	UInt n_ways;
};

struct sc_data_cache sc_cache_data(void);

/* Read or write data: does it hit? size is at most that of the smallest line. */
Bool sc_cache_access(Addr address, UInt size);

/* As sc_cache_access, for callers that access much; cache is what sc_cache_data returned. */
static inline Bool sc_cache_access_fast(const struct sc_data_cache *cache, Addr address, UInt size)
{
	UWord shifted = address;
	UWord *set, last, line;

	if (UNLIKELY(cache->shift))
		shifted = cache->shift > 0 ? address >> cache->shift : address << -cache->shift;
	set = (UWord *)(cache->sets + (shifted & cache->mask));
	last = set[0];
	if ((address ^ last) + size <= cache->line)
		return True;
	line = address & ~((UWord)cache->line - 1);
	if (UNLIKELY(cache->n_ways == 1 || address - line + size > cache->line))
		return sc_cache_access(address, size);
	if (set[1] != line)
		return sc_ways_use_lines(set, cache->n_ways, line);
	set[0] = line;
	set[1] = last;
	return True;
}

/*
 * After a miss in the first level, in the same order: does it hit in the last? The first function
 * says that the second will be called, and lets the machine fetch what that will look at.
 */
void sc_cache_announce_last(Addr address);
Bool sc_cache_access_last(Addr address, UInt size);

/* The size of the smallest line. */
UInt sc_cache_smallest_line(void);

#endif
