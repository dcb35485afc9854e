/* SPDX-License-Identifier: GPL-2.0-or-later */
/* suite.h - benchmarks that belong together: a file, which simcount-suite(5) describes */
#ifndef SUITE_H
#define SUITE_H

#include "benchmark.h"
#include "error.h"
#include "options.h"
#include "surroundings.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What all benchmarks find around them; see struct surroundings. */
struct suite_machine {
	char *real, *virtual_cpu; /* NULL: not said */
	uint64_t entropy_seed;
	bool inherits_environment, has_pid_namespace;
	char *cache, *i1, *d1, *ll; /* see struct model; NULL: not said */
	bool models_branches;
};

/* Zeroed is empty. */
struct suite {
	char *name;
	char *path; /* of the file; NULL: from a command line */
	struct suite_machine machine;
	struct benchmarks benchmarks;
};

/* defines ("NAME=VALUE") take the place of the file's own, and may name others. */
int suite_read(struct suite *suite, const char *path, const struct string_list *defines,
	       struct error *err);
/* The same for text in memory. */
int suite_parse(struct suite *suite, const char *text, size_t size, const char *name,
		const struct string_list *defines, struct error *err);
/* Without the variables that benchmarks keep. Borrowed from the suite. */
struct surroundings suite_surroundings(const struct suite *suite);
void suite_release(struct suite *suite);

#endif
