/* SPDX-License-Identifier: GPL-2.0-or-later */
/* github_summary.h - the summary of a job on GitHub Actions */
#ifndef GITHUB_SUMMARY_H
#define GITHUB_SUMMARY_H

#include "error.h"
#include "report.h"

#include <stddef.h>

/* GitHub refuses a step whose summary is larger, and shows none of it. */
#define GITHUB_SUMMARY_MAX_BYTES (1024 * 1024)

/* Appends the report to the file, which stays below max_bytes: it is cut between lines. */
int github_summary_append(const struct report *report, const char *path, size_t max_bytes,
			  struct error *err);

#endif
