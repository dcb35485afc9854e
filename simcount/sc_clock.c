/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_clock.c - a clock that every run reads alike */

#include "sc_clock.h"

#include "pub_tool_aspacemgr.h"
#include "pub_tool_libcassert.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_threadstate.h"
#include "pub_tool_vki.h"
#include "pub_tool_vkiscnums.h"
#include "pub_tool_xarray.h"

#include "sc_machine.h"
#include "sc_note.h"
#include "sc_wait.h"

#define NS_PER_SECOND 1000000000ULL
#define START_NS NS_PER_SECOND

/* CLOCK_REALTIME is CLOCK_MONOTONIC and this: 2025-01-01 00:00:00 UTC less the start. */
#define REALTIME_OFFSET_NS (1735689600ULL * NS_PER_SECOND - START_NS)

/* How far one query moves the clock: short, but a program that waits for a second to pass by asking
 * is done after 200,000 questions. */
#define TICK_NS 5000ULL

/* times() counts in these (USER_HZ, the same on every Linux). */
#define NS_PER_CLOCK_TICK 10000000ULL

/* Clocks as in Linux's uapi/linux/time.h; negative ones are processor time of somebody. */
enum clock {
	REALTIME = 0,
	MONOTONIC = 1,
	PROCESS_CPUTIME = 2,
	THREAD_CPUTIME = 3,
	REALTIME_COARSE = 5,
	REALTIME_ALARM = 8,
	TAI = 11
};

static ULong now_ns = START_NS; /* CLOCK_MONOTONIC */

/* A timer descriptor that has been set: when it will first be readable, and how often then. */
struct timer {
	Int fd;
	ULong expiry_ns; /* CLOCK_MONOTONIC */
	ULong interval_ns;
};

static XArray *timers; /* of struct timer */

/* What each thread is waiting for, and the deadline that was changed for the kernel. */
struct pending {
	struct sc_wait wait;
	ULong end_ns; /* when its time will be over, on CLOCK_MONOTONIC */
	Bool is_translated;
	Long saved[2];
};

static struct pending *pendings; /* by thread id */

static struct pending *pending_of(ThreadId tid)
{
	if (!pendings)
		pendings = VG_(calloc)("sc.clock.pending", VG_N_THREADS, sizeof(*pendings));
	return &pendings[tid];
}

static ULong query(void)
{
	sc_machine_use(SC_CLOCK);
	return now_ns += TICK_NS;
}

static Bool is_answered(const struct sc_call *call)
{
	if (call->has_failed)
		return False;
	query();
	return sc_machine_is_fixed(SC_CLOCK);
}

ULong sc_clock_tsc(void)
{
	sc_machine_use(SC_TSC);
	return now_ns += TICK_NS;
}

/* This moment on a clock, in nanoseconds. */
static ULong read_clock(Int clock)
{
	switch (clock) {
	case REALTIME:
	case REALTIME_COARSE:
	case REALTIME_ALARM:
	case TAI:
		return now_ns + REALTIME_OFFSET_NS;
	case PROCESS_CPUTIME:
	case THREAD_CPUTIME:
		return now_ns - START_NS;
	default:
		return clock < 0 ? now_ns - START_NS : now_ns;
	}
}

/* A timespec (unit 1) or timeval (unit 1000) of the client. */
static void put_time(UWord place, ULong ns, ULong unit_ns)
{
	Long *words = (Long *)place;

	words[0] = ns / NS_PER_SECOND;
	words[1] = ns % NS_PER_SECOND / unit_ns;
}

void sc_clock_after_clock_gettime(const struct sc_call *call)
{
	if (is_answered(call) && call->args[1])
		put_time(call->args[1], read_clock((Int)call->args[0]), 1);
}

void sc_clock_after_gettimeofday(const struct sc_call *call)
{
	if (is_answered(call) && call->args[0])
		put_time(call->args[0], read_clock(REALTIME), 1000);
}

void sc_clock_after_time(const struct sc_call *call)
{
	ULong seconds;

	if (!is_answered(call))
		return;
	seconds = read_clock(REALTIME) / NS_PER_SECOND;
	sc_syscall_set_result(call, seconds);
	if (call->args[0])
		*(ULong *)call->args[0] = seconds;
}

void sc_clock_after_times(const struct sc_call *call)
{
	/* user, system, children's user, children's system */
	Long *times = (Long *)call->args[0];

	if (!is_answered(call))
		return;
	sc_syscall_set_result(call, read_clock(MONOTONIC) / NS_PER_CLOCK_TICK);
	if (times) {
		times[0] = read_clock(PROCESS_CPUTIME) / NS_PER_CLOCK_TICK;
		times[1] = times[2] = times[3] = 0;
	}
}

void sc_clock_after_getrusage(const struct sc_call *call)
{
	sc_machine_use(SC_USAGE);
	if (!is_answered(call))
		return;
	put_time(call->args[1], read_clock(PROCESS_CPUTIME), 1000);
	put_time(call->args[1] + 2 * sizeof(Long), 0, 1000);
}

/* The host's clock; the core offers none that is absolute. */
static ULong host_ns(enum clock clock)
{
	Long time[2];
	Word result;

	__asm__ volatile("syscall"
			 : "=a"(result)
			 : "0"((Word)__NR_clock_gettime), "D"((Word)clock), "S"(time)
			 : "rcx", "r11", "memory");
	tl_assert(result == 0);
	return time[0] * NS_PER_SECOND + time[1];
}

/*
 * Which clock a deadline is of. The calls say so each in its own way, timer descriptors not at all;
 * but only CLOCK_REALTIME is decades from zero.
 */
static enum clock clock_of_deadline(ULong deadline_ns)
{
	return deadline_ns >= REALTIME_OFFSET_NS / 2 ? REALTIME : MONOTONIC;
}

/* The deadline on CLOCK_MONOTONIC. */
static ULong monotonic_deadline(ULong deadline_ns)
{
	return clock_of_deadline(deadline_ns) == REALTIME
		       ? (deadline_ns > REALTIME_OFFSET_NS ? deadline_ns - REALTIME_OFFSET_NS : 0)
		       : deadline_ns;
}

static void restore(struct pending *pending)
{
	Long *words = pending->wait.place;

	if (!pending->is_translated)
		return;
	words[0] = pending->saved[0];
	words[1] = pending->saved[1];
	pending->is_translated = False;
}

/* Put the deadline into the kernel's time. */
static void translate(struct pending *pending)
{
	const struct sc_wait *wait = &pending->wait;
	enum clock clock = clock_of_deadline(wait->ns);
	ULong now = read_clock(clock);
	Long *words = wait->place;

	if (!VG_(am_is_valid_for_client)((Addr)words, 2 * sizeof(*words),
					 VKI_PROT_READ | VKI_PROT_WRITE)) {
		sc_note_add("a deadline lies in memory that cannot be written; "
			    "the kernel took it for its own time (--real=clock avoids that)");
		return;
	}
	pending->saved[0] = words[0];
	pending->saved[1] = words[1];
	pending->is_translated = True;
	put_time((UWord)words, wait->ns > now ? host_ns(clock) + (wait->ns - now) : 1, 1);
}

/* The moment that a wait which begins now ends at, on CLOCK_MONOTONIC. */
static ULong end_of(const struct sc_wait *wait)
{
	return wait->form == SC_WAIT_DEADLINE ? monotonic_deadline(wait->ns) : now_ns + wait->ns;
}

void sc_clock_before_wait(const struct sc_call *call)
{
	struct pending *pending = pending_of(call->tid);

	if (!sc_machine_is_fixed(SC_CLOCK))
		return;
	/* A call that a signal interrupted starts again without having come to its end. */
	restore(pending);
	pending->wait = sc_wait_of(call);
	pending->end_ns = end_of(&pending->wait);
	if (pending->wait.form == SC_WAIT_DEADLINE)
		translate(pending);
}

static void advance_to(ULong ns)
{
	if (ns > now_ns)
		now_ns = ns;
}

static struct timer *timer_of(Int fd)
{
	if (!timers)
		timers =
			VG_(newXA)(VG_(malloc), "sc.clock.timers", VG_(free), sizeof(struct timer));
	for (Word i = 0; i < VG_(sizeXA)(timers); i++) {
		struct timer *timer = VG_(indexXA)(timers, i);

		if (timer->fd == fd)
			return timer;
	}
	return NULL;
}

static void remember_timer(const struct sc_call *call, ULong expiry_ns)
{
	struct timer added = { .fd = call->args[0] };
	struct timer *timer = timer_of(added.fd);
	const Long *interval = (const Long *)call->args[2];

	if (!timer)
		timer = VG_(indexXA)(timers, VG_(addToXA)(timers, &added));
	timer->expiry_ns = expiry_ns;
	timer->interval_ns = interval[0] * NS_PER_SECOND + interval[1];
}

void sc_clock_after_wait(const struct sc_call *call)
{
	struct pending *pending = pending_of(call->tid);

	if (!sc_machine_is_fixed(SC_CLOCK))
		return;
	restore(pending);
	if (sc_wait_is_over(&pending->wait, call))
		advance_to(pending->end_ns);
	if (call->number == __NR_timerfd_settime && pending->wait.is_timer && !call->has_failed)
		remember_timer(call, pending->end_ns);
	pending->wait.form = SC_WAIT_NONE;
}

void sc_clock_after_close(const struct sc_call *call)
{
	struct timer *timer = timers ? timer_of(call->args[0]) : NULL;

	if (timer)
		timer->fd = -1;
}

/* A timer that could be read has expired, as often as it says. */
void sc_clock_after_read(const struct sc_call *call)
{
	struct timer *timer;
	ULong expiries;

	if (!timers || call->has_failed || call->result != sizeof(expiries))
		return;
	timer = timer_of(call->args[0]);
	if (!timer)
		return;
	expiries = *(ULong *)call->args[1];
	advance_to(timer->expiry_ns + (expiries - 1) * timer->interval_ns);
	timer->expiry_ns += expiries * timer->interval_ns;
}
