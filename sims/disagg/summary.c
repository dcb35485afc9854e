/* SPDX-License-Identifier: GPL-2.0-or-later */
/* summary.c - from stamps and accounts to the figures of a summary */

#include "summary.h"

#include "exact_sum.h"
#include "memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Requests that finished, by arrival, and a place to gather values of theirs. */
struct sample {
	const struct request **done;
	size_t done_count;
	const struct request **steady; /* the part of done behind the warm-up */
	size_t steady_count;
	double *values;
	enum percentile_method method;
};

const char *latency_name(enum latency latency)
{
	static const char *const names[LATENCIES] = { "ttft", "tpot", "itl", "e2e" };

	return names[latency];
}

static const struct {
	const char *name;
	const char *owner; /* the pool or link that the time is spent at; "" for none */
} stages[STAGES] = {
	[STAGE_PREFILL_QUEUE] = { "prefill_queue", "prefill" },
	[STAGE_PREFILL] = { "prefill", "prefill" },
	[STAGE_KV_WAIT] = { "kv_wait", "kv-link" },
	[STAGE_KV_TRANSFER] = { "kv_transfer", "kv-link" },
	[STAGE_DECODE_QUEUE] = { "decode_queue", "decode" },
	[STAGE_DECODE] = { "decode", "decode" },
};

const char *stage_name(enum stage stage)
{
	return stages[stage].name;
}

static double ttft(const struct request *request)
{
	return request->first_token - request->arrival;
}

static double e2e(const struct request *request)
{
	return request->finish - request->arrival;
}

/* NaN for an answer of one token. */
static double tpot(const struct request *request)
{
	if (request->output_length < 2)
		return NAN;
	return (request->finish - request->first_token) / (double)(request->output_length - 1);
}

static double stage_s(const struct request *request, enum stage stage)
{
	bool used_link = !isnan(request->kv_start);
	bool was_decoded = !isnan(request->decode_start);
	double ready = used_link ? request->kv_ready : request->first_token;

	switch (stage) {
	case STAGE_PREFILL_QUEUE:
		return request->prefill_start - request->arrival;
	case STAGE_PREFILL:
		return request->first_token - request->prefill_start;
	case STAGE_KV_WAIT:
		return used_link ? request->kv_start - request->first_token : 0.0;
	case STAGE_KV_TRANSFER:
		return used_link ? request->kv_ready - request->kv_start : 0.0;
	case STAGE_DECODE_QUEUE:
		return was_decoded ? request->decode_start - ready : 0.0;
	default:
		return was_decoded ? request->finish - request->decode_start : 0.0;
	}
}

/* The run's gaps are the longest list that is ever gathered, or its requests are. */
static void sample_init(struct sample *sample, const struct workload *workload, double warmup)
{
	size_t gaps = 0;
	size_t skipped;

	sample->done = memory_new(workload->count, sizeof(*sample->done));
	sample->done_count = 0;
	for (size_t i = 0; i < workload->count; i++) {
		if (workload->requests[i].is_rejected)
			continue;
		sample->done[sample->done_count++] = &workload->requests[i];
		gaps += (size_t)workload->requests[i].output_length - 1;
	}
	skipped = (size_t)trunc((double)sample->done_count * warmup);
	sample->steady = sample->done + skipped;
	sample->steady_count = sample->done_count - skipped;
	sample->values = memory_new(gaps > workload->count ? gaps : workload->count,
				    sizeof(*sample->values));
}

static void sample_release(struct sample *sample)
{
	free(sample->done);
	free(sample->values);
}

/* Gather what is not NaN of the steady requests; returns how many values that is. */
static size_t gather(struct sample *sample, double (*value_of)(const struct request *))
{
	size_t count = 0;

	for (size_t i = 0; i < sample->steady_count; i++) {
		double value = value_of(sample->steady[i]);

		if (!isnan(value))
			sample->values[count++] = value;
	}
	return count;
}

static size_t gather_gaps(struct sample *sample)
{
	size_t count = 0;

	for (size_t i = 0; i < sample->steady_count; i++) {
		const struct request *request = sample->steady[i];
		size_t gaps = (size_t)request->output_length - 1;

		memcpy(sample->values + count, request->gaps, gaps * sizeof(double));
		count += gaps;
	}
	return count;
}

static void summarise_latency(struct summary *summary, struct sample *sample)
{
	struct distribution *latency = summary->latency;

	latency[LATENCY_TTFT] =
		distribution_of(sample->values, gather(sample, ttft), sample->method);
	latency[LATENCY_TPOT] =
		distribution_of(sample->values, gather(sample, tpot), sample->method);
	latency[LATENCY_ITL] = distribution_of(sample->values, gather_gaps(sample), sample->method);
	latency[LATENCY_E2E] = distribution_of(sample->values, gather(sample, e2e), sample->method);
}

static void summarise_stages(struct summary *summary, struct sample *sample)
{
	if (sample->steady_count == 0)
		return;
	for (enum stage stage = 0; stage < STAGES; stage++) {
		for (size_t i = 0; i < sample->steady_count; i++)
			sample->values[i] = stage_s(sample->steady[i], stage);
		summary->stage_s[stage] = exact_mean(sample->values, sample->steady_count);
		summary->stage_share[stage] =
			summary->stage_s[stage] / summary->latency[LATENCY_E2E].mean;
	}
}

static int64_t count_met(const struct sample *sample, const struct config *config)
{
	int64_t met = 0;

	for (size_t i = 0; i < sample->steady_count; i++) {
		const struct request *request = sample->steady[i];

		/* A NaN is greater than nothing. */
		if (ttft(request) <= config->ttft_slo && !(tpot(request) > config->tpot_slo))
			met++;
	}
	return met;
}

static int64_t count_tokens(const struct sample *sample)
{
	int64_t tokens = 0;

	for (size_t i = 0; i < sample->done_count; i++)
		tokens += sample->done[i]->output_length;
	return tokens;
}

/* From the first to the last arrival that was measured. */
static double goodput(const struct sample *sample, int64_t met)
{
	double window;

	if (sample->steady_count < 2)
		return NAN;
	window = sample->steady[sample->steady_count - 1]->arrival - sample->steady[0]->arrival;
	return window > 0.0 ? (double)met / window : NAN;
}

static void summarise_throughput(struct summary *summary, const struct sample *sample, int64_t met)
{
	summary->tokens_per_s = (double)count_tokens(sample) / summary->horizon_s;
	summary->requests_per_s = (double)summary->completed / summary->horizon_s;
	summary->goodput = goodput(sample, met);
	summary->attainment = summary->measured ? (double)met / (double)summary->measured : NAN;
}

static void summarise_link(struct summary *summary, const struct kv_link *link)
{
	double transfers = link->transfers ? (double)link->transfers : 1.0;

	summary->link_gb = link->bytes / 1e9;
	summary->link_transfers = link->transfers;
	summary->link_mean_wait_ms = 1000.0 * link->wait_s / transfers;
	summary->link_gb_per_s = link->bytes / summary->horizon_s / 1e9;
}

static void summarise_resources(struct summary *summary, const struct engine *engine)
{
	const struct kv_link *link = &engine->link;

	summary->resource_count = engine->instance_count + 1;
	summary->resources =
		memory_new((size_t)summary->resource_count, sizeof(*summary->resources));
	for (int64_t i = 0; i < engine->instance_count; i++)
		summary->resources[i] = (struct resource_use){
			engine->instances[i].name,
			engine->instances[i].busy_s / summary->horizon_s,
		};
	summary->resources[engine->instance_count] = (struct resource_use){
		"kv-link",
		link->busy_s / ((double)link->channels * summary->horizon_s),
	};
}

static double share_of(double part, double whole)
{
	return whole == 0.0 ? 0.0 : part / whole;
}

static struct instance_summary summarise_instance(const struct instance *instance, double horizon_s)
{
	const struct cost_model *cost = &instance->cost;
	const struct device *device = cost->device;
	double static_j = cost->idle_w * horizon_s;

	return (struct instance_summary){
		.name = instance->name,
		.mfu = instance->flops / (horizon_s * device->peak_flops * cost->device_count),
		.mbu = instance->bytes / (horizon_s * device->memory_bytes * cost->device_count),
		.mean_batch = share_of((double)instance->batch_sum, (double)instance->steps),
		.steps = instance->steps,
		.compute_bound = share_of(instance->compute_bound_s, instance->busy_s),
		.power_bound = share_of(instance->power_bound_s, instance->busy_s),
		.average_w = (static_j + instance->compute_j + instance->memory_j) / horizon_s,
		.peak_step_w = instance->peak_w,
	};
}

static void summarise_instances(struct summary *summary, const struct engine *engine)
{
	summary->instance_count = engine->instance_count;
	summary->instances =
		memory_new((size_t)summary->instance_count, sizeof(*summary->instances));
	for (int64_t i = 0; i < engine->instance_count; i++)
		summary->instances[i] =
			summarise_instance(&engine->instances[i], summary->horizon_s);
}

static enum stage longest_stage(const struct summary *summary)
{
	enum stage longest = 0;

	for (enum stage stage = 1; stage < STAGE_DECODE; stage++)
		if (summary->stage_s[stage] > summary->stage_s[longest])
			longest = stage;
	return longest;
}

/* The busiest resource whose name starts with prefix; NULL if no name does. */
static const struct resource_use *busiest(const struct summary *summary, const char *prefix)
{
	const struct resource_use *found = NULL;

	for (int64_t i = 0; i < summary->resource_count; i++) {
		const struct resource_use *resource = &summary->resources[i];

		if (!strncmp(resource->name, prefix, strlen(prefix)) &&
		    (!found || resource->busy > found->busy))
			found = resource;
	}
	return found;
}

static void find_hot_spot(struct summary *summary, const struct config *config)
{
	const struct resource_use *resource;
	const char *owner = "";

	if (summary->measured > 0) {
		enum stage stage = longest_stage(summary);

		summary->hot_stage = stages[stage].name;
		owner = stages[stage].owner;
		if (config_is_colocated(config) && strcmp(owner, "kv-link"))
			owner = "colocated";
	}
	resource = busiest(summary, owner);
	summary->hot_resource = *(resource ? resource : busiest(summary, ""));
}

static void summarise_energy(struct summary *summary, const struct engine *engine, int64_t tokens,
			     int64_t met)
{
	struct energy *energy = &summary->energy;

	for (int64_t i = 0; i < engine->instance_count; i++) {
		const struct instance *instance = &engine->instances[i];

		energy->static_j += instance->cost.idle_w * summary->horizon_s;
		energy->compute_j += instance->compute_j;
		energy->memory_j += instance->memory_j;
	}
	energy->link_j = engine->link.energy_j;
	energy->total_j = energy->static_j + energy->compute_j + energy->memory_j + energy->link_j;
	energy->average_w = energy->total_j / summary->horizon_s;
	energy->joule_per_token = tokens ? energy->total_j / (double)tokens : NAN;
	energy->tokens_per_joule = energy->total_j != 0.0 ? (double)tokens / energy->total_j : NAN;
	energy->joule_per_met_request = met ? energy->total_j / (double)met : INFINITY;
}

static void describe_pool(char *text, size_t size, const struct config *config, const char *device,
			  int64_t count)
{
	snprintf(text, size, "%lldx %s",
		 (long long)(count == COUNT_UNSET ? config->devices_per_instance : count),
		 catalogue_device(device ? device : config->device)->name);
}

/* Only a configuration with a setting of its own for a pool says what the pools are made of. */
static void summarise_pools(struct summary *summary, const struct config *config)
{
	summary->has_pools = config->prefill_device || config->decode_device ||
			     config->prefill_devices_per_instance != COUNT_UNSET ||
			     config->decode_devices_per_instance != COUNT_UNSET;
	if (!summary->has_pools)
		return;
	describe_pool(summary->prefill_pool, sizeof(summary->prefill_pool), config,
		      config->prefill_device, config->prefill_devices_per_instance);
	describe_pool(summary->decode_pool, sizeof(summary->decode_pool), config,
		      config->decode_device, config->decode_devices_per_instance);
}

static double mean_stay(struct sample *sample)
{
	for (size_t i = 0; i < sample->done_count; i++)
		sample->values[i] = e2e(sample->done[i]);
	return exact_mean(sample->values, sample->done_count);
}

void summary_compute(struct summary *summary, const struct engine *engine,
		     const struct config *config, enum percentile_method method)
{
	struct sample sample;
	int64_t met;

	*summary = (struct summary){ .mode = config->mode, .horizon_s = engine->now };
	sample_init(&sample, engine->workload, config->warmup_frac);
	sample.method = method;
	summary->completed = (int64_t)engine->finished;
	summary->rejected = (int64_t)engine->rejected;
	summary->measured = (int64_t)sample.steady_count;
	met = count_met(&sample, config);
	summarise_pools(summary, config);
	summarise_latency(summary, &sample);
	summarise_throughput(summary, &sample, met);
	summarise_resources(summary, engine);
	summarise_link(summary, &engine->link);
	summarise_instances(summary, engine);
	summarise_stages(summary, &sample);
	find_hot_spot(summary, config);
	summary->mean_population = engine->population_area / summary->horizon_s;
	summary->arrival_times_stay = summary->requests_per_s * mean_stay(&sample);
	summarise_energy(summary, engine, count_tokens(&sample), met);
	sample_release(&sample);
}

void summary_release(struct summary *summary)
{
	free(summary->resources);
	free(summary->instances);
}
