/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_variation.h - system calls whose answers vary and are left as they are */
#ifndef SC_VARIATION_H
#define SC_VARIATION_H

#include "sc_syscall.h"

/*
 * A process id is never made up: abort() sends its signal to the id it is told. Names under /proc,
 * what a network sends, and timers that raise signals are the host's.
 */
void sc_variation_after_getpid(const struct sc_call *call);
void sc_variation_after_open(const struct sc_call *call);
void sc_variation_after_socket(const struct sc_call *call);
void sc_variation_after_timer(const struct sc_call *call);
void sc_variation_after_usage(const struct sc_call *call);

#endif
