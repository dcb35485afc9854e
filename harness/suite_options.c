/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "suite_options.h"
#include "memory.h"
#include "path.h"
#include "words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_JOBS 1024

int option_jobs(void *field, const char *value, struct error *err)
{
	uint64_t jobs;

	if (option_count(&jobs, value, err))
		return -1;
	if (!jobs || jobs > MAX_JOBS)
		return error_set(err, "expected 1 to %d, got '%s'", MAX_JOBS, value);
	*(uint64_t *)field = jobs;
	return 0;
}

int option_compare(void *field, const char *value, struct error *err)
{
	*(const char **)field = value;
	if (!strcmp(value, "yes") || !strcmp(value, "alone") || !strcmp(value, "no"))
		return 0;
	return error_set(err, "expected yes, alone or no, got '%s'", value);
}

int option_ignore(void *field, const char *value, struct error *err)
{
	(void)value;
	(void)err;
	*(const char **)field = "no";
	return 0;
}

bool suite_options_describe(const struct suite_options *options, const struct arguments *arguments)
{
	const char *const texts[] = { options->name,
				      options->requests,
				      options->timeout,
				      options->process,
				      options->until,
				      options->only,
				      options->slope,
				      options->prepare,
				      options->stdin_file,
				      options->expected_exit,
				      options->output_file,
				      options->output_sha256,
				      options->startup_command,
				      options->output_compare,
				      options->reference,
				      options->surroundings.real,
				      options->surroundings.virtual_cpu };
	const size_t counts[] = { options->surroundings.keep_env.count,
				  options->groups.count,
				  options->lists.count,
				  options->scans.count,
				  options->variants.count,
				  options->runs.count };

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		if (texts[i])
			return true;
	for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); i++)
		if (counts[i])
			return true;
	return options->surroundings.inherits_environment || options->surroundings.entropy_seed ||
	       options->surroundings.has_pid_namespace ||
	       model_is_said(&options->surroundings.model) || arguments->command;
}

static char *copy(const char *text)
{
	return text ? xstrdup(text) : NULL;
}

static int split(const char *option, const char *line, char ***words, struct error *err)
{
	if (line && words_split(line, words, err))
		return error_context(err, "--%s", option);
	return 0;
}

/* "NAME=VALUE"; the name is owned by the caller. */
static int split_pair(const char *option, const char *text, char **name, const char **value,
		      struct error *err)
{
	const char *equals = strchr(text, '=');

	if (!equals || equals == text)
		return error_set_code(err, EXIT_CODE_USAGE, "--%s: expected NAME=VALUE, got '%s'",
				      option, text);
	*name = xstrndup(text, (size_t)(equals - text));
	*value = equals + 1;
	return 0;
}

static int add_list(struct declaration *declaration, const char *text, struct error *err)
{
	struct parameter_declaration *parameter;
	const char *values;
	char *name;

	if (split_pair("parameter-list", text, &name, &values, err))
		return -1;
	parameter = declaration_add_parameter(declaration, name);
	free(name);
	while (1) {
		char *value = xstrndup(values, strcspn(values, ","));

		parameter_add_value(parameter, value);
		values += strlen(value);
		free(value);
		if (!*values++)
			return 0;
	}
}

static int add_scan(struct declaration *declaration, const char *text, struct error *err)
{
	struct parameter_declaration *parameter;
	const char *values;
	char *name;
	long long from;
	long long to;
	unsigned long long step = 1;
	int end = 0;

	if (split_pair("parameter-scan", text, &name, &values, err))
		return -1;
	parameter = declaration_add_parameter(declaration, name);
	free(name);
	if (sscanf(values, "%lld,%lld%n,%llu%n", &from, &to, &end, &step, &end) < 2 || values[end])
		return error_set_code(err, EXIT_CODE_USAGE,
				      "--parameter-scan: expected NAME=A,B[,STEP], got '%s'", text);
	if (parameter_scan(parameter, from, to, step, err))
		return error_context(err, "--parameter-scan");
	return 0;
}

static int add_variant(struct declaration *declaration, const char *text, struct error *err)
{
	struct variant_declaration *variant;
	const char *line;
	char *name;

	if (split_pair("variant", text, &name, &line, err))
		return -1;
	variant = declaration_add_variant(declaration, name);
	free(name);
	return split("variant", line, &variant->settings.command, err);
}

static void copy_list(const struct string_list *list, char ***words)
{
	for (size_t i = 0; i < list->count; i++)
		words_append(words, xstrdup(list->items[i]));
}

static int fill_settings(const struct suite_options *options, struct settings *settings,
			 struct error *err)
{
	settings->requests = copy(options->requests);
	settings->timeout = copy(options->timeout);
	settings->process = copy(options->process);
	settings->until = copy(options->until);
	settings->only = copy(options->only);
	settings->slope = copy(options->slope);
	settings->stdin_file = copy(options->stdin_file);
	settings->expected_exit = copy(options->expected_exit);
	settings->output_file = copy(options->output_file);
	settings->output_sha256 = copy(options->output_sha256);
	settings->output_compare = copy(options->output_compare);
	copy_list(&options->surroundings.keep_env, &settings->keep_env);
	copy_list(&options->groups, &settings->groups);
	if (split("prepare", options->prepare, &settings->prepare, err))
		return -1;
	return split("startup-command", options->startup_command, &settings->startup_command, err);
}

static int fill_command(const struct suite_options *options, const struct arguments *arguments,
			struct settings *settings, struct error *err)
{
	for (char **word = arguments->command; word && *word; word++)
		words_append(&settings->command, xstrdup(*word));
	if (options->runs.count + (settings->command ? 1 : 0) > 1)
		return error_set_code(err, EXIT_CODE_USAGE,
				      "one command, please; others can be a --variant");
	if (options->runs.count)
		return split("run", options->runs.items[0], &settings->command, err);
	return 0;
}

static int declare(const struct suite_options *options, const struct arguments *arguments,
		   struct declaration *declaration, struct error *err)
{
	if (!!options->until + !!options->only + !!options->slope + !!options->startup_command > 1)
		return error_set_code(
			err, EXIT_CODE_USAGE,
			"start-up is taken off in one way: by --startup-until, --only, "
			"--startup-command or --slope");
	if (fill_settings(options, &declaration->settings, err) ||
	    fill_command(options, arguments, &declaration->settings, err))
		return -1;
	for (size_t i = 0; i < options->lists.count; i++)
		if (add_list(declaration, options->lists.items[i], err))
			return -1;
	for (size_t i = 0; i < options->scans.count; i++)
		if (add_scan(declaration, options->scans.items[i], err))
			return -1;
	for (size_t i = 0; i < options->variants.count; i++)
		if (add_variant(declaration, options->variants.items[i], err))
			return -1;
	if (!declaration->settings.command && !declaration->n_variants)
		return error_set_code(err, EXIT_CODE_USAGE,
				      "nothing to do: give a suite, or a program behind --");
	if (declaration->settings.command && declaration->n_variants)
		return error_set_code(
			err, EXIT_CODE_USAGE,
			"--variant stands in place of a command, which would not run");
	return 0;
}

/* It becomes part of file names. */
static char *make_name(const struct suite_options *options, const struct declaration *declaration)
{
	char *const *command = declaration->settings.command
				       ? declaration->settings.command
				       : declaration->variants[0].settings.command;
	char *name = xstrdup(options->name ? options->name : path_last(command[0]));

	for (char *p = name; *p; p++)
		if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.+-",
			    *p))
			*p = '_';
	return name;
}

static void take_machine(const struct suite_options *options, struct suite_machine *machine)
{
	const struct surroundings *surroundings = &options->surroundings;

	machine->real = copy(surroundings->real);
	machine->virtual_cpu = copy(surroundings->virtual_cpu);
	machine->entropy_seed = surroundings->entropy_seed;
	machine->inherits_environment = surroundings->inherits_environment;
	machine->has_pid_namespace = surroundings->has_pid_namespace;
	machine->cache = copy(surroundings->model.cache);
	machine->models_branches = surroundings->model.branch;
	machine->i1 = copy(surroundings->model.i1);
	machine->d1 = copy(surroundings->model.d1);
	machine->ll = copy(surroundings->model.ll);
}

static int make_suite(const struct suite_options *options, const struct arguments *arguments,
		      struct suite *suite, struct error *err)
{
	struct declaration declaration = { 0 };
	int ret = declare(options, arguments, &declaration, err);

	if (!ret && options->defines.count)
		ret = error_set_code(err, EXIT_CODE_USAGE,
				     "--define is for a suite; use --parameter-list");
	if (!ret) {
		declaration.name = make_name(options, &declaration);
		declaration.reference = copy(options->reference);
		suite->name = xstrdup(declaration.name);
		take_machine(options, &suite->machine);
		ret = benchmarks_add(&suite->benchmarks, &declaration, NULL, NULL, 0, NULL, err);
	}
	if (!ret)
		ret = benchmarks_check_names(&suite->benchmarks, NULL, err);
	declaration_release(&declaration);
	if (ret)
		suite_release(suite);
	return ret;
}

int suite_options_read(const struct suite_options *options, const struct arguments *arguments,
		       struct suite *suite, struct error *err)
{
	*suite = (struct suite){ 0 };
	if (!arguments->n_operands)
		return make_suite(options, arguments, suite, err);
	if (arguments->n_operands > 1)
		return error_set_code(err, EXIT_CODE_USAGE,
				      "one suite, please (a program to measure stands behind --)");
	if (suite_options_describe(options, arguments))
		return error_set_code(err, EXIT_CODE_USAGE,
				      "a suite says itself how its benchmarks are run");
	return suite_read(suite, arguments->operands[0], &options->defines, err);
}

int suite_options_plan(const struct suite_options *options, const struct suite *suite,
		       struct runner_plan *plan, struct error *err)
{
	char behind;

	*plan = (struct runner_plan){ .suite = suite,
				      .filter = options->filter,
				      .jobs = options->jobs };
	if (!options->shard)
		return 0;
	if (sscanf(options->shard, "%6lu/%6lu%c", &plan->shard, &plan->n_shards, &behind) != 2 ||
	    !plan->shard || plan->shard > plan->n_shards)
		return error_set_code(err, EXIT_CODE_USAGE,
				      "--shard: expected K/N with K from 1 to N, got '%s'",
				      options->shard);
	return 0;
}

void suite_options_release(struct suite_options *options)
{
	struct string_list *const lists[] = {
		&options->groups,   &options->lists, &options->scans,
		&options->variants, &options->runs,  &options->defines
	};

	for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++)
		string_list_release(lists[i]);
	surroundings_release(&options->surroundings);
}
