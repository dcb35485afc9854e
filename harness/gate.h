/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * gate.h - results held against a baseline under limits
 *
 * The work must be the same first: a program that failed, another output, another environment or
 * counts that do not repeat are told before any count is. A gate that compared nothing does not
 * pass.
 */
#ifndef GATE_H
#define GATE_H

#include "benchmark.h"
#include "causes.h"
#include "comparison.h"
#include "count_limits.h"
#include "ledger.h"
#include "results.h"
#include "verdict.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* One limit, held against one event's count. */
struct judgement {
	char *limit; /* as it was written */
	enum limit_where where;
	char *name; /* of the phase, group or function; NULL */
	char *event;
	bool is_mpki;	    /* counts are thousandths of misses per thousand instructions */
	bool is_comparable; /* else there are no counts, and problem says why */
	uint64_t old, new;
	char *broken;  /* the bound that was; NULL: it holds */
	char *problem; /* NULL */
};

/* A function whose net Ir is not what it was; all of it is borrowed. */
struct function_change {
	const struct change *change;
	const char *state; /* "changed", "appeared", "vanished", or "moved" with others */
	const char *file;  /* of its declaration; NULL: unknown */
	int line;	   /* 0: unknown */
};

struct gated {
	const char *name;		/* borrowed */
	const struct result *old, *new; /* borrowed; one of them may be NULL */
	enum verdict verdict;
	bool is_compared; /* counts were held against counts */
	struct causes causes;
	struct judgement *judgements;
	size_t n_judgements;
	struct ledger old_functions, new_functions;
	struct comparison comparison;
	struct function_change *changes; /* largest first, then what moved */
	size_t n_changes;
	char **notes;
	size_t n_notes;
	char *improved;	      /* what did, and by how much: the first; NULL: nothing */
	const char *accepted; /* borrowed: why its causes do not count; NULL: they do */
};

/* Zeroed is empty. */
struct gate {
	struct gated *list; /* in the order of the new results, then what vanished */
	size_t count;
	enum verdict verdict; /* the worst */
	bool is_warn_only;
	struct causes causes; /* of all of them; each begins with its benchmark's name */
};

struct gate_options {
	const struct results *new;
	const struct results *old;	     /* NULL: there is none */
	const char *missing;		     /* and this is why */
	const struct benchmarks *benchmarks; /* the whole suite, for limits; NULL: not known */
	const struct limits *limits;	     /* these win; NULL */
	bool stale_fails, warn_only;
	const char *filter; /* what is outside has not vanished; NULL: all is inside */
};

void gate_judge(struct gate *gate, const struct gate_options *options);
/* What may be accepted is, for that reason, which is borrowed: its causes no longer count. */
void gate_accept(struct gate *gate, const struct gate_options *options, const char *reason);
/* 0 for regressions where they are only to be warned of. */
enum exit_code gate_exit_code(const struct gate *gate);
void gate_release(struct gate *gate);

/* Writers decide nothing. */
void gate_write_text(const struct gate *gate, const struct gate_options *options, FILE *out);
void gate_write_json(const struct gate *gate, const struct gate_options *options, FILE *out);

#endif
