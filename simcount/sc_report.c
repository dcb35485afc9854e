/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_report.c - what a run leaves: the profile file, and a short table for the user */

#include "sc_report.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_options.h"

#include "sc_border.h"
#include "sc_core.h"
#include "sc_function.h"
#include "sc_note.h"
#include "sc_object.h"
#include "sc_only.h"
#include "sc_phase.h"
#include "sc_profile.h"
#include "sc_summary.h"

const HChar *sc_report_clo_out_file = "simcount.out.%p";
const HChar *sc_report_clo_until = "auto";
const HChar *sc_report_clo_only;
Int sc_report_clo_top = 10;

/* Without main there is nothing to take off: all of it is what the user asked about. */
static void settle_phases(void)
{
	sc_phase_settle();
	if (sc_only_is_on()) {
		if (!sc_only_is_reached())
			sc_note_add("%s, which was to be measured, was never entered",
				    sc_report_clo_only);
		return;
	}
	if (sc_border_is_reached() || VG_STREQ(sc_report_clo_until, "none"))
		return;
	if (VG_STREQ(sc_report_clo_until, "auto")) {
		sc_phase_forget_startup();
		sc_note_add("no main was reached; everything is counted as main");
	} else {
		sc_note_add("%s, which start-up was to end at, was never entered",
			    sc_report_clo_until);
	}
}

static void append(XArray *all, XArray *some)
{
	for (Word i = 0; i < VG_(sizeXA)(some); i++)
		VG_(addToXA)(all, VG_(indexXA)(some, i));
	VG_(deleteXA)(some);
}

static void collect(struct sc_run *run)
{
	XArray *objects = sc_object_sorted();

	run->objects =
		VG_(newXA)(VG_(malloc), "sc.report.objects", VG_(free), sizeof(struct sc_object *));
	run->functions = VG_(newXA)(VG_(malloc), "sc.report.functions", VG_(free),
				    sizeof(struct sc_function));
	for (Word i = 0; i < VG_(sizeXA)(objects); i++) {
		struct sc_object *object = *(struct sc_object **)VG_(indexXA)(objects, i);
		XArray *functions = sc_function_table(object);

		if (VG_(sizeXA)(functions) > 0)
			VG_(addToXA)(run->objects, &object);
		append(run->functions, functions);
	}
}

/* The name with %p and its kin filled in; a later image of a process gets its number. */
static HChar *out_file_name(void)
{
	HChar *expanded = VG_(expand_file_name)("--simcount-out-file", sc_report_clo_out_file);
	HChar *name;

	if (sc_process_clo_image == 1)
		return expanded;
	name = VG_(malloc)("sc.report.name", VG_(strlen)(expanded) + 16);
	VG_(sprintf)(name, "%s.%d", expanded, sc_process_clo_image);
	VG_(free)(expanded);
	return name;
}

void sc_report(enum sc_ending ending, Int status)
{
	struct sc_run run = { .ending = ending,
			      .status = status,
			      .until = sc_only_is_on() ? sc_report_clo_only : sc_report_clo_until };
	HChar *name = out_file_name();
	UInt error;

	settle_phases();
	sc_object_learn_all();
	collect(&run);
	if (VG_(clo_verbosity) > 0)
		sc_summary_print(&run, sc_report_clo_top);
	error = sc_profile_write(&run, name);
	if (error)
		VG_(umsg)("cannot write the profile %s: %s\n", name, VG_(strerror)(error));
	VG_(deleteXA)(run.objects);
	VG_(deleteXA)(run.functions);
	VG_(free)(name);
}
