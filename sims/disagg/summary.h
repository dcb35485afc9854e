/* SPDX-License-Identifier: GPL-2.0-or-later */
/* summary.h - what a run came to */
#ifndef SUMMARY_H
#define SUMMARY_H

#include "distribution.h"
#include "engine.h"

#include <stdio.h>

enum latency { LATENCY_TTFT, LATENCY_TPOT, LATENCY_ITL, LATENCY_E2E, LATENCIES };

/* Where a request's time goes, in the order it passes through. */
enum stage {
	STAGE_PREFILL_QUEUE,
	STAGE_PREFILL,
	STAGE_KV_WAIT,
	STAGE_KV_TRANSFER,
	STAGE_DECODE_QUEUE,
	STAGE_DECODE,
	STAGES
};

/* Above this share of the run, a resource is called busy. */
#define BUSY_SHARE 0.9

struct resource_use {
	const char *name; /* of the instance, or kv-link */
	double busy;	  /* share of the run */
};

struct instance_summary {
	const char *name;
	double mfu; /* share of the peak that was put to use, in flops and in bytes */
	double mbu;
	double mean_batch;
	int64_t steps;
	double compute_bound; /* share of the busy time */
	double power_bound;
	double average_w;
	double peak_step_w;
};

struct energy {
	double total_j;
	double static_j;
	double compute_j;
	double memory_j;
	double link_j;
	double average_w;
	double joule_per_token;
	double tokens_per_joule;
	double joule_per_met_request;
};

/* NaN where there is nothing to divide by. Names are borrowed from the configuration and engine. */
struct summary {
	const char *mode;
	bool has_pools; /* prefill and decode differ from the general setting */
	char prefill_pool[96];
	char decode_pool[96];

	int64_t completed;
	int64_t rejected;
	int64_t measured; /* completed, without the warm-up */

	struct distribution latency[LATENCIES]; /* seconds */

	double tokens_per_s;
	double requests_per_s;
	double goodput; /* requests per second that met their objectives */
	double attainment;

	struct resource_use *resources; /* instances, then the link */
	int64_t resource_count;
	struct instance_summary *instances;
	int64_t instance_count;

	double link_gb;
	int64_t link_transfers;
	double link_mean_wait_ms;
	double link_gb_per_s;

	double stage_s[STAGES]; /* means; meaningless unless measured > 0 */
	double stage_share[STAGES];

	const char *hot_stage; /* the longest but decode; NULL if nothing was measured */
	struct resource_use hot_resource;

	double mean_population; /* Little's law: these two agree */
	double arrival_times_stay;

	struct energy energy;
	double horizon_s;
};

const char *latency_name(enum latency latency);
const char *stage_name(enum stage stage);

void summary_compute(struct summary *summary, const struct engine *engine,
		     const struct config *config, enum percentile_method method);
void summary_release(struct summary *summary);

/* As text for people; as one line of JSON with every digit. */
void summary_write_report(const struct summary *summary, FILE *out);
void summary_write_json(const struct summary *summary, FILE *out);

#endif
