/* SPDX-License-Identifier: GPL-2.0-or-later */
/* simcount compare: what changed from one build to another, function by function. */
#include "commands.h"
#include "compare_options.h"
#include "options.h"

#include <stdio.h>

static const struct usage usage = {
	.name = "simcount compare",
	.synopsis = "[OPTION]... PROFILE PROFILE...\n"
		    "[OPTION]... --run 'PROGRAM ARGUMENT...' --run 'PROGRAM ARGUMENT...'...\n"
		    "[OPTION]... -- PROGRAM [ARGUMENT]... -- PROGRAM [ARGUMENT]...",
	.summary = "Compare the instruction counts of two or more builds, function by function.\n"
		   "Commands are counted first, and must write the same output.",
	.specs = compare_option_specs,
};

static int report_causes(const struct compare_report *report)
{
	for (size_t i = 0; i < report->causes.count; i++)
		fprintf(stderr, "simcount: %s\n", report->causes.list[i].text);
	return (int)causes_exit_code(&report->causes);
}

static int run(const struct compare_options *options, const struct arguments *arguments,
	       struct error *err)
{
	struct compare_report report;
	int code;

	if (compare_options_run(options, arguments, &report, err))
		return -1;
	compare_options_write(options, &report, stdout);
	fflush(stdout);
	code = report_causes(&report);
	compare_report_release(&report);
	return code;
}

int cmd_compare(int argc, char **argv, struct error *err)
{
	struct compare_options options;
	struct arguments arguments;
	int ret;

	compare_options_init(&options);
	ret = options_parse(&usage, argc, argv, &options, &arguments, err);
	if (!ret && arguments.wants_help)
		options_print_help(&usage, stdout);
	else if (!ret)
		ret = run(&options, &arguments, err);
	compare_options_release(&options);
	return ret;
}
