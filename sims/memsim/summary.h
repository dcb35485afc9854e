/* SPDX-License-Identifier: GPL-2.0-or-later */
/* summary.h - what a run came to */
#ifndef SUMMARY_H
#define SUMMARY_H

#include "checker.h"
#include "controller.h"

#include <jansson.h>
#include <stdio.h>

/* A violation, and where. */
struct finding {
	int64_t channel;
	struct violation violation;
};

struct summary {
	int64_t requests;
	double bandwidth_gbps;
	double efficiency; /* share of the peak of the channels that were touched */
	double latency_mean_ns;
	double latency_p50_ns;
	double latency_p99_ns;
	double row_hit_rate;
	int64_t kinds[KINDS];
	int64_t commands[COMMANDS];

	bool is_checked;
	struct finding *findings;
	int64_t finding_count;

	bool is_timed;
	double wall_s; /* that the simulation took */
};

/* What was asked for, for the report. */
struct setting {
	const struct device *device;
	const char *pattern;
	const char *scheduler;
	const char *page;
	const char *mapping;
	bool has_xor;
};

const char *kind_name(enum kind kind);

void summary_compute(struct summary *summary, const struct requests *requests,
		     const struct controller_result *result, const struct device *device);

/* Run the checker over every channel's log. */
void summary_check(struct summary *summary, const struct controller_result *result,
		   const struct device *device);

void summary_release(struct summary *summary);

/* A violation as an object: rule, where, and by how much. */
json_t *violation_json(const struct violation *violation);

/* As text for people; as one line of JSON with every digit. */
void summary_write_report(const struct summary *summary, const struct setting *setting, FILE *out);
void summary_write_json(const struct summary *summary, FILE *out);

#endif
