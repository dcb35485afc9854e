/* SPDX-License-Identifier: GPL-2.0-or-later */
/* workload.c - Poisson arrivals with log-normal lengths */

#include "workload.h"

#include "memory.h"
#include "../random.h"

#include <math.h>
#include <stdlib.h>

#define LENGTH_MIN 1.0
#define LENGTH_MAX 32768.0

/* What a length distribution is drawn with; is_fixed draws nothing. */
struct length_source {
	bool is_fixed;
	double mean;
	double mu;
	double sigma;
};

static struct length_source length_source_of(const struct length_distribution *lengths)
{
	struct length_source source = { .is_fixed = lengths->cv <= 0.0, .mean = lengths->mean };
	double variance = log(1.0 + pow(lengths->cv, 2.0));

	source.mu = log(lengths->mean) - variance / 2.0;
	source.sigma = sqrt(variance);
	return source;
}

/* rint rounds halves to even, which is the rounding that is wanted. */
static int64_t draw_length(struct random *random, const struct length_source *source)
{
	double length = source->is_fixed ? source->mean
					 : random_lognormal(random, source->mu, source->sigma);

	return (int64_t)fmin(fmax(rint(length), LENGTH_MIN), LENGTH_MAX);
}

void request_init(struct request *request)
{
	request->prefill_start = NAN;
	request->first_token = NAN;
	request->kv_start = NAN;
	request->kv_ready = NAN;
	request->decode_start = NAN;
	request->finish = NAN;
}

void workload_allot_gaps(struct workload *workload)
{
	size_t total = 0;
	double *next;

	for (size_t i = 0; i < workload->count; i++)
		total += (size_t)workload->requests[i].output_length - 1;
	workload->gaps = next = memory_new(total, sizeof(*next));
	for (size_t i = 0; i < workload->count; i++) {
		workload->requests[i].gaps = next;
		next += workload->requests[i].output_length - 1;
	}
}

__attribute__((noinline)) void workload_generate(struct workload *workload,
						 const struct workload_spec *spec)
{
	struct length_source prompt = length_source_of(&spec->prompt);
	struct length_source output = length_source_of(&spec->output);
	struct random random;
	double now = 0.0;

	random_init(&random, spec->seed);
	workload->count = spec->count;
	workload->requests = memory_new(spec->count, sizeof(*workload->requests));
	for (size_t i = 0; i < workload->count; i++) {
		struct request *request = &workload->requests[i];

		request_init(request);
		now += random_exponential(&random, spec->rate);
		request->arrival = now;
		request->prompt_length = draw_length(&random, &prompt);
		request->output_length = draw_length(&random, &output);
	}
	workload_allot_gaps(workload);
}

void workload_release(struct workload *workload)
{
	free(workload->requests);
	free(workload->gaps);
}
