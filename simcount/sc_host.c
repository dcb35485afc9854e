/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_host.c - the caches of the machine that this runs on */

#include "sc_host.h"

#include "pub_tool_libcassert.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcfile.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_machine.h"
#include "pub_tool_vki.h"

/* The kernel describes each cache of a processor in a folder; no machine has this many. */
#define MAX_FOLDERS 16

/* Level 0 stands for the last. */
static const struct {
	const HChar *type;
	VexCacheKind kind;
	UInt level;
} wanted[SC_N_CACHES] = {
	[SC_I1] = { "Instruction", INSN_CACHE, 1 },
	[SC_D1] = { "Data", DATA_CACHE, 1 },
	[SC_LL] = { "Unified", UNIFIED_CACHE, 0 },
};

/* The first line of the file about this cache; False if there is none. */
static Bool read_line(UInt folder, const HChar *file, HChar line[32])
{
	HChar path[128];
	Int fd, n;

	VG_(snprintf)
	(path, sizeof(path), "/sys/devices/system/cpu/cpu0/cache/index%u/%s", folder, file);
	fd = VG_(fd_open)(path, VKI_O_RDONLY, 0);
	if (fd < 0)
		return False;
	n = VG_(read)(fd, line, 31);
	VG_(close)(fd);
	line[n > 0 ? n : 0] = '\0';
	line[VG_(strcspn)(line, "\n")] = '\0';
	return n > 0;
}

/* 0 if there is none. */
static UInt read_number(UInt folder, const HChar *file)
{
	HChar line[32];

	return read_line(folder, file, line) ? VG_(strtoull10)(line, NULL) : 0;
}

static Bool is_wanted(UInt folder, enum sc_cache_name cache)
{
	HChar type[32];

	return read_line(folder, "type", type) && VG_STREQ(type, wanted[cache].type) &&
	       (wanted[cache].level == 0 || read_number(folder, "level") == wanted[cache].level);
}

static Bool ask_kernel(enum sc_cache_name cache, struct sc_geometry *geometry)
{
	UInt found = MAX_FOLDERS;
	UInt level = 0;

	for (UInt folder = 0; folder < MAX_FOLDERS; folder++)
		if (is_wanted(folder, cache) && read_number(folder, "level") > level) {
			level = read_number(folder, "level");
			found = folder;
		}
	if (found == MAX_FOLDERS)
		return False;
	geometry->ways = read_number(found, "ways_of_associativity");
	geometry->line = read_number(found, "coherency_line_size");
	geometry->size = read_number(found, "number_of_sets") * geometry->ways * geometry->line;
	return geometry->size > 0;
}

static Bool ask_processor(enum sc_cache_name cache, struct sc_geometry *geometry)
{
	VexArchInfo machine;
	const VexCacheInfo *host = &machine.hwcache_info;

	VG_(machine_get_VexArchInfo)(NULL, &machine);
	for (UInt i = 0; i < host->num_caches; i++) {
		const VexCache *found = &host->caches[i];
		UInt level = wanted[cache].level ? wanted[cache].level : host->num_levels;

		if (found->kind != wanted[cache].kind || found->level != level ||
		    found->is_trace_cache)
			continue;
		geometry->ways = found->assoc;
		geometry->line = found->line_sizeB;
		geometry->size = found->sizeB;
		return True;
	}
	return False;
}

Bool sc_host_cache(enum sc_cache_name cache, struct sc_geometry *geometry)
{
	return ask_kernel(cache, geometry) || ask_processor(cache, geometry);
}
