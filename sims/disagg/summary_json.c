/* SPDX-License-Identifier: GPL-2.0-or-later */
/* summary_json.c - a summary as JSON; the order of keys is part of the format */

#include "summary.h"

#include "../number.h"

static void set(json_t *object, const char *key, json_t *value)
{
	json_object_set_new(object, key, value);
}

static void set_number(json_t *object, const char *key, double value)
{
	set(object, key, number_json(value));
}

static json_t *pools_json(const struct summary *summary)
{
	json_t *pools = json_object();

	set(pools, "prefill", json_string(summary->prefill_pool));
	set(pools, "decode", json_string(summary->decode_pool));
	return pools;
}

static json_t *requests_json(const struct summary *summary)
{
	json_t *requests = json_object();

	set(requests, "completed", json_integer(summary->completed));
	set(requests, "rejected", json_integer(summary->rejected));
	set(requests, "measured", json_integer(summary->measured));
	return requests;
}

static json_t *distribution_json(const struct distribution *values)
{
	json_t *distribution = json_object();

	set_number(distribution, "mean", values->mean);
	set_number(distribution, "p50", values->p50);
	set_number(distribution, "p90", values->p90);
	set_number(distribution, "p99", values->p99);
	set_number(distribution, "max", values->max);
	return distribution;
}

static json_t *latency_json(const struct summary *summary)
{
	json_t *latencies = json_object();

	for (enum latency latency = 0; latency < LATENCIES; latency++)
		set(latencies, latency_name(latency),
		    distribution_json(&summary->latency[latency]));
	return latencies;
}

static json_t *throughput_json(const struct summary *summary)
{
	json_t *throughput = json_object();

	set_number(throughput, "output_tok_per_s", summary->tokens_per_s);
	set_number(throughput, "req_per_s", summary->requests_per_s);
	set_number(throughput, "goodput_req_per_s", summary->goodput);
	set_number(throughput, "slo_attainment", summary->attainment);
	return throughput;
}

static json_t *utilisation_json(const struct summary *summary)
{
	json_t *utilisation = json_object();

	for (int64_t i = 0; i < summary->resource_count; i++)
		set_number(utilisation, summary->resources[i].name, summary->resources[i].busy);
	return utilisation;
}

static json_t *link_json(const struct summary *summary)
{
	json_t *link = json_object();

	set_number(link, "bytes_GB", summary->link_gb);
	set(link, "transfers", json_integer(summary->link_transfers));
	set_number(link, "mean_wait_ms", summary->link_mean_wait_ms);
	set_number(link, "achieved_GBps", summary->link_gb_per_s);
	return link;
}

static json_t *efficiency_json(const struct summary *summary)
{
	json_t *efficiency = json_object();

	for (int64_t i = 0; i < summary->instance_count; i++) {
		const struct instance_summary *instance = &summary->instances[i];
		json_t *entry = json_object();

		set_number(entry, "mfu", instance->mfu);
		set_number(entry, "mbu", instance->mbu);
		set_number(entry, "mean_batch", instance->mean_batch);
		set(entry, "steps", json_integer(instance->steps));
		set(efficiency, instance->name, entry);
	}
	return efficiency;
}

static json_t *compute_bound_json(const struct summary *summary)
{
	json_t *fractions = json_object();

	for (int64_t i = 0; i < summary->instance_count; i++)
		set_number(fractions, summary->instances[i].name,
			   summary->instances[i].compute_bound);
	return fractions;
}

static json_t *stages_json(const struct summary *summary, const double values[STAGES])
{
	json_t *stages = json_object();

	if (summary->measured > 0)
		for (enum stage stage = 0; stage < STAGES; stage++)
			set_number(stages, stage_name(stage), values[stage]);
	return stages;
}

static json_t *hotspots_json(const struct summary *summary)
{
	json_t *hotspots = json_object();
	json_t *busy = json_array();

	for (int64_t i = 0; i < summary->resource_count; i++)
		if (summary->resources[i].busy > BUSY_SHARE)
			json_array_append_new(busy, json_string(summary->resources[i].name));
	set(hotspots, "stage", summary->hot_stage ? json_string(summary->hot_stage) : json_null());
	set(hotspots, "resource", json_string(summary->hot_resource.name));
	set_number(hotspots, "resource_util", summary->hot_resource.busy);
	set(hotspots, "busy_over_90pct", busy);
	return hotspots;
}

static json_t *littles_law_json(const struct summary *summary)
{
	json_t *law = json_object();

	set_number(law, "L_measured", summary->mean_population);
	set_number(law, "lambda_W", summary->arrival_times_stay);
	return law;
}

static json_t *breakdown_json(const struct energy *energy)
{
	json_t *breakdown = json_object();

	set_number(breakdown, "static", energy->static_j / energy->total_j);
	set_number(breakdown, "compute", energy->compute_j / energy->total_j);
	set_number(breakdown, "memory", energy->memory_j / energy->total_j);
	set_number(breakdown, "link", energy->link_j / energy->total_j);
	return breakdown;
}

static json_t *power_json(const struct summary *summary)
{
	json_t *power = json_object();

	for (int64_t i = 0; i < summary->instance_count; i++) {
		const struct instance_summary *instance = &summary->instances[i];
		json_t *entry = json_object();

		set_number(entry, "avg_w", instance->average_w);
		set_number(entry, "peak_step_w", instance->peak_step_w);
		set_number(entry, "power_bound_frac", instance->power_bound);
		set(power, instance->name, entry);
	}
	return power;
}

static json_t *energy_json(const struct summary *summary)
{
	const struct energy *energy = &summary->energy;
	json_t *object = json_object();

	set_number(object, "total_J", energy->total_j);
	set_number(object, "avg_power_W", energy->average_w);
	set_number(object, "J_per_output_token", energy->joule_per_token);
	set_number(object, "output_tokens_per_J", energy->tokens_per_joule);
	set_number(object, "J_per_slo_met_request", energy->joule_per_met_request);
	set(object, "breakdown", breakdown_json(energy));
	set(object, "per_instance", power_json(summary));
	return object;
}

static json_t *summary_json(const struct summary *summary)
{
	json_t *object = json_object();

	set(object, "mode", json_string(summary->mode));
	if (summary->has_pools)
		set(object, "pools", pools_json(summary));
	set(object, "requests", requests_json(summary));
	set(object, "latency_s", latency_json(summary));
	set(object, "throughput", throughput_json(summary));
	set(object, "utilisation", utilisation_json(summary));
	set(object, "kv_link", link_json(summary));
	set(object, "efficiency", efficiency_json(summary));
	set(object, "compute_bound_fraction", compute_bound_json(summary));
	set(object, "stage_breakdown_s", stages_json(summary, summary->stage_s));
	set(object, "stage_share", stages_json(summary, summary->stage_share));
	set(object, "hotspots", hotspots_json(summary));
	set(object, "littles_law", littles_law_json(summary));
	set(object, "energy", energy_json(summary));
	set_number(object, "sim_time_s", summary->horizon_s);
	return object;
}

void summary_write_json(const struct summary *summary, FILE *out)
{
	json_t *object = summary_json(summary);

	number_write_json(object, out);
	fputc('\n', out);
	json_decref(object);
}
