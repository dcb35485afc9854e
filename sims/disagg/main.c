/* SPDX-License-Identifier: GPL-2.0-or-later */
/* main.c - disagg: simulate one run and print what it came to */

#include "options.h"
#include "summary.h"

#include <err.h>
#include <stdio.h>
#include <time.h>

static double wall_s(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void simulate(const struct options *options)
{
	double start_s = wall_s();
	struct workload workload;
	struct engine engine;
	struct summary summary;

	workload_generate(&workload, &options->workload);
	engine_init(&engine, &options->config, &workload);
	engine_run(&engine);
	summary_compute(&summary, &engine, &options->config);
	if (options->json)
		summary_write_json(&summary, stdout);
	else
		summary_write_report(&summary, stdout);
	fprintf(stderr, "%llu events in %.2f s\n", (unsigned long long)engine.event_count,
		wall_s() - start_s);
	summary_release(&summary);
	engine_release(&engine);
	workload_release(&workload);
}

int main(int argc, char **argv)
{
	struct options options;

	options_parse(&options, argc, argv);
	config_check(&options.config);
	simulate(&options);
	if (fflush(stdout) || ferror(stdout))
		err(1, "standard output");
	return 0;
}
