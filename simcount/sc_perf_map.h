/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sc_perf_map.h - names of code made at run time
 *
 * A just-in-time compiler may write /tmp/perf-PID.map: a line "START SIZE NAME" for each function,
 * both numbers hexadecimal. The format is that of Linux's perf (tools/perf, jit-interface.txt).
 */
#ifndef SC_PERF_MAP_H
#define SC_PERF_MAP_H

#include "pub_tool_basics.h"

struct sc_perf_map;

struct sc_perf_entry {
	Addr start;
	SizeT size;
	const HChar *name;
	UInt line;
};

/* Read this process's map as it stands now; empty where there is none. It stays with this module
 * until the next call. Lines that are not of the format are left out. */
const struct sc_perf_map *sc_perf_map_read(void);

/* The entry that covers an address, the last written where several start alike, or NULL. */
const struct sc_perf_entry *sc_perf_map_find(const struct sc_perf_map *map, Addr address);

#endif
