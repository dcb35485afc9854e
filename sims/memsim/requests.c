/* SPDX-License-Identifier: GPL-2.0-or-later */
/* requests.c - access patterns and arrivals */

#include "requests.h"

#include "../random.h"
#include "memory.h"

#include <stdlib.h>

#define LAST_ARRIVAL 0x1p53

const char *pattern_name(enum pattern pattern)
{
	static const char *const names[PATTERNS] = {
		[PATTERN_STREAM] = "stream",
		[PATTERN_RANDOM] = "random",
		[PATTERN_STRIDE] = "stride",
		[PATTERN_STREAMS] = "streams",
	};

	return names[pattern];
}

static void generate_stream(struct requests *requests, const struct pattern_spec *spec)
{
	int64_t every = spec->write_every;

	for (int64_t k = 0; k < requests->count; k++) {
		requests->list[k].address = (uint64_t)k * (uint64_t)spec->access_bytes;
		requests->list[k].is_write = every > 0 && k % every == every - 1;
	}
}

static void generate_stride(struct requests *requests, const struct pattern_spec *spec)
{
	for (int64_t k = 0; k < requests->count; k++)
		requests->list[k].address = (uint64_t)k * spec->stride;
}

/* A number is drawn for the write even when there are none, so that addresses stay the same. */
static void generate_random(struct requests *requests, const struct pattern_spec *spec)
{
	uint64_t access_bytes = (uint64_t)spec->access_bytes;
	struct random random;

	random_init(&random, spec->seed);
	for (int64_t k = 0; k < requests->count; k++) {
		struct request *request = &requests->list[k];

		request->address = random_below(&random, spec->span / access_bytes) * access_bytes;
		request->is_write = random_unit(&random) < spec->write_share;
	}
}

static void generate_streams(struct requests *requests, const struct pattern_spec *spec)
{
	uint64_t *position = memory_new((size_t)spec->streams, sizeof(*position));
	struct random random;

	random_init(&random, spec->seed);
	for (int64_t k = 0; k < requests->count; k++) {
		uint64_t stream = random_below(&random, (uint64_t)spec->streams);

		requests->list[k].address =
			stream * spec->spacing + position[stream]++ * (uint64_t)spec->access_bytes;
	}
	free(position);
}

void requests_generate(struct requests *requests, const struct pattern_spec *spec)
{
	static void (*const generate[PATTERNS])(struct requests *, const struct pattern_spec *) = {
		[PATTERN_STREAM] = generate_stream,
		[PATTERN_RANDOM] = generate_random,
		[PATTERN_STRIDE] = generate_stride,
		[PATTERN_STREAMS] = generate_streams,
	};

	requests->count = spec->count;
	requests->list = memory_new((size_t)spec->count, sizeof(*requests->list));
	generate[spec->pattern](requests, spec);
}

bool requests_spread(struct requests *requests, const struct open_loop *loop,
		     const struct device *device)
{
	double gap = (double)device_access_bytes(device) / loop->gbps / device->tck_ns;
	struct random random;
	double now = 0.0;

	random_init(&random, loop->seed);
	for (int64_t k = 0; k < requests->count; k++) {
		if (now > LAST_ARRIVAL || gap > LAST_ARRIVAL)
			return false;
		requests->list[k].arrival = (int64_t)now;
		now += loop->is_uniform ? gap : random_exponential(&random, 1.0 / gap);
	}
	return true;
}

void requests_locate(struct requests *requests, const struct mapping *mapping)
{
	for (int64_t k = 0; k < requests->count; k++) {
		struct request *request = &requests->list[k];

		request->id = k;
		request->issue = -1;
		request->done = -1;
		request->at = mapping_decode(mapping, request->address);
	}
}

void requests_release(struct requests *requests)
{
	free(requests->list);
}
