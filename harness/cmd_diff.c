/* SPDX-License-Identifier: GPL-2.0-or-later */
/* simcount diff: do two builds count the same? Exits as diff(1) does: 0 same, 1 not, 2 trouble. */
#include "commands.h"
#include "compare_options.h"
#include "options.h"

#include <stdio.h>

enum diff_exit_code { DIFF_SAME, DIFF_DIFFERENT, DIFF_TROUBLE };

static const struct usage usage = {
	.name = "simcount diff",
	.synopsis = "[OPTION]... PROFILE PROFILE...\n"
		    "[OPTION]... --run 'PROGRAM ARGUMENT...' --run 'PROGRAM ARGUMENT...'...\n"
		    "[OPTION]... -- PROGRAM [ARGUMENT]... -- PROGRAM [ARGUMENT]...",
	.summary = "Say whether builds count the same, function by function, and if not what\n"
		   "differs. The exit status is 0 if they do, 1 if not, and 2 for trouble.",
	.specs = compare_option_specs,
};

/* An output that changed is a difference; whatever else is wrong leaves nothing to tell. */
static int judge(const struct compare_report *report)
{
	int code = compare_report_is_equal(report) ? DIFF_SAME : DIFF_DIFFERENT;

	for (size_t i = 0; i < report->causes.count; i++)
		fprintf(stderr, "simcount: %s\n", report->causes.list[i].text);
	return compare_report_is_sound(report) ? code : DIFF_TROUBLE;
}

static int run(const struct compare_options *options, const struct arguments *arguments,
	       struct error *err)
{
	struct compare_report report;
	int code;

	if (compare_options_run(options, arguments, &report, err))
		return -1;
	if (compare_report_is_sound(&report) && !compare_report_is_equal(&report))
		compare_options_write(options, &report, stdout);
	fflush(stdout);
	code = judge(&report);
	compare_report_release(&report);
	return code;
}

int cmd_diff(int argc, char **argv, struct error *err)
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
	if (ret < 0)
		err->code = EXIT_CODE_USAGE; /* 2: trouble */
	return ret;
}
