/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_atime.c - when files were last read */

#include "sc_atime.h"

#include "pub_tool_vki.h"
#include "pub_tool_vkiscnums.h"

#include "sc_machine.h"

/* Has the kernel answered, and is the answer ours to change? */
static Bool is_answered(const struct sc_call *call)
{
	sc_machine_use(SC_ATIME);
	return !call->has_failed && sc_machine_is_fixed(SC_ATIME);
}

static void fix(const struct sc_call *call, struct vki_stat *status)
{
	if (!is_answered(call))
		return;
	status->st_atime = status->st_mtime;
	status->st_atime_nsec = status->st_mtime_nsec;
}

void sc_atime_after_stat(const struct sc_call *call)
{
	fix(call, (struct vki_stat *)call->args[1]);
}

void sc_atime_after_newfstatat(const struct sc_call *call)
{
	fix(call, (struct vki_stat *)call->args[2]);
}

#define WANTS_MTIME 0x40u

/* When the file was last written, if the program did not ask for that. */
static struct vki_statx_timestamp ask_mtime(const struct sc_call *call)
{
	struct vki_statx status = { 0 };
	register UWord mask __asm__("r10") = WANTS_MTIME;
	register struct vki_statx *to __asm__("r8") = &status;
	Word result;

	__asm__ volatile("syscall"
			 : "=a"(result)
			 : "0"((Word)__NR_statx), "D"(call->args[0]), "S"(call->args[1]),
			   "d"(call->args[2]), "r"(mask), "r"(to)
			 : "rcx", "r11", "memory");
	return status.stx_mtime;
}

void sc_atime_after_statx(const struct sc_call *call)
{
	struct vki_statx *status = (struct vki_statx *)call->args[4];

	if (!is_answered(call))
		return;
	status->stx_atime = status->stx_mask & WANTS_MTIME ? status->stx_mtime : ask_mtime(call);
}
