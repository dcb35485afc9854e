/* SPDX-License-Identifier: GPL-2.0-or-later */
/* stat_report.h - what simcount stat tells of one program, ready for its writers */
#ifndef STAT_REPORT_H
#define STAT_REPORT_H

#include "causes.h"
#include "environment.h"
#include "event_family.h"
#include "expectation.h"
#include "functions.h"
#include "groups.h"
#include "measurement.h"
#include "profile.h"
#include "results.h"
#include "variation.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* A process of the family that is not in the figures. */
struct other_process {
	char *name;
	char *ended; /* "exit status 0", "SIGTERM", "exec" */
	uint64_t instructions;
};

/* Zeroed is empty. */
struct stat_report {
	struct profile profile;
	char **command;	   /* ends with NULL */
	uint64_t requests; /* 0: not given */
	enum functions_by by;
	enum repeatability repeatability;
	struct functions functions;
	/* The same, most net of the family's weight first: Ir, or misses. */
	const struct function **by_net[N_EVENT_FAMILIES];
	struct groups groups;
	struct environment environment;
	struct moved moved;
	struct other_process *others;
	size_t n_others;
	struct causes causes;
	struct variation layouts; /* of memory */
	struct variation seeds;	  /* of random numbers */
	char **notes;		  /* the profile's, then ours; borrowed from other members */
	size_t n_notes;
};

/* How to look at it. */
struct stat_view {
	uint64_t requests; /* 0: not given */
	enum functions_by by;
	const char *const *groups; /* as given; n_groups of them */
	size_t n_groups;
};

/*
 * Fills a report from a measurement, whose contents it takes over, or from a profile that was
 * written before. argv is what was run.
 */
int stat_report_measured(struct stat_report *report, const struct stat_view *view,
			 const char *const *argv, struct measurement *measurement,
			 struct error *err);
int stat_report_read(struct stat_report *report, const struct stat_view *view, const char *path,
		     const struct expectation *expected, struct error *err);
/* The same from a benchmark's result, which was measured; without groups of ours its own. */
int stat_report_result(struct stat_report *report, const struct stat_view *view,
		       const struct results *results, const struct result *result,
		       struct error *err);
void stat_report_release(struct stat_report *report);

/* Was the border of start-up where it was to be? Else there is no net. */
bool stat_report_has_net(const struct stat_report *report);
uint64_t stat_report_net(const struct stat_report *report, const struct tally *tally,
			 uint32_t event);
/* Of all events, into an array of that many. */
void stat_report_net_counts(const struct stat_report *report, const struct tally *tally,
			    uint64_t *counts);

/* Writers decide nothing; options that only change how much is shown are theirs. */
void stat_write_text(const struct stat_report *reports, size_t count, size_t top, FILE *out);
void stat_write_json(const struct stat_report *reports, size_t count, size_t top, FILE *out);

#endif
