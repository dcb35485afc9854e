/* SPDX-License-Identifier: GPL-2.0-or-later */
/* options.h - the command line */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "controller.h"

/* Everything is checked. */
struct options {
	struct device device; /* the preset with all that was changed */
	const char *mapping;
	bool has_xor;
	struct pattern_spec pattern;
	const char *trace_file; /* instead of a pattern, NULL for none */
	bool is_open_loop;
	struct open_loop open_loop;
	enum scheduler scheduler;
	enum page_policy page;
	int64_t queue_room;
	bool is_refreshed;
	const char *log_file; /* where commands go, NULL for nowhere */
	bool is_checked;
	bool is_timed;
	bool json;
};

const char *scheduler_name(enum scheduler scheduler);
const char *page_policy_name(enum page_policy page);

/* A mistake ends the program with exit code 2, --help with 0. */
void options_parse(struct options *options, int argc, char **argv);

#endif
