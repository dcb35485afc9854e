/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sweep.c - the same system at several request rates, in parallel */

#include "sweep.h"

#include "../number.h"
#include "memory.h"
#include "summary.h"

#include <math.h>
#include <stdlib.h>

/* What is kept of a run. */
struct point {
	double ttft_p99_s;
	double tpot_p99_s;
	double attainment;
	double joule_per_token;
	uint64_t events;
};

/* Threads share nothing but the options, which nobody changes. */
static struct point simulate(const struct options *options, double rate)
{
	struct workload_spec spec = options->workload;
	struct workload workload;
	struct engine engine;
	struct summary summary;
	struct point point;

	spec.rate = rate;
	workload_generate(&workload, &spec);
	engine_init(&engine, &options->config, &workload);
	engine_run(&engine);
	summary_compute(&summary, &engine, &options->config, options->percentiles);
	point = (struct point){
		.ttft_p99_s = summary.latency[LATENCY_TTFT].p99,
		.tpot_p99_s = summary.latency[LATENCY_TPOT].p99,
		.attainment = summary.attainment,
		.joule_per_token = summary.energy.joule_per_token,
		.events = engine.event_count,
	};
	summary_release(&summary);
	engine_release(&engine);
	workload_release(&workload);
	return point;
}

static void simulate_all(const struct options *options, struct point *points)
{
	bool is_watched = progress_is_wanted();
	struct progress progress;

	progress_init(&progress, "rates", options->rate_count);
#pragma omp parallel for schedule(dynamic)
	for (size_t i = 0; i < options->rate_count; i++) {
		points[i] = simulate(options, options->rates[i]);
#pragma omp critical
		if (is_watched)
			progress_step(&progress);
	}
	progress_end(&progress);
}

static void print_field(double x, int decimals, FILE *out)
{
	if (isnan(x))
		fputs(",NaN", out);
	else
		fprintf(out, ",%.*f", decimals, x);
}

static void print_point(double rate, const struct point *point, FILE *out)
{
	char text[NUMBER_PLAIN_SIZE];

	number_format_plain(rate, text);
	fputs(text, out);
	print_field(point->ttft_p99_s, 6, out);
	print_field(point->tpot_p99_s, 6, out);
	print_field(point->attainment, 4, out);
	print_field(point->joule_per_token, 4, out);
	fputc('\n', out);
}

uint64_t sweep_run(const struct options *options, FILE *out)
{
	struct point *points = memory_new(options->rate_count, sizeof(*points));
	uint64_t events = 0;

	engine_check(&options->config, options->workload.count);
	simulate_all(options, points);
	fputs("rate,ttft_p99_s,tpot_p99_s,slo_attainment,j_per_token\n", out);
	for (size_t i = 0; i < options->rate_count; i++) {
		print_point(options->rates[i], &points[i], out);
		events += points[i].events;
	}
	free(points);
	return events;
}
