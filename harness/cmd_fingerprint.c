/* SPDX-License-Identifier: GPL-2.0-or-later */
/* simcount fingerprint: the environment of a result, or what differs between two. */
#include "commands.h"
#include "environment.h"
#include "file.h"
#include "fingerprint.h"
#include "fingerprint_json.h"
#include "json_values.h"
#include "memory.h"
#include "options.h"
#include "profile.h"
#include "results.h"
#include "schema.h"

#include <stdlib.h>
#include <string.h>

struct fingerprint_options {
	bool is_json;
};

static int set_format(void *field, const char *value, struct error *err)
{
	*(bool *)field = !strcmp(value, "json");
	if (!strcmp(value, "json") || !strcmp(value, "text"))
		return 0;
	return error_set(err, "expected text or json, got '%s'", value);
}

static const struct option_spec specs[] = {
	{ 'f', "format", "NAME", "text or json [text]", set_format,
	  offsetof(struct fingerprint_options, is_json) },
	{ 0 },
};

static const struct usage usage = {
	.name = "simcount fingerprint",
	.synopsis = "[OPTION]... FILE\n"
		    "[OPTION]... FILE FILE",
	.summary = "Show the environment that a profile, results or a baseline were taken in, or "
		   "what differs\n"
		   "between two. Exit code 4: their counts are not comparable.",
	.specs = specs,
};

/* A profile says so in its first element. */
static bool is_profile(const char *text)
{
	return strstr(text, "<simcount ") != NULL;
}

static int read_profile(struct fingerprint *fingerprint, const char *text, size_t size,
			const char *path, struct error *err)
{
	struct environment environment;
	struct profile profile;

	if (profile_parse(&profile, text, size, path, err))
		return -1;
	environment_read(&environment, &profile);
	fingerprint_take(fingerprint, &environment);
	environment_release(&environment);
	profile_release(&profile);
	return 0;
}

static int read_results(struct fingerprint *fingerprint, const char *text, size_t size,
			const char *path, struct error *err)
{
	struct results results;

	if (results_parse(&results, text, size, path, err))
		return -1;
	*fingerprint = results.fingerprint;
	results.fingerprint = (struct fingerprint){ 0 };
	results_release(&results);
	return 0;
}

static int read_fingerprint(struct fingerprint *fingerprint, const char *path, struct error *err)
{
	char *text;
	size_t size;
	int ret;

	if (file_read(path, schema_results.max_bytes, &text, &size, err))
		return -1;
	ret = is_profile(text) ? read_profile(fingerprint, text, size, path, err)
			       : read_results(fingerprint, text, size, path, err);
	free(text);
	return ret;
}

static void show_text(const struct fingerprint *fingerprint)
{
	char *digest = fingerprint_digest(fingerprint);

	printf("fingerprint  %s\ntool         %s\nvalgrind     %s\n", digest,
	       fingerprint->tool_version, fingerprint->valgrind_version);
	for (size_t i = 0; i < fingerprint->n_sources; i++)
		printf("fixed        %s %s\n", fingerprint->sources[i].name,
		       fingerprint->sources[i].value);
	for (size_t i = 0; i < fingerprint->n_libraries; i++)
		printf("library      %s %s\n", fingerprint->libraries[i].name,
		       fingerprint->libraries[i].identity);
	free(digest);
}

static void show_differences_text(const struct differences *differences)
{
	for (size_t i = 0; i < differences->count; i++) {
		const struct difference *difference = &differences->list[i];

		printf("%s  %s\n  - %s\n  + %s\n", difference->is_foreign ? "foreign" : "note   ",
		       difference->what, *difference->left ? difference->left : "none",
		       *difference->right ? difference->right : "none");
	}
	if (!differences->count)
		puts("the environments are equal");
	else if (!differences_are_foreign(differences))
		puts("the environments are comparable");
}

static void show_differences_json(const struct differences *differences)
{
	json_t *list = json_array();

	for (size_t i = 0; i < differences->count; i++) {
		const struct difference *difference = &differences->list[i];

		json_array_append_new(list, json_pack("{s:o, s:o, s:o, s:b}", "what",
						      text_json(difference->what), "old",
						      text_json(difference->left), "new",
						      text_json(difference->right), "foreign",
						      difference->is_foreign));
	}
	json_print(json_pack("{s:i, s:b, s:o}", "schema", 1, "comparable",
			     !differences_are_foreign(differences), "differences", list),
		   stdout);
}

static int show(const struct fingerprint_options *options, const struct fingerprint *left,
		const struct fingerprint *right)
{
	const struct loaded a = { .fingerprint = left };
	const struct loaded b = { .fingerprint = right };
	struct differences differences;
	int code;

	fingerprint_compare(&a, &b, &differences);
	if (options->is_json)
		show_differences_json(&differences);
	else
		show_differences_text(&differences);
	code = differences_are_foreign(&differences) ? EXIT_CODE_NOTHING : EXIT_CODE_PASS;
	differences_release(&differences);
	return code;
}

static int show_one(const struct fingerprint_options *options, const struct fingerprint *one)
{
	if (options->is_json)
		json_print(fingerprint_json(one), stdout);
	else
		show_text(one);
	return EXIT_CODE_PASS;
}

static int run(const struct fingerprint_options *options, const struct arguments *arguments,
	       struct error *err)
{
	struct fingerprint fingerprints[2] = { 0 };
	int ret = 0;

	if (arguments->n_operands < 1 || arguments->n_operands > 2 || arguments->command)
		return error_set_code(err, EXIT_CODE_USAGE, "one or two files, please");
	for (size_t i = 0; i < arguments->n_operands && !ret; i++)
		ret = read_fingerprint(&fingerprints[i], arguments->operands[i], err);
	if (!ret)
		ret = arguments->n_operands == 2 ? show(options, &fingerprints[0], &fingerprints[1])
						 : show_one(options, &fingerprints[0]);
	for (size_t i = 0; i < 2; i++)
		fingerprint_release(&fingerprints[i]);
	return ret;
}

int cmd_fingerprint(int argc, char **argv, struct error *err)
{
	struct fingerprint_options options = { 0 };
	struct arguments arguments;

	if (options_parse(&usage, argc, argv, &options, &arguments, err))
		return -1;
	if (!arguments.wants_help)
		return run(&options, &arguments, err);
	options_print_help(&usage, stdout);
	return EXIT_CODE_PASS;
}
