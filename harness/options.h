/* SPDX-License-Identifier: GPL-2.0-or-later */
/* options.h - command-line options as tables: getopt's tables and --help come from the same rows */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* With the letter of an option that says how programs run, and nothing where none does. */
#define FOR_RUNS 0x100

struct option_spec {
	int letter;	      /* 0: only the long name */
	const char *name;     /* NULL ends the table */
	const char *argument; /* what --help calls the value; NULL: takes none; "[NAME]": may */
	const char *help;     /* one line, the default in brackets */
	/* Called with the field at offset in the target; value is NULL where there is none. */
	int (*set)(void *field, const char *value, struct error *err);
	size_t offset;
};

/* One subcommand's command line. */
struct usage {
	const char *name;     /* "simcount stat" */
	const char *synopsis; /* lines, each what follows the name */
	const char *summary;  /* a sentence or two for --help */
	const struct option_spec *specs;
};

/* What is left when the options are taken out; borrowed from argv. */
struct arguments {
	char **operands; /* before "--" */
	size_t n_operands;
	char **command; /* what follows "--", ends with NULL; NULL without "--" */
	bool wants_help;
	const char *for_runs; /* the first option given that is; NULL: none */
};

/*
 * Options may stand anywhere before "--"; everything behind it is a command. argv is reordered.
 * Every subcommand has --help; the caller looks at wants_help first.
 */
int options_parse(const struct usage *usage, int argc, char **argv, void *target,
		  struct arguments *arguments, struct error *err);
void options_print_help(const struct usage *usage, FILE *out);

/* For where no program is run: an option that says how would be passed over without a word. */
int options_refuse_for_runs(const struct arguments *arguments, const char *why, struct error *err);

/* Setters for table rows. */
int option_flag(void *field, const char *value, struct error *err);    /* bool */
int option_string(void *field, const char *value, struct error *err);  /* const char *, borrowed */
int option_count(void *field, const char *value, struct error *err);   /* uint64_t, 0 is allowed */
int option_seconds(void *field, const char *value, struct error *err); /* double, above 0 */
int option_list(void *field, const char *value, struct error *err);    /* struct string_list */

/* The values of an option that may be given again; the strings are borrowed. */
struct string_list {
	const char **items;
	size_t count;
};

void string_list_release(struct string_list *list);

#endif
