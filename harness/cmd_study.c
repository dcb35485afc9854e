/* SPDX-License-Identifier: GPL-2.0-or-later */
/* simcount study: what a request costs in the bundled simulators, compiled and interpreted. */
#include "bundled.h"
#include "commands.h"
#include "installation.h"
#include "options.h"
#include "study.h"
#include "study_results.h"
#include "study_writers.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A new format is one row here and one writer_study_NAME.c. */
static const struct writer {
	const char *name;
	void (*write)(const struct study *study, FILE *out);
} writers[] = {
	{ "text", study_write_text },
	{ "json", study_write_json },
};

#define N_WRITERS (sizeof(writers) / sizeof(writers[0]))

struct study_options {
	uint64_t requests;
	const struct writer *writer;
	const char *python;
	const char *results;
	struct surroundings surroundings;
};

static int set_requests(void *field, const char *value, struct error *err)
{
	uint64_t requests;

	if (option_count(&requests, value, err))
		return -1;
	if (requests < STUDY_MIN_REQUESTS || requests > FIT_MAX_AMOUNT)
		return error_set(err, "expected from %d to %" PRIu64 " requests, got %s",
				 STUDY_MIN_REQUESTS, FIT_MAX_AMOUNT, value);
	*(uint64_t *)field = requests;
	return 0;
}

static int set_writer(void *field, const char *value, struct error *err)
{
	for (size_t i = 0; i < N_WRITERS; i++) {
		if (!strcmp(writers[i].name, value)) {
			*(const struct writer **)field = &writers[i];
			return 0;
		}
	}
	return error_set(err, "expected text or json, got '%s'", value);
}

#define FIELD(name) offsetof(struct study_options, name)

static const struct option_spec specs[] = {
	{ 'r', "requests", "N",
	  "simulate N requests, also half of them, and one [500; memsim: 5000]", set_requests,
	  FIELD(requests) },
	{ 'f', "format", "NAME", "write the tables as NAME: text or json [text]", set_writer,
	  FIELD(writer) },
	{ 'p', "python", "FILE", "the interpreter [the one found when simcount was built]",
	  option_string, FIELD(python) },
	{ 'o', "results", "FOLDER", "record RESULTS.md, study.xml and raw counts there",
	  option_string, FIELD(results) },
	SURROUNDINGS_OPTIONS(FIELD(surroundings)),
	{ 0 },
};

static const struct usage usage = {
	.name = "simcount study",
	.synopsis = "[OPTION]...",
	.summary =
		"Count what a request costs in each variant of the bundled simulators, and where "
		"that goes.",
	.specs = specs,
};

static int run(struct study *study, const struct study_options *options, struct error *err)
{
	struct installation installation = { 0 };
	char *folder = installation_file("sims", "");
	const struct study_plan plan = {
		.installation = &installation,
		.folder = folder,
		.python = options->python,
		.simulators = bundled_simulators,
		.n_simulators = n_bundled_simulators,
		.requests = options->requests,
		.surroundings = options->surroundings,
	};
	int ret = installation_find(&installation, err);

	if (!ret)
		ret = study_run(study, &plan, err);
	installation_release(&installation);
	free(folder);
	return ret;
}

static void report_missing(const struct study_simulator *simulator)
{
	for (size_t i = 0; i < simulator->spec->n_variants; i++)
		if (simulator->variants[i].missing)
			fprintf(stderr, "simcount: %s, %s is left out: %s\n", simulator->spec->name,
				simulator->variants[i].spec->name, simulator->variants[i].missing);
}

static int report(const struct study *study)
{
	for (size_t i = 0; i < study->n_simulators; i++)
		report_missing(&study->simulators[i]);
	for (size_t i = 0; i < study->causes.count; i++)
		fprintf(stderr, "simcount: %s\n", study->causes.list[i].text);
	return (int)causes_exit_code(&study->causes);
}

static int study_and_report(struct study_options *options, int argc, char **argv, struct error *err)
{
	struct arguments arguments;
	struct study study = { 0 };
	int ret;

	if (options_parse(&usage, argc, argv, options, &arguments, err))
		return -1;
	if (arguments.wants_help) {
		options_print_help(&usage, stdout);
		return EXIT_CODE_PASS;
	}
	if (arguments.n_operands || arguments.command)
		return error_set_code(err, EXIT_CODE_USAGE, "study takes options only");
	if (run(&study, options, err))
		return -1;
	options->writer->write(&study, stdout);
	ret = report(&study);
	/* What is recorded is a study that nothing was wrong with. */
	if (!ret && options->results)
		ret = study_results_write(&study, options->results, err);
	study_release(&study);
	return ret;
}

int cmd_study(int argc, char **argv, struct error *err)
{
	struct study_options options = {
		.writer = &writers[0],
		.python = *SC_PYTHON3 ? SC_PYTHON3 : NULL,
	};
	int ret = study_and_report(&options, argc, argv, err);

	surroundings_release(&options.surroundings);
	return ret;
}
