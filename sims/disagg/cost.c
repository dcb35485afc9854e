/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cost.c - time and energy of prefill and decode steps */

#include "cost.h"

#include <math.h>

#define BYTES_PER_ELEMENT 2.0
#define USABLE_MEMORY 0.9 /* the rest is for activations */
#define MIN_CLOCK 0.4	  /* of the nominal one */
#define JOULE_PER_PJ 1e-12

static void init_from_model(struct cost_model *cost)
{
	const struct model *model = cost->model;
	int64_t layers = model->layers;
	int64_t width = model->width;
	int64_t kv_width = (int64_t)model->kv_heads * (model->width / model->heads);
	int64_t per_layer = 2 * width * width + 2 * width * kv_width + 3 * width * model->ffn_width;
	int64_t vocabulary = model->vocabulary * width;

	cost->flops_per_token = 2 * (layers * per_layer + vocabulary);
	cost->flops_per_pair = 2 * layers * width;
	cost->weight_bytes = (double)(layers * per_layer + vocabulary) * BYTES_PER_ELEMENT;
	cost->resident_bytes = (double)(layers * per_layer + 2 * vocabulary) * BYTES_PER_ELEMENT;
	cost->embedding_bytes = (double)width * BYTES_PER_ELEMENT;
	cost->kv_bytes = (double)(2 * layers * kv_width) * BYTES_PER_ELEMENT;
}

static void init_from_device(struct cost_model *cost, double cap_w)
{
	const struct device *device = cost->device;
	double limit_w = isnan(cap_w) ? device->tdp_w : fmin(cap_w, device->tdp_w);

	cost->flop_rate = device->peak_flops * device->flop_efficiency * cost->device_count;
	cost->byte_rate = device->memory_bytes * device->byte_efficiency * cost->device_count;
	cost->joule_per_flop = device->pj_per_flop * JOULE_PER_PJ;
	cost->joule_per_byte = device->pj_per_byte * JOULE_PER_PJ;
	cost->idle_w = device->idle_w * cost->device_count;
	cost->budget_w = (limit_w - device->idle_w) * cost->device_count;
}

double floor_quotient(double a, double b)
{
	double remainder = fmod(a, b);
	double exact = (a - remainder) / b;
	double floored;

	if (remainder != 0.0 && (remainder < 0.0) != (b < 0.0))
		exact -= 1.0;
	floored = floor(exact);
	return exact - floored > 0.5 ? floored + 1.0 : floored;
}

static int64_t kv_capacity(const struct cost_model *cost)
{
	double free_bytes = cost->device->capacity_bytes * cost->device_count * USABLE_MEMORY -
			    cost->resident_bytes;

	if (free_bytes <= 0.0)
		return 0;
	return (int64_t)fmin(floor_quotient(free_bytes, cost->kv_bytes), 0x1p60);
}

void cost_init(struct cost_model *cost, const struct cost_spec *spec)
{
	cost->model = spec->model;
	cost->device = spec->device;
	cost->device_count = (double)spec->device_count;
	cost->overhead_s = spec->overhead_s;
	cost->has_dvfs = spec->has_dvfs;
	init_from_model(cost);
	init_from_device(cost, spec->cap_w);
	cost->kv_capacity = kv_capacity(cost);
}

/* pow and not cbrt: they differ in the last bit. */
static double cube_root(double x)
{
	return copysign(pow(fabs(x), 1.0 / 3.0), x);
}

/* The work of a step at full clock: time and energy of its two halves. */
struct work {
	double compute_s;
	double memory_s;
	double compute_j;
	double memory_j;
};

/*
 * The relative clock at which a step draws exactly the budget. Compute energy grows with the
 * clock's square, compute time with its inverse. If memory is the limit at that clock, the step
 * takes memory_s; else the clock solves clock^3 + p * clock + q = 0 (Cardano).
 */
static double clock_within_budget(const struct work *work, double budget_w, double clock)
{
	double square = (budget_w * work->memory_s - work->memory_j) / work->compute_j;
	double p;
	double q;
	double root;

	if (square > 0.0 && sqrt(square) * work->memory_s >= work->compute_s)
		return fmin(clock, sqrt(square));
	p = work->memory_j / work->compute_j;
	q = -budget_w * work->compute_s / work->compute_j;
	root = sqrt(q * q / 4.0 + p * p * p / 27.0);
	return cube_root(-q / 2.0 + root) + cube_root(-q / 2.0 - root);
}

static struct step_cost cost_of_work(const struct cost_model *cost, double flops, double bytes)
{
	struct work work = {
		.compute_s = flops / cost->flop_rate,
		.memory_s = bytes / cost->byte_rate,
		.compute_j = flops * cost->joule_per_flop,
		.memory_j = bytes * cost->joule_per_byte,
	};
	struct step_cost step = { .flops = flops, .bytes = bytes, .memory_j = work.memory_j };
	double clock = 1.0;
	double time_s;

	step.bound = work.compute_s >= work.memory_s ? BOUND_COMPUTE : BOUND_MEMORY;
	if (cost->has_dvfs && step.bound == BOUND_MEMORY)
		clock = fmax(MIN_CLOCK, work.compute_s / work.memory_s);
	if ((work.compute_j * clock * clock + work.memory_j) /
		    fmax(work.compute_s / clock, work.memory_s) >
	    cost->budget_w) {
		step.bound = BOUND_POWER;
		clock = fmax(clock_within_budget(&work, cost->budget_w, clock), MIN_CLOCK);
	}
	time_s = fmax(work.compute_s / clock, work.memory_s);
	step.compute_j = work.compute_j * clock * clock;
	if ((step.compute_j + step.memory_j) / time_s > cost->budget_w)
		time_s = (step.compute_j + step.memory_j) / cost->budget_w;
	step.time_s = time_s + cost->overhead_s;
	return step;
}

struct step_cost cost_of_prefill(const struct cost_model *cost, int64_t tokens, __int128 pairs)
{
	__int128 flops = (__int128)cost->flops_per_token * tokens + pairs * cost->flops_per_pair;
	double bytes = cost->weight_bytes + (double)tokens * cost->embedding_bytes +
		       (double)tokens * cost->kv_bytes;

	return cost_of_work(cost, (double)flops, bytes);
}

struct step_cost cost_of_decode(const struct cost_model *cost, int64_t context, int64_t batch)
{
	__int128 flops = (__int128)cost->flops_per_token * batch +
			 (__int128)(2 * cost->flops_per_pair) * (context + batch);
	double bytes = cost->weight_bytes + (double)batch * cost->embedding_bytes +
		       (double)(context + batch) * cost->kv_bytes;

	return cost_of_work(cost, (double)flops, bytes);
}
