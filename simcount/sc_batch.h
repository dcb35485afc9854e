/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sc_batch.h - memory accesses that are modelled together, when translated code says so
 *
 * A batch belongs to the translation that its accesses are made by, and is freed with it.
 */
#ifndef SC_BATCH_H
#define SC_BATCH_H

#include "pub_tool_basics.h"

#include "sc_cache.h"
#include "sc_object.h"

/* The addresses of data are told from up to so many others; SC_NO_BASE stands for 0. */
#define SC_MAX_BASES 5
#define SC_NO_BASE SC_MAX_BASES

/* More accesses than this are modelled in two goes. */
#define SC_MAX_ACCESSES 48

/* The last two fetch an instruction, from a line or from two. */
enum sc_access_kind { SC_READ, SC_WRITE, SC_FETCH, SC_FETCH_TWO };

struct sc_access {
	Int offset; /* to the base; of a fetch, to the first one of the batch */
	UChar base; /* which; of a fetch, which of the lines it begins in */
	UChar size;
	UChar kind;
};

/* The instruction that makes an access. */
struct sc_cause {
	ULong *misses, *last_misses; /* its counters; NULL until it misses */
	Addr at : 56;		     /* in the object */
	Addr length : 8;
};

/* What a batch is made of, in the order in which it happens; all of it is copied. */
struct sc_batch_content {
	Addr translation; /* the address that this was translated from */
	struct sc_object *object;
	UInt n, n_lines;
	const struct sc_access *accesses;
	const struct sc_cause *causes; /* one an access */
	struct sc_code_line *const *lines;
	Addr code; /* address of the first fetch, in memory */
};

struct sc_batch;

struct sc_batch *sc_batch_new(const struct sc_batch_content *content);

/* Keep batches in this run; call once before any code is translated. */
void sc_batch_init(void);

/* A function for translated code to call. */
struct sc_helper {
	const HChar *name;
	void *function;
};

/*
 * Fetches from those lines of the batch that are in the cache, up to the first that is not; that and
 * what follows is left to sc_batch_model. Takes the batch and, if these are one or two, the lines
 * that are not known to be the last used of their sets.
 */
struct sc_helper sc_batch_fetch(UInt n_lines);

/* Makes all accesses of the batch in their order; takes the batch and so many bases. */
struct sc_helper sc_batch_model(UInt n_bases);

/*
 * The same for up to so many accesses to data, each at offset 0 of a base of its own, in the order
 * of bases. It seldom has to look at the batch: what it takes in its place, sc_batch_word makes.
 */
#define SC_MAX_FEW 2
struct sc_helper sc_batch_model_few(UInt n_bases);
UWord sc_batch_word(const struct sc_batch *batch);

/* Not 0 if sc_batch_fetch has left fetches to sc_batch_model. */
extern ULong sc_batch_waits;

#endif
