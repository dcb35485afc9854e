/* SPDX-License-Identifier: GPL-2.0-or-later */
/* simcount report: results that were written before, in a format for people or other programs. */
#include "baseline_options.h"
#include "commands.h"
#include "gate.h"
#include "memory.h"
#include "options.h"
#include "path.h"
#include "report_options.h"

#include <stdlib.h>
#include <string.h>

/* --baseline may be without a name, and none is compared with where it is not said. */
struct wanted_baseline {
	bool is_wanted;
	const char *name; /* NULL: default */
};

struct report_command {
	struct report_options report;
	struct wanted_baseline baseline;
	const char *folder, *against, *suite, *limits;
};

static int set_baseline(void *field, const char *value, struct error *err)
{
	(void)err;
	*(struct wanted_baseline *)field = (struct wanted_baseline){ true, value };
	return 0;
}

#define FIELD(field) offsetof(struct report_command, field)

static const struct option_spec specs[] = {
	REPORT_ROWS(struct report_command, report),
	{ 0, "baseline", "[NAME]", "beside the baseline NAME [default]", set_baseline,
	  FIELD(baseline) },
	{ 0, "baseline-dir", "DIR", "where baselines are [baselines, beside the suite]",
	  option_string, FIELD(folder) },
	{ 0, "against", "FILE", "beside the results or the baseline in FILE", option_string,
	  FIELD(against) },
	{ 0, "suite", "FILE", "the suite, for its limits", option_string, FIELD(suite) },
	{ 'l', "limits", "LIMITS", "what may change, as in ir=0.5%|10000 [ir=0%]", option_string,
	  FIELD(limits) },
	{ 0 },
};

static const struct usage usage = {
	.name = "simcount report",
	.synopsis = "[OPTION]... [OLDER.xml...] RESULTS.xml",
	.summary = "Show results that were written by run or gate, and how they came about: the "
		   "older ones\nare the history in the page of --format=html. A report passes no "
		   "judgement by its exit\ncode; that is simcount gate's.",
	.specs = specs,
};

/* Everything that is read. */
struct inputs {
	struct results *results; /* the last is reported */
	struct report_past *past;
	size_t n_read;
	struct suite suite;
	struct baseline baseline;
	struct limits limits;
};

static void inputs_release(struct inputs *inputs)
{
	for (size_t i = 0; i < inputs->n_read; i++)
		results_release(&inputs->results[i]);
	for (size_t i = 0; inputs->past && i + 1 < inputs->n_read; i++)
		free((char *)inputs->past[i].label);
	free(inputs->results);
	free(inputs->past);
	suite_release(&inputs->suite);
	baseline_release(&inputs->baseline);
	limits_release(&inputs->limits);
}

/* "results/2024-05.xml" is labelled "2024-05". */
static char *make_label(const char *path)
{
	const char *last = path_last(path);
	size_t length = strlen(last);

	return xstrndup(last,
			length > 4 && !strcmp(last + length - 4, ".xml") ? length - 4 : length);
}

static int read_results(struct inputs *inputs, char *const *paths, size_t count, struct error *err)
{
	inputs->results = xcalloc(count, sizeof(*inputs->results));
	for (size_t i = 0; i < count; i++) {
		if (results_read(&inputs->results[i], paths[i], err))
			return -1;
		inputs->n_read++;
	}
	if (!inputs->results[count - 1].count)
		return error_set_code(err, EXIT_CODE_NOTHING, "%s: there are no results in it",
				      paths[count - 1]);
	inputs->past = xcalloc(count, sizeof(*inputs->past));
	for (size_t i = 0; i + 1 < count; i++)
		inputs->past[i] = (struct report_past){ make_label(paths[i]), &inputs->results[i] };
	return 0;
}

static int find_baseline(const struct report_command *command, struct inputs *inputs,
			 const struct results *results, struct error *err)
{
	const struct baseline_options options = { .folder = command->folder };
	char *folder = baseline_options_folder(&options, command->suite);
	const struct baseline_place place = {
		.folder = folder,
		.suite = results->suite,
		.name = command->baseline.name ? command->baseline.name : "default",
	};
	int ret = baseline_find(&inputs->baseline, &place, results, err);

	if (!ret && !inputs->baseline.path)
		ret = error_set_code(err, EXIT_CODE_NOTHING,
				     "there is no baseline %s of suite %s in %s", place.name,
				     place.suite, place.folder);
	free(folder);
	return ret;
}

static int read_inputs(const struct report_command *command, const struct arguments *arguments,
		       struct inputs *inputs, struct error *err)
{
	const struct string_list no_defines = { 0 };
	const struct results *results;

	if (read_results(inputs, arguments->operands, arguments->n_operands, err))
		return -1;
	results = &inputs->results[inputs->n_read - 1];
	if (command->limits && limits_parse(&inputs->limits, command->limits, err))
		return error_context(err, "--limits");
	if (command->suite && suite_read(&inputs->suite, command->suite, &no_defines, err))
		return -1;
	if (command->against)
		return results_read(&inputs->baseline.results, command->against, err);
	return command->baseline.is_wanted ? find_baseline(command, inputs, results, err) : 0;
}

static int write_report(const struct report_command *command, struct inputs *inputs,
			const struct gate_options *options, const struct gate *gate,
			struct error *err)
{
	struct report report;
	int ret;

	report_make(&report, &inputs->results[inputs->n_read - 1], gate, options);
	report.past = inputs->past;
	report.n_past = inputs->n_read - 1;
	ret = report_options_write(&command->report, &report, err);
	report_release(&report);
	return ret ? -1 : EXIT_CODE_PASS;
}

static int judge_and_write(const struct report_command *command, struct inputs *inputs,
			   struct error *err)
{
	const struct gate_options options = {
		.new = &inputs->results[inputs->n_read - 1],
		.old = &inputs->baseline.results,
		.benchmarks = command->suite ? &inputs->suite.benchmarks : NULL,
		.limits = &inputs->limits,
	};
	struct gate gate;
	int ret;

	gate_judge(&gate, &options);
	ret = write_report(command, inputs, &options, &gate, err);
	gate_release(&gate);
	return ret;
}

static int check(const struct report_command *command, const struct arguments *arguments,
		 struct error *err)
{
	bool is_compared = command->against || command->baseline.is_wanted;

	if (!arguments->n_operands || arguments->command)
		return error_set_code(err, EXIT_CODE_USAGE, "which results? see '%s --help'",
				      usage.name);
	if (command->against && command->baseline.is_wanted)
		return error_set_code(err, EXIT_CODE_USAGE,
				      "--against and --baseline are two ways to say one thing");
	if (!is_compared && (command->limits || command->suite))
		return error_set_code(err, EXIT_CODE_USAGE,
				      "--limits and --suite go with --baseline or --against");
	if (command->folder && !command->baseline.is_wanted)
		return error_set_code(err, EXIT_CODE_USAGE, "--baseline-dir goes with --baseline");
	return 0;
}

int cmd_report(int argc, char **argv, struct error *err)
{
	struct report_command command = { 0 };
	struct inputs inputs = { 0 };
	struct arguments arguments;
	int ret = options_parse(&usage, argc, argv, &command, &arguments, err);

	if (!ret && arguments.wants_help) {
		options_print_help(&usage, stdout);
	} else if (!ret) {
		ret = check(&command, &arguments, err);
		if (!ret)
			ret = read_inputs(&command, &arguments, &inputs, err);
		if (!ret && (command.against || command.baseline.is_wanted))
			ret = judge_and_write(&command, &inputs, err);
		else if (!ret)
			ret = write_report(&command, &inputs, NULL, NULL, err);
	}
	inputs_release(&inputs);
	report_options_release(&command.report);
	return ret;
}
