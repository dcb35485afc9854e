/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * simcount: a Valgrind tool that counts executed instructions, per function and phase.
 */

#include "pub_tool_basics.h"
#include "pub_tool_tooliface.h"

static void start(void)
{
}

static IRSB *instrument(VgCallbackClosure *closure, IRSB *in, const VexGuestLayout *layout,
			const VexGuestExtents *extents, const VexArchInfo *archinfo, IRType guest_word,
			IRType host_word)
{
	return in;
}

static void finish(Int exit_status)
{
}

static void register_tool(void)
{
	VG_(details_name)("simcount");
	VG_(details_version)("0.1.0");
	VG_(details_description)("an exact instruction counter");
	VG_(details_copyright_author)("GNU GPL'd, by the simcount authors.");
	VG_(details_bug_reports_to)("the simcount issue tracker");
	VG_(basic_tool_funcs)(start, instrument, finish);
}

VG_DETERMINE_INTERFACE_VERSION(register_tool)
