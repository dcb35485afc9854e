/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sc_process.h - how the process goes on and ends: threads, signals, fork, exec, exit
 */
#ifndef SC_PROCESS_H
#define SC_PROCESS_H

#include "pub_tool_basics.h"

#include "sc_syscall.h"

enum sc_ending { SC_ENDED_EXIT, SC_ENDED_SIGNAL, SC_ENDED_EXEC };

/* Register what has to be watched; call while the tool is being registered. */
void sc_process_watch(void);

/* Which image of its process this is, from 1; the option that a later image gets sets it. */
extern Int sc_process_clo_image;

/* Around the system calls that end the process, or its program. */
void sc_process_before_exit(const struct sc_call *call);
void sc_process_before_exec(const struct sc_call *call);
void sc_process_after_exec(const struct sc_call *call);

/* The process is over: report, now or as soon as it is known which signal ended it. */
void sc_process_finish(void);

/* Synchronous faults (SIGSEGV and its kin) that went to a handler so far. */
ULong sc_process_faults(void);

#endif
