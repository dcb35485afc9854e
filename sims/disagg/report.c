/* SPDX-License-Identifier: GPL-2.0-or-later */
/* report.c - a summary as text for people */

#include "summary.h"

#include <math.h>

/* A NaN is NaN here, whatever printf makes of it. */
static void print_fixed(FILE *out, int width, int decimals, double x)
{
	if (isnan(x))
		fprintf(out, "%*s", width, "NaN");
	else
		fprintf(out, "%*.*f", width, decimals, x);
}

static void print_latency(const struct summary *summary, enum latency latency, FILE *out)
{
	const struct distribution *values = &summary->latency[latency];
	double shown[] = { values->mean, values->p50, values->p90, values->p99 };

	fprintf(out, "  %-10s", latency_name(latency));
	for (size_t i = 0; i < sizeof(shown) / sizeof(shown[0]); i++) {
		fputc(' ', out);
		print_fixed(out, 8, 1, 1000.0 * shown[i]);
	}
	fputc('\n', out);
}

static void print_throughput(const struct summary *summary, FILE *out)
{
	fputs("throughput   ", out);
	print_fixed(out, 9, 0, summary->tokens_per_s);
	fputs(" tok/s   ", out);
	print_fixed(out, 0, 2, summary->requests_per_s);
	fputs(" req/s   goodput ", out);
	print_fixed(out, 0, 2, summary->goodput);
	fputs(" req/s   SLO met ", out);
	print_fixed(out, 0, 1, 100.0 * summary->attainment);
	fputs("%\n", out);
}

static void print_utilisation(const struct summary *summary, FILE *out)
{
	fputs("utilisation", out);
	for (int64_t i = 0; i < summary->resource_count; i++) {
		fprintf(out, "  %s ", summary->resources[i].name);
		print_fixed(out, 0, 0, 100.0 * summary->resources[i].busy);
		fputc('%', out);
	}
	fputc('\n', out);
}

static void print_power(const struct summary *summary, FILE *out)
{
	fputs("power        avg ", out);
	print_fixed(out, 0, 0, summary->energy.average_w);
	fputs(" W   ", out);
	print_fixed(out, 0, 2, summary->energy.joule_per_token);
	fputs(" J/token\n", out);
}

void summary_write_report(const struct summary *summary, FILE *out)
{
	fprintf(out, "── %s ── %lld done, %lld rejected, sim ", summary->mode,
		(long long)summary->completed, (long long)summary->rejected);
	print_fixed(out, 0, 1, summary->horizon_s);
	fputs("s\n", out);
	if (summary->has_pools)
		fprintf(out, "pools        prefill %s   decode %s\n", summary->prefill_pool,
			summary->decode_pool);
	fputs("latency (ms)       mean      p50      p90      p99\n", out);
	for (enum latency latency = 0; latency < LATENCIES; latency++)
		print_latency(summary, latency, out);
	print_throughput(summary, out);
	print_utilisation(summary, out);
	print_power(summary, out);
	fprintf(out, "hot-spot     stage=%s -> %s (busy ",
		summary->hot_stage ? summary->hot_stage : "None", summary->hot_resource.name);
	print_fixed(out, 0, 0, 100.0 * summary->hot_resource.busy);
	fputs("%)\n", out);
}
