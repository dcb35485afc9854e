/* SPDX-License-Identifier: GPL-2.0-or-later */
/* main.c - disagg: simulate one run, or a sweep of several, and print what came of it */

#include "options.h"
#include "summary.h"
#include "sweep.h"
#include "wall_clock.h"

#include <err.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

/* Before the run, so that a name that is no good costs no waiting. */
static FILE *open_requests_out(const struct options *options)
{
	FILE *out;

	if (!options->requests_out)
		return NULL;
	out = fopen(options->requests_out, "w");
	if (!out)
		errx(2, "cannot open %s: %s", options->requests_out, strerror(errno));
	return out;
}

static void close_requests_out(const struct options *options, const struct workload *workload,
			       FILE *out)
{
	bool has_failed;

	if (!out)
		return;
	workload_write_stamps(workload, out);
	has_failed = ferror(out);
	if (fclose(out) || has_failed)
		errx(1, "cannot write %s", options->requests_out);
}

static void run_watched(struct engine *engine)
{
	struct progress progress;

	progress_init(&progress, "requests", engine->workload->count);
	if (progress_is_wanted())
		engine->progress = &progress;
	engine_run(engine);
	progress_end(&progress);
}

/* Returns how many events it took. */
static uint64_t simulate(const struct options *options)
{
	struct workload workload;
	struct engine engine;
	struct summary summary;
	FILE *requests_out;

	if (options->workload_file)
		workload_read(&workload, options->workload_file);
	else
		workload_generate(&workload, &options->workload);
	engine_check(&options->config, workload.count);
	requests_out = open_requests_out(options);
	engine_init(&engine, &options->config, &workload);
	run_watched(&engine);
	close_requests_out(options, &workload, requests_out);
	summary_compute(&summary, &engine, &options->config, options->percentiles);
	if (options->json)
		summary_write_json(&summary, stdout);
	else
		summary_write_report(&summary, stdout);
	summary_release(&summary);
	engine_release(&engine);
	workload_release(&workload);
	return engine.event_count;
}

int main(int argc, char **argv)
{
	double start_s = wall_clock_s();
	struct options options;
	uint64_t events;

	options_parse(&options, argc, argv);
	config_check(&options.config);
	events = options.rate_count > 0 ? sweep_run(&options, stdout) : simulate(&options);
	options_release(&options);
	if (fflush(stdout) || ferror(stdout))
		err(1, "standard output");
	fprintf(stderr, "%llu events in %.2f s\n", (unsigned long long)events,
		wall_clock_s() - start_s);
	return 0;
}
