/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_wait.h - where a system call keeps the time that it may wait for, and what its answer means */
#ifndef SC_WAIT_H
#define SC_WAIT_H

#include "sc_syscall.h"

enum sc_wait_form {
	SC_WAIT_NONE,	      /* this call does not wait for a time */
	SC_WAIT_MILLISECONDS, /* an int; negative means for ever */
	SC_WAIT_TIMESPEC,     /* a struct timespec, relative */
	SC_WAIT_TIMEVAL,      /* a struct timeval, relative */
	SC_WAIT_DEADLINE      /* a struct timespec, absolute */
};

struct sc_wait {
	enum sc_wait_form form;
	ULong ns;		 /* how long, or until when; not more than some centuries */
	void *place;		 /* of the timespec, for a deadline */
	Bool is_timer;		 /* sets a timer, and does not wait itself */
	Bool is_over_on_success; /* success, and not an error, means that the time is over */
	UInt timeout_error;	 /* else the errno that means it; 0: a result of 0 means it */
};

/* What the call's arguments say. Called before the call: the kernel may change what they point to. */
struct sc_wait sc_wait_of(const struct sc_call *call);

/* Did the call end because its time was over? */
Bool sc_wait_is_over(const struct sc_wait *wait, const struct sc_call *call);

#endif
