/* SPDX-License-Identifier: GPL-2.0-or-later */
/* main.c - memsim: serve one list of requests and print what it came to */

#include "options.h"
#include "summary.h"

#include <err.h>
#include <errno.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static double wall_clock_s(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void show_progress(int64_t served, int64_t total)
{
	if (served < total)
		fprintf(stderr, "\r%lld of %lld requests", (long long)served, (long long)total);
	else
		fputs("\r\033[K", stderr);
}

static struct mapping mapping_of(const struct options *options)
{
	struct mapping mapping;
	const char *fault =
		mapping_init(&mapping, &options->device, options->mapping, options->has_xor);

	if (fault)
		errx(2, "--mapping %s: %s", options->mapping, fault);
	return mapping;
}

static void make_requests(struct requests *requests, const struct options *options)
{
	struct mapping mapping = mapping_of(options);

	*requests = (struct requests){ .count = 0 };
	if (options->trace_file)
		requests_read(requests, options->trace_file);
	else
		requests_generate(requests, &options->pattern);
	if (requests->count == 0)
		errx(2, "there are no requests to serve");
	if (options->is_open_loop &&
	    !requests_spread(requests, &options->open_loop, &options->device))
		errx(2, "the load is too small: requests would arrive after cycle 2^53");
	requests_locate(requests, &mapping);
}

static FILE *open_log(const struct options *options)
{
	FILE *log;

	if (!options->log_file)
		return NULL;
	log = fopen(options->log_file, "w");
	if (!log)
		errx(2, "cannot open %s: %s", options->log_file, strerror(errno));
	return log;
}

static void write_log(const struct options *options, const struct controller_result *result,
		      FILE *log)
{
	bool has_failed;

	if (!log)
		return;
	command_log_write_heading(log);
	for (int64_t i = 0; i < result->channel_count; i++)
		command_log_write(&result->channels[i].log, result->channels[i].channel, log);
	has_failed = ferror(log);
	if (fclose(log) || has_failed)
		errx(1, "cannot write %s", options->log_file);
}

static void print_summary(const struct summary *summary, const struct options *options)
{
	struct setting setting = {
		.device = &options->device,
		.pattern = options->trace_file ? "trace" : pattern_name(options->pattern.pattern),
		.scheduler = scheduler_name(options->scheduler),
		.page = page_policy_name(options->page),
		.mapping = options->mapping,
		.has_xor = options->has_xor,
	};

	if (options->json)
		summary_write_json(summary, stdout);
	else
		summary_write_report(summary, &setting, stdout);
}

/* Returns the exit code: 1 if the checker found something. */
static int simulate(const struct options *options)
{
	struct controller_spec spec = {
		.device = &options->device,
		.scheduler = options->scheduler,
		.page = options->page,
		.queue_room = options->queue_room,
		.is_refreshed = options->is_refreshed,
		.is_logged = options->log_file || options->is_checked,
		.report_progress = isatty(STDERR_FILENO) ? show_progress : NULL,
	};
	double start_s = wall_clock_s();
	struct requests requests;
	struct controller_result result;
	struct summary summary;
	bool is_clean;
	FILE *log;

	make_requests(&requests, options);
	log = open_log(options);
	controller_run(&result, &spec, &requests);
	write_log(options, &result, log);
	summary_compute(&summary, &requests, &result, &options->device);
	if (options->is_checked)
		summary_check(&summary, &result, &options->device);
	summary.is_timed = options->is_timed;
	summary.wall_s = wall_clock_s() - start_s;
	print_summary(&summary, options);
	is_clean = summary.finding_count == 0;
	summary_release(&summary);
	controller_result_release(&result);
	requests_release(&requests);
	return is_clean ? 0 : 1;
}

int main(int argc, char **argv)
{
	struct options options;
	int status;

	options_parse(&options, argc, argv);
	status = simulate(&options);
	if (fflush(stdout) || ferror(stdout))
		err(1, "standard output");
	return status;
}
