/* SPDX-License-Identifier: GPL-2.0-or-later */
/* profile.h - one profile file, as the tool wrote it; simcount-profile(5) says what means what */
#ifndef PROFILE_H
#define PROFILE_H

#include "error.h"
#include "tally.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Ir is always the first event. */
enum { EVENT_IR = 0 };

enum profile_end { PROFILE_EXIT, PROFILE_SIGNAL, PROFILE_EXEC };

/* Who answered: the tool, the host because the user wanted it, or the host as nobody else can. */
enum source_kind { SOURCE_FIXED, SOURCE_REAL, SOURCE_VARIES };

/* Something of its surroundings that a program can ask for. */
struct profile_source {
	enum source_kind kind;
	char *name;
	uint64_t used; /* how often it asked */
};

/* A cache that was modelled; sizes in bytes. */
struct profile_cache {
	char *name; /* I1, D1, LL */
	uint64_t size, ways, line;
};

struct profile_object {
	char *path;    /* or a name in brackets: [anonymous:1], [valgrind] */
	char *buildid; /* hex; NULL where it has none */
};

struct profile_function {
	uint32_t object; /* index */
	uint64_t start;	 /* link-time address */
	uint64_t size;	 /* bytes; UINT64_MAX: what nothing else covers */
	char *name;
	uint64_t entered;
	bool has_symbol; /* false: a whole section that no symbol covers */
	struct tally counts;
};

/* Straight-line code. An instruction of it ran counts[EVENT_IR] / n_instructions times. */
struct profile_range {
	uint32_t object;
	uint64_t at; /* link-time address */
	uint32_t length;
	uint32_t n_instructions;
	size_t lengths; /* of its instructions: n_instructions bytes at profile.lengths + this */
	struct tally counts;
};

/* Zeroed is empty. Everything in it is owned by it. */
struct profile {
	char *tool_version, *valgrind_version;
	bool is_complete;
	enum profile_end ended;
	int status;	 /* exit status or signal number */
	uint64_t faults; /* synchronous faults that went to handlers */
	char **events;
	uint32_t n_events;
	char **command;
	size_t n_arguments;
	char *until; /* --startup-until: auto, none, or a function */
	bool until_reached;
	bool is_only; /* until is the function that alone was measured */
	char **phases;
	uint32_t n_phases;
	char *cpu;     /* the virtual processor; NULL: the host's */
	uint64_t seed; /* of the fixed random bytes */
	struct profile_source *sources;
	size_t n_sources;
	bool models_branches;
	bool models_host; /* the caches are those of the machine that counted */
	struct profile_cache *caches;
	size_t n_caches;
	uint64_t *threads; /* n_events counts each, in order of creation */
	size_t n_threads;
	struct profile_object *objects;
	size_t n_objects;
	struct profile_function *functions;
	size_t n_functions;
	struct profile_range *ranges;
	size_t n_ranges;
	uint8_t *lengths;
	size_t n_lengths;
	char **notes;
	size_t n_notes;
	struct tally total;
};

/*
 * Reads and checks a file: size, form, known indexes, and that functions, ranges and threads
 * each add up to the same counts. Errors name file and line. No network, no entities. Elements
 * and attributes of later versions are skipped. On failure the profile is empty.
 */
int profile_read(struct profile *profile, const char *path, struct error *err);
/* The same for text in memory; name stands in errors. */
int profile_parse(struct profile *profile, const char *text, size_t size, const char *name,
		  struct error *err);
void profile_release(struct profile *profile);

/* The index of a phase, or -1. */
int profile_find_phase(const struct profile *profile, const char *name);
int profile_find_event(const struct profile *profile, const char *name); /* in any case */
/* Total less start-up and exit: what requests cost. */
uint64_t profile_net(const struct profile *profile, const struct tally *tally, uint32_t event);
/*
 * "clock (3), pid (1)": the sources of a kind that were asked, and how often. NULL when there
 * are none; owned by the caller.
 */
char *profile_used_sources(const struct profile *profile, enum source_kind kind);
/* The last part of an object's path. */
const char *profile_object_name(const struct profile *profile, uint32_t object);

#endif
