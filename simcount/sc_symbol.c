/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_symbol.c - names for executed code, from Valgrind's symbol tables and from perf maps */

#include "sc_symbol.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_xarray.h"

#include "sc_core.h"
#include "sc_object.h"
#include "sc_perf_map.h"
#include "sc_range.h"

const DebugInfo *sc_symbol_debug_info(const HChar *path, Addr start, Addr end)
{
	for (const DebugInfo *info = VG_(next_DebugInfo)(NULL); info;
	     info = VG_(next_DebugInfo)(info)) {
		Addr text = VG_(DebugInfo_get_text_avma)(info);
		const HChar *filename = VG_(DebugInfo_get_filename)(info);

		if (text >= start && text < end && filename && VG_STREQ(filename, path))
			return info;
	}
	return NULL;
}

/*
 * How many symbols the object has. Newer Valgrinds put off reading them until an address is looked up
 * (3.24; 3.19 has them from the start), so one is: any in the object will do.
 */
static Int count_symbols(const DebugInfo *info)
{
	const HChar *name;

	VG_(get_fnname)(VG_(current_DiEpoch)(), VG_(DebugInfo_get_text_avma)(info), &name);
	return VG_(DebugInfo_syms_howmany)(info);
}

/* The index of the last symbol that starts at or before this address, or -1. */
static Int symbol_before(const DebugInfo *info, Addr address)
{
	Int low = 0, high = VG_(DebugInfo_syms_howmany)(info);

	while (low < high) {
		Int middle = low + (high - low) / 2;
		struct sc_symbol_address start;

		VG_(DebugInfo_syms_getidx)
		(info, middle, &start, NULL, NULL, NULL, NULL, NULL, NULL);
		if (start.main <= address)
			low = middle + 1;
		else
			high = middle;
	}
	return low - 1;
}

static Bool is_mangled(const HChar *name)
{
	return name[0] == '_' && (name[1] == 'Z' || name[1] == 'R');
}

/*
 * The readable name of a symbol. Valgrind is asked only where there is something to demangle, since
 * it calls what lies below main "(below main)", and its own name says more.
 */
static const HChar *display_name(Addr address, const HChar *symbol)
{
	const HChar *name;

	if (is_mangled(symbol) && VG_(get_fnname)(VG_(current_DiEpoch)(), address, &name))
		return name;
	return symbol;
}

/*
 * The length of a name without "@@VERSION". Which version is the default is no part of the name:
 * only separate debug files have it, and counts are compared between machines with and without.
 */
static SizeT unversioned_length(const HChar *name)
{
	const HChar *version = VG_(strstr)(name, "@@");

	return version && version > name ? (SizeT)(version - name) : VG_(strlen)(name);
}

static Int compare_symbols(const void *a, const void *b)
{
	const struct sc_symbol *left = a, *right = b;

	return left->start < right->start ? -1 : left->start > right->start;
}

static void add_symbol(struct sc_object *object, Addr start, SizeT size, const HChar *name)
{
	struct sc_symbol symbol = { .start = start, .size = size };
	SizeT length = unversioned_length(name);
	HChar *copy = VG_(malloc)("sc.symbol.name", length + 1);

	VG_(memcpy)(copy, name, length);
	copy[length] = '\0';
	symbol.name = copy;
	VG_(addToXA)(object->symbols, &symbol);
}

static void sort_symbols(struct sc_object *object)
{
	VG_(setCmpFnXA)(object->symbols, compare_symbols);
	VG_(sortXA)(object->symbols);
}

/* Is there a symbol that starts here? The symbols must be sorted. */
static Bool has_symbol(const struct sc_object *object, Addr start)
{
	struct sc_symbol wanted = { .start = start };
	Word first, last;

	return VG_(lookupXA)(object->symbols, &wanted, &first, &last);
}

/* Mark the symbols that n_bytes of code at this address belong to. */
static void mark_symbols(UChar *is_used, const DebugInfo *info, Addr address, Addr end)
{
	Int n_symbols = VG_(DebugInfo_syms_howmany)(info);

	for (Int i = symbol_before(info, address); i < n_symbols; i++) {
		struct sc_symbol_address start;
		UInt size;
		Bool is_text;

		if (i < 0)
			continue;
		VG_(DebugInfo_syms_getidx)
		(info, i, &start, &size, NULL, NULL, &is_text, NULL, NULL);
		if (start.main >= end)
			break;
		if (is_text && start.main + size > address)
			is_used[i] = 1;
	}
}

static void add_marked(struct sc_object *object, const UChar *is_used, const DebugInfo *info,
		       Addr bias)
{
	Int n_symbols = VG_(DebugInfo_syms_howmany)(info);
	XArray *known = object->symbols;

	sort_symbols(object);
	object->symbols = VG_(cloneXA)("sc.symbol.symbols", known);
	for (Int i = 0; i < n_symbols; i++) {
		struct sc_symbol_address start;
		UInt size;
		const HChar *name;
		struct sc_symbol wanted;
		Word first, last;

		if (!is_used[i])
			continue;
		VG_(DebugInfo_syms_getidx)(info, i, &start, &size, &name, NULL, NULL, NULL, NULL);
		wanted.start = start.main - bias;
		if (!VG_(lookupXA)(known, &wanted, &first, &last))
			add_symbol(object, start.main - bias, size, display_name(start.main, name));
	}
	VG_(deleteXA)(known);
	sort_symbols(object);
}

void sc_symbol_learn(struct sc_object *object, const DebugInfo *info, Addr bias)
{
	Int n_symbols = count_symbols(info);
	UChar *is_used;

	if (n_symbols == 0)
		return;
	is_used = VG_(calloc)("sc.symbol.used", n_symbols, 1);
	for (Word i = 0; i < VG_(sizeXA)(object->ranges); i++) {
		const struct sc_range *range = sc_object_range(object, i);

		mark_symbols(is_used, info, range->at + bias, range->at + bias + range->n_bytes);
	}
	add_marked(object, is_used, info, bias);
	VG_(free)(is_used);
}

/* Is this the name that is wanted, as it is, without its version, or without its parameters? */
static Bool is_name_of(const HChar *name, const HChar *wanted)
{
	SizeT length = VG_(strlen)(wanted);

	return VG_(strncmp)(name, wanted, length) == 0 &&
	       (name[length] == '\0' || name[length] == '@' || name[length] == '(');
}

static Bool symbol_is_called(const HChar *symbol, Addr address, const HChar *wanted, Bool demangle)
{
	return is_name_of(symbol, wanted) || (demangle && is_mangled(symbol) &&
					      is_name_of(display_name(address, symbol), wanted));
}

/* Returns whether there was one. */
static Bool find_in_info(const DebugInfo *info, const HChar *wanted, Bool demangle,
			 void (*found)(Addr, void *), void *data)
{
	Int n_symbols = count_symbols(info);
	Bool is_any_found = False;

	for (Int i = 0; i < n_symbols; i++) {
		struct sc_symbol_address start;
		const HChar *primary, **others;
		Bool is_text, is_found;

		VG_(DebugInfo_syms_getidx)
		(info, i, &start, NULL, &primary, &others, &is_text, NULL, NULL);
		if (!is_text)
			continue;
		is_found = symbol_is_called(primary, start.main, wanted, demangle);
		for (; !is_found && others && *others; others++)
			is_found = symbol_is_called(*others, start.main, wanted, demangle);
		if (is_found)
			found(start.main, data);
		is_any_found |= is_found;
	}
	return is_any_found;
}

static void find_in_file(const struct sc_place *place, const HChar *wanted,
			 void (*found)(Addr, void *), void *data)
{
	const struct sc_object *object = place->object;
	struct sc_elf_symbols table = sc_elf_read_symbols(object->path, object->dev, object->ino);

	for (Word i = 0; i < VG_(sizeXA)(table.symbols); i++) {
		const struct sc_symbol *symbol = VG_(indexXA)(table.symbols, i);

		if (is_name_of(symbol->name, wanted))
			found(symbol->start + place->bias, data);
	}
	sc_elf_release_symbols(&table);
}

void sc_symbol_find(const struct sc_place *place, const HChar *wanted, Bool demangle,
		    void (*found)(Addr, void *), void *data)
{
	if (place->info && find_in_info(place->info, wanted, demangle, found, data))
		return;
	/* What Valgrind reads, it reads all of, but for labels without a type. */
	if (!place->info || demangle)
		find_in_file(place, wanted, found, data);
}

/* The symbol that covers an address, or NULL. The symbols must be sorted. */
static const struct sc_symbol *symbol_at(XArray *symbols, Addr address)
{
	Word low = 0, high = VG_(sizeXA)(symbols);
	const struct sc_symbol *symbol;

	while (low < high) {
		Word middle = low + (high - low) / 2;

		symbol = VG_(indexXA)(symbols, middle);
		if (symbol->start <= address)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == 0)
		return NULL;
	symbol = VG_(indexXA)(symbols, low - 1);
	return address - symbol->start < symbol->size ? symbol : NULL;
}

/* Does this address lie in a linkage table, which has no symbols of its own? */
static Bool is_in_plt(const struct sc_object *object, Addr address)
{
	for (Word i = 0; i < VG_(sizeXA)(object->sections); i++) {
		const struct sc_section *section = VG_(indexXA)(object->sections, i);

		if (section->is_plt && address - section->start < section->size)
			return True;
	}
	return False;
}

/* Addresses of instructions that were executed and have no symbol yet. */
static XArray *nameless_addresses(const struct sc_object *object)
{
	XArray *addresses = VG_(newXA)(VG_(malloc), "sc.symbol.nameless", VG_(free), sizeof(Addr));

	for (Word i = 0; i < VG_(sizeXA)(object->ranges); i++) {
		const struct sc_range *range = sc_object_range(object, i);
		Addr address = range->at;

		for (UInt k = 0; k < range->n; k++) {
			if (!symbol_at(object->symbols, address) && !is_in_plt(object, address))
				VG_(addToXA)(addresses, &address);
			address += range->lengths[k];
		}
	}
	return addresses;
}

/* Add the symbols of the table that cover any of the addresses. */
static void add_covering(struct sc_object *object, XArray *symbols, XArray *addresses)
{
	Word n_symbols = VG_(sizeXA)(symbols);
	UChar *is_used = VG_(calloc)("sc.symbol.used", n_symbols + 1, 1);
	const struct sc_symbol *first = n_symbols > 0 ? VG_(indexXA)(symbols, 0) : NULL;

	for (Word i = 0; i < VG_(sizeXA)(addresses); i++) {
		const struct sc_symbol *symbol =
			symbol_at(symbols, *(Addr *)VG_(indexXA)(addresses, i));

		if (symbol)
			is_used[symbol - first] = 1;
	}
	for (Word i = 0; i < n_symbols; i++)
		if (is_used[i])
			add_symbol(object, first[i].start, first[i].size, first[i].name);
	sort_symbols(object);
	VG_(free)(is_used);
}

void sc_symbol_learn_from_file(struct sc_object *object)
{
	XArray *addresses;

	sort_symbols(object);
	addresses = nameless_addresses(object);
	if (VG_(sizeXA)(addresses) > 0) {
		struct sc_elf_symbols table =
			sc_elf_read_symbols(object->path, object->dev, object->ino);

		add_covering(object, table.symbols, addresses);
		sc_elf_release_symbols(&table);
	}
	VG_(deleteXA)(addresses);
}

void sc_symbol_learn_from_perf_map(struct sc_object *object)
{
	const struct sc_perf_map *map = sc_perf_map_read();
	const struct sc_perf_entry *last = NULL;
	XArray *added = VG_(newXA)(VG_(malloc), "sc.symbol.added", VG_(free),
				   sizeof(struct sc_perf_entry *));

	sort_symbols(object);
	for (Word i = 0; i < VG_(sizeXA)(object->ranges); i++) {
		const struct sc_range *range = sc_object_range(object, i);
		const struct sc_perf_entry *entry =
			sc_perf_map_find(map, range->at + object->anonymous_base);

		if (entry && entry != last &&
		    !has_symbol(object, entry->start - object->anonymous_base))
			VG_(addToXA)(added, &entry);
		last = entry;
	}
	for (Word i = 0; i < VG_(sizeXA)(added); i++) {
		last = *(const struct sc_perf_entry **)VG_(indexXA)(added, i);
		add_symbol(object, last->start - object->anonymous_base, last->size, last->name);
	}
	VG_(deleteXA)(added);
	sort_symbols(object);
}
