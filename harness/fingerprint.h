/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * fingerprint.h - the environment that counts were taken in, which decides what may be compared
 *
 * What belongs to the program is not part of it: that a program changed is what one measures.
 */
#ifndef FINGERPRINT_H
#define FINGERPRINT_H

#include "environment.h"

#include <stdbool.h>
#include <stddef.h>

/* A library of the system, or a program of it. */
struct library {
	char *name;	/* last part of its path */
	char *identity; /* build id or content hash; "" where it has neither */
};

/* A property of the machine the program saw: "cpu", "cache" ... and what it was fixed to. */
struct fixed_source {
	char *name;
	char *value; /* "" where it has only one */
};

/* Zeroed is empty. */
struct fingerprint {
	char *tool_version, *valgrind_version;
	struct fixed_source *sources; /* sorted by name */
	size_t n_sources;
	struct library *libraries; /* of all benchmarks; sorted by name, then identity */
	size_t n_libraries;
};

/* One thing that is not the same. */
struct difference {
	char *what;	    /* "library libc.so.6", "tool version" */
	char *left, *right; /* "" where it is not there at all */
	bool is_foreign;    /* counts may not be compared; else it is only worth knowing */
};

struct differences {
	struct difference *list;
	size_t count;
};

/* What one run's environment adds; the program is left out. */
void fingerprint_take(struct fingerprint *fingerprint, const struct environment *environment);
/* The index of the library, added where it is not there yet. */
size_t fingerprint_add_library(struct fingerprint *fingerprint, const char *name,
			       const char *identity);
void fingerprint_add_source(struct fingerprint *fingerprint, const char *name, const char *value);
void fingerprint_copy_machine(struct fingerprint *to, const struct fingerprint *from);
void fingerprint_release(struct fingerprint *fingerprint);

/* 16 hexadecimal digits over everything; owned by the caller. */
char *fingerprint_digest(const struct fingerprint *fingerprint);

/*
 * What differs between two environments, for programs that load these libraries (indexes); NULL:
 * all. Libraries are paired by name: another identity is foreign. One that only one side loads is
 * the program's doing, or that of a library that changed as well, and worth knowing.
 */
struct loaded {
	const struct fingerprint *fingerprint;
	const size_t *libraries;
	size_t count;
};

void fingerprint_compare(const struct loaded *left, const struct loaded *right,
			 struct differences *differences);
bool differences_are_foreign(const struct differences *differences);
/* "library libc.so.6 (a1b2... and c3d4...)", those that are foreign; owned. */
char *differences_text(const struct differences *differences);
void differences_release(struct differences *differences);

#endif
