/* SPDX-License-Identifier: GPL-2.0-or-later */
/* simcount gate: do the counts keep within limits of a baseline? */
#include "baseline_options.h"
#include "commands.h"
#include "gate.h"
#include "options.h"
#include "report_options.h"
#include "runner.h"
#include "suite_options.h"

#include <stdlib.h>
#include <string.h>

/* Where the results to judge come from, when they are not measured. */
struct loaded_baseline {
	bool is_wanted;
	const char *name; /* NULL: default */
};

struct gate_command {
	struct suite_options suite;
	struct baseline_options baseline;
	struct loaded_baseline loaded;
	const char *results;
	const char *against;
	const char *output;
	struct report_options report;
	bool stale_fails, warn_only;
};

static int set_stale(void *field, const char *value, struct error *err)
{
	*(bool *)field = !strcmp(value, "fail");
	if (!strcmp(value, "fail") || !strcmp(value, "note"))
		return 0;
	return error_set(err, "expected fail or note, got '%s'", value);
}

static int set_loaded(void *field, const char *value, struct error *err)
{
	(void)err;
	*(struct loaded_baseline *)field = (struct loaded_baseline){ true, value };
	return 0;
}

#define FIELD(field) offsetof(struct gate_command, field)

static const struct option_spec specs[] = {
	{ 0, "baseline", "[NAME]", "compare with the baseline NAME [default]", option_string,
	  FIELD(baseline.name) },
	BASELINE_SAVE_ROWS(struct gate_command, baseline),
	{ 0, "load-baseline", "[NAME]", "judge the baseline NAME, and run nothing", set_loaded,
	  FIELD(loaded) },
	{ 0, "results", "FILE", "judge the results in FILE, and run nothing", option_string,
	  FIELD(results) },
	{ 0, "against", "FILE", "compare with the results or the baseline in FILE", option_string,
	  FIELD(against) },
	{ 0, "stale", "WHAT", "what an improvement is: note or fail [note]", set_stale,
	  FIELD(stale_fails) },
	{ 0, "warn-only", NULL, "exit 0 for regressions, and for nothing else", option_flag,
	  FIELD(warn_only) },
	{ 'o', "output", "FILE", "write the results to FILE", option_string, FIELD(output) },
	REPORT_ROWS(struct gate_command, report),
	SUITE_OPTIONS(FIELD(suite)),
	{ 0 },
};

static const struct usage usage = {
	.name = "simcount gate",
	.synopsis = "[OPTION]... SUITE.xml\n"
		    "[OPTION]... -- PROGRAM [ARGUMENT]...\n"
		    "[OPTION]... --results=FILE --against=FILE [SUITE.xml]",
	.summary = "Measure, compare with a baseline under limits, and say by the exit code what "
		   "happened:\n"
		   "0 pass, 3 regression, 4 nothing comparable, 5 a program failed or its output "
		   "changed,\n6 counts do not repeat, 1 the tool failed, 2 usage.",
	.specs = specs,
};

/* Everything that is read before it is judged. */
struct inputs {
	struct suite suite; /* may be empty when results are loaded */
	bool has_suite;
	struct results results;
	struct baseline baseline; /* what they are held against */
	struct limits limits;
	char *folder;
	char *missing;
};

static void inputs_release(struct inputs *inputs)
{
	suite_release(&inputs->suite);
	results_release(&inputs->results);
	baseline_release(&inputs->baseline);
	limits_release(&inputs->limits);
	free(inputs->folder);
	free(inputs->missing);
}

static bool loads_results(const struct gate_command *command)
{
	return command->results || command->loaded.is_wanted;
}

static int check(const struct gate_command *command, const struct arguments *arguments,
		 struct error *err)
{
	if (command->results && command->loaded.is_wanted)
		return error_set_code(
			err, EXIT_CODE_USAGE,
			"--results and --load-baseline are two ways to say one thing");
	if (command->against && command->baseline.name)
		return error_set_code(err, EXIT_CODE_USAGE,
				      "--against and --baseline are two ways to say one thing");
	if (command->loaded.is_wanted && !command->baseline.name && !command->against)
		return error_set_code(err, EXIT_CODE_USAGE,
				      "--load-baseline needs --baseline=NAME to compare with");
	if (loads_results(command) &&
	    options_refuse_for_runs(arguments, "results are judged as they are", err))
		return -1;
	if (loads_results(command) && command->suite.defines.count && !arguments->n_operands)
		return error_set_code(err, EXIT_CODE_USAGE, "--define: in which suite? name it");
	return baseline_options_check(&command->baseline, err);
}

/* Loaded results need no suite, but can have its limits. */
static int read_suite(const struct gate_command *command, const struct arguments *arguments,
		      struct inputs *inputs, struct error *err)
{
	inputs->has_suite = arguments->n_operands ||
			    suite_options_describe(&command->suite, arguments) ||
			    !loads_results(command);
	if (inputs->has_suite &&
	    suite_options_read(&command->suite, arguments, &inputs->suite, err)) {
		inputs->has_suite = false;
		return -1;
	}
	inputs->folder = baseline_options_folder(&command->baseline, inputs->suite.path);
	return 0;
}

static int load_baseline(const struct gate_command *command, struct inputs *inputs,
			 struct error *err)
{
	const struct baseline_place place = {
		.folder = inputs->folder,
		.suite = inputs->suite.name,
		.name = command->loaded.name ? command->loaded.name : "default",
	};
	struct baseline loaded;

	if (!inputs->has_suite)
		return error_set_code(err, EXIT_CODE_USAGE,
				      "--load-baseline: of which suite? name it");
	if (baseline_find(&loaded, &place, NULL, err))
		return -1;
	if (!loaded.path)
		return error_set_code(err, EXIT_CODE_NOTHING,
				      "there is no baseline %s of suite %s in %s", place.name,
				      place.suite, place.folder);
	inputs->results = loaded.results;
	loaded.results = (struct results){ 0 };
	baseline_release(&loaded);
	return 0;
}

static int run_suite(const struct gate_command *command, struct inputs *inputs, struct error *err)
{
	struct runner_plan plan;

	if (suite_options_plan(&command->suite, &inputs->suite, &plan, err))
		return -1;
	return runner_run(&inputs->results, &plan, err);
}

static int load_results(const struct gate_command *command, struct inputs *inputs,
			struct error *err)
{
	int ret = command->results ? results_read(&inputs->results, command->results, err)
				   : load_baseline(command, inputs, err);

	return ret ? ret : results_filter(&inputs->results, command->suite.filter, err);
}

static int get_results(const struct gate_command *command, struct inputs *inputs, struct error *err)
{
	int ret = loads_results(command) ? load_results(command, inputs, err)
					 : run_suite(command, inputs, err);

	if (ret || !command->output)
		return ret;
	return results_save(&inputs->results, command->output, err);
}

static struct baseline_place old_place(const struct gate_command *command,
				       const struct inputs *inputs)
{
	return (struct baseline_place){
		.folder = inputs->folder,
		.suite = inputs->results.suite,
		.name = baseline_options_name(&command->baseline),
	};
}

static int get_baseline(const struct gate_command *command, struct inputs *inputs,
			struct error *err)
{
	const struct baseline_place place = old_place(command, inputs);

	if (command->against) {
		if (results_read(&inputs->baseline.results, command->against, err))
			return -1;
		inputs->baseline.path = strdup(command->against);
		return 0;
	}
	inputs->missing = NULL;
	if (baseline_find(&inputs->baseline, &place, &inputs->results, err))
		return -1;
	if (!inputs->baseline.path &&
	    asprintf(&inputs->missing, "there is no baseline %s of suite %s in %s", place.name,
		     place.suite, place.folder) < 0)
		inputs->missing = NULL;
	return 0;
}

/* Into the baseline that was compared with, or into another one, which has its say as well. */
static int save(const struct gate_command *command, struct inputs *inputs, const struct gate *gate,
		struct error *err)
{
	struct baseline_place place = old_place(command, inputs);
	char *path;

	if (command->against ||
	    (command->baseline.saved_name && strcmp(command->baseline.saved_name, place.name)))
		return baseline_options_save(&command->baseline, &inputs->suite,
					     command->suite.filter, &inputs->results, err);
	if (baseline_check(&inputs->baseline, gate, command->baseline.reason, err) ||
	    baseline_save(&inputs->baseline, &place, &inputs->results, gate,
			  command->baseline.reason, &path, err))
		return -1;
	fprintf(stderr, "simcount: baseline saved as %s\n", path);
	free(path);
	return 0;
}

static int write_report(const struct gate_command *command, const struct gate *gate,
			const struct gate_options *options, struct error *err)
{
	struct report report;
	int ret;

	report_make(&report, options->new, gate, options);
	ret = report_options_write(&command->report, &report, err);
	report_release(&report);
	return ret;
}

static void report_causes(const struct gate *gate)
{
	for (size_t i = 0; i < gate->causes.count; i++)
		fprintf(stderr, "simcount: %s\n", gate->causes.list[i].text);
}

/* Tells what was decided before it is said that it could not be saved. */
static int judge(const struct gate_command *command, struct inputs *inputs, struct error *err)
{
	const struct gate_options options = {
		.new = &inputs->results,
		.old = inputs->baseline.path ? &inputs->baseline.results : NULL,
		.missing = inputs->missing,
		.benchmarks = inputs->has_suite ? &inputs->suite.benchmarks : NULL,
		.limits = &inputs->limits,
		.stale_fails = command->stale_fails,
		.warn_only = command->warn_only,
		.filter = command->suite.filter,
	};
	struct gate gate;
	int code;
	int ret;

	gate_judge(&gate, &options);
	if (command->baseline.reason)
		gate_accept(&gate, &options, command->baseline.reason);
	ret = write_report(command, &gate, &options, err);
	report_causes(&gate);
	code = (int)gate_exit_code(&gate);
	if (!ret && command->baseline.saves)
		ret = save(command, inputs, &gate, err);
	gate_release(&gate);
	if (!ret)
		return code;
	err->code = exit_code_worse(err->code, (enum exit_code)code);
	return -1;
}

static int gate(const struct gate_command *command, const struct arguments *arguments,
		struct error *err)
{
	struct inputs inputs = { 0 };
	int ret = -1;

	if (check(command, arguments, err))
		return -1;
	if (command->suite.limits && limits_parse(&inputs.limits, command->suite.limits, err))
		error_context(err, "--limits");
	else if (!read_suite(command, arguments, &inputs, err) &&
		 !get_results(command, &inputs, err) && !get_baseline(command, &inputs, err))
		ret = judge(command, &inputs, err);
	inputs_release(&inputs);
	return ret;
}

int cmd_gate(int argc, char **argv, struct error *err)
{
	struct gate_command command = { .suite = SUITE_OPTIONS_INIT };
	struct arguments arguments;
	int ret = options_parse(&usage, argc, argv, &command, &arguments, err);

	if (!ret && arguments.wants_help)
		options_print_help(&usage, stdout);
	else if (!ret)
		ret = gate(&command, &arguments, err);
	suite_options_release(&command.suite);
	report_options_release(&command.report);
	return ret;
}
