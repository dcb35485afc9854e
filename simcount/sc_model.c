/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_model.c - which parts of a processor are modelled in this run */

#include "sc_model.h"

#include "pub_tool_libcassert.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_options.h"

#include "sc_access.h"
#include "sc_cache.h"
#include "sc_events.h"
#include "sc_geometry.h"
#include "sc_xml.h"

static enum { NO, YES, HOST } clo_cache = NO;
static Bool clo_branch = False;

Bool sc_model_process_option(const HChar *arg)
{
	return VG_XACT_CLO(arg, "--cache=no", clo_cache, NO) ||
	       VG_XACT_CLO(arg, "--cache=yes", clo_cache, YES) ||
	       VG_XACT_CLO(arg, "--cache=host", clo_cache, HOST) ||
	       VG_BOOL_CLO(arg, "--branch", clo_branch) || sc_geometry_process_option(arg);
}

/* Valgrind goes on after a bad option that is found once all have been read. */
static void refuse_geometry_without_cache(void)
{
	VG_(fmsg_bad_option)
	("--I1=, --D1=, --LL=", "No cache is modelled: say --cache=yes as well.\n");
	VG_(exit)(1);
}

void sc_model_start(void)
{
	if (clo_cache == NO && sc_geometry_is_said())
		refuse_geometry_without_cache();
	if (clo_cache == HOST)
		sc_geometry_ask_host();
	if (clo_cache != NO) {
		sc_event_turn_on(SC_CACHE);
		sc_cache_init(sc_geometry(SC_I1), sc_geometry(SC_D1), sc_geometry(SC_LL));
		sc_access_init();
	}
	if (clo_branch)
		sc_event_turn_on(SC_BRANCH);
}

static void write_cache(struct sc_xml *xml, enum sc_cache_name cache)
{
	const struct sc_geometry *geometry = sc_geometry(cache);

	sc_xml_printf(xml, "<cache name=\"%s\" size=\"%u\" ways=\"%u\" line=\"%u\"/>",
		      sc_geometry_name(cache), geometry->size, geometry->ways, geometry->line);
}

void sc_model_write(struct sc_xml *xml)
{
	if (clo_cache == NO && !clo_branch)
		return;
	sc_xml_printf(xml, "  <model branch=\"%s\" cache=\"%s\">", clo_branch ? "yes" : "no",
		      clo_cache == HOST	 ? "host"
		      : clo_cache == YES ? "yes"
					 : "no");
	for (UInt cache = 0; cache < SC_N_CACHES && clo_cache != NO; cache++)
		write_cache(xml, cache);
	sc_xml_printf(xml, "</model>\n");
}
