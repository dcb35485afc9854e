/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_instrument.h - a superblock in, one that counts out */
#ifndef SC_INSTRUMENT_H
#define SC_INSTRUMENT_H

#include "pub_tool_basics.h"
#include "pub_tool_tooliface.h"

/*
 * Valgrind's instrument callback. Chasing of unconditional jumps and unrolling must be off, so that
 * a block holds nothing that may be skipped but for its exits.
 */
IRSB *sc_instrument(VgCallbackClosure *closure, IRSB *in, const VexGuestLayout *layout,
		    const VexGuestExtents *extents, const VexArchInfo *archinfo, IRType guest_word,
		    IRType host_word);

#endif
