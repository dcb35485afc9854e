/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_host.h - the caches of the machine that this runs on */
#ifndef SC_HOST_H
#define SC_HOST_H

#include "pub_tool_basics.h"

#include "sc_geometry.h"

/*
 * As the kernel describes them; where it does not, as Valgrind read them from the processor. False
 * if neither knows this cache.
 */
Bool sc_host_cache(enum sc_cache_name cache, struct sc_geometry *geometry);

#endif
