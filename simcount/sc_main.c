/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * simcount: a Valgrind tool that counts executed instructions, per function and phase
 *
 * Ir counts every instruction that was executed and none other. A rep instruction counts once per
 * visit: each iteration and the test that ends it; RepIr is how often it jumped back to itself, so
 * that Ir - RepIr counts it once, as hardware does. Where a load or a store faults, the instructions
 * before it in its straight-line segment may be missing; the profile says how many such faults went
 * to handlers.
 *
 * sc_instrument.c counts, sc_range.c keeps the counters, sc_model.c has caches and branches modelled
 * as well, sc_border.c and sc_phase.c take start-up apart, sc_process.c sees the end coming,
 * sc_report.c and what it calls write it down.
 */

#include "pub_tool_basics.h"
#include "pub_tool_clientstate.h"
#include "pub_tool_clreq.h"
#include "pub_tool_libcassert.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_options.h"
#include "pub_tool_tooliface.h"
#include "pub_tool_xarray.h"

#include "simcount.h"

#include "sc_border.h"
#include "sc_cpu.h"
#include "sc_entropy.h"
#include "sc_instrument.h"
#include "sc_layout.h"
#include "sc_machine.h"
#include "sc_model.h"
#include "sc_note.h"
#include "sc_only.h"
#include "sc_phase.h"
#include "sc_process.h"
#include "sc_report.h"
#include "sc_syscall.h"

/* More functions than anybody reads on a terminal. */
#define MAX_TOP 1000

/* What the core's option parser can hold, and more images than a process has. */
#define MAX_SEED 0x7fffffffffffffffLL
#define MAX_IMAGE 1000000

#define MAX_LAYOUT 1000000

static void release_sources(const HChar *names)
{
	const HChar *unknown;

	if (!sc_machine_release(names, &unknown))
		VG_(fmsg_bad_option)
	("--real", "'%s' does not begin with one of: %s, all.\n", unknown,
	 sc_machine_fixable_names());
}

static void choose_cpu(const HChar *name)
{
	const HChar *problem;

	if (VG_STREQ(name, "help")) {
		sc_cpu_print_list();
		VG_(exit)(0);
	}
	problem = sc_cpu_choose(name);
	if (problem)
		VG_(fmsg_bad_option)("--virtual-cpu", "'%s': %s", name, problem);
}

static void end_startup_at(const HChar *until)
{
	if (until[0] == '\0')
		VG_(fmsg_bad_option)("--startup-until", "Name a function, or say auto or none.\n");
	sc_report_clo_until = until;
}

static void measure_only(const HChar *name)
{
	if (name[0] == '\0')
		VG_(fmsg_bad_option)("--only", "Name a function.\n");
	sc_report_clo_only = name;
}

/* Mistakes must be found here: after the options have been read Valgrind would go on. */
static Bool process_option(const HChar *arg)
{
	const HChar *value;

	if (VG_STR_CLO(arg, "--startup-until", value))
		end_startup_at(value);
	else if (VG_STR_CLO(arg, "--only", value))
		measure_only(value);
	else if (VG_STR_CLO(arg, "--real", value))
		release_sources(value);
	else if (VG_STR_CLO(arg, "--virtual-cpu", value))
		choose_cpu(value);
	else
		return VG_STR_CLO(arg, "--simcount-out-file", sc_report_clo_out_file) ||
		       VG_BINT_CLO(arg, "--entropy-seed", sc_entropy_clo_seed, 0, MAX_SEED) ||
		       VG_BINT_CLO(arg, "--layout", sc_layout_clo_number, 0, MAX_LAYOUT) ||
		       VG_BINT_CLO(arg, "--top", sc_report_clo_top, 0, MAX_TOP) ||
		       sc_model_process_option(arg) ||
		       VG_BINT_CLO(arg, "--image", sc_process_clo_image, 1, MAX_IMAGE);
	return True;
}

static void print_usage(void)
{
	VG_(printf)
	("    --simcount-out-file=<file>  write the profile here [simcount.out.%%p]\n"
	 "    --startup-until=auto|none|<function>\n"
	 "                              take off as start-up what runs before main,\n"
	 "                              nothing, or before this function [auto]\n"
	 "    --only=<function>         measure this function and what it calls;\n"
	 "                              take off everything else\n"
	 "    --real=<source>,...|all   do not fix these: cpuid, tsc, entropy, clock,\n"
	 "                              cpus, environment, atime [fix all]\n"
	 "    --virtual-cpu=<name>|help\n"
	 "                              what CPUID tells the program [x86-64-v2]\n"
	 "    --entropy-seed=<number>   random bytes of another world [0]\n"
	 "    --layout=<number>         move stack, heap and mappings by another distance [0]\n"
	 "    --top=<number>            print so many functions of main [10]\n"
	 "    --cache=no|yes|host       model caches: fixed ones, or this machine's [no]\n"
	 "    --branch=no|yes           model branch prediction [no]\n"
	 "    --I1=<size>,<ways>,<line> instruction cache, in bytes [32768,8,64]\n"
	 "    --D1=<size>,<ways>,<line> data cache [32768,8,64]\n"
	 "    --LL=<size>,<ways>,<line> last-level cache [8388608,16,64]\n");
}

static void print_debug_usage(void)
{
	VG_(printf)("    --image=<number>          which image of its process this is [1]\n");
}

/* Did the user ask for this, on the command line, in VALGRIND_OPTS or in a .valgrindrc? */
static Bool user_said(const HChar *option)
{
	for (Word i = 0; i < VG_(sizeXA)(VG_(args_for_valgrind)); i++)
		if (VG_STREQN(VG_(strlen)(option),
			      *(HChar **)VG_(indexXA)(VG_(args_for_valgrind), i), option))
			return True;
	return False;
}

/* VEX must not put code into a block that may be skipped, or the same code twice. */
static void keep_blocks_straight(void)
{
	if (user_said("--vex-guest-chase=yes"))
		sc_note_add("--vex-guest-chase=yes is overridden: it would count instructions "
			    "that are not executed");
	if (user_said("--vex-iropt-unroll-thresh=") && VG_(clo_vex_control).iropt_unroll_thresh)
		sc_note_add("--vex-iropt-unroll-thresh is overridden with 0: an unrolled loop "
			    "would change where counts are kept");
	VG_(clo_vex_control).guest_chase = False;
	VG_(clo_vex_control).iropt_unroll_thresh = 0;
}

/* Ask now whether the name can be expanded, so that a mistake is not found at the end of the run. */
static void start(void)
{
	VG_(free)(VG_(expand_file_name)("--simcount-out-file", sc_report_clo_out_file));
	keep_blocks_straight();
	sc_entropy_init();
	sc_model_start();
	sc_only_init(sc_report_clo_only);
	sc_border_init(sc_only_is_on() ? "none" : sc_report_clo_until);
	sc_phase_init(sc_only_is_on() || !VG_STREQ(sc_report_clo_until, "none"));
}

/* SIMCOUNT_PHASE(name) in the measured program; see simcount.h. */
static Bool handle_request(ThreadId tid, UWord *args, UWord *result)
{
	if (args[0] != SIMCOUNT_REQUEST_PHASE)
		return False;
	*result = 0;
	if (args[1] && !sc_only_is_on())
		sc_phase_begin_named((const HChar *)args[1]);
	return True;
}

static void finish(Int exit_status)
{
	sc_process_finish();
}

static void register_tool(void)
{
	VG_(details_name)("simcount");
	VG_(details_version)(PACKAGE_VERSION);
	VG_(details_description)("an exact instruction counter");
	VG_(details_copyright_author)("GNU GPL'd, by the simcount authors.");
	VG_(details_bug_reports_to)("the simcount issue tracker");
	VG_(details_avg_translation_sizeB)(320);
	VG_(basic_tool_funcs)(start, sc_instrument, finish);
	VG_(needs_command_line_options)(process_option, print_usage, print_debug_usage);
	VG_(needs_client_requests)(handle_request);
	sc_process_watch();
	sc_syscall_watch();
	/* The tool takes no stack traces: it needs no instruction pointer at every access. */
	VG_(clo_vex_control).iropt_register_updates_default = VG_(clo_px_file_backed) =
		VexRegUpdSpAtMemAccess;
}

VG_DETERMINE_INTERFACE_VERSION(register_tool)
