/* SPDX-License-Identifier: GPL-2.0-or-later */
/* requests.h - reads and writes to be served: patterns, traces, arrivals */
#ifndef REQUESTS_H
#define REQUESTS_H

#include "mapping.h"

#include <stddef.h>

enum kind { KIND_HIT, KIND_MISS, KIND_CONFLICT, KINDS };

struct request {
	uint64_t address;
	bool is_write;
	int64_t arrival; /* cycle */
	int64_t id;	 /* its place in the input */
	struct location at;
	int64_t issue; /* cycle of its read or write; -1 until then */
	int64_t done;  /* cycle after its last data */
	enum kind kind;
};

/* Starts as zeros. */
struct requests {
	struct request *list;
	int64_t count;
};

enum pattern { PATTERN_STREAM, PATTERN_RANDOM, PATTERN_STRIDE, PATTERN_STREAMS, PATTERNS };

struct pattern_spec {
	enum pattern pattern;
	int64_t count;
	int64_t access_bytes;
	uint64_t stride;     /* stride: bytes between accesses */
	int64_t write_every; /* stream: every so many is a write, 0 for none */
	double write_share;  /* random: of the accesses */
	uint64_t span;	     /* random: bytes, at least an access */
	uint64_t seed;	     /* random, streams */
	int64_t streams;     /* streams: how many, at least 1 */
	uint64_t spacing;    /* streams: bytes between their starts */
};

const char *pattern_name(enum pattern pattern);

/* All arrive at once, in cycle 0. */
void requests_generate(struct requests *requests, const struct pattern_spec *spec);

/*
 * Read addr,write,arrival lines under such a heading. What cannot be read ends the program, exit
 * code 2.
 */
void requests_read(struct requests *requests, const char *path);

/*
 * Let requests arrive at a rate of gbps, at random or evenly. False if the last of them would
 * arrive after cycle 2^53.
 */
struct open_loop {
	double gbps;
	uint64_t seed;
	bool is_uniform;
};

bool requests_spread(struct requests *requests, const struct open_loop *loop,
		     const struct device *device);

/* Find out where each request goes. */
void requests_locate(struct requests *requests, const struct mapping *mapping);

void requests_release(struct requests *requests);

#endif
