/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_wait.c - where a system call keeps the time that it may wait for, and what its answer means */

#include "sc_wait.h"

#include "pub_tool_aspacemgr.h"
#include "pub_tool_vki.h"
#include "pub_tool_vkiscnums.h"

#define NS_PER_SECOND 1000000000ULL

/* Longer than this is for ever: 300 years, which still fits 64 bits of nanoseconds. */
#define MAX_SECONDS (300ULL * 366 * 86400)

/* futex operations with a deadline, and their flags (Linux, uapi/linux/futex.h). */
#define FUTEX_WAIT 0
#define FUTEX_LOCK_PI 6
#define FUTEX_WAIT_BITSET 9
#define FUTEX_WAIT_REQUEUE_PI 11
#define FUTEX_LOCK_PI2 13
#define FUTEX_COMMAND_MASK 127

#define ETIMEDOUT 110 /* the SDK leaves this one out */

#define CLOCK_ABSOLUTE 1 /* TIMER_ABSTIME, TFD_TIMER_ABSTIME */

#ifndef __NR_epoll_pwait2
#define __NR_epoll_pwait2 441
#endif

static Bool can_read(const void *place, SizeT n)
{
	return VG_(am_is_valid_for_client)((Addr)place, n, VKI_PROT_READ);
}

static struct sc_wait none(void)
{
	return (struct sc_wait){ .form = SC_WAIT_NONE };
}

static struct sc_wait milliseconds(UWord argument)
{
	Int ms = (Int)argument;

	if (ms < 0)
		return none();
	return (struct sc_wait){ .form = SC_WAIT_MILLISECONDS, .ns = ms * 1000000ULL };
}

/* A timespec or timeval at place, whose second word counts units of unit_ns. */
static struct sc_wait read_time(enum sc_wait_form form, UWord place, ULong unit_ns)
{
	const Long *words = (const Long *)place;
	struct sc_wait wait = { .form = form, .place = (void *)place };

	if (!place || !can_read(words, 2 * sizeof(*words)) || words[0] < 0 || words[1] < 0 ||
	    (ULong)words[0] > MAX_SECONDS || words[1] * unit_ns >= NS_PER_SECOND)
		return none();
	wait.ns = words[0] * NS_PER_SECOND + words[1] * unit_ns;
	return wait;
}

static struct sc_wait timespec(UWord place)
{
	return read_time(SC_WAIT_TIMESPEC, place, 1);
}

static struct sc_wait deadline(UWord place)
{
	return read_time(SC_WAIT_DEADLINE, place, 1);
}

/* wait, where this error means that time is over. */
static struct sc_wait fails_with(struct sc_wait wait, UInt error)
{
	wait.timeout_error = error;
	return wait;
}

static struct sc_wait is_over_on_success(struct sc_wait wait)
{
	wait.is_over_on_success = True;
	return wait;
}

static struct sc_wait of_futex(const struct sc_call *call)
{
	switch (call->args[1] & FUTEX_COMMAND_MASK) {
	case FUTEX_WAIT:
		return fails_with(timespec(call->args[3]), ETIMEDOUT);
	case FUTEX_LOCK_PI:
	case FUTEX_LOCK_PI2:
	case FUTEX_WAIT_BITSET:
	case FUTEX_WAIT_REQUEUE_PI:
		return fails_with(deadline(call->args[3]), ETIMEDOUT);
	default:
		return none();
	}
}

/* The first expiry lies behind the interval in a struct itimerspec. */
static struct sc_wait of_timer(const struct sc_call *call)
{
	UWord place = call->args[2] ? call->args[2] + 2 * sizeof(Long) : 0;
	struct sc_wait wait = call->args[1] & CLOCK_ABSOLUTE ? deadline(place) : timespec(place);

	/* A time of zero disarms the timer. */
	if (wait.ns == 0)
		return none();
	wait.is_timer = True;
	return wait;
}

struct sc_wait sc_wait_of(const struct sc_call *call)
{
	const UWord *args = call->args;

	switch (call->number) {
	case __NR_nanosleep:
		return is_over_on_success(timespec(args[0]));
	case __NR_clock_nanosleep:
		return is_over_on_success(args[1] & CLOCK_ABSOLUTE ? deadline(args[2])
								   : timespec(args[2]));
	case __NR_poll:
		return milliseconds(args[2]);
	case __NR_epoll_wait:
	case __NR_epoll_pwait:
		return milliseconds(args[3]);
	case __NR_ppoll:
		return timespec(args[2]);
	case __NR_select:
		return read_time(SC_WAIT_TIMEVAL, args[4], 1000);
	case __NR_pselect6:
		return timespec(args[4]);
	case __NR_epoll_pwait2:
		return timespec(args[3]);
	case __NR_futex:
		return of_futex(call);
	case __NR_rt_sigtimedwait:
		return fails_with(timespec(args[2]), VKI_EAGAIN);
	case __NR_semtimedop:
		return fails_with(timespec(args[3]), VKI_EAGAIN);
	case __NR_mq_timedsend:
	case __NR_mq_timedreceive:
		return fails_with(deadline(args[4]), ETIMEDOUT);
	case __NR_timerfd_settime:
	case __NR_timer_settime:
		return of_timer(call);
	default:
		return none();
	}
}

Bool sc_wait_is_over(const struct sc_wait *wait, const struct sc_call *call)
{
	if (wait->form == SC_WAIT_NONE || wait->is_timer)
		return False;
	if (wait->is_over_on_success)
		return !call->has_failed;
	if (wait->timeout_error)
		return call->has_failed && call->result == wait->timeout_error;
	return !call->has_failed && call->result == 0;
}
