/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "compare_options.h"
#include "groups.h"
#include "lineup.h"

#include <string.h>

/* A new format is one row here and one writer_compare_NAME.c. */
static const struct compare_writer {
	const char *name;
	void (*write)(const struct compare_suite *suite, size_t top, FILE *out);
} writers[] = {
	{ "text", compare_write_text }, { "json", compare_write_json },
	{ "csv", compare_write_csv },	{ "markdown", compare_write_markdown },
	{ "html", compare_write_html },
};

#define N_WRITERS (sizeof(writers) / sizeof(writers[0]))

static int set_writer(void *field, const char *value, struct error *err)
{
	for (size_t i = 0; i < N_WRITERS; i++) {
		if (!strcmp(writers[i].name, value)) {
			*(const struct compare_writer **)field = &writers[i];
			return 0;
		}
	}
	return error_set(err, "expected text, json, csv, markdown or html, got '%s'", value);
}

static int set_requests(void *field, const char *value, struct error *err)
{
	if (option_count(field, value, err))
		return -1;
	return *(uint64_t *)field ? 0 : error_set(err, "expected at least one request");
}

static int set_rejecting(void *field, const char *value, struct error *err)
{
	(void)value;
	(void)err;
	*(bool *)field = false;
	return 0;
}

#define FIELD(name) offsetof(struct compare_options, name)

const struct option_spec compare_option_specs[] = {
	{ 'P', "phase", "NAME", "compare functions in that phase; net, total [net]", option_scope,
	  FIELD(scope) },
	{ 0, "event", "NAME", "compare counts of that event [Ir]", option_string, FIELD(event) },
	{ 0, "only", "FUNC", "compare this function alone", option_string, FIELD(only) },
	{ 'r', "requests", "N", "show costs per request, of N", set_requests, FIELD(requests) },
	{ 'g', "group", "NAME=GLOB[,GLOB]", "add up the functions that match; may be repeated",
	  option_list, FIELD(groups) },
	{ 0, "reference", "WHICH", "compare with B, 2 or a name, not with the first", option_string,
	  FIELD(reference) },
	{ 0, "tolerance", "N|N%", "hide functions that changed by no more", option_tolerance,
	  FIELD(tolerance) },
	{ 0, "filter", "NAME", "of results, compare benchmarks with such names", option_string,
	  FIELD(filter) },
	{ 0, "separate-clones", NULL, "do not merge the clones and parts of a function",
	  option_flag, FIELD(keeps_clones_apart) },
	{ 0, "fail-on-output-change", NULL, "give no figures when outputs differ [on]",
	  set_rejecting, FIELD(accepts_output_change) },
	{ 0, "no-fail-on-output-change", NULL, "give them all the same, and say so", option_flag,
	  FIELD(accepts_output_change) },
	{ 'n', "top", "N", "show N functions, 0: all [20]", option_count, FIELD(top) },
	{ 'f', "format", "NAME", "write as text, json, csv, markdown or html [text]", set_writer,
	  FIELD(writer) },
	{ 'u' | FOR_RUNS, "startup-until", "FUNC",
	  "start-up ends where FUNC is entered; auto, none [auto]", option_string, FIELD(until) },
	{ 'e', "expect-exit", "N|SIGNAL", "how the programs are meant to end [0]",
	  option_expectation, FIELD(expected) },
	{ 't' | FOR_RUNS, "timeout", "SECONDS", "end a program after that", option_seconds,
	  FIELD(timeout_s) },
	{ 'p' | FOR_RUNS, "prepare", "CMD", "run CMD before each run of a program", option_string,
	  FIELD(prepare) },
	{ 'i' | FOR_RUNS, "stdin", "FILE", "what the programs read [/dev/null]", option_string,
	  FIELD(stdin_path) },
	{ FOR_RUNS, "process", "NAME", "measure the process NAME that a command starts",
	  option_string, FIELD(process) },
	SURROUNDINGS_OPTIONS(FIELD(surroundings)),
	{ 0, "run", "'CMD ARG...'", "compare this command; may be repeated", option_list,
	  FIELD(runs) },
	{ 0 },
};

static void release_options(struct compare_options *options)
{
	string_list_release(&options->groups);
	string_list_release(&options->runs);
	surroundings_release(&options->surroundings);
}

/* Before anything runs for minutes. */
static int check_groups(const struct compare_options *options, struct error *err)
{
	struct groups groups = { 0 };
	int ret = 0;

	for (size_t i = 0; i < options->groups.count && !ret; i++)
		ret = groups_parse(&groups, options->groups.items[i], err);
	groups_release(&groups);
	return ret ? error_context(err, "--group") : 0;
}

static size_t count_subjects(const struct compare_options *options,
			     const struct arguments *arguments)
{
	size_t count = arguments->n_operands + options->runs.count + (arguments->command != NULL);

	for (char **word = arguments->command; word && *word; word++)
		count += !strcmp(*word, "--");
	return count;
}

static int check(const struct compare_options *options, const struct arguments *arguments,
		 struct error *err)
{
	size_t count = count_subjects(options, arguments);

	if (count < 2)
		return error_set_code(
			err, EXIT_CODE_USAGE,
			"%s to compare: give two profiles or files of results, or two "
			"commands by --run "
			"'CMD' or -- CMD -- CMD",
			count ? "only one" : "nothing");
	if (!arguments->command && !options->runs.count &&
	    options_refuse_for_runs(arguments, "these are files", err))
		return -1;
	return check_groups(options, err);
}

static struct subject_view make_view(const struct compare_options *options)
{
	return (struct subject_view){
		.stat = { .requests = options->requests,
			  .by = BY_SYMBOL,
			  .groups = options->groups.items,
			  .n_groups = options->groups.count },
		.scope = options->scope,
		.event = options->event,
		.clones = options->keeps_clones_apart ? CLONES_APART : CLONES_MERGED,
		.only = options->only,
		.expected = options->expected,
	};
}

static struct measurement_plan make_measurement(const struct compare_options *options)
{
	return (struct measurement_plan){
		.stdin_path = options->stdin_path,
		.timeout_s = options->timeout_s,
		.until = options->until,
		.process = options->process,
		.surroundings = options->surroundings,
		.expected = options->expected,
	};
}

static int make_suite(struct compare_suite *suite, const struct compare_options *options,
		      struct lineup *lineup, struct error *err)
{
	struct compare_view view = {
		.scope = options->scope,
		.only = options->only,
		.tolerance = options->tolerance,
		.accepts_output_change = options->accepts_output_change,
	};

	if (options->reference && lineup_find(lineup, options->reference, &view.reference, err))
		return error_context(err, "--reference");
	compare_suite_make(suite, &view, lineup);
	return 0;
}

static int compare(struct compare_suite *suite, const struct compare_options *options,
		   const struct arguments *arguments, struct error *err)
{
	const struct lineup_plan plan = {
		.view = make_view(options),
		.measurement = make_measurement(options),
		.prepare = options->prepare,
		.runs = &options->runs,
		.filter = options->filter,
	};
	struct lineup lineup;
	int ret;

	if (check(options, arguments, err) || lineup_make(&lineup, &plan, arguments, err))
		return -1;
	ret = make_suite(suite, options, &lineup, err);
	lineup_release(&lineup);
	return ret;
}

static void print_causes(const struct compare_suite *suite)
{
	for (size_t i = 0; i < suite->causes.count; i++)
		fprintf(stderr, "simcount: %s\n", suite->causes.list[i].text);
}

int compare_options_main(const struct usage *usage, int argc, char **argv,
			 int (*answer)(const struct compare_options *options,
				       const struct compare_suite *suite),
			 struct error *err)
{
	struct compare_options options = { .writer = &writers[0], .top = 20 };
	struct compare_suite suite = { 0 };
	struct arguments arguments;
	int ret = options_parse(usage, argc, argv, &options, &arguments, err);

	if (!ret && arguments.wants_help) {
		options_print_help(usage, stdout);
	} else if (!ret && !(ret = compare(&suite, &options, &arguments, err))) {
		ret = answer(&options, &suite);
		fflush(stdout);
		print_causes(&suite);
	}
	compare_suite_release(&suite);
	release_options(&options);
	return ret;
}

void compare_options_write(const struct compare_options *options, const struct compare_suite *suite,
			   FILE *out)
{
	options->writer->write(suite, options->top, out);
}
