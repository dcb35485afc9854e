/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_geometry.h - how large the caches are: by default, as the user says, or as in this machine */
#ifndef SC_GEOMETRY_H
#define SC_GEOMETRY_H

#include "pub_tool_basics.h"

struct sc_geometry {
	UInt size; /* bytes */
	UInt ways;
	UInt line; /* bytes */
};

enum sc_cache_name { SC_I1, SC_D1, SC_LL, SC_N_CACHES };

/* "I1", "D1", "LL" */
const HChar *sc_geometry_name(enum sc_cache_name cache);

/* Takes --I1=, --D1= and --LL=SIZE,WAYS,LINE, and refuses what cannot be modelled. */
Bool sc_geometry_process_option(const HChar *arg);

/* Was any of them given? */
Bool sc_geometry_is_said(void);

/* Take what the user did not say from this machine. */
void sc_geometry_ask_host(void);

const struct sc_geometry *sc_geometry(enum sc_cache_name cache);

#endif
