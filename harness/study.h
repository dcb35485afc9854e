/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * study.h - what a request costs in each variant of a simulator, and where that goes
 *
 * Every variant is measured at three amounts of work, each twice, and in the largest run its
 * misses too. Variants must print the same
 * before their counts are compared: where one of them fails, does not repeat, or prints
 * something else, its simulator has no figures.
 */
#ifndef STUDY_H
#define STUDY_H

#include "alignment.h"
#include "causes.h"
#include "environment.h"
#include "groups.h"
#include "host.h"
#include "installation.h"
#include "startup.h"
#include "surroundings.h"
#include "tally.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One request, half of them, and all. */
#define STUDY_POINTS 3
#define STUDY_MIN_REQUESTS 4

/* Of one option. */
#define STUDY_MAX_VALUES 4

/*
 * A change pays, or costs, when it moves more of the net than this. An interpreter's own counts
 * move by a tenth of it with addresses.
 */
#define STUDY_PAYS_SHARE 0.01

/* Says what to measure; everything is borrowed. */
struct variant_spec {
	const char *name;    /* "C" */
	const char *program; /* "disagg/disagg", below study_plan.folder */
	bool is_python;
	const char *module;	    /* what it needs of Python; NULL: the standard library */
	const char *advice;	    /* how to get that */
	const char *const *options; /* behind the number of requests, end with NULL; NULL: none */
	const char *const *groups;  /* NAME=GLOB[,GLOB]..., end with NULL; NULL: no breakdown */
};

/* An option whose values come to the same output by other ways. */
struct choice_spec {
	const char *option;	   /* "percentiles", of --percentiles=VALUE */
	const char *const *values; /* each is compared with the one before; end with NULL */
};

struct simulator_spec {
	const char *name;
	uint64_t requests;
	const struct choice_spec *choice;    /* NULL: none */
	const struct variant_spec *variants; /* the first is what the others are compared with */
	size_t n_variants;
};

struct study_plan {
	const struct installation *installation;
	const char *folder; /* where the simulators are */
	const char *python; /* NULL: there is none */
	const struct simulator_spec *simulators;
	size_t n_simulators;
	uint64_t requests; /* 0: each simulator's own number */
	struct surroundings surroundings;
};

/* A function by what it adds with more requests. */
struct study_function {
	const struct aligned_function *counts;
	const char *object; /* without folders */
	int64_t growth;	    /* Ir of the largest run less that of the smallest */
	double residual;    /* from its own line, at the point where the total's is worst */
};

struct study_group {
	const char *name;
	uint64_t net;
};

/* A run with one value of a choice. */
struct study_value {
	const char *name;
	struct startup_point point;
};

enum study_verdict { STUDY_PAYS, STUDY_COSTS, STUDY_MAKES_NO_DIFFERENCE };

/* From a value to the next; of the net. */
struct study_step {
	int64_t saved;
	double ratio; /* before to after */
	enum study_verdict verdict;
	const struct aligned_function *function; /* that it changed most, in the same direction */
};

/* A function by how much its counts differ between values. */
struct study_spread {
	const struct aligned_function *counts; /* a column a value */
	const char *object;		       /* without folders */
	uint64_t spread;
};

struct study_choice {
	const struct choice_spec *spec; /* NULL: there is none, and all is empty */
	struct study_value values[STUDY_MAX_VALUES];
	size_t n_values;
	struct study_step steps[STUDY_MAX_VALUES]; /* one less than values */
	struct study_spread *functions;		   /* largest spread first */
	size_t n_functions;
};

/* Of the net of the largest run. */
struct study_misses {
	char *const *events; /* borrowed; n_events of them */
	uint32_t n_events;
	uint64_t net[TALLY_MAX_EVENTS];
	/* By an estimate, see study_misses.h; an instruction is one. */
	uint64_t cycles, first_level_cycles, last_level_cycles, branch_cycles;
	double share;  /* of the misses of both levels */
	bool is_bound; /* by its caches */
};

struct study_variant {
	const struct variant_spec *spec;
	char *missing; /* why it was left out; NULL: it was not. What follows is empty then */
	char *command; /* of the largest run, without folders */
	char *made_by; /* compiler and flags, or interpreter and its build */
	char *module;  /* "simpy 3.0.11"; NULL: it needs none */
	struct startup_point points[STUDY_POINTS];
	uint64_t rep[STUDY_POINTS]; /* RepIr of each: iterations of rep beyond one */
	struct startup startup;
	double gross_ratio;		    /* to the first variant: all instructions */
	double net_ratios[STARTUP_METHODS]; /* and those a request costs */
	struct environment environment;	    /* of the largest run */
	struct study_function *functions;   /* most growth first */
	size_t n_functions;
	size_t n_shrunk; /* functions that did more in the smallest run, and how much */
	uint64_t shrunk;
	struct study_group *groups; /* of the net of the largest run */
	size_t n_groups;
	struct study_choice choice;
	struct study_misses misses;
	struct study_runs *runs; /* what the strings above are borrowed from */
};

struct study_simulator {
	const struct simulator_spec *spec;
	uint64_t requests;
	bool is_measured;		/* false: a cause says why */
	struct study_variant *variants; /* as many as in the spec */
};

/* Zeroed is empty. */
struct study {
	struct host host;
	struct study_simulator *simulators;
	size_t n_simulators;
	struct causes causes;
};

/* Fails where there is nothing to show; what is wrong with a variant is a cause. */
int study_run(struct study *study, const struct study_plan *plan, struct error *err);
void study_release(struct study *study);

/* Not left out, and its simulator has figures. */
bool study_has_figures(const struct study_simulator *simulator, size_t variant);

#endif
