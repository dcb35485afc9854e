/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * results.h - what the benchmarks of a suite counted: a results file, and a baseline
 *
 * simcount-results(5) describes the file. Both kinds carry the environment they were measured
 * in; a baseline leaves out what a review would stumble over: functions that ran only in
 * start-up or exit, lines, and what was printed about the run.
 */
#ifndef RESULTS_H
#define RESULTS_H

#include "causes.h"
#include "error.h"
#include "fingerprint.h"
#include "tally.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct parameter {
	char *name, *value;
};

/* Part of the program: its file, its own libraries, a script among its arguments. */
struct program_file {
	char *path;	/* relative where it lies below the working folder */
	char *identity; /* build id, or "sha256:..." of the content */
};

struct result_group {
	char *name;
	struct tally counts;
};

/* Functions of one object, name and file are one; the list is sorted by result_function_compare. */
struct result_function {
	char *object; /* last part of its path */
	char *name;
	char *file;	  /* NULL: unknown */
	int line;	  /* 0: unknown */
	uint64_t entered; /* executions of the first instruction, in net */
	struct tally counts;
	bool takes_turns; /* libc's, for threads: how much it does depends on their turns */
	char *group;	  /* that counts it, where takes_turns; NULL: none */
};

/* See moved_function: Ir in two runs that should have been equal. */
struct result_moved {
	char *object, *name;
	uint64_t first, second;
};

enum result_repeatability {
	RESULT_RUN_ONCE,
	RESULT_REPEATABLE,
	RESULT_REPEATABLE_BUT_SCHEDULING, /* only what libc does for threads moved */
	RESULT_UNREPEATABLE,
};

/* How net was obtained. */
enum result_startup {
	RESULT_BY_PHASE,   /* phases startup and exit taken off */
	RESULT_BY_COMMAND, /* another run taken off, function by function */
	RESULT_BY_SLOPE,   /* the run of fewest requests taken off the one of most */
};

/* One benchmark, variant and set of parameters. */
struct result {
	char *name;	   /* unique in the file: "disagg/c[n=500]" */
	char *benchmark;   /* "disagg" */
	char *variant;	   /* "c"; NULL: it has none */
	bool is_reference; /* the variant that others are held against */
	struct parameter *parameters;
	size_t n_parameters;
	char **command; /* as the suite says it; ends with NULL */
	struct program_file *program;
	size_t n_program;
	size_t *libraries; /* indexes in the fingerprint */
	size_t n_libraries;
	/* False where it could not be run or left no profile: then there are causes and no counts. */
	bool is_measured;
	bool is_signal; /* how it ended: killed by one, and which; else exit status */
	int status;
	enum result_repeatability repeatability;
	struct result_moved *moved;
	size_t n_moved;
	uint64_t output_bytes;
	char *output_sha256; /* NULL where it is not to be compared */
	bool is_output_own;  /* not compared with that of other variants */
	enum result_startup startup;
	uint64_t requests; /* that net was spent on; 0: not said */
	char **events;	   /* Ir is the first */
	uint32_t n_events;
	char **phases;
	uint32_t n_phases;
	struct tally total;
	uint64_t *net; /* by event */
	struct result_group *groups;
	size_t n_groups;
	struct result_function *functions;
	size_t n_functions;
	struct causes causes; /* empty: clean */
	char **notes;
	size_t n_notes;
	char *accepted; /* in a baseline: why its worse counts were taken; NULL */
};

enum results_kind { RESULTS_RUN, RESULTS_BASELINE };

/* Zeroed is empty; everything is owned. */
struct results {
	enum results_kind kind;
	char *suite;		  /* its name */
	char *name;		  /* of a baseline; NULL */
	uint64_t shard, n_shards; /* 2 of 3; 0: all of it */
	struct fingerprint fingerprint;
	struct result *list; /* in the suite's order */
	size_t count;
};

int results_read(struct results *results, const char *path, struct error *err);
int results_parse(struct results *results, const char *text, size_t size, const char *name,
		  struct error *err);
/* Same results, same bytes. The caller checks the stream. */
void results_write(const struct results *results, FILE *out);
/* The same to a file that is either whole or not there. */
int results_save(const struct results *results, const char *path, struct error *err);
void results_release(struct results *results);
void result_release(struct result *result);

const struct result *results_find(const struct results *results, const char *name); /* or NULL */
/* Keeps those that the filter matches; an error where it is not NULL and none does. */
int results_filter(struct results *results, const char *filter, struct error *err);
/* Moves result into results; the libraries it names are in other, and are taken over. */
void results_add(struct results *results, struct result *result, const struct fingerprint *other);

/* The function of this object, name and file; NULL. */
const struct result_function *result_find_function(const struct result *result,
						   const struct result_function *like);
int result_find_event(const struct result *result, const char *name); /* case does not matter */
int result_find_phase(const struct result *result, const char *name);
const struct result_group *result_find_group(const struct result *result, const char *name);
/* The build id or digest of an object that functions are of; NULL: unknown. */
const char *result_object_identity(const struct results *results, const struct result *result,
				   const char *object);
/* All phases but startup and exit. */
uint64_t result_net(const struct result *result, const struct tally *tally, uint32_t event);
bool result_is_net_phase(const struct result *result, uint32_t phase);
/* By object, name and the last part of the file, which build folders do not change. */
int result_function_compare(const struct result_function *a, const struct result_function *b);
/* Merges functions that are one, and sorts. */
void result_sort_functions(struct result *result);

#endif
