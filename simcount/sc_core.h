/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sc_core.h - what Valgrind's core archive has but the SDK's headers do not declare
 *
 * The declarations are the same in every version from 3.19 to 3.24. The tool is linked statically,
 * so a build and the core that it runs on cannot disagree.
 */
#ifndef SC_CORE_H
#define SC_CORE_H

#include "pub_tool_aspacemgr.h"
#include "pub_tool_basics.h"
#include "pub_tool_debuginfo.h"

/* Where a symbol lies; on amd64 it has one address. */
struct sc_symbol_address {
	Addr main;
};

/* The symbols of an object, sorted by address and without overlaps. */
extern Int VG_(DebugInfo_syms_howmany)(const DebugInfo *di);
extern void VG_(DebugInfo_syms_getidx)(const DebugInfo *di, Int index,
				       struct sc_symbol_address *address, UInt *size,
				       const HChar **primary_name, const HChar ***secondary_names,
				       Bool *is_text, Bool *is_ifunc, Bool *is_global);

extern const HChar *VG_(strerror)(UWord errnum);

/* Where the client's environment and auxiliary vector lie, on its first stack. */
extern HChar **VG_(client_envp);
extern UWord *VG_(client_auxv);

/* The end of the client's heap, as brk(2) tells it. */
extern Addr VG_(brk_limit);

/* Lengthen the mapping that starts here by n bytes of the reservation behind it, or NULL. */
extern const NSegment *VG_(am_extend_into_adjacent_reservation_client)(Addr start, SSizeT n,
								       Bool *is_too_much);

/* Map n bytes for the client, where there is room. */
extern SysRes VG_(am_mmap_anon_float_client)(SizeT n, Int protection);

/* Map the client's stack down to this address. Says why when it cannot. */
extern Bool VG_(extend_stack)(ThreadId tid, Addr address);

/* --trace-children=yes */
extern Bool VG_(clo_trace_children);

#endif
