/* SPDX-License-Identifier: GPL-2.0-or-later */
/* simcount run: every benchmark of a suite, to a results file. */
#include "baseline_options.h"
#include "commands.h"
#include "options.h"
#include "report_options.h"
#include "runner.h"
#include "suite_options.h"

#include <stdlib.h>

struct run_options {
	struct suite_options suite;
	struct baseline_options baseline;
	struct report_options report;
	const char *output;
	bool lists;
};

#define FIELD(name) offsetof(struct run_options, name)

static const struct option_spec specs[] = {
	{ 'o', "output", "FILE", "write the results to FILE, for merge, compare and gate",
	  option_string, FIELD(output) },
	REPORT_ROWS(struct run_options, report),
	{ 0, "list", NULL, "name the benchmarks and run none", option_flag, FIELD(lists) },
	BASELINE_SAVE_ROWS(struct run_options, baseline),
	SUITE_OPTIONS(FIELD(suite)),
	{ 0 },
};

static const struct usage usage = {
	.name = "simcount run",
	.synopsis = "[OPTION]... SUITE.xml\n"
		    "[OPTION]... -- PROGRAM [ARGUMENT]...",
	.summary =
		"Measure every benchmark of a suite, or one that the options describe, and write "
		"the\nresults to a file.",
	.specs = specs,
};

static int list(const struct runner_plan *plan)
{
	size_t count;
	const struct benchmark **selected = runner_select(plan, &count);

	for (size_t i = 0; i < count; i++)
		puts(selected[i]->name);
	free(selected);
	return EXIT_CODE_PASS;
}

static int report_causes(const struct results *results)
{
	enum exit_code code = EXIT_CODE_PASS;

	for (size_t i = 0; i < results->count; i++) {
		const struct causes *causes = &results->list[i].causes;

		for (size_t j = 0; j < causes->count; j++)
			fprintf(stderr, "simcount: %s: %s\n", results->list[i].name,
				causes->list[j].text);
		code = exit_code_worse(code, causes_exit_code(causes));
	}
	return (int)code;
}

/* A shard may be empty when there are more of them than benchmarks; all of them may not. */
static int check_selection(const struct runner_plan *plan, struct error *err)
{
	struct runner_plan whole = *plan;
	size_t count;

	whole.n_shards = 0;
	free(runner_select(&whole, &count));
	if (count)
		return 0;
	return error_set_code(err, EXIT_CODE_NOTHING,
			      plan->filter ? "no benchmark has a name like %s"
					   : "suite %s has no benchmarks",
			      plan->filter ? plan->filter : plan->suite->name);
}

static int write_report(const struct report_options *options, const struct results *results,
			struct error *err)
{
	struct report report;
	int ret;

	report_make(&report, results, NULL, NULL);
	ret = report_options_write(options, &report, err);
	report_release(&report);
	return ret;
}

static int run(const struct run_options *options, const struct suite *suite,
	       const struct runner_plan *plan, struct error *err)
{
	struct results results = { 0 };
	int code;
	int ret;

	if (check_selection(plan, err) || runner_run(&results, plan, err))
		return -1;
	ret = write_report(&options->report, &results, err);
	code = report_causes(&results);
	if (!ret && options->output)
		ret = results_save(&results, options->output, err);
	if (!ret)
		ret = options->baseline.saves ? baseline_options_save(&options->baseline, suite,
								      plan->filter, &results, err)
					      : code;
	results_release(&results);
	return ret;
}

static int plan_and_run(const struct run_options *options, const struct arguments *arguments,
			struct error *err)
{
	struct runner_plan plan;
	struct suite suite;
	int ret = -1;

	if (options->baseline.folder && !options->baseline.saves)
		return error_set_code(err, EXIT_CODE_USAGE,
				      "--baseline-dir goes with --save-baseline");
	if (baseline_options_check(&options->baseline, err) ||
	    suite_options_read(&options->suite, arguments, &suite, err))
		return -1;
	if (!suite_options_plan(&options->suite, &suite, &plan, err))
		ret = options->lists ? list(&plan) : run(options, &suite, &plan, err);
	suite_release(&suite);
	return ret;
}

int cmd_run(int argc, char **argv, struct error *err)
{
	struct run_options options = { .suite = SUITE_OPTIONS_INIT };
	struct arguments arguments;
	int ret = options_parse(&usage, argc, argv, &options, &arguments, err);

	if (!ret && arguments.wants_help)
		options_print_help(&usage, stdout);
	else if (!ret)
		ret = plan_and_run(&options, &arguments, err);
	suite_options_release(&options.suite);
	report_options_release(&options.report);
	return ret;
}
