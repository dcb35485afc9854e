/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "report_options.h"
#include "github_summary.h"
#include "memory.h"
#include "new_file.h"

#include <stdlib.h>
#include <string.h>

static int unknown(const char *value, struct error *err)
{
	char *names = report_format_names();

	error_set(err, "expected %s, got '%s'", names, value);
	free(names);
	return -1;
}

int option_report_format(void *field, const char *value, struct error *err)
{
	struct report_options *options = field;

	options->format = report_find_format(value, strlen(value));
	return options->format ? 0 : unknown(value, err);
}

int option_report_file(void *field, const char *value, struct error *err)
{
	struct report_options *options = field;
	const char *colon = strchr(value, ':');
	const struct report_format *format;

	if (!colon || !colon[1])
		return error_set(err, "expected NAME:FILE, got '%s'", value);
	format = report_find_format(value, (size_t)(colon - value));
	if (!format)
		return unknown(value, err);
	options->files = xgrow(options->files, options->n_files, sizeof(*options->files));
	options->files[options->n_files++] = (struct report_file){ format, colon + 1 };
	return 0;
}

static int write_file(const struct report_file *file, const struct report *report,
		      struct error *err)
{
	struct new_file new_file;

	if (new_file_begin(&new_file, file->path, err))
		return -1;
	file->format->write(report, new_file.out);
	return new_file_finish(&new_file, err);
}

/* The runner sets both variables; without them nobody would read any of it. */
static int write_for_github(const struct report_format *format, const struct report *report,
			    struct error *err)
{
	const char *summary = getenv("GITHUB_STEP_SUMMARY");
	const struct report_format *github = report_find_format("github", strlen("github"));

	if (!getenv("GITHUB_ACTIONS"))
		return 0;
	if (format->is_for_people)
		github->write(report, stdout);
	if (!summary || !*summary)
		return 0;
	return github_summary_append(report, summary, GITHUB_SUMMARY_MAX_BYTES, err);
}

int report_options_write(const struct report_options *options, const struct report *report,
			 struct error *err)
{
	const struct report_format *format = options->format ? options->format : &report_formats[0];
	int ret = 0;

	format->write(report, stdout);
	for (size_t i = 0; i < options->n_files && !ret; i++)
		ret = write_file(&options->files[i], report, err);
	if (!ret)
		ret = write_for_github(format, report, err);
	fflush(stdout);
	return ret;
}

void report_options_release(struct report_options *options)
{
	free(options->files);
	*options = (struct report_options){ 0 };
}
