/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_syscall.c - system calls that the tool has something to do with */

#include "sc_syscall.h"

#include "libvex_guest_amd64.h"
#include "pub_tool_machine.h"
#include "pub_tool_tooliface.h"
#include "pub_tool_vki.h"
#include "pub_tool_vkiscnums.h"

#include "sc_atime.h"
#include "sc_clock.h"
#include "sc_entropy.h"
#include "sc_machine.h"
#include "sc_process.h"
#include "sc_processors.h"
#include "sc_variation.h"

/* What is done before a call and after it. */
struct handler {
	void (*before)(const struct sc_call *call);
	void (*after)(const struct sc_call *call);
};

/* Some are newer than the oldest SDK's list. */
#ifndef __NR_epoll_pwait2
#define __NR_epoll_pwait2 441
#endif

static void after_read(const struct sc_call *call)
{
	sc_entropy_after_read(call);
	sc_clock_after_read(call);
}

static void after_open(const struct sc_call *call)
{
	sc_processors_after_open(call);
	sc_variation_after_open(call);
}

static const struct handler handlers[] = {
	/* how the process goes on */
	[__NR_exit] = { sc_process_before_exit, NULL },
	[__NR_exit_group] = { sc_process_before_exit, NULL },
	[__NR_execve] = { sc_process_before_exec, sc_process_after_exec },
	[__NR_execveat] = { sc_process_before_exec, sc_process_after_exec },
	/* random bytes */
	[__NR_getrandom] = { NULL, sc_entropy_after_getrandom },
	[__NR_read] = { NULL, after_read },
	[__NR_pread64] = { NULL, sc_entropy_after_read },
	/* the time of day */
	[__NR_clock_gettime] = { NULL, sc_clock_after_clock_gettime },
	[__NR_gettimeofday] = { NULL, sc_clock_after_gettimeofday },
	[__NR_time] = { NULL, sc_clock_after_time },
	[__NR_times] = { NULL, sc_clock_after_times },
	[__NR_getrusage] = { NULL, sc_clock_after_getrusage },
	/* waits that end by the clock */
	[__NR_nanosleep] = { sc_clock_before_wait, sc_clock_after_wait },
	[__NR_clock_nanosleep] = { sc_clock_before_wait, sc_clock_after_wait },
	[__NR_poll] = { sc_clock_before_wait, sc_clock_after_wait },
	[__NR_ppoll] = { sc_clock_before_wait, sc_clock_after_wait },
	[__NR_select] = { sc_clock_before_wait, sc_clock_after_wait },
	[__NR_pselect6] = { sc_clock_before_wait, sc_clock_after_wait },
	[__NR_epoll_wait] = { sc_clock_before_wait, sc_clock_after_wait },
	[__NR_epoll_pwait] = { sc_clock_before_wait, sc_clock_after_wait },
	[__NR_epoll_pwait2] = { sc_clock_before_wait, sc_clock_after_wait },
	[__NR_futex] = { sc_clock_before_wait, sc_clock_after_wait },
	[__NR_rt_sigtimedwait] = { sc_clock_before_wait, sc_clock_after_wait },
	[__NR_semtimedop] = { sc_clock_before_wait, sc_clock_after_wait },
	[__NR_mq_timedsend] = { sc_clock_before_wait, sc_clock_after_wait },
	[__NR_mq_timedreceive] = { sc_clock_before_wait, sc_clock_after_wait },
	[__NR_timerfd_settime] = { sc_clock_before_wait, sc_clock_after_wait },
	[__NR_close] = { NULL, sc_clock_after_close },
	[__NR_timer_settime] = { sc_clock_before_wait, sc_clock_after_wait },
	/* how many processors there are */
	[__NR_sched_getaffinity] = { NULL, sc_processors_after_getaffinity },
	[__NR_getcpu] = { NULL, sc_processors_after_getcpu },
	[__NR_open] = { NULL, after_open },
	[__NR_openat] = { NULL, after_open },
	/* when files were last read */
	[__NR_stat] = { NULL, sc_atime_after_stat },
	[__NR_fstat] = { NULL, sc_atime_after_stat },
	[__NR_lstat] = { NULL, sc_atime_after_stat },
	[__NR_newfstatat] = { NULL, sc_atime_after_newfstatat },
	[__NR_statx] = { NULL, sc_atime_after_statx },
	/* what can only be noted */
	[__NR_getpid] = { NULL, sc_variation_after_getpid },
	[__NR_gettid] = { NULL, sc_variation_after_getpid },
	[__NR_getppid] = { NULL, sc_variation_after_getpid },
	[__NR_socket] = { NULL, sc_variation_after_socket },
	[__NR_setitimer] = { NULL, sc_variation_after_timer },
	[__NR_alarm] = { NULL, sc_variation_after_timer },
	[__NR_timer_create] = { NULL, sc_variation_after_timer },
	[__NR_timerfd_create] = { NULL, sc_variation_after_timer },
	[__NR_sysinfo] = { NULL, sc_variation_after_usage },
};

static const struct handler *handler_of(UInt number)
{
	static const struct handler none;

	return number < sizeof(handlers) / sizeof(handlers[0]) ? &handlers[number] : &none;
}

static void before(ThreadId tid, UInt number, UWord *args, UInt n_args)
{
	struct sc_call call = { .tid = tid, .number = number, .args = args };

	if (handler_of(number)->before)
		handler_of(number)->before(&call);
}

static void after(ThreadId tid, UInt number, UWord *args, UInt n_args, SysRes result)
{
	struct sc_call call = { .tid = tid, .number = number, .args = args };

	call.has_failed = sr_isError(result);
	call.result = call.has_failed ? sr_Err(result) : sr_Res(result);
	if (handler_of(number)->after)
		handler_of(number)->after(&call);
}

void sc_syscall_watch(void)
{
	VG_(needs_syscall_wrapper)(before, after);
}

void sc_syscall_set_result(const struct sc_call *call, UWord result)
{
	VG_(set_shadow_regs_area)
	(call->tid, 0, offsetof(VexGuestAMD64State, guest_RAX), sizeof(result),
	 (const UChar *)&result);
}
