/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * environment.h - where a result comes from, and of what program it is
 *
 * Results are comparable when their environments are equal: versions, what the tool fixed, and
 * the libraries from outside the program. What the program itself was is recorded beside it and
 * never a reason not to compare.
 */
#ifndef ENVIRONMENT_H
#define ENVIRONMENT_H

#include "profile.h"

#include <stdbool.h>
#include <stddef.h>

struct binary_identity {
	char *name;	/* soname, else the file's name; of the program's own: its path */
	char *identity; /* build id or "sha256:..."; NULL: unknown */
};

/* Of what the tool modelled: "D1 cache", "32768,8,64". */
struct modelled {
	char *name, *value;
};

/* Zeroed is empty. */
struct environment {
	char *tool, *valgrind; /* versions */
	char *cpu;	       /* virtual; NULL: the host's */
	uint64_t seed;	       /* of the fixed random bytes */
	char **fixed;	       /* what the tool answers in place of the host, sorted */
	size_t n_fixed;
	struct modelled *model; /* caches, then branch prediction; empty: only counting */
	size_t n_model;
	struct binary_identity *libraries; /* sorted by name */
	size_t n_libraries;
	struct binary_identity *program; /* and its own libraries, sorted by name */
	size_t n_program;
};

void environment_read(struct environment *environment, const struct profile *profile);
/* "sha256:..." over all but the program; owned by the caller. */
char *environment_fingerprint(const struct environment *environment);
bool environment_same_model(const struct environment *a, const struct environment *b);
/* "I1 cache 32768,8,64, ...", "nothing"; owned by the caller. */
char *environment_model_text(const struct environment *environment);
void environment_release(struct environment *environment);

#endif
