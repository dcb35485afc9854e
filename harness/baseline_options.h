/* SPDX-License-Identifier: GPL-2.0-or-later */
/* baseline_options.h - which baselines a command line means */
#ifndef BASELINE_OPTIONS_H
#define BASELINE_OPTIONS_H

#include "baseline.h"
#include "error.h"
#include "options.h"
#include "suite.h"

#include <stdbool.h>

/* Zeroed: the default one is compared with, nothing is saved. */
struct baseline_options {
	const char *folder; /* NULL: baselines beside the suite */
	const char *name;   /* NULL: default */
	bool saves;
	const char *saved_name; /* NULL: the one that is compared with */
	const char *reason;	/* NULL: nothing is accepted */
};

int option_save_baseline(void *field, const char *value, struct error *err);

#define BASELINE_SAVE_ROWS(type, member)                                                           \
	{ 0,                                                                                       \
	  "save-baseline",                                                                         \
	  "[NAME]",                                                                                \
	  "make the results the baseline NAME [default]",                                          \
	  option_save_baseline,                                                                    \
	  offsetof(type, member) },                                                                \
		{ 0,                                                                               \
		  "accept",                                                                        \
		  "REASON",                                                                        \
		  "even where they are worse; the baseline records why",                           \
		  option_string,                                                                   \
		  offsetof(type, member.reason) },                                                 \
	{                                                                                          \
		0, "baseline-dir", "DIR", "where baselines are [baselines, beside the suite]",     \
			option_string, offsetof(type, member.folder)                               \
	}

int baseline_options_check(const struct baseline_options *options, struct error *err);
/* The folder is owned by the caller; name NULL: the one that is compared with. */
char *baseline_options_folder(const struct baseline_options *options, const char *suite_path);
const char *baseline_options_name(const struct baseline_options *options);

/*
 * Saves results, which it takes over, as a baseline, after comparing them with the one that is
 * there under the suite's limits. Returns an exit code, or -1.
 */
int baseline_options_save(const struct baseline_options *options, const struct suite *suite,
			  const char *filter, struct results *results, struct error *err);

#endif
