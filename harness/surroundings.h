/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * surroundings.h - what a measured program finds around it, as far as the user can choose
 *
 * By default everything is fixed: a small environment, and the tool answers in place of the host.
 * What is released here can make counts differ from run to run, or from host to host.
 */
#ifndef SURROUNDINGS_H
#define SURROUNDINGS_H

#include "model.h"
#include "options.h"
#include "string_array.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Zeroed is the default. */
struct surroundings {
	struct string_list keep_env; /* variables that the program gets as we have them */
	bool inherits_environment;   /* it gets all of them, and none of ours */
	const char *real;	     /* sources that the tool leaves to the host; NULL: none */
	const char *virtual_cpu;     /* NULL: the tool's default */
	uint64_t entropy_seed;
	uint64_t layout; /* moves stack, heap, mappings and environment; 0: nothing */
	bool has_pid_namespace;
	struct model model; /* of the processor */
};

/* Rows for the table of every command that measures: where is the offset of a struct surroundings. */
#define SURROUNDINGS_ROW(where, member, name, argument, set, help)                                 \
	{                                                                                          \
		FOR_RUNS, name, argument, help, set,                                               \
			(where) + offsetof(struct surroundings, member)                            \
	}

#define SURROUNDINGS_OPTIONS(where)                                                                \
	SURROUNDINGS_ROW(where, keep_env, "keep-env", "NAME", option_list,                         \
			 "pass this variable on to the program; may be repeated"),                 \
		SURROUNDINGS_ROW(where, inherits_environment, "inherit-env", NULL, option_flag,    \
				 "pass on all variables instead of a fixed few"),                  \
		SURROUNDINGS_ROW(where, real, "real", "SOURCE,...", option_string,                 \
				 "let the host answer for these sources; all"),                    \
		SURROUNDINGS_ROW(where, virtual_cpu, "virtual-cpu", "NAME", option_virtual_cpu,    \
				 "the processor that the program finds [x86-64-v2]"),              \
		SURROUNDINGS_ROW(where, entropy_seed, "entropy-seed", "N", option_count,           \
				 "random numbers of another world [0]"),                           \
		SURROUNDINGS_ROW(where, has_pid_namespace, "pid-namespace", NULL, option_flag,     \
				 "give the program process ids that do not vary"),                 \
		MODEL_OPTIONS(SURROUNDINGS_ROW, where)

/* The setter of --virtual-cpu: const char *, borrowed. */
int option_virtual_cpu(void *field, const char *value, struct error *err);

/* The program's environment, without what Valgrind needs in it. */
void surroundings_environment(const struct surroundings *surroundings, bool is_native,
			      struct string_array *environment);
/* Options of the tool. */
void surroundings_tool_options(const struct surroundings *surroundings, struct string_array *argv);
void surroundings_release(struct surroundings *surroundings);

#endif
