/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * benchmark.h - what is measured: as a suite or a command line declares it, and as it is run
 *
 * A declaration stands for a benchmark for each combination of its parameters' values and
 * variants. In its texts {NAME} is a parameter's value and {{ a brace.
 */
#ifndef BENCHMARK_H
#define BENCHMARK_H

#include "error.h"
#include "expectation.h"
#include "count_limits.h"
#include "results.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Texts as they were written; owned. NULL where nothing is said. */
struct settings {
	int line; /* in the suite; 0: from a command line */
	char **command;
	char *requests, *timeout, *limits, *process;
	char *until, *only, *slope;
	char **startup_command;
	char **prepare;
	char *stdin_file;
	char *expected_exit;
	char *output_file, *output_sha256, *output_compare;
	char **keep_env; /* end with NULL */
	char **groups;	 /* "NAME=GLOB,..." */
};

struct parameter_declaration {
	char *name;
	char **values;
	size_t count;
};

struct variant_declaration {
	char *name;
	struct settings settings;
};

/* Zeroed is empty. */
struct declaration {
	char *name;
	char *reference; /* the variant that others are held against; NULL: the first */
	struct settings settings;
	struct parameter_declaration *parameters;
	size_t n_parameters;
	struct variant_declaration *variants;
	size_t n_variants;
};

/* One thing to run; everything is owned. */
struct benchmark {
	char *name;    /* "disagg/c[n=500]" */
	char *family;  /* "disagg" */
	char *variant; /* NULL: it has none */
	int line;
	struct parameter *parameters;
	size_t n_parameters;
	char **command;
	char *process; /* NULL: what is started */
	char *until;   /* NULL: auto */
	char *only;    /* a function to measure apart from all else; NULL */
	uint64_t
		*slope; /* requests to measure at, ascending; the command is for the most of them */
	size_t n_slope;
	char ***slope_commands;
	char **startup_command; /* NULL: none is taken off */
	char **prepare;
	char *stdin_file;
	char **keep_env;
	char **groups;
	uint64_t requests; /* 0: not said */
	double timeout_s;  /* 0: none */
	struct expectation expected;
	char *output_file, *output_sha256; /* what it must write; NULL: not said */
	bool ignores_output;		   /* it is held against nothing */
	bool is_output_own;		   /* not against that of other variants */
	bool is_reference;		   /* the variant that others are held against */
	struct limits limits;
};

/* Benchmarks in the order in which they are run and reported. Zeroed is empty. */
struct benchmarks {
	struct benchmark *list;
	size_t count;
	size_t text_bytes; /* how much of it there is */
};

void settings_release(struct settings *settings);
void declaration_release(struct declaration *declaration);
struct parameter_declaration *declaration_add_parameter(struct declaration *declaration,
							const char *name);
void parameter_add_value(struct parameter_declaration *parameter, const char *value);
/* from, from + step ... up to to; it may go down. */
int parameter_scan(struct parameter_declaration *parameter, int64_t from, int64_t to, uint64_t step,
		   struct error *err);
struct variant_declaration *declaration_add_variant(struct declaration *declaration,
						    const char *name);

/*
 * Adds the benchmarks that a declaration stands for. What it does not say is taken from common.
 * defines have a value and do not show in names. file names the suite in errors; NULL: none.
 */
int benchmarks_add(struct benchmarks *benchmarks, const struct declaration *declaration,
		   const struct settings *common, const struct parameter *defines, size_t n_defines,
		   const char *file, struct error *err);
/* No two benchmarks may have one name. */
int benchmarks_check_names(const struct benchmarks *benchmarks, const char *file,
			   struct error *err);
void benchmarks_release(struct benchmarks *benchmarks);

#endif
