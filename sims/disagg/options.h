/* SPDX-License-Identifier: GPL-2.0-or-later */
/* options.h - the command line */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "config.h"
#include "distribution.h"
#include "workload.h"

#include <stddef.h>

struct options {
	struct config config;
	struct workload_spec workload;
	const char *workload_file; /* instead of a generated workload, NULL for none */
	const char *requests_out;  /* where stamps go, NULL for nowhere */
	double *rates;		   /* of a sweep */
	size_t rate_count;	   /* 0: no sweep */
	enum percentile_method percentiles;
	bool json;
};

/* A mistake ends the program with exit code 2, --help with 0. */
void options_parse(struct options *options, int argc, char **argv);
void options_release(struct options *options);

#endif
