/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_perf_map.c - names of code made at run time */

#include "sc_perf_map.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_libcfile.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_vki.h"
#include "pub_tool_xarray.h"

/* A map larger than this is not read: it would have some ten million lines. */
#define MAX_MAP_BYTES (512LL << 20)

struct sc_perf_map {
	HChar *text;	 /* the file; entries point into it */
	XArray *entries; /* of struct sc_perf_entry, by start, then line */
};

static Int compare_entries(const void *a, const void *b)
{
	const struct sc_perf_entry *left = a, *right = b;

	if (left->start != right->start)
		return left->start < right->start ? -1 : 1;
	return left->line < right->line ? -1 : left->line > right->line;
}

/* The whole file with a zero behind it, or NULL. */
static HChar *read_file(const HChar *path)
{
	struct vg_stat status;
	HChar *text = NULL;
	Long done = 0;
	Int fd = VG_(fd_open)(path, VKI_O_RDONLY, 0);

	if (fd < 0)
		return NULL;
	if (VG_(fstat)(fd, &status) == 0 && status.size > 0 && status.size <= MAX_MAP_BYTES) {
		text = VG_(malloc)("sc.perfmap.text", status.size + 1);
		while (done < status.size) {
			Int got = VG_(read)(fd, text + done, status.size - done);

			if (got <= 0)
				break;
			done += got;
		}
		text[done] = '\0';
	}
	VG_(close)(fd);
	return text;
}

/* "START SIZE NAME", all three there, or nothing. */
static void parse_line(struct sc_perf_map *map, HChar *line, UInt number)
{
	struct sc_perf_entry entry = { .line = number };
	HChar *rest;

	entry.start = VG_(strtoull16)(line, &rest);
	if (rest == line || *rest != ' ')
		return;
	line = rest + 1;
	entry.size = VG_(strtoull16)(line, &rest);
	if (rest == line || *rest != ' ' || rest[1] == '\0')
		return;
	entry.name = rest + 1;
	VG_(addToXA)(map->entries, &entry);
}

const struct sc_perf_map *sc_perf_map_read(void)
{
	static struct sc_perf_map map;
	HChar path[64];
	UInt number = 0;

	if (map.entries)
		VG_(deleteXA)(map.entries);
	VG_(free)(map.text);
	map.entries = VG_(newXA)(VG_(malloc), "sc.perfmap.entries", VG_(free),
				 sizeof(struct sc_perf_entry));
	VG_(setCmpFnXA)(map.entries, compare_entries);
	VG_(sprintf)(path, "/tmp/perf-%d.map", VG_(getpid)());
	map.text = read_file(path);
	for (HChar *line = map.text; line && *line;) {
		HChar *end = VG_(strchr)(line, '\n');

		if (end)
			*end = '\0';
		parse_line(&map, line, ++number);
		line = end ? end + 1 : NULL;
	}
	VG_(sortXA)(map.entries);
	return &map;
}

const struct sc_perf_entry *sc_perf_map_find(const struct sc_perf_map *map, Addr address)
{
	Word low = 0, high = VG_(sizeXA)(map->entries);
	const struct sc_perf_entry *entry;

	while (low < high) {
		Word middle = low + (high - low) / 2;

		entry = VG_(indexXA)(map->entries, middle);
		if (entry->start <= address)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == 0)
		return NULL;
	entry = VG_(indexXA)(map->entries, low - 1);
	return address - entry->start < entry->size ? entry : NULL;
}
