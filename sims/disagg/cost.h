/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * cost.h - what a step of the model costs on its devices: time and energy
 *
 * A roofline (the larger of compute and memory time) under a power budget, with optional DVFS
 * (the clock is lowered while memory is the limit). Left out: everything inside a step, such as
 * communication between the devices of one instance, which only the efficiencies stand for.
 */
#ifndef COST_H
#define COST_H

#include "catalogue.h"

#include <stdint.h>

struct cost_model {
	const struct model *model;
	const struct device *device;
	double device_count;
	double overhead_s; /* added to every step */
	bool has_dvfs;

	double flop_rate; /* of all devices together, per second */
	double byte_rate;
	double joule_per_flop;
	double joule_per_byte;
	double idle_w;
	double budget_w; /* what a step may draw beyond idle_w */

	int64_t flops_per_token;
	int64_t flops_per_pair; /* attention, for each token and token before it */
	double weight_bytes;	/* streamed by every step */
	double resident_bytes;	/* all weights, in memory */
	double embedding_bytes; /* a row */
	double kv_bytes;	/* a token */
	int64_t kv_capacity;	/* tokens that fit beside the weights */
};

enum bound { BOUND_COMPUTE, BOUND_MEMORY, BOUND_POWER };

struct step_cost {
	double flops;
	double bytes;
	double time_s;
	double compute_j;
	double memory_j;
	enum bound bound;
};

/* How a cost model is asked for; cap_w is per device, NaN for none. */
struct cost_spec {
	const struct model *model;
	const struct device *device;
	int64_t device_count;
	double cap_w;
	double overhead_s;
	bool has_dvfs;
};

/* Check budget_w (it must be above 0) and kv_capacity (0: the model does not fit) afterwards. */
void cost_init(struct cost_model *cost, const struct cost_spec *spec);

/* Tokens of several prompts and, for attention, the sum of length * (length + 1). */
struct step_cost cost_of_prefill(const struct cost_model *cost, int64_t tokens, __int128 pairs);

/* One token for each of batch sequences, which hold context tokens in all. */
struct step_cost cost_of_decode(const struct cost_model *cost, int64_t context, int64_t batch);

/* a / b rounded down, by way of the exact remainder: the quotient alone may round up. */
double floor_quotient(double a, double b);

#endif
