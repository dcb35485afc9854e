/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sc_process.c - how the process goes on and ends: threads, signals, fork, exec, exit
 *
 * Valgrind tells a tool neither the exit status nor which signal was deadly. The status is taken
 * from the system call that ends the process. The signal is known when the core sends it to itself
 * as its last act, in VG_(kill_self), which the linker leads through here (--wrap).
 *
 * Nothing is called at exec either, so the report is written before each execve that looks as if it
 * could succeed, and written again at the end if it did not. The next image is told its number by an
 * option that Valgrind passes on with the others.
 */

#include "sc_only.h"
#include "sc_process.h"

#include "pub_tool_clientstate.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcfile.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_tooliface.h"
#include "pub_tool_vki.h"
#include "pub_tool_vkiscnums.h"
#include "pub_tool_xarray.h"

#include "sc_core.h"
#include "sc_entropy.h"
#include "sc_layout.h"
#include "sc_machine.h"
#include "sc_object.h"
#include "sc_range.h"
#include "sc_report.h"
#include "sc_stack.h"
#include "sc_thread.h"

Int sc_process_clo_image = 1;

static Bool in_client_code; /* a thread is running translated code */
static ULong faults;
static Bool has_exited; /* the call that ends the process was seen */
static Int exit_status;

ULong sc_process_faults(void)
{
	return faults;
}

static void start_client_code(ThreadId tid, ULong blocks_done)
{
	in_client_code = True;
	sc_thread_runs(tid);
}

static void stop_client_code(ThreadId tid, ULong blocks_done)
{
	in_client_code = False;
}

/* A fault is delivered from within translated code, any other signal between two runs of it. */
static void deliver_signal(ThreadId tid, Int signal, Bool on_alternate_stack)
{
	if (in_client_code)
		faults++;
}

/* How threads take turns is the host's affair. */
static void thread_created(ThreadId parent, ThreadId child)
{
	sc_thread_created(child);
	if (sc_thread_count() > 1)
		sc_machine_use(SC_THREADS);
}

static void about_to_fork(ThreadId tid)
{
	sc_entropy_fork();
}

/* Of the thread that a program starts with, before its first instruction. */
static void first_instruction(ThreadId tid)
{
	if (sc_thread_count() > 1)
		return;
	sc_stack_prepare(tid);
	sc_layout_move_heap();
}

static void reset_in_child(ThreadId tid)
{
	sc_range_reset_counts();
	sc_thread_reset(tid);
	sc_only_reset(tid);
	faults = 0;
	sc_process_clo_image = 1;
	sc_machine_reset_uses();
	sc_entropy_become_child();
}

/* What the image after this one is told; the same string each time, so that it can be taken back. */
static HChar image_option[32];

static void pass_on_image_number(void)
{
	const HChar *option = image_option;

	VG_(sprintf)(image_option, "--image=%d", sc_process_clo_image + 1);
	VG_(addToXA)(VG_(args_for_valgrind), &option);
}

void sc_process_after_exec(const struct sc_call *call)
{
	Word last = VG_(sizeXA)(VG_(args_for_valgrind)) - 1;

	if (last >= 0 &&
	    *(const HChar **)VG_(indexXA)(VG_(args_for_valgrind), last) == image_option)
		VG_(dropTailXA)(VG_(args_for_valgrind), 1);
}

static Bool is_executable_file(const HChar *path)
{
	struct vg_stat status;

	return !sr_isError(VG_(stat)(path, &status)) && VKI_S_ISREG(status.mode) &&
	       (status.mode & (VKI_S_IXUSR | VKI_S_IXGRP | VKI_S_IXOTH));
}

void sc_process_before_exec(const struct sc_call *call)
{
	/* execveat may name the file by a descriptor. */
	const HChar *path = call->number == __NR_execve ? (const HChar *)call->args[0] : NULL;

	if (path && !is_executable_file(path))
		return;
	if (!VG_(clo_trace_children))
		VG_(umsg)
	("this process goes on as %s, which is not counted: "
	 "--trace-children=yes follows it\n",
	 path ? path : "another program");
	sc_report(SC_ENDED_EXEC, 0);
	pass_on_image_number();
}

void sc_process_before_exit(const struct sc_call *call)
{
	if (call->number == __NR_exit && sc_thread_live() > 1)
		return;
	has_exited = True;
	exit_status = call->args[0] & 0xff;
}

void sc_process_watch(void)
{
	VG_(track_start_client_code)(start_client_code);
	VG_(track_stop_client_code)(stop_client_code);
	VG_(track_pre_deliver_signal)(deliver_signal);
	VG_(track_pre_thread_ll_create)(thread_created);
	VG_(track_pre_thread_first_insn)(first_instruction);
	VG_(track_pre_thread_ll_exit)(sc_thread_exits);
	VG_(track_die_mem_munmap)(sc_object_unmap);
	VG_(atfork)(about_to_fork, NULL, reset_in_child);
}

void sc_process_finish(void)
{
	if (has_exited)
		sc_report(SC_ENDED_EXIT, exit_status);
}

extern void __real_vgPlain_kill_self(Int signal);
extern void __wrap_vgPlain_kill_self(Int signal);

void __wrap_vgPlain_kill_self(Int signal)
{
	sc_report(SC_ENDED_SIGNAL, signal);
	__real_vgPlain_kill_self(signal);
}
