/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_variation.c - system calls whose answers vary and are left as they are */

#include "sc_variation.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_vki.h"
#include "pub_tool_vkiscnums.h"

#include "sc_machine.h"

void sc_variation_after_getpid(const struct sc_call *call)
{
	sc_machine_use(SC_PID);
}

void sc_variation_after_open(const struct sc_call *call)
{
	const HChar *path = (const HChar *)call->args[call->number == __NR_open ? 0 : 1];

	if (!call->has_failed && VG_(strncmp)(path, "/proc/", 6) == 0)
		sc_machine_use(SC_PROC_FILES);
}

void sc_variation_after_socket(const struct sc_call *call)
{
	if (!call->has_failed && (call->args[0] == VKI_AF_INET || call->args[0] == VKI_AF_INET6))
		sc_machine_use(SC_NETWORK);
}

void sc_variation_after_timer(const struct sc_call *call)
{
	if (!call->has_failed)
		sc_machine_use(SC_TIMER);
}

void sc_variation_after_usage(const struct sc_call *call)
{
	sc_machine_use(SC_USAGE);
}
