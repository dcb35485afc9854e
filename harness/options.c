/* SPDX-License-Identifier: GPL-2.0-or-later */
/* options.c - getopt_long driven by tables */
#include "options.h"
#include "memory.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

enum { HELP = 1000, FIRST_LONG };

/* 0: it has none. */
static char letter_of(const struct option_spec *spec)
{
	return (char)(spec->letter & ~FOR_RUNS);
}

static size_t count_specs(const struct option_spec *specs)
{
	size_t count = 0;

	while (specs[count].name)
		count++;
	return count;
}

static int takes_value(const struct option_spec *spec)
{
	if (!spec->argument)
		return no_argument;
	return spec->argument[0] == '[' ? optional_argument : required_argument;
}

/* A row's value in getopt's tables: its index, so that a letter and a long name meet in one place. */
static struct option *make_long_options(const struct option_spec *specs, size_t count)
{
	struct option *table = xcalloc(count + 2, sizeof(*table));

	for (size_t i = 0; i < count; i++)
		table[i] = (struct option){ .name = specs[i].name,
					    .has_arg = takes_value(&specs[i]),
					    .val = FIRST_LONG + (int)i };
	table[count] = (struct option){ .name = "help", .has_arg = no_argument, .val = HELP };
	return table;
}

static char *make_short_options(const struct option_spec *specs, size_t count)
{
	char *letters = xcalloc(2 * count + 3, 1);
	char *end = letters;

	*end++ = ':'; /* a missing value is told from an unknown option */
	*end++ = 'h';
	for (size_t i = 0; i < count; i++) {
		if (!letter_of(&specs[i]))
			continue;
		*end++ = letter_of(&specs[i]);
		if (specs[i].argument)
			*end++ = ':';
	}
	return letters;
}

static const struct option_spec *find_spec(const struct option_spec *specs, size_t count, int value)
{
	if (value >= FIRST_LONG)
		return &specs[value - FIRST_LONG];
	for (size_t i = 0; i < count; i++)
		if (letter_of(&specs[i]) == value)
			return &specs[i];
	return NULL;
}

static int usage_error(const struct usage *usage, int result, const char *word, struct error *err)
{
	if (result == ':')
		return error_set_code(err, EXIT_CODE_USAGE,
				      "option %s needs a value; see '%s --help'", word,
				      usage->name);
	return error_set_code(err, EXIT_CODE_USAGE,
			      "unknown or ambiguous option %s; see '%s --help'", word, usage->name);
}

static int apply(const struct option_spec *spec, void *target, struct arguments *arguments,
		 struct error *err)
{
	if ((spec->letter & FOR_RUNS) && !arguments->for_runs)
		arguments->for_runs = spec->name;
	if (!spec->set((char *)target + spec->offset, optarg, err))
		return 0;
	error_context(err, "--%s", spec->name);
	err->code = EXIT_CODE_USAGE;
	return -1;
}

static int parse_options(const struct usage *usage, int argc, char **argv, void *target,
			 struct arguments *arguments, struct error *err)
{
	size_t count = count_specs(usage->specs);
	struct option *long_options = make_long_options(usage->specs, count);
	char *short_options = make_short_options(usage->specs, count);
	int value;
	int ret = 0;

	optind = 0; /* glibc: forget an earlier parse */
	opterr = 0;
	while (!ret && (value = getopt_long(argc, argv, short_options, long_options, NULL)) != -1) {
		if (value == '?' || value == ':')
			ret = usage_error(usage, value, argv[optind - 1], err);
		else if (value == HELP || value == 'h')
			arguments->wants_help = true;
		else
			ret = apply(find_spec(usage->specs, count, value), target, arguments, err);
	}
	free(short_options);
	free(long_options);
	return ret;
}

int options_parse(const struct usage *usage, int argc, char **argv, void *target,
		  struct arguments *arguments, struct error *err)
{
	int end = 1;

	*arguments = (struct arguments){ 0 };
	while (end < argc && strcmp(argv[end], "--"))
		end++;
	if (end < argc)
		arguments->command = argv + end + 1;
	if (parse_options(usage, end, argv, target, arguments, err))
		return -1;
	arguments->operands = argv + optind;
	arguments->n_operands = (size_t)(end - optind);
	return 0;
}

int options_refuse_for_runs(const struct arguments *arguments, const char *why, struct error *err)
{
	if (!arguments->for_runs)
		return 0;
	return error_set_code(err, EXIT_CODE_USAGE, "--%s says how a program is run, but %s",
			      arguments->for_runs, why);
}

static void print_synopsis(const struct usage *usage, FILE *out)
{
	const char *line = usage->synopsis;
	const char *lead = "Usage: ";

	do {
		int length = (int)strcspn(line, "\n");

		fprintf(out, "%s%s%s%.*s\n", lead, usage->name, length ? " " : "", length, line);
		line += length + (line[length] == '\n');
		lead = "       ";
	} while (*line);
}

static void print_option(const struct option_spec *spec, FILE *out)
{
	char left[64];
	int length = 0;

	if (letter_of(spec))
		length = snprintf(left, sizeof(left), "  -%c, --%s", letter_of(spec), spec->name);
	else
		length = snprintf(left, sizeof(left), "      --%s", spec->name);
	if (takes_value(spec) == optional_argument)
		snprintf(left + length, sizeof(left) - (size_t)length, "[=%s", spec->argument + 1);
	else if (spec->argument)
		snprintf(left + length, sizeof(left) - (size_t)length, "=%s", spec->argument);
	if (strlen(left) > 30)
		fprintf(out, "%s\n%32s%s\n", left, "", spec->help);
	else
		fprintf(out, "%-32s%s\n", left, spec->help);
}

void options_print_help(const struct usage *usage, FILE *out)
{
	static const struct option_spec help = { 'h', "help", NULL, "show this and end", NULL, 0 };

	print_synopsis(usage, out);
	fprintf(out, "\n%s\n\nOptions:\n", usage->summary);
	for (const struct option_spec *spec = usage->specs; spec->name; spec++)
		print_option(spec, out);
	print_option(&help, out);
}

int option_flag(void *field, const char *value, struct error *err)
{
	(void)value;
	(void)err;
	*(bool *)field = true;
	return 0;
}

int option_string(void *field, const char *value, struct error *err)
{
	(void)err;
	*(const char **)field = value;
	return 0;
}

int option_count(void *field, const char *value, struct error *err)
{
	char *end;
	unsigned long long number;

	errno = 0;
	number = strtoull(value, &end, 10);
	if (value[0] < '0' || value[0] > '9' || *end || errno)
		return error_set(err, "expected a whole number, got '%s'", value);
	*(uint64_t *)field = number;
	return 0;
}

int option_seconds(void *field, const char *value, struct error *err)
{
	char *end;
	double number = strtod(value, &end);

	if (end == value || *end || !(number > 0) || number > 1e9)
		return error_set(err, "expected seconds above 0, got '%s'", value);
	*(double *)field = number;
	return 0;
}

int option_list(void *field, const char *value, struct error *err)
{
	struct string_list *list = field;

	(void)err;
	list->items = xgrow(list->items, list->count, sizeof(*list->items));
	list->items[list->count++] = value;
	return 0;
}

void string_list_release(struct string_list *list)
{
	free(list->items);
	*list = (struct string_list){ 0 };
}
