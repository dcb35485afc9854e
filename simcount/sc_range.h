/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sc_range.h - straight-line pieces of code, and how often each was executed
 *
 * A range is known by what it is (object, address in the file, length), not by the translation
 * that counts it: code that is translated again, or whose library comes back at another address,
 * finds its counter again. So nothing is lost or folded when a translation is thrown away, and
 * memory grows with the amount of distinct code only.
 */
#ifndef SC_RANGE_H
#define SC_RANGE_H

#include "pub_tool_basics.h"
#include "pub_tool_hashtable.h"

#include "sc_events.h"

struct sc_object;

/* More instructions than VEX puts into one block (guest_max_insns is at most 100). */
#define SC_RANGE_MAX_INSTRS 128

struct sc_range {
	VgHashNode node; /* must come first; see pub_tool_hashtable.h */
	struct sc_object *object;
	Addr at;	/* address of the first instruction, as in the object's file */
	UInt executed;	/* counter; 0: none yet */
	UInt events;	/* counter of one of the events after Ir, the first of a list; 0: none */
	UShort n_bytes; /* length */
	UChar n;	/* instructions */
	Bool is_marked;
	UChar lengths[]; /* n of them, in bytes; where the range is marked, n marks behind them */
};

/*
 * The range of n instructions at this address of object, made if it is new. marks are NULL for a
 * range that stands for an instruction as such: one of length 1, for events that are counted.
 */
struct sc_range *sc_range_get(struct sc_object *object, Addr at, const UChar *lengths,
			      const UChar *marks, UInt n);

/*
 * Marks say what one execution of an instruction adds to Dr, Dw, Bc and Bi, where that is the same
 * number each time. Such events need no counter: executions are multiplied by the mark, a byte.
 */

/* One more of this event. False: there is no room for it, and nothing was changed. */
Bool sc_range_add_mark(UChar *mark, enum sc_event event);

/*
 * What an execution of the range's i-th instruction adds to an event, and to all of them as one
 * byte: Dr in its lowest three bits, then Dw in three, Bc and Bi in one each.
 */
UInt sc_range_mark(const struct sc_range *range, UInt i, enum sc_event event);
UChar sc_range_marks(const struct sc_range *range, UInt i);

/* Below, at or above 0, as a's marks come before, are, or come after b's; both have as many. */
Int sc_range_compare_marks(const struct sc_range *a, const struct sc_range *b);

/*
 * The live counter of the phase under way, made if it is new: executions of the range for SC_IR,
 * occurrences of any other event. Its address never changes.
 */
ULong *sc_range_counter(struct sc_range *range, enum sc_event event);

/* How often the range was executed in a phase that has been closed. */
ULong sc_range_executions(const struct sc_range *range, UInt phase);

/* What was counted of an event other than Ir in a closed phase; what marks add is not in it. */
ULong sc_range_event(const struct sc_range *range, enum sc_event event, UInt phase);

/* Have this called before counters are read or begin anew, to add what is still on its way. */
void sc_range_settle_with(void (*settle)(void));

/* Book all live counters under this phase and start them from zero again. */
void sc_range_close_phase(UInt phase);

/* Book what was counted in phase `from` under phase `to`. Both must be closed. */
void sc_range_merge_phase(UInt from, UInt to);

/* Forget all counts, but not the ranges: a forked child starts from zero. */
void sc_range_reset_counts(void);

/* All events so far, closed phases and live counters together. */
void sc_range_totals(ULong totals[SC_N_EVENTS]);

#endif
