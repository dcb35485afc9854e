/* SPDX-License-Identifier: GPL-2.0-or-later */
/* summary.c - from requests and channels to the figures of a summary */

#include "summary.h"

#include "memory.h"

#include <stdlib.h>

const char *kind_name(enum kind kind)
{
	static const char *const names[KINDS] = {
		[KIND_HIT] = "hit",
		[KIND_MISS] = "miss",
		[KIND_CONFLICT] = "conflict",
	};

	return names[kind];
}

static int compare(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a;
	int64_t y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

/* In cycles, ascending. */
static int64_t *sorted_latencies(const struct requests *requests)
{
	int64_t *latencies = memory_new((size_t)requests->count, sizeof(*latencies));

	for (int64_t i = 0; i < requests->count; i++)
		latencies[i] = requests->list[i].done - requests->list[i].arrival;
	qsort(latencies, (size_t)requests->count, sizeof(*latencies), compare);
	return latencies;
}

static void summarise_latency(struct summary *summary, const struct requests *requests,
			      const struct device *device)
{
	int64_t *latencies = sorted_latencies(requests);
	int64_t n = requests->count;
	int64_t p99 = 99 * n / 100;
	double sum_ns = 0.0;

	for (int64_t i = 0; i < n; i++)
		sum_ns += device_ns(device, latencies[i]);
	summary->latency_mean_ns = sum_ns / (double)n;
	summary->latency_p50_ns = device_ns(device, latencies[n / 2]);
	summary->latency_p99_ns = device_ns(device, latencies[p99 < n ? p99 : n - 1]);
	free(latencies);
}

/* From the first arrival to the last data. */
static int64_t cycles_of(const struct requests *requests)
{
	int64_t first = requests->list[0].arrival;
	int64_t last = requests->list[0].done;

	for (int64_t i = 1; i < requests->count; i++) {
		const struct request *request = &requests->list[i];

		first = request->arrival < first ? request->arrival : first;
		last = request->done > last ? request->done : last;
	}
	return last - first;
}

void summary_compute(struct summary *summary, const struct requests *requests,
		     const struct controller_result *result, const struct device *device)
{
	double n = (double)requests->count;
	double bytes = (double)(requests->count * device_access_bytes(device));

	*summary = (struct summary){ .requests = requests->count };
	summary->bandwidth_gbps = bytes / device_ns(device, cycles_of(requests));
	summary->efficiency = summary->bandwidth_gbps /
			      ((double)result->channel_count * device_peak_gbps(device));
	summarise_latency(summary, requests, device);
	for (int64_t i = 0; i < requests->count; i++)
		summary->kinds[requests->list[i].kind]++;
	summary->row_hit_rate = (double)summary->kinds[KIND_HIT] / n;
	for (int64_t i = 0; i < result->channel_count; i++)
		for (enum command command = 0; command < COMMANDS; command++)
			summary->commands[command] += result->channels[i].commands[command];
}

void summary_check(struct summary *summary, const struct controller_result *result,
		   const struct device *device)
{
	struct verdict verdict;

	summary->is_checked = true;
	summary->findings =
		memory_new((size_t)result->channel_count * CHECKER_MAX, sizeof(*summary->findings));
	for (int64_t i = 0; i < result->channel_count; i++) {
		const struct channel_result *channel = &result->channels[i];

		checker_run(&verdict, &channel->log, device, channel->requests,
			    channel->request_count);
		for (int k = 0; k < verdict.count; k++)
			summary->findings[summary->finding_count++] =
				(struct finding){ channel->channel, verdict.violations[k] };
	}
}

void summary_release(struct summary *summary)
{
	free(summary->findings);
}
