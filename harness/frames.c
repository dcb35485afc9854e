/* SPDX-License-Identifier: GPL-2.0-or-later */
/* frames.c - functions and inlined functions of DWARF, as a tree of scopes for each unit */
#include "frames.h"
#include "memory.h"

#include <dwarf.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>

/* Deeper nesting than any compiler writes; a damaged file may have more. */
#define MAX_DEPTH 500

/* A DIE that others refer to for its name. */
struct named {
	const void *die; /* its address in the mapped section, which is unique */
	char *name;
};

struct extent {
	uint64_t low, high; /* high is behind */
};

/* A function that was compiled, or an inlined copy of one within another scope. */
struct scope {
	Dwarf_Die die;
	uint32_t first_child, next; /* 0: none; scope 0 is not used */
	uint32_t first_extent, n_extents;
	bool is_inlined;
};

/* The code of a compiled function, or a part of it. */
struct root {
	struct extent extent;
	uint32_t scope;
};

struct unit {
	Dwarf_Die line_die;  /* has the line table */
	Dwarf_Die scope_die; /* has the functions: elsewhere when debug information is split */
	bool is_loaded;
	struct root *roots;
	size_t n_roots;
};

struct unit_extent {
	struct extent extent;
	uint32_t unit;
};

struct frames {
	Dwarf *dwarf;
	struct unit *units;
	uint32_t n_units;
	struct unit_extent *extents; /* by address */
	size_t n_extents;
	struct scope *scopes;
	uint32_t n_scopes;
	struct extent *scope_extents;
	uint32_t n_scope_extents;
	void *names;  /* tsearch tree of struct named */
	void *walked; /* of struct named: units whose names are in it */
};

static int compare_named(const void *a, const void *b)
{
	const struct named *left = a;
	const struct named *right = b;

	return (left->die > right->die) - (left->die < right->die);
}

/* Adds to a tree; name is taken over. False when the DIE was there. */
static bool add_named(void **tree, const void *die, char *name)
{
	struct named *named = xmalloc(sizeof(*named));
	struct named **found;

	*named = (struct named){ die, name };
	found = tsearch(named, tree, compare_named);
	if (found && *found == named)
		return true;
	free(name);
	free(named);
	return false;
}

static const char *find_name(struct frames *frames, const void *die)
{
	const struct named key = { die, NULL };
	struct named **found = tfind(&key, &frames->names, compare_named);

	return found ? (*found)->name : NULL;
}

static void free_named(void *node)
{
	struct named *named = node;

	free(named->name);
	free(named);
}

/* A string attribute of the DIE itself, not of what it refers to. */
static const char *own_name(Dwarf_Die *die)
{
	Dwarf_Attribute attribute;

	return dwarf_formstring(dwarf_attr(die, DW_AT_name, &attribute));
}

static void add_root(struct unit *unit, struct extent extent, uint32_t scope)
{
	unit->roots = xgrow(unit->roots, unit->n_roots, sizeof(*unit->roots));
	unit->roots[unit->n_roots++] = (struct root){ extent, scope };
}

static uint32_t add_extents(struct frames *frames, Dwarf_Die *die)
{
	uint32_t before = frames->n_scope_extents;
	Dwarf_Addr base;
	Dwarf_Addr low;
	Dwarf_Addr high;

	for (ptrdiff_t at = 0; (at = dwarf_ranges(die, at, &base, &low, &high)) > 0;) {
		if (low >= high)
			continue;
		frames->scope_extents = xgrow(frames->scope_extents, frames->n_scope_extents,
					      sizeof(*frames->scope_extents));
		frames->scope_extents[frames->n_scope_extents++] = (struct extent){ low, high };
	}
	return frames->n_scope_extents - before;
}

/* Returns the new scope, or 0 where the DIE has no code. */
static uint32_t add_scope(struct frames *frames, Dwarf_Die *die, uint32_t parent, bool is_inlined)
{
	uint32_t first = frames->n_scope_extents;
	uint32_t count = add_extents(frames, die);
	uint32_t index = frames->n_scopes;

	if (!count)
		return 0;
	frames->scopes = xgrow(frames->scopes, index, sizeof(*frames->scopes));
	frames->n_scopes++;
	frames->scopes[index] = (struct scope){
		.die = *die,
		.first_extent = first,
		.n_extents = count,
		.is_inlined = is_inlined,
	};
	if (parent) {
		frames->scopes[index].next = frames->scopes[parent].first_child;
		frames->scopes[parent].first_child = index;
	}
	return index;
}

/* Where a walk is: under which name, in which scope (0: none), how deep. */
struct walk {
	struct frames *frames;
	struct unit *unit; /* NULL: only names are wanted */
	const char *prefix;
	uint32_t scope;
	int depth;
};

static void walk_children(const struct walk *walk, Dwarf_Die *die);

static void walk_named(const struct walk *walk, Dwarf_Die *die, const char *name, uint32_t scope)
{
	char *prefix = xasprintf("%s%s::", walk->prefix, name);
	struct walk inner = *walk;

	inner.prefix = prefix;
	inner.scope = scope;
	walk_children(&inner, die);
	free(prefix);
}

static void walk_function(const struct walk *walk, Dwarf_Die *die)
{
	struct frames *frames = walk->frames;
	const char *name = own_name(die);
	uint32_t scope = 0;

	if (name)
		add_named(&frames->names, die->addr, xasprintf("%s%s", walk->prefix, name));
	if (walk->unit)
		scope = add_scope(frames, die, 0, false);
	for (uint32_t i = 0; scope && i < frames->scopes[scope].n_extents; i++)
		add_root(walk->unit, frames->scope_extents[frames->scopes[scope].first_extent + i],
			 scope);
	walk_named(walk, die, name ? name : "{unnamed}", scope);
}

static void walk_inlined(const struct walk *walk, Dwarf_Die *die)
{
	struct walk inner = *walk;

	if (!walk->unit || !walk->scope)
		return;
	inner.scope = add_scope(walk->frames, die, walk->scope, true);
	if (inner.scope)
		walk_children(&inner, die);
}

static void walk_die(const struct walk *walk, Dwarf_Die *die)
{
	const char *name;

	switch (dwarf_tag(die)) {
	case DW_TAG_subprogram:
		walk_function(walk, die);
		break;
	case DW_TAG_inlined_subroutine:
		walk_inlined(walk, die);
		break;
	case DW_TAG_lexical_block:
	case DW_TAG_try_block:
	case DW_TAG_catch_block:
		walk_children(walk, die);
		break;
	case DW_TAG_namespace:
		name = own_name(die);
		walk_named(walk, die, name ? name : "(anonymous namespace)", 0);
		break;
	case DW_TAG_class_type:
	case DW_TAG_structure_type:
	case DW_TAG_union_type:
	case DW_TAG_enumeration_type:
	case DW_TAG_interface_type:
	case DW_TAG_module:
		name = own_name(die);
		walk_named(walk, die, name ? name : "{unnamed}", 0);
		break;
	default:
		break;
	}
}

static void walk_children(const struct walk *walk, Dwarf_Die *die)
{
	struct walk inner = *walk;
	Dwarf_Die child;

	if (++inner.depth > MAX_DEPTH || dwarf_child(die, &child))
		return;
	do
		walk_die(&inner, &child);
	while (!dwarf_siblingof(&child, &child));
}

static void walk_unit(struct frames *frames, struct unit *unit, Dwarf_Die *die)
{
	const struct walk walk = { .frames = frames, .unit = unit, .prefix = "" };

	walk_children(&walk, die);
}

static int compare_roots(const void *a, const void *b)
{
	const struct root *left = a;
	const struct root *right = b;

	return (left->extent.low > right->extent.low) - (left->extent.low < right->extent.low);
}

static void load_unit(struct frames *frames, struct unit *unit)
{
	if (unit->is_loaded)
		return;
	unit->is_loaded = true;
	add_named(&frames->walked, unit->scope_die.addr, NULL);
	walk_unit(frames, unit, &unit->scope_die);
	if (unit->n_roots)
		qsort(unit->roots, unit->n_roots, sizeof(*unit->roots), compare_roots);
}

/* The DIE that has the name: a copy refers to its origin, a definition to its declaration. */
static void follow(Dwarf_Die *die)
{
	static const unsigned int references[] = { DW_AT_abstract_origin, DW_AT_specification };
	Dwarf_Attribute attribute;
	Dwarf_Die target;

	for (int step = 0; step < 16; step++) {
		bool found = false;

		for (int i = 0; i < 2 && !found; i++)
			found = dwarf_attr(die, references[i], &attribute) &&
				dwarf_formref_die(&attribute, &target);
		if (!found)
			return;
		*die = target;
	}
}

/* With link-time optimisation the name may be in another unit, which is then walked for names. */
static const char *qualified_name(struct frames *frames, Dwarf_Die die)
{
	const char *name;
	Dwarf_Die unit;

	follow(&die);
	name = find_name(frames, die.addr);
	if (name)
		return name;
	if (dwarf_diecu(&die, &unit, NULL, NULL) && add_named(&frames->walked, unit.addr, NULL)) {
		walk_unit(frames, NULL, &unit);
		name = find_name(frames, die.addr);
	}
	return name ? name : own_name(&die);
}

void frames_describe(struct frames *frames, uint32_t scope, struct frame *frame)
{
	Dwarf_Die die = frames->scopes[scope].die;

	*frame = (struct frame){ .is_inlined = frames->scopes[scope].is_inlined };
	frame->name = qualified_name(frames, die);
	frame->file = dwarf_decl_file(&die);
	if (dwarf_decl_line(&die, &frame->line))
		frame->line = 0;
}

static struct unit *find_unit(struct frames *frames, uint64_t address)
{
	size_t low = 0;
	size_t high = frames->n_extents;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (frames->extents[middle].extent.low <= address)
			low = middle + 1;
		else
			high = middle;
	}
	if (!low || address >= frames->extents[low - 1].extent.high)
		return NULL;
	return &frames->units[frames->extents[low - 1].unit];
}

static uint32_t find_root(struct frames *frames, uint64_t address)
{
	struct unit *unit = find_unit(frames, address);
	size_t low = 0;
	size_t high;

	if (!unit)
		return 0;
	load_unit(frames, unit);
	high = unit->n_roots;
	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (unit->roots[middle].extent.low <= address)
			low = middle + 1;
		else
			high = middle;
	}
	return low && address < unit->roots[low - 1].extent.high ? unit->roots[low - 1].scope : 0;
}

static bool scope_has(const struct frames *frames, uint32_t scope, uint64_t address)
{
	const struct extent *extents = frames->scope_extents + frames->scopes[scope].first_extent;

	for (uint32_t i = 0; i < frames->scopes[scope].n_extents; i++)
		if (address >= extents[i].low && address < extents[i].high)
			return true;
	return false;
}

uint32_t frames_outermost(struct frames *frames, uint64_t address)
{
	return find_root(frames, address);
}

uint32_t frames_innermost(struct frames *frames, uint64_t address)
{
	uint32_t scope = find_root(frames, address);
	uint32_t child = scope;

	while (child) {
		scope = child;
		child = frames->scopes[scope].first_child;
		while (child && !scope_has(frames, child, address))
			child = frames->scopes[child].next;
	}
	return scope;
}

bool frames_line(struct frames *frames, uint64_t address, const char **file, int *line)
{
	struct unit *unit = find_unit(frames, address);
	Dwarf_Line *found = unit ? dwarf_getsrc_die(&unit->line_die, address) : NULL;

	if (!found || dwarf_lineno(found, line))
		return false;
	*file = dwarf_linesrc(found, NULL, NULL);
	return *file;
}

static void add_unit_extent(struct frames *frames, struct extent extent)
{
	frames->extents = xgrow(frames->extents, frames->n_extents, sizeof(*frames->extents));
	frames->extents[frames->n_extents++] = (struct unit_extent){ extent, frames->n_units - 1 };
}

/* A unit that does not say where its code is gets the extents of its functions. */
static void add_unit_roots(struct frames *frames, struct unit *unit)
{
	load_unit(frames, unit);
	for (size_t i = 0; i < unit->n_roots; i++)
		add_unit_extent(frames, unit->roots[i].extent);
}

static void add_unit(struct frames *frames, Dwarf_Die *line_die, Dwarf_Die *scope_die)
{
	size_t before = frames->n_extents;
	Dwarf_Addr base;
	Dwarf_Addr low;
	Dwarf_Addr high;

	frames->units = xgrow(frames->units, frames->n_units, sizeof(*frames->units));
	frames->units[frames->n_units++] =
		(struct unit){ .line_die = *line_die, .scope_die = *scope_die };
	for (ptrdiff_t at = 0; (at = dwarf_ranges(line_die, at, &base, &low, &high)) > 0;)
		if (low < high)
			add_unit_extent(frames, (struct extent){ low, high });
	if (frames->n_extents == before)
		add_unit_roots(frames, &frames->units[frames->n_units - 1]);
}

static int compare_extents(const void *a, const void *b)
{
	const struct unit_extent *left = a;
	const struct unit_extent *right = b;

	return (left->extent.low > right->extent.low) - (left->extent.low < right->extent.low);
}

struct frames *frames_new(Dwarf *dwarf)
{
	struct frames *frames = xcalloc(1, sizeof(*frames));
	Dwarf_CU *unit = NULL;
	Dwarf_Die die;
	Dwarf_Die split;
	uint8_t kind;

	frames->dwarf = dwarf;
	frames->scopes = xgrow(NULL, 0, sizeof(*frames->scopes));
	frames->n_scopes = 1;
	while (!dwarf_get_units(dwarf, unit, &unit, NULL, &kind, &die, &split)) {
		if (kind == DW_UT_compile)
			add_unit(frames, &die, &die);
		else if (kind == DW_UT_skeleton)
			add_unit(frames, &die, split.addr ? &split : &die);
	}
	if (frames->n_extents)
		qsort(frames->extents, frames->n_extents, sizeof(*frames->extents),
		      compare_extents);
	return frames;
}

void frames_free(struct frames *frames)
{
	if (!frames)
		return;
	for (uint32_t i = 0; i < frames->n_units; i++)
		free(frames->units[i].roots);
	free(frames->units);
	free(frames->extents);
	free(frames->scopes);
	free(frames->scope_extents);
	tdestroy(frames->names, free_named);
	tdestroy(frames->walked, free_named);
	free(frames);
}
