/* SPDX-License-Identifier: GPL-2.0-or-later */
/* simcount compare: what changed from one build to another, function by function. */
#include "commands.h"
#include "compare_options.h"

static const struct usage usage = {
	.name = "simcount compare",
	.synopsis = COMPARE_SYNOPSIS,
	.summary = "Compare the instruction counts of two or more builds, function by function.\n"
		   "Commands are counted first, and must write the same output.",
	.specs = compare_option_specs,
};

static int tell(const struct compare_options *options, const struct compare_suite *suite)
{
	compare_options_write(options, suite, stdout);
	return (int)causes_exit_code(&suite->causes);
}

int cmd_compare(int argc, char **argv, struct error *err)
{
	return compare_options_main(&usage, argc, argv, tell, err);
}
