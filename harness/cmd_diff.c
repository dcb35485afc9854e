/* SPDX-License-Identifier: GPL-2.0-or-later */
/* simcount diff: do two builds count the same? Exits as diff(1) does: 0 same, 1 not, 2 trouble. */
#include "commands.h"
#include "compare_options.h"

enum diff_exit_code { DIFF_SAME, DIFF_DIFFERENT, DIFF_TROUBLE };

static const struct usage usage = {
	.name = "simcount diff",
	.synopsis = COMPARE_SYNOPSIS,
	.summary = "Say whether builds count the same, function by function, and if not what\n"
		   "differs. The exit status is 0 if they do, 1 if not, and 2 for trouble.",
	.specs = compare_option_specs,
};

/* An output that changed is a difference; whatever else is wrong leaves nothing to tell. */
static int judge(const struct compare_options *options, const struct compare_suite *suite)
{
	if (!compare_suite_is_sound(suite))
		return DIFF_TROUBLE;
	if (compare_suite_is_equal(suite))
		return DIFF_SAME;
	compare_options_write(options, suite, stdout);
	return DIFF_DIFFERENT;
}

int cmd_diff(int argc, char **argv, struct error *err)
{
	int ret = compare_options_main(&usage, argc, argv, judge, err);

	if (ret < 0)
		err->code = EXIT_CODE_USAGE; /* 2: trouble */
	return ret;
}
