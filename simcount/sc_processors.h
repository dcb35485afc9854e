/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sc_processors.h - how many processors the program sees: one
 *
 * Valgrind runs one thread at a time, so one is also the truth. Programs that start as many threads
 * as there are processors then start none besides the first, and their counts do not depend on how
 * threads take turns.
 */
#ifndef SC_PROCESSORS_H
#define SC_PROCESSORS_H

#include "sc_syscall.h"

void sc_processors_after_getaffinity(const struct sc_call *call);
void sc_processors_after_getcpu(const struct sc_call *call);

/* Opening one of the lists in /sys/devices/system/cpu yields a file that lists processor 0. */
void sc_processors_after_open(const struct sc_call *call);

#endif
