/* SPDX-License-Identifier: GPL-2.0-or-later */
/* simcount stat: count a program's instructions, or show a profile that was written before. */
#include "commands.h"
#include "memory.h"
#include "options.h"
#include "progress.h"
#include "stat_report.h"
#include "words.h"
#include "worlds.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A new format is one row here and one writer_stat_NAME.c. */
static const struct writer {
	const char *name;
	void (*write)(const struct stat_report *reports, size_t count, size_t top, FILE *out);
} writers[] = {
	{ "text", stat_write_text },
	{ "json", stat_write_json },
};

#define N_WRITERS (sizeof(writers) / sizeof(writers[0]))

/* More than anybody waits for. */
#define MAX_WORLDS 10000

struct stat_options {
	uint64_t requests;
	struct string_list groups;
	const char *until;
	const char *only;
	struct expectation expected;
	double timeout_s;
	const char *prepare;
	const char *stdin_path;
	const char *process;
	bool shows_output;
	const struct writer *writer;
	uint64_t top;
	enum functions_by by;
	struct string_list runs;
	struct surroundings surroundings;
	uint64_t layouts;
	uint64_t seeds;
};

static int set_writer(void *field, const char *value, struct error *err)
{
	for (size_t i = 0; i < N_WRITERS; i++) {
		if (!strcmp(writers[i].name, value)) {
			*(const struct writer **)field = &writers[i];
			return 0;
		}
	}
	return error_set(err, "expected text or json, got '%s'", value);
}

static int set_by(void *field, const char *value, struct error *err)
{
	*(enum functions_by *)field = strcmp(value, "inlined") ? BY_SYMBOL : BY_INLINED;
	if (!strcmp(value, "inlined") || !strcmp(value, "symbol"))
		return 0;
	return error_set(err, "expected symbol or inlined, got '%s'", value);
}

static int set_requests(void *field, const char *value, struct error *err)
{
	if (option_count(field, value, err))
		return -1;
	return *(uint64_t *)field ? 0 : error_set(err, "expected at least one request");
}

static int set_worlds(void *field, const char *value, struct error *err)
{
	if (option_count(field, value, err))
		return -1;
	if (*(uint64_t *)field < 1 || *(uint64_t *)field > MAX_WORLDS)
		return error_set(err, "expected from 1 to %d, got %s", MAX_WORLDS, value);
	return 0;
}

#define FIELD(name) offsetof(struct stat_options, name)

static const struct option_spec specs[] = {
	{ 'r', "requests", "N", "show costs per request, of N", set_requests, FIELD(requests) },
	{ 'g', "group", "NAME=GLOB[,GLOB]", "add up the functions that match; may be repeated",
	  option_list, FIELD(groups) },
	{ 0, "by", "WHAT", "rows are functions by symbol, or as inlined [symbol]", set_by,
	  FIELD(by) },
	{ 'n', "top", "N", "show N functions [10]", option_count, FIELD(top) },
	{ 'f', "format", "NAME", "write the report as NAME: text or json [text]", set_writer,
	  FIELD(writer) },
	{ 'u' | FOR_RUNS, "startup-until", "FUNC",
	  "start-up ends where FUNC is entered; auto, none [auto]", option_string, FIELD(until) },
	{ FOR_RUNS, "only", "FUNC", "measure FUNC and what it calls, and take off everything else",
	  option_string, FIELD(only) },
	{ 'e', "expect-exit", "N|SIGNAL", "how the program is meant to end [0]", option_expectation,
	  FIELD(expected) },
	{ 't' | FOR_RUNS, "timeout", "SECONDS", "end the program after that", option_seconds,
	  FIELD(timeout_s) },
	{ 'p' | FOR_RUNS, "prepare", "CMD", "run CMD before each run of the program", option_string,
	  FIELD(prepare) },
	{ 'i' | FOR_RUNS, "stdin", "FILE", "what the program reads [/dev/null]", option_string,
	  FIELD(stdin_path) },
	{ 'o' | FOR_RUNS, "show-output", NULL, "repeat the program's output on standard error",
	  option_flag, FIELD(shows_output) },
	{ FOR_RUNS, "process", "NAME", "measure the process NAME that the command starts",
	  option_string, FIELD(process) },
	SURROUNDINGS_OPTIONS(FIELD(surroundings)),
	{ FOR_RUNS, "layouts", "N", "run in N more layouts of memory, and show what moves",
	  set_worlds, FIELD(layouts) },
	{ FOR_RUNS, "seeds", "N", "run with N more seeds of random numbers: median, range",
	  set_worlds, FIELD(seeds) },
	{ 0, "run", "'CMD ARG...'", "the same as -- CMD ARG...; may be repeated", option_list,
	  FIELD(runs) },
	{ 0 },
};

static const struct usage usage = {
	.name = "simcount stat",
	.synopsis = "[OPTION]... -- PROGRAM [ARGUMENT]...\n"
		    "[OPTION]... --run 'PROGRAM ARGUMENT...'...\n"
		    "[OPTION]... PROFILE...",
	.summary = "Count the instructions of a program, exactly: it runs twice under Valgrind and "
		   "must\n"
		   "give the same counts. Or show a profile that was written before.",
	.specs = specs,
};

/* The reports, in the order in which they were asked for. */
struct reports {
	struct stat_report *list;
	size_t count;
};

static struct stat_report *add_report(struct reports *reports)
{
	reports->list = xgrow(reports->list, reports->count, sizeof(*reports->list));
	return &reports->list[reports->count];
}

static struct stat_view make_view(const struct stat_options *options)
{
	return (struct stat_view){ .requests = options->requests,
				   .by = options->by,
				   .groups = options->groups.items,
				   .n_groups = options->groups.count };
}

static void show_output(const struct stat_options *options, const struct measurement *measurement)
{
	if (options->shows_output)
		fwrite(measurement->output, 1, measurement->output_size, stderr);
	if (options->shows_output || measurement->causes.count)
		fputs(measurement->messages, stderr);
}

/* The measurement's output is still there; all else of it has gone to the report. */
static int measure_worlds(struct stat_report *report, const struct stat_options *options,
			  const struct measurement_plan *plan, const struct stat_view *view,
			  const struct measurement *measurement, struct error *err)
{
	const struct first_world first = { .plan = plan,
					   .view = view,
					   .output = measurement->output,
					   .output_size = measurement->output_size };

	if (options->layouts && !report->causes.count &&
	    worlds_measure(report, WORLDS_LAYOUTS, options->layouts, &first, err))
		return -1;
	if (options->seeds && !report->causes.count)
		return worlds_measure(report, WORLDS_SEEDS, options->seeds, &first, err);
	return 0;
}

static int measure(struct reports *reports, const struct stat_options *options,
		   const struct installation *installation, const char *const *argv,
		   const char *const *prepare, struct error *err)
{
	struct stat_view view = make_view(options);
	struct measurement_plan plan = {
		.argv = argv,
		.stdin_path = options->stdin_path,
		.timeout_s = options->timeout_s,
		.until = options->until,
		.only = options->only,
		.process = options->process,
		.prepare = prepare,
		.surroundings = options->surroundings,
		.expected = options->expected,
		.installation = installation,
	};
	struct measurement measurement;
	struct stat_report *report;
	int ret;

	progress_show("simcount: counting %s, twice", argv[0]);
	ret = measurement_run(&measurement, &plan, err);
	progress_clear();
	if (ret)
		return -1;
	show_output(options, &measurement);
	report = add_report(reports);
	ret = stat_report_measured(report, &view, argv, &measurement, err);
	reports->count += !ret;
	if (!ret)
		ret = measure_worlds(report, options, &plan, &view, &measurement, err);
	measurement_release(&measurement);
	return ret;
}

static int measure_line(struct reports *reports, const struct stat_options *options,
			const struct installation *installation, const char *line,
			const char *const *prepare, struct error *err)
{
	char **argv;
	int ret;

	if (words_split(line, &argv, err))
		return error_context(err, "--run");
	ret = measure(reports, options, installation, (const char *const *)argv, prepare, err);
	words_free(argv);
	return ret;
}

static int measure_all(struct reports *reports, const struct stat_options *options,
		       const struct arguments *arguments, struct error *err)
{
	struct installation installation = { 0 };
	char **prepare = NULL;
	int ret = -1;

	if (options->prepare && words_split(options->prepare, &prepare, err)) {
		error_context(err, "--prepare");
		goto out;
	}
	if (installation_find(&installation, err))
		goto out;
	for (size_t i = 0; i < options->runs.count; i++)
		if (measure_line(reports, options, &installation, options->runs.items[i],
				 (const char *const *)prepare, err))
			goto out;
	if (arguments->command &&
	    measure(reports, options, &installation, (const char *const *)arguments->command,
		    (const char *const *)prepare, err))
		goto out;
	ret = 0;
out:
	installation_release(&installation);
	words_free(prepare);
	return ret;
}

/* Programs are easily given without the "--" that tells them from profiles. */
static int explain_unreadable(const char *path, struct error *err)
{
	if (!access(path, X_OK)) {
		size_t length = strlen(err->text);

		snprintf(err->text + length, sizeof(err->text) - length,
			 " (to run a program, write -- before it)");
	}
	return -1;
}

static int read_all(struct reports *reports, const struct stat_options *options,
		    const struct arguments *arguments, struct error *err)
{
	struct stat_view view = make_view(options);

	for (size_t i = 0; i < arguments->n_operands; i++) {
		const char *path = arguments->operands[i];

		if (stat_report_read(add_report(reports), &view, path, &options->expected, err))
			return explain_unreadable(path, err);
		reports->count++;
	}
	return 0;
}

static bool runs_programs(const struct stat_options *options, const struct arguments *arguments)
{
	return arguments->command || options->runs.count;
}

static int check(const struct stat_options *options, const struct arguments *arguments,
		 struct error *err)
{
	struct groups groups = { 0 };
	int ret = 0;

	if (arguments->command && !arguments->command[0])
		return error_set_code(err, EXIT_CODE_USAGE, "no program behind --");
	if (!runs_programs(options, arguments) && !arguments->n_operands)
		return error_set_code(err, EXIT_CODE_USAGE,
				      "nothing to do: give a program behind --, or a profile");
	if (!runs_programs(options, arguments) &&
	    options_refuse_for_runs(arguments, "a profile is shown as it is", err))
		return -1;
	/* Before anything runs for minutes. */
	for (size_t i = 0; i < options->groups.count && !ret; i++)
		ret = groups_parse(&groups, options->groups.items[i], err);
	groups_release(&groups);
	return ret ? error_context(err, "--group") : 0;
}

static int report_causes(const struct reports *reports)
{
	enum exit_code code = EXIT_CODE_PASS;

	for (size_t i = 0; i < reports->count; i++) {
		const struct causes *causes = &reports->list[i].causes;

		for (size_t j = 0; j < causes->count; j++)
			fprintf(stderr, "simcount: %s: %s\n", reports->list[i].command[0],
				causes->list[j].text);
		code = exit_code_worse(code, causes_exit_code(causes));
	}
	return (int)code;
}

static int run(const struct stat_options *options, const struct arguments *arguments,
	       struct reports *reports, struct error *err)
{
	if (check(options, arguments, err))
		return -1;
	if (read_all(reports, options, arguments, err))
		return -1;
	if (runs_programs(options, arguments) && measure_all(reports, options, arguments, err))
		return -1;
	options->writer->write(reports->list, reports->count, options->top, stdout);
	fflush(stdout);
	return report_causes(reports);
}

int cmd_stat(int argc, char **argv, struct error *err)
{
	struct stat_options options = { .writer = &writers[0], .top = 10 };
	struct arguments arguments;
	struct reports reports = { 0 };
	int ret = options_parse(&usage, argc, argv, &options, &arguments, err);

	if (!ret && arguments.wants_help)
		options_print_help(&usage, stdout);
	else if (!ret)
		ret = run(&options, &arguments, &reports, err);
	for (size_t i = 0; i < reports.count; i++)
		stat_report_release(&reports.list[i]);
	free(reports.list);
	string_list_release(&options.groups);
	string_list_release(&options.runs);
	surroundings_release(&options.surroundings);
	return ret;
}
