/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sc_cpu.h - the processor that the program finds itself on
 *
 * Which code a program runs depends on what CPUID says: libc alone has half a dozen versions of
 * memcpy. A virtual processor is a named set of answers. Those are features that VEX can run,
 * without the random number instructions and without the fast string bits (ERMS, FSRM), which differ
 * between hosts of one level. The levels are those of the x86-64 psABI, section 3.1.1.
 */
#ifndef SC_CPU_H
#define SC_CPU_H

#include "pub_tool_basics.h"
#include "libvex.h"

/*
 * Be this processor. Returns NULL, or why it cannot be had: its name is not known, or the host lacks
 * what VEX needs for it.
 */
const HChar *sc_cpu_choose(const HChar *name);

/* For --virtual-cpu=help. */
void sc_cpu_print_list(void);

/* The name, or "host" where CPUID is released. */
const HChar *sc_cpu_name(void);

/* What the kernel would tell a program in AT_HWCAP. */
UWord sc_cpu_hwcap(void);

/*
 * Add a statement to a block: a call of our own where it asks the host's processor (CPUID, RDTSC,
 * RDTSCP, RDRAND, RDSEED) for something that is fixed, else the statement itself.
 */
void sc_cpu_add_stmt(IRSB *out, IRStmt *stmt);

#endif
