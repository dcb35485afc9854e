/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "compare_options.h"
#include "installation.h"
#include "measurement.h"
#include "memory.h"
#include "progress.h"
#include "words.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A new format is one row here and one writer_compare_NAME.c. */
static const struct compare_writer {
	const char *name;
	void (*write)(const struct compare_report *report, size_t top, FILE *out);
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
	{ 0, "separate-clones", NULL, "do not merge the clones and parts of a function",
	  option_flag, FIELD(keeps_clones_apart) },
	{ 0, "fail-on-output-change", NULL, "give no figures when outputs differ [on]",
	  set_rejecting, FIELD(accepts_output_change) },
	{ 0, "no-fail-on-output-change", NULL, "give them all the same, and say so", option_flag,
	  FIELD(accepts_output_change) },
	{ 'n', "top", "N", "show N functions, 0: all [20]", option_count, FIELD(top) },
	{ 'f', "format", "NAME", "write as text, json, csv, markdown or html [text]", set_writer,
	  FIELD(writer) },
	{ 'u', "startup-until", "FUNC", "start-up ends where FUNC is entered; auto, none [auto]",
	  option_string, FIELD(until) },
	{ 'e', "expect-exit", "N|SIGNAL", "how the programs are meant to end [0]",
	  option_expectation, FIELD(expected) },
	{ 't', "timeout", "SECONDS", "end a program after that", option_seconds, FIELD(timeout_s) },
	{ 'p', "prepare", "CMD", "run CMD before each run of a program", option_string,
	  FIELD(prepare) },
	{ 'i', "stdin", "FILE", "what the programs read [/dev/null]", option_string,
	  FIELD(stdin_path) },
	{ 0, "process", "NAME", "measure the process NAME that a command starts", option_string,
	  FIELD(process) },
	SURROUNDINGS_OPTIONS(FIELD(surroundings)),
	{ 0, "run", "'CMD ARG...'", "compare this command; may be repeated", option_list,
	  FIELD(runs) },
	{ 0 },
};

void compare_options_init(struct compare_options *options)
{
	*options = (struct compare_options){ .writer = &writers[0], .top = 20 };
}

void compare_options_release(struct compare_options *options)
{
	string_list_release(&options->groups);
	string_list_release(&options->runs);
	surroundings_release(&options->surroundings);
}

/* The subjects under way. */
struct lineup {
	const struct compare_options *options;
	struct subject_view view;
	struct subject *list;
	size_t count;
};

static int add_place(struct lineup *lineup, struct error *err)
{
	if (lineup->count == MAX_SUBJECTS)
		return error_set_code(err, EXIT_CODE_USAGE, "more than %d to compare",
				      MAX_SUBJECTS);
	lineup->list = xgrow(lineup->list, lineup->count, sizeof(*lineup->list));
	return 0;
}

/* Programs are easily given without the "--" that tells them from profiles. */
static int explain_unreadable(const char *path, struct error *err)
{
	size_t length = strlen(err->text);

	if (err->code == EXIT_CODE_TOOL && !access(path, X_OK))
		snprintf(err->text + length, sizeof(err->text) - length,
			 " (to run a program, use --run or write -- before it)");
	return -1;
}

static int read_files(struct lineup *lineup, const struct arguments *arguments, struct error *err)
{
	for (size_t i = 0; i < arguments->n_operands; i++) {
		const char *path = arguments->operands[i];

		if (add_place(lineup, err))
			return -1;
		if (subject_read(&lineup->list[lineup->count], &lineup->view, path, err))
			return explain_unreadable(path, err);
		lineup->count++;
	}
	return 0;
}

static int measure(struct lineup *lineup, struct measurement_plan *plan, const char *const *argv,
		   struct error *err)
{
	struct measurement measurement;
	int ret;

	if (add_place(lineup, err))
		return -1;
	plan->argv = argv;
	progress_show("simcount: counting %s, twice", argv[0]);
	ret = measurement_run(&measurement, plan, err);
	progress_clear();
	if (ret)
		return -1;
	if (measurement.causes.count)
		fputs(measurement.messages, stderr);
	ret = subject_measured(&lineup->list[lineup->count], &lineup->view, argv, &measurement,
			       err);
	lineup->count += !ret;
	measurement_release(&measurement);
	return ret;
}

static int measure_line(struct lineup *lineup, struct measurement_plan *plan, const char *line,
			struct error *err)
{
	char **argv;
	int ret;

	if (words_split(line, &argv, err))
		return error_context(err, "--run");
	ret = measure(lineup, plan, (const char *const *)argv, err);
	words_free(argv);
	return ret;
}

/* Ends the command at the next "--"; NULL when there is none. */
static char **divide(char **command)
{
	for (char **word = command; *word; word++) {
		if (!strcmp(*word, "--")) {
			*word = NULL;
			return word + 1;
		}
	}
	return NULL;
}

static int measure_commands(struct lineup *lineup, struct measurement_plan *plan, char **command,
			    struct error *err)
{
	while (command) {
		char **next = divide(command);

		if (!command[0])
			return error_set_code(err, EXIT_CODE_USAGE, "no program behind --");
		if (measure(lineup, plan, (const char *const *)command, err))
			return -1;
		command = next;
	}
	return 0;
}

static int measure_all(struct lineup *lineup, struct measurement_plan *plan,
		       const struct arguments *arguments, struct error *err)
{
	for (size_t i = 0; i < lineup->options->runs.count; i++)
		if (measure_line(lineup, plan, lineup->options->runs.items[i], err))
			return -1;
	return measure_commands(lineup, plan, arguments->command, err);
}

static int measure_with_tool(struct lineup *lineup, const struct arguments *arguments,
			     struct error *err)
{
	const struct compare_options *options = lineup->options;
	struct installation installation = { 0 };
	struct measurement_plan plan = {
		.stdin_path = options->stdin_path,
		.timeout_s = options->timeout_s,
		.until = options->until,
		.process = options->process,
		.surroundings = options->surroundings,
		.expected = options->expected,
		.installation = &installation,
	};
	char **prepare = NULL;
	int ret = -1;

	if (!arguments->command && !options->runs.count)
		return 0;
	if (options->prepare && words_split(options->prepare, &prepare, err))
		return error_context(err, "--prepare");
	plan.prepare = (const char *const *)prepare;
	if (!installation_find(&installation, err))
		ret = measure_all(lineup, &plan, arguments, err);
	installation_release(&installation);
	words_free(prepare);
	return ret;
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
		return error_set_code(err, EXIT_CODE_USAGE,
				      "%s to compare: give two profiles, or two commands by --run "
				      "'CMD' or -- CMD -- CMD",
				      count ? "only one" : "nothing");
	return check_groups(options, err);
}

/* "B", "2", or what the subject was given as. */
static int find_reference(const struct lineup *lineup, size_t *reference, struct error *err)
{
	const char *wanted = lineup->options->reference;
	uint64_t number = 0;

	*reference = 0;
	if (!wanted)
		return 0;
	if (wanted[0] >= 'A' && wanted[0] <= 'Z' && !wanted[1])
		number = (uint64_t)(wanted[0] - 'A') + 1;
	else if (option_count(&number, wanted, err))
		number = 0;
	for (size_t i = 0; i < lineup->count; i++) {
		if (number ? number != i + 1 : strcmp(lineup->list[i].label, wanted) != 0)
			continue;
		*reference = i;
		return 0;
	}
	return error_set_code(err, EXIT_CODE_USAGE,
			      "--reference: '%s' is none of A to %c, nor the name of one", wanted,
			      subject_letter(lineup->count - 1));
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

static void release_lineup(struct lineup *lineup)
{
	for (size_t i = 0; i < lineup->count; i++)
		subject_release(&lineup->list[i]);
	free(lineup->list);
}

int compare_options_run(const struct compare_options *options, const struct arguments *arguments,
			struct compare_report *report, struct error *err)
{
	struct lineup lineup = { .options = options, .view = make_view(options) };
	struct compare_view view = {
		.scope = options->scope,
		.only = options->only,
		.requests = options->requests,
		.tolerance = options->tolerance,
		.accepts_output_change = options->accepts_output_change,
	};

	if (check(options, arguments, err))
		return -1;
	if (read_files(&lineup, arguments, err) || measure_with_tool(&lineup, arguments, err) ||
	    find_reference(&lineup, &view.reference, err)) {
		release_lineup(&lineup);
		return -1;
	}
	compare_report_make(report, &view, lineup.list, lineup.count);
	return 0;
}

void compare_options_write(const struct compare_options *options,
			   const struct compare_report *report, FILE *out)
{
	options->writer->write(report, options->top, out);
}
