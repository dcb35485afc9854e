/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_syscall.h - system calls that the tool has something to do with */
#ifndef SC_SYSCALL_H
#define SC_SYSCALL_H

#include "pub_tool_basics.h"

/* A system call of the client. What came of it is known after it only. */
struct sc_call {
	ThreadId tid;
	UInt number;
	const UWord *args;
	Bool has_failed;
	UWord result; /* or errno */
};

/* Register with Valgrind; call while the tool is being registered. */
void sc_syscall_watch(void);

/* Make the call return this instead. */
void sc_syscall_set_result(const struct sc_call *call, UWord result);

#endif
