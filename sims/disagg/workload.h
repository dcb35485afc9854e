/* SPDX-License-Identifier: GPL-2.0-or-later */
/* workload.h - the requests of a run: when each arrives and how long it is */
#ifndef WORKLOAD_H
#define WORKLOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Log-normal token counts; cv is standard deviation / mean, and at 0 all are the mean. */
struct length_distribution {
	double mean;
	double cv;
};

struct workload_spec {
	double rate; /* requests per second */
	uint64_t count;
	uint64_t seed;
	struct length_distribution prompt;
	struct length_distribution output;
};

#define WORKLOAD_SPEC_DEFAULT                                                                      \
	((struct workload_spec){                                                                   \
		.rate = 4.0, .count = 1000, .prompt = { 2048.0, 0.5 }, .output = { 256.0, 0.5 } })

/* Stamps are seconds; NaN until the request gets there. */
struct request {
	double arrival;
	int64_t prompt_length; /* tokens */
	int64_t output_length;

	double prefill_start;
	double first_token;
	double kv_start;
	double kv_ready;
	double decode_start;
	double finish;
	bool is_rejected; /* it could never fit into a decoder's memory */

	int64_t tokens_out;
	double last_token;
	double *gaps; /* between tokens: tokens_out - 1 of them, room for output_length - 1 */

	struct request *next; /* in the one queue that the request is in */
};

struct workload {
	struct request *requests; /* by arrival */
	size_t count;
	double *gaps; /* what all requests' gaps point into */
};

void workload_generate(struct workload *workload, const struct workload_spec *spec);

/*
 * Read arrival,prompt_len,output_len lines under such a heading, by arrival. What cannot be read
 * ends the program, exit code 2.
 */
void workload_read(struct workload *workload, const char *path);
/* For whoever fills in requests: no stamps yet, and room for exactly the gaps that can come. */
void request_init(struct request *request);
void workload_allot_gaps(struct workload *workload);

void workload_release(struct workload *workload);

/* A line of stamps for each request; unset ones are left empty. */
void workload_write_stamps(const struct workload *workload, FILE *out);

#endif
