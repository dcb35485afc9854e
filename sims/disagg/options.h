/* SPDX-License-Identifier: GPL-2.0-or-later */
/* options.h - the command line */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "config.h"
#include "workload.h"

struct options {
	struct config config;
	struct workload_spec workload;
	bool json;
};

/* A mistake ends the program with exit code 2, --help with 0. */
void options_parse(struct options *options, int argc, char **argv);

#endif
