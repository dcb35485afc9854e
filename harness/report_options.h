/* SPDX-License-Identifier: GPL-2.0-or-later */
/* report_options.h - in which formats a command line wants results reported, and where to */
#ifndef REPORT_OPTIONS_H
#define REPORT_OPTIONS_H

#include "error.h"
#include "options.h"
#include "report.h"

#include <stddef.h>

struct report_file {
	const struct report_format *format;
	const char *path; /* borrowed */
};

/* Zeroed: as text to standard output. */
struct report_options {
	const struct report_format *format; /* of standard output; NULL: text */
	struct report_file *files;
	size_t n_files;
};

int option_report_format(void *field, const char *value, struct error *err);
int option_report_file(void *field, const char *value, struct error *err);

/* Rows for the table of a command: member is its struct report_options. */
#define REPORT_ROWS(type, member)                                                                  \
	{ 'f',                                                                                     \
	  "format",                                                                                \
	  "NAME",                                                                                  \
	  "show as text, json, xml, csv, markdown, junit ... [text]",                              \
	  option_report_format,                                                                    \
	  offsetof(type, member) },                                                                \
	{                                                                                          \
		0, "report", "NAME:FILE", "write that format to FILE, too; may be repeated",       \
			option_report_file, offsetof(type, member)                                 \
	}

/*
 * The report on standard output, then the files. On GitHub Actions a report for people is
 * followed by annotations, and its summary is appended to that of the step.
 */
int report_options_write(const struct report_options *options, const struct report *report,
			 struct error *err);
void report_options_release(struct report_options *options);

#endif
