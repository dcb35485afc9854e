/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_object.c - the files that code was executed from, and which address belongs to which */

#include "sc_object.h"

#include "pub_tool_aspacemgr.h"
#include "pub_tool_hashtable.h"
#include "pub_tool_libcassert.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_mallocfree.h"

#include "sc_elf.h"
#include "sc_range.h"
#include "sc_symbol.h"

/* A stretch of client memory that code was executed from. */
struct mapping {
	Addr start, end; /* end is the first address behind it */
	Addr bias;
	struct sc_object *object; /* NULL for anonymous memory, which has generations */
	const DebugInfo *info;
	XArray *generations; /* of struct sc_object *, for anonymous memory */
	UInt number;	     /* of anonymous memory, from 1 */
};

/* What stood at an address when it was translated, in one generation of anonymous code. */
struct content {
	VgHashNode node; /* key: address */
	const struct sc_object *object;
	SizeT n_bytes;
	ULong hash;
};

static XArray *objects;	 /* of struct sc_object * */
static XArray *mappings; /* of struct mapping * */
static struct mapping *last_mapping;
static UInt n_anonymous;
static VgHashTable *contents;

static XArray *new_array(const HChar *cost_centre, Word element_size)
{
	return VG_(newXA)(VG_(malloc), cost_centre, VG_(free), element_size);
}

static struct sc_object *object_new(const HChar *path, const HChar *build_id)
{
	struct sc_object *object = VG_(calloc)("sc.object.object", 1, sizeof(*object));

	object->path = VG_(strdup)("sc.object.path", path);
	object->build_id = build_id;
	object->symbols = new_array("sc.object.symbols", sizeof(struct sc_symbol));
	object->ranges = new_array("sc.object.ranges", sizeof(struct sc_range *));
	VG_(addToXA)(objects, &object);
	return object;
}

static struct sc_object *object_find_known(const HChar *path, const HChar *build_id)
{
	for (Word i = 0; i < VG_(sizeXA)(objects); i++) {
		struct sc_object *object = *(struct sc_object **)VG_(indexXA)(objects, i);

		if (VG_STREQ(object->path, path) && VG_STREQ(object->build_id, build_id))
			return object;
	}
	return NULL;
}

static struct sc_object *object_of_file(const HChar *path, const NSegment *segment,
					const struct sc_elf *elf)
{
	struct sc_object *object = object_find_known(path, elf->build_id);

	if (!object) {
		object = object_new(path, elf->build_id);
		object->is_file = True;
		object->dev = segment->dev;
		object->ino = segment->ino;
	}
	if (!object->sections)
		object->sections = elf->sections;
	return object;
}

/* Valgrind replaces a few functions of the loader with code of its own. */
static struct sc_object *object_of_valgrind(void)
{
	struct sc_object *object = object_find_known("[valgrind]", "");

	return object ? object : object_new("[valgrind]", "");
}

static struct mapping *mapping_new(const NSegment *segment)
{
	struct mapping *mapping = VG_(calloc)("sc.object.mapping", 1, sizeof(*mapping));

	mapping->start = segment->start;
	mapping->end = segment->end + 1;
	VG_(addToXA)(mappings, &mapping);
	return mapping;
}

static struct mapping *map_file(const NSegment *segment, const HChar *path)
{
	struct sc_elf elf;
	struct mapping *mapping;

	if (!sc_elf_read(&elf, path, segment->dev, segment->ino))
		return NULL;
	mapping = mapping_new(segment);
	mapping->object = object_of_file(path, segment, &elf);
	mapping->bias = segment->start - segment->offset - (elf.code_address - elf.code_offset);
	mapping->info = sc_symbol_debug_info(path, mapping->start, mapping->end);
	return mapping;
}

/* Anonymous memory may have grown since it was seen first; it keeps its number. */
static struct mapping *map_anonymous(const NSegment *segment)
{
	struct mapping *mapping;

	for (Word i = 0; i < VG_(sizeXA)(mappings); i++) {
		mapping = *(struct mapping **)VG_(indexXA)(mappings, i);
		if (mapping->generations && mapping->start == segment->start) {
			mapping->end = segment->end + 1;
			return mapping;
		}
	}
	mapping = mapping_new(segment);
	mapping->bias = segment->start;
	mapping->number = ++n_anonymous;
	mapping->generations = new_array("sc.object.generations", sizeof(struct sc_object *));
	return mapping;
}

static struct mapping *map(Addr address)
{
	const NSegment *segment = VG_(am_find_nsegment)(address);
	const HChar *path;
	struct mapping *mapping = NULL;

	tl_assert(segment);
	path = VG_(am_get_filename)(segment);
	if (segment->kind == SkFileV || segment->kind == SkAnonV) {
		mapping = mapping_new(segment);
		mapping->object = object_of_valgrind();
		mapping->bias = segment->start;
		return mapping;
	}
	if (segment->kind == SkFileC && path)
		mapping = map_file(segment, path);
	return mapping ? mapping : map_anonymous(segment);
}

static struct mapping *mapping_at(Addr address, Bool *is_new)
{
	*is_new = False;
	if (last_mapping && address >= last_mapping->start && address < last_mapping->end)
		return last_mapping;
	for (Word i = 0; i < VG_(sizeXA)(mappings); i++) {
		struct mapping *mapping = *(struct mapping **)VG_(indexXA)(mappings, i);

		if (address >= mapping->start && address < mapping->end)
			return last_mapping = mapping;
	}
	*is_new = True;
	return last_mapping = map(address);
}

/* FNV-1a, 64 bits (http://www.isthe.com/chongo/tech/comp/fnv/). */
static ULong hash_bytes(const UChar *bytes, SizeT n)
{
	ULong hash = 0xcbf29ce484222325ULL;

	for (SizeT i = 0; i < n; i++)
		hash = (hash ^ bytes[i]) * 0x100000001b3ULL;
	return hash;
}

static Word compare_contents(const void *node1, const void *node2)
{
	const struct content *a = node1, *b = node2;

	return !(a->node.key == b->node.key && a->object == b->object);
}

/* What the object had at this address, or NULL. */
static struct content *content_at(const struct sc_object *object, Addr address)
{
	struct content wanted = { .node.key = address, .object = object };

	return VG_(HT_gen_lookup)(contents, &wanted, compare_contents);
}

static void content_add(const struct sc_object *object, Addr address, SizeT n_bytes, ULong hash)
{
	struct content *content = VG_(malloc)("sc.object.content", sizeof(*content));

	*content = (struct content){
		.node.key = address, .object = object, .n_bytes = n_bytes, .hash = hash
	};
	VG_(HT_add_node)(contents, content);
}

static struct sc_object *generation_new(struct mapping *mapping)
{
	HChar name[64];
	Word generation = VG_(sizeXA)(mapping->generations) + 1;
	struct sc_object *object;

	if (generation == 1)
		VG_(sprintf)(name, "[anonymous:%u]", mapping->number);
	else
		VG_(sprintf)(name, "[anonymous:%u.%ld]", mapping->number, generation);
	object = object_new(name, "");
	object->anonymous_base = mapping->bias;
	VG_(addToXA)(mapping->generations, &object);
	return object;
}

/*
 * The generation that has these bytes at this address; else the newest, if it has nothing there yet;
 * else a new one. New code does not fill the gaps of a generation that has been overwritten.
 */
static struct sc_object *generation_of(struct mapping *mapping, Addr address, SizeT n_bytes)
{
	ULong hash = hash_bytes((const UChar *)address, n_bytes);
	struct sc_object *newest = NULL;

	for (Word i = 0; i < VG_(sizeXA)(mapping->generations); i++) {
		struct content *content;

		newest = *(struct sc_object **)VG_(indexXA)(mapping->generations, i);
		content = content_at(newest, address);
		if (content && content->hash == hash && content->n_bytes == n_bytes)
			return newest;
	}
	if (!newest || content_at(newest, address))
		newest = generation_new(mapping);
	content_add(newest, address, n_bytes, hash);
	return newest;
}

struct sc_place sc_object_find(Addr address, SizeT n_bytes)
{
	struct sc_place place;
	struct mapping *mapping;

	if (!objects) {
		objects = new_array("sc.object.objects", sizeof(struct sc_object *));
		mappings = new_array("sc.object.mappings", sizeof(struct mapping *));
		contents = VG_(HT_construct)("sc.object.contents");
	}
	mapping = mapping_at(address, &place.is_new);
	place.bias = mapping->bias;
	place.info = mapping->info;
	place.object =
		mapping->generations ? generation_of(mapping, address, n_bytes) : mapping->object;
	return place;
}

struct sc_range *sc_object_range(const struct sc_object *object, Word i)
{
	return *(struct sc_range **)VG_(indexXA)(object->ranges, i);
}

void sc_object_add_range(struct sc_object *object, struct sc_range *range)
{
	VG_(addToXA)(object->ranges, &range);
}

static Int compare_ranges(const void *a, const void *b)
{
	const struct sc_range *left = *(struct sc_range *const *)a;
	const struct sc_range *right = *(struct sc_range *const *)b;

	if (left->at != right->at)
		return left->at < right->at ? -1 : 1;
	if (left->n != right->n)
		return (Int)left->n - (Int)right->n;
	return sc_range_compare_marks(left, right);
}

static void sort_ranges(struct sc_object *object)
{
	VG_(setCmpFnXA)(object->ranges, compare_ranges);
	VG_(sortXA)(object->ranges);
}

static void learn(struct mapping *mapping)
{
	if (mapping->object && mapping->object->is_file) {
		sort_ranges(mapping->object);
		if (mapping->info)
			sc_symbol_learn(mapping->object, mapping->info, mapping->bias);
		sc_symbol_learn_from_file(mapping->object);
	}
	for (Word i = 0; mapping->generations && i < VG_(sizeXA)(mapping->generations); i++) {
		struct sc_object *object =
			*(struct sc_object **)VG_(indexXA)(mapping->generations, i);

		sort_ranges(object);
		sc_symbol_learn_from_perf_map(object);
	}
}

void sc_object_unmap(Addr address, SizeT n_bytes)
{
	Word i = 0;

	while (mappings && i < VG_(sizeXA)(mappings)) {
		struct mapping *mapping = *(struct mapping **)VG_(indexXA)(mappings, i);

		if (mapping->end <= address || mapping->start >= address + n_bytes) {
			i++;
			continue;
		}
		learn(mapping);
		if (mapping->generations)
			VG_(deleteXA)(mapping->generations);
		VG_(free)(mapping);
		VG_(removeIndexXA)(mappings, i);
		last_mapping = NULL;
	}
}

void sc_object_learn_all(void)
{
	for (Word i = 0; mappings && i < VG_(sizeXA)(mappings); i++)
		learn(*(struct mapping **)VG_(indexXA)(mappings, i));
}

static Int compare_objects(const void *a, const void *b)
{
	const struct sc_object *left = *(struct sc_object *const *)a;
	const struct sc_object *right = *(struct sc_object *const *)b;
	Int order = VG_(strcmp)(left->path, right->path);

	return order ? order : VG_(strcmp)(left->build_id, right->build_id);
}

XArray *sc_object_sorted(void)
{
	if (!objects)
		objects = new_array("sc.object.objects", sizeof(struct sc_object *));
	VG_(setCmpFnXA)(objects, compare_objects);
	VG_(sortXA)(objects);
	for (Word i = 0; i < VG_(sizeXA)(objects); i++)
		sort_ranges(*(struct sc_object **)VG_(indexXA)(objects, i));
	return objects;
}
