/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "runner.h"
#include "benchmark_run.h"
#include "filter.h"
#include "folder.h"
#include "installation.h"
#include "launch.h"
#include "memory.h"
#include "progress.h"
#include "variants.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* One benchmark that is to run, runs or has run. */
struct job {
	const struct benchmark *benchmark;
	char *path; /* of its result */
	pid_t pid;  /* 0: does not run */
};

struct run {
	const struct runner_plan *plan;
	struct surroundings surroundings;
	struct installation installation;
	struct folder folder;
	struct job *jobs;
	size_t n_jobs, n_started, n_running, n_ended;
	sigset_t signals, old_signals;
};

const struct benchmark **runner_select(const struct runner_plan *plan, size_t *count)
{
	const struct benchmarks *benchmarks = &plan->suite->benchmarks;
	const struct benchmark **selected = xcalloc(benchmarks->count, sizeof(*selected));
	size_t n_matching = 0;

	*count = 0;
	for (size_t i = 0; i < benchmarks->count; i++) {
		if (!filter_matches(plan->filter, benchmarks->list[i].name))
			continue;
		if (!plan->n_shards || n_matching % plan->n_shards == plan->shard - 1)
			selected[(*count)++] = &benchmarks->list[i];
		n_matching++;
	}
	return selected;
}

static void make_jobs(struct run *run)
{
	const struct benchmark **selected = runner_select(run->plan, &run->n_jobs);
	char name[24];

	run->jobs = xcalloc(run->n_jobs, sizeof(*run->jobs));
	for (size_t i = 0; i < run->n_jobs; i++) {
		snprintf(name, sizeof(name), "%zu", i);
		run->jobs[i] = (struct job){ .benchmark = selected[i],
					     .path = folder_file(&run->folder, name) };
	}
	free(selected);
}

/* In the child: does the job and ends. */
static void work(const struct run *run, const struct job *job)
{
	struct results results = { .suite = xstrdup(run->plan->suite->name) };
	struct error err;
	int status = EXIT_CODE_PASS;

	prctl(PR_SET_PDEATHSIG, SIGTERM);
	benchmark_run(job->benchmark, &run->surroundings, &run->installation, &results);
	if (launch_interrupted() || results_save(&results, job->path, &err)) {
		if (!launch_interrupted())
			fprintf(stderr, "simcount: %s\n", err.text);
		status = EXIT_CODE_TOOL;
	}
	results_release(&results);
	_exit(status);
}

static void show_progress(const struct run *run)
{
	progress_show("[%zu/%zu] %s", run->n_ended, run->n_jobs,
		      run->jobs[run->n_started - 1].benchmark->name);
}

static int start(struct run *run, struct error *err)
{
	struct job *job = &run->jobs[run->n_started];

	fflush(NULL); /* else the child would write it once more */
	job->pid = fork();
	if (job->pid < 0)
		return error_set(err, "cannot start a process: %s", strerror(errno));
	if (!job->pid)
		work(run, job);
	run->n_started++;
	run->n_running++;
	show_progress(run);
	return 0;
}

static struct job *find_job(struct run *run, pid_t pid)
{
	for (size_t i = 0; i < run->n_started; i++)
		if (run->jobs[i].pid == pid)
			return &run->jobs[i];
	return NULL;
}

static int reap(struct run *run, struct error *err)
{
	struct job *job;
	pid_t pid;
	int status;
	int ret = 0;

	while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
		job = find_job(run, pid);
		if (!job)
			continue;
		job->pid = 0;
		run->n_running--;
		run->n_ended++;
		show_progress(run);
		if (!WIFEXITED(status) || WEXITSTATUS(status))
			ret = error_set(err, "benchmark %s could not be run", job->benchmark->name);
	}
	return ret;
}

/* Waits for an end, or for a signal that is to end us. */
static int wait_for_one(struct run *run, struct error *err)
{
	int number = sigwaitinfo(&run->signals, NULL);

	if (number > 0 && number != SIGCHLD) {
		launch_set_interrupted(number);
		return error_set(err, "interrupted by SIG%s", sigabbrev_np(number));
	}
	return reap(run, err);
}

/* The children end their programs and put their files away before they end. */
static void stop(struct run *run)
{
	struct error ignored;

	for (size_t i = 0; i < run->n_started; i++)
		if (run->jobs[i].pid > 0)
			kill(run->jobs[i].pid, SIGTERM);
	while (run->n_running) {
		int number = sigwaitinfo(&run->signals, NULL);

		if (number == SIGCHLD)
			reap(run, &ignored);
	}
}

static int run_jobs(struct run *run, struct error *err)
{
	while (run->n_ended < run->n_jobs) {
		int ret = run->n_started < run->n_jobs && run->n_running < run->plan->jobs
				  ? start(run, err)
				  : wait_for_one(run, err);

		if (ret)
			return -1;
	}
	return 0;
}

/* The machine is one for all; a benchmark that could not be measured does not know it. */
static void take_machine(struct results *results, const struct fingerprint *from)
{
	if (results->fingerprint.tool_version && !*results->fingerprint.tool_version) {
		free(results->fingerprint.tool_version);
		free(results->fingerprint.valgrind_version);
		results->fingerprint.tool_version = NULL;
	}
	if (!results->fingerprint.tool_version)
		fingerprint_copy_machine(&results->fingerprint, from);
}

static int collect(struct run *run, struct results *results, struct error *err)
{
	for (size_t i = 0; i < run->n_jobs; i++) {
		struct results one;

		if (results_read(&one, run->jobs[i].path, err))
			return -1;
		take_machine(results, &one.fingerprint);
		results_add(results, &one.list[0], &one.fingerprint);
		results_release(&one);
	}
	if (!results->fingerprint.tool_version) {
		results->fingerprint.tool_version = xstrdup("");
		results->fingerprint.valgrind_version = xstrdup("");
	}
	return 0;
}

static void block_signals(struct run *run)
{
	sigemptyset(&run->signals);
	sigaddset(&run->signals, SIGCHLD);
	sigaddset(&run->signals, SIGINT);
	sigaddset(&run->signals, SIGTERM);
	sigaddset(&run->signals, SIGHUP);
	sigprocmask(SIG_BLOCK, &run->signals, &run->old_signals);
}

int runner_run(struct results *results, const struct runner_plan *plan, struct error *err)
{
	struct run run = { .plan = plan, .surroundings = suite_surroundings(plan->suite) };
	int ret = -1;

	*results = (struct results){ .kind = RESULTS_RUN,
				     .suite = xstrdup(plan->suite->name),
				     .shard = plan->shard,
				     .n_shards = plan->n_shards };
	block_signals(&run);
	if (installation_find(&run.installation, err) || folder_create(&run.folder, err))
		goto out;
	make_jobs(&run);
	if (run_jobs(&run, err)) {
		stop(&run);
		goto out;
	}
	ret = collect(&run, results, err);
	if (!ret)
		variants_check_outputs(results);
out:
	progress_clear();
	sigprocmask(SIG_SETMASK, &run.old_signals, NULL);
	for (size_t i = 0; i < run.n_jobs; i++)
		free(run.jobs[i].path);
	free(run.jobs);
	folder_remove(&run.folder);
	installation_release(&run.installation);
	if (ret)
		results_release(results);
	return ret;
}
