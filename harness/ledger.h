/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * ledger.h - what each function of a program cost, under names that another build has too
 *
 * Symbols go in, functions come out: the clones and fragments that a compiler made of one
 * function are one entry, with a part for each.
 */
#ifndef LEDGER_H
#define LEDGER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Something that a name and a count belong to; how it was inlined does not matter. */
struct inlined_share {
	char *name; /* as debug information has it */
	char *file; /* last part of the path of its declaration; NULL: unknown */
	uint64_t count;
};

/* A symbol, or a piece of code without one. */
struct part {
	char *symbol;	    /* as it was counted */
	char *stem, *clone; /* see struct symbol; clone is NULL where there is no symbol */
	uint64_t start;
	uint64_t count, entered;
	bool is_fragment;
};

struct entry {
	uint32_t object; /* index */
	char *name;
	char *file;		 /* of its declaration; NULL: unknown */
	int line;		 /* 0: unknown */
	bool is_unnamed;	 /* no symbol: the name is an address, which the next build moves */
	uint64_t count, entered; /* entered: not through fragments, unless there is nothing else */
	struct part *parts;	 /* by address, then symbol; at least one */
	size_t n_parts;
	struct inlined_share *inlined; /* part of the count; by name */
	size_t n_inlined;
};

struct ledger_object {
	char *path;	/* or only its last part */
	char *identity; /* build id or content hash; NULL: unknown */
};

/* Zeroed is empty. */
struct ledger {
	struct ledger_object *objects;
	uint32_t n_objects;
	struct entry *entries; /* once closed: by object, name, file, line, address */
	size_t n_entries;
	uint64_t count; /* of all of them */
};

uint32_t ledger_add_object(struct ledger *ledger, const char *path, const char *identity);
const char *ledger_object_name(const struct ledger *ledger, uint32_t object);

/* What one symbol counted; strings are copied. */
struct ledger_symbol {
	uint32_t object;
	const char *name;
	const char *file; /* NULL: unknown */
	int line;
	uint64_t start;
	uint64_t count, entered;
};

/* The entry stays where it is until the next one is added. */
struct entry *ledger_add(struct ledger *ledger, const struct ledger_symbol *symbol);
void entry_add_inlined(struct entry *entry, const char *name, const char *file, uint64_t count);

enum ledger_clones { CLONES_MERGED, CLONES_APART };

/* After the last symbol. Nothing may be added behind it. */
void ledger_close(struct ledger *ledger, enum ledger_clones clones);
/* Leaves only the entries that a test of a name says yes to. */
void ledger_keep(struct ledger *ledger, bool (*is_kept)(const struct entry *, const char *),
		 const char *name);
void ledger_release(struct ledger *ledger);

/* Is it called that, with its parameters or without, or is that one of its symbols? */
bool entry_is_named(const struct entry *entry, const char *name);

/* How much of the entry was inlined of that name, declared in that file (NULL: in any). */
uint64_t entry_inlined(const struct entry *entry, const char *name, const char *file);

#endif
