/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sc_clock.h - a clock that every run reads alike
 *
 * CLOCK_MONOTONIC starts at one second, CLOCK_REALTIME at a fixed date. Each query moves the clock
 * on by a fixed tick, so that a program that waits for time to pass by asking sees it pass. A wait
 * that ends because its time is over moves the clock on by that time: sleeps, timeouts, deadlines,
 * expired timer descriptors. Waits keep their real length, since other processes may be part of
 * them; a deadline that the program worked out from this clock is handed to the kernel in the
 * kernel's own time and put back afterwards.
 *
 * Processor time (CLOCK_PROCESS_CPUTIME_ID and its kin) is the time since the start on this clock.
 */
#ifndef SC_CLOCK_H
#define SC_CLOCK_H

#include "sc_syscall.h"

/* What RDTSC gets: nanoseconds on this clock, after one tick. */
ULong sc_clock_tsc(void);

/* After the calls that ask for the time. */
void sc_clock_after_clock_gettime(const struct sc_call *call);
void sc_clock_after_gettimeofday(const struct sc_call *call);
void sc_clock_after_time(const struct sc_call *call);
void sc_clock_after_times(const struct sc_call *call);
void sc_clock_after_getrusage(const struct sc_call *call);

/* Around the calls that may wait, or set a timer; after a read, which may be of a timer. */
void sc_clock_before_wait(const struct sc_call *call);
void sc_clock_after_wait(const struct sc_call *call);
void sc_clock_after_read(const struct sc_call *call);
void sc_clock_after_close(const struct sc_call *call);

#endif
