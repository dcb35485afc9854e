/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "benchmark.h"
#include "document.h"
#include "groups.h"
#include "memory.h"
#include "options.h"
#include "substitution.h"
#include "words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* More is a slip, and would never end. */
#define MAX_BENCHMARKS 10000
#define MAX_SLOPE 100
#define MAX_TEXT_BYTES ((size_t)64 << 20) /* of all of them */

void settings_release(struct settings *settings)
{
	char *const texts[] = { settings->requests,	 settings->timeout,
				settings->limits,	 settings->process,
				settings->until,	 settings->only,
				settings->slope,	 settings->stdin_file,
				settings->expected_exit, settings->output_file,
				settings->output_sha256, settings->output_compare };
	char **const lists[] = { settings->command, settings->startup_command, settings->prepare,
				 settings->keep_env, settings->groups };

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		free(texts[i]);
	for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++)
		words_free(lists[i]);
	*settings = (struct settings){ 0 };
}

void declaration_release(struct declaration *declaration)
{
	for (size_t i = 0; i < declaration->n_parameters; i++) {
		free(declaration->parameters[i].name);
		words_free(declaration->parameters[i].values);
	}
	for (size_t i = 0; i < declaration->n_variants; i++) {
		free(declaration->variants[i].name);
		settings_release(&declaration->variants[i].settings);
	}
	free(declaration->parameters);
	free(declaration->variants);
	free(declaration->name);
	free(declaration->reference);
	settings_release(&declaration->settings);
	*declaration = (struct declaration){ 0 };
}

struct parameter_declaration *declaration_add_parameter(struct declaration *declaration,
							const char *name)
{
	struct parameter_declaration *added;

	declaration->parameters = xgrow(declaration->parameters, declaration->n_parameters,
					sizeof(*declaration->parameters));
	added = &declaration->parameters[declaration->n_parameters++];
	*added = (struct parameter_declaration){ .name = xstrdup(name) };
	return added;
}

void parameter_add_value(struct parameter_declaration *parameter, const char *value)
{
	parameter->values =
		xrealloc(parameter->values, parameter->count + 2, sizeof(*parameter->values));
	parameter->values[parameter->count++] = xstrdup(value);
	parameter->values[parameter->count] = NULL;
}

int parameter_scan(struct parameter_declaration *parameter, int64_t from, int64_t to, uint64_t step,
		   struct error *err)
{
	uint64_t distance =
		from < to ? (uint64_t)to - (uint64_t)from : (uint64_t)from - (uint64_t)to;
	char digits[24];

	if (!step)
		return error_set_code(err, EXIT_CODE_USAGE, "a scan's step is above 0");
	if (distance / step >= MAX_BENCHMARKS)
		return error_set_code(err, EXIT_CODE_USAGE, "a scan of more than %d values",
				      MAX_BENCHMARKS);
	for (uint64_t gone = 0; gone <= distance; gone += step) {
		uint64_t value = from < to ? (uint64_t)from + gone : (uint64_t)from - gone;

		snprintf(digits, sizeof(digits), "%lld", (long long)value);
		parameter_add_value(parameter, digits);
		if (step > distance - gone)
			break;
	}
	return 0;
}

struct variant_declaration *declaration_add_variant(struct declaration *declaration,
						    const char *name)
{
	struct variant_declaration *added;

	declaration->variants = xgrow(declaration->variants, declaration->n_variants,
				      sizeof(*declaration->variants));
	added = &declaration->variants[declaration->n_variants++];
	*added = (struct variant_declaration){ .name = xstrdup(name) };
	return added;
}

static void benchmark_release(struct benchmark *benchmark)
{
	char **const lists[] = { benchmark->command, benchmark->startup_command, benchmark->prepare,
				 benchmark->keep_env, benchmark->groups };
	char *const texts[] = { benchmark->name,	 benchmark->family,
				benchmark->variant,	 benchmark->process,
				benchmark->until,	 benchmark->only,
				benchmark->stdin_file,	 benchmark->output_file,
				benchmark->output_sha256 };

	for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++)
		words_free(lists[i]);
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		free(texts[i]);
	for (size_t i = 0; i < benchmark->n_parameters; i++) {
		free(benchmark->parameters[i].name);
		free(benchmark->parameters[i].value);
	}
	for (size_t i = 0; i < benchmark->n_slope; i++)
		words_free(benchmark->slope_commands[i]);
	free(benchmark->slope_commands);
	free(benchmark->slope);
	free(benchmark->parameters);
	limits_release(&benchmark->limits);
}

void benchmarks_release(struct benchmarks *benchmarks)
{
	for (size_t i = 0; i < benchmarks->count; i++)
		benchmark_release(&benchmarks->list[i]);
	free(benchmarks->list);
	*benchmarks = (struct benchmarks){ 0 };
}

/*
 * One benchmark in the making. The settings are looked through from the back: what the variant
 * says, else the declaration, else the suite.
 */
struct maker {
	struct benchmark *benchmark;
	const struct settings *levels[3];
	struct substitution with;
	size_t *text_bytes; /* of all benchmarks so far */
	struct error *err;
};

/* The text at this offset in the settings that say it, or NULL. */
static void *setting(const struct maker *m, size_t offset)
{
	for (int i = 2; i >= 0; i--) {
		const char *settings = (const char *)m->levels[i];
		void *text = settings ? *(void *const *)(settings + offset) : NULL;

		if (text)
			return text;
	}
	return NULL;
}

#define SETTING(maker, field) setting(maker, offsetof(struct settings, field))

/* NULL stays NULL. */
static int fill_text(struct maker *m, const char *text, char **field)
{
	if (!text)
		return 0;
	if (substitute(&m->with, text, field, m->err))
		return -1;
	*m->text_bytes += strlen(*field);
	if (*m->text_bytes > MAX_TEXT_BYTES)
		return error_set_code(m->err, EXIT_CODE_USAGE,
				      "the benchmarks' texts become more than %zu bytes",
				      MAX_TEXT_BYTES);
	return 0;
}

static int fill_words(struct maker *m, char *const *words, char ***field)
{
	for (; words && *words; words++) {
		char *word = NULL;
		int ret = fill_text(m, *words, &word);

		if (word)
			words_append(field, word);
		if (ret)
			return -1;
	}
	return 0;
}

/* The innermost settings that say how start-up is taken off; none, if none do. */
static const struct settings *startup_settings(const struct maker *m)
{
	static const struct settings none;

	for (int i = 2; i >= 0; i--) {
		const struct settings *level = m->levels[i];

		if (level &&
		    (level->until || level->only || level->slope || level->startup_command))
			return level;
	}
	return &none;
}

static int fill_texts(struct maker *m)
{
	struct benchmark *benchmark = m->benchmark;
	const struct settings *startup = startup_settings(m);
	const struct {
		const char *text;
		char **field;
	} texts[] = {
		{ SETTING(m, process), &benchmark->process },
		{ startup->until, &benchmark->until },
		{ startup->only, &benchmark->only },
		{ SETTING(m, stdin_file), &benchmark->stdin_file },
		{ SETTING(m, output_file), &benchmark->output_file },
		{ SETTING(m, output_sha256), &benchmark->output_sha256 },
	};
	const struct {
		char *const *words;
		char ***field;
	} lists[] = {
		{ startup->startup_command, &benchmark->startup_command },
		{ SETTING(m, prepare), &benchmark->prepare },
	};

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		if (fill_text(m, texts[i].text, texts[i].field))
			return -1;
	for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++)
		if (fill_words(m, lists[i].words, lists[i].field))
			return -1;
	return 0;
}

static int check_groups(struct maker *m)
{
	struct groups groups = { 0 };
	int ret = 0;

	for (char **group = m->benchmark->groups; group && *group && !ret; group++)
		ret = groups_parse(&groups, *group, m->err);
	groups_release(&groups);
	return ret ? error_context(m->err, "group") : 0;
}

/* Every level adds to these; the innermost comes first, as the first group that matches wins. */
static int fill_lists(struct maker *m)
{
	for (int i = 2; i >= 0; i--) {
		const struct settings *level = m->levels[i];

		if (level && (fill_words(m, level->groups, &m->benchmark->groups) ||
			      fill_words(m, level->keep_env, &m->benchmark->keep_env)))
			return -1;
	}
	return check_groups(m);
}

static int fill_limits(struct maker *m)
{
	for (int i = 0; i < 3; i++) {
		char *text = NULL;
		int ret;

		if (!m->levels[i] || !m->levels[i]->limits)
			continue;
		ret = fill_text(m, m->levels[i]->limits, &text);
		if (!ret)
			ret = limits_parse(&m->benchmark->limits, text, m->err);
		free(text);
		if (ret)
			return -1;
	}
	return 0;
}

/* Texts that stand for something else, by the setters of options. */
static int fill_values(struct maker *m)
{
	const struct {
		const char *name;
		const char *text;
		int (*set)(void *field, const char *value, struct error *err);
		void *field;
	} values[] = {
		{ "requests", SETTING(m, requests), option_count, &m->benchmark->requests },
		{ "timeout", SETTING(m, timeout), option_seconds, &m->benchmark->timeout_s },
		{ "expected exit", SETTING(m, expected_exit), option_expectation,
		  &m->benchmark->expected },
	};
	const char *compare = SETTING(m, output_compare);

	for (size_t i = 0; i < sizeof(values) / sizeof(values[0]); i++) {
		char *text = NULL;
		int ret = fill_text(m, values[i].text, &text);

		if (!ret && text && values[i].set(values[i].field, text, m->err))
			ret = error_context(m->err, "%s", values[i].name);
		free(text);
		if (ret)
			return -1;
	}
	m->benchmark->ignores_output = compare && !strcmp(compare, "no");
	m->benchmark->is_output_own = compare && !strcmp(compare, "alone");
	return 0;
}

/* The command with {requests} as this number. */
static int fill_slope_command(struct maker *m, const char *requests, char ***command)
{
	const struct parameter parameter = { (char *)"requests", (char *)requests };
	struct maker inner = *m;
	struct parameter *defines = xcalloc(m->with.n_defines + 1, sizeof(*defines));
	int ret;

	defines[0] = parameter;
	for (size_t i = 0; i < m->with.n_defines; i++)
		defines[1 + i] = m->with.defines[i];
	inner.with.defines = defines;
	inner.with.n_defines = m->with.n_defines + 1;
	ret = fill_words(&inner, SETTING(m, command), command);
	free(defines);
	return ret;
}

static int add_slope_point(struct maker *m, const char *word)
{
	struct benchmark *benchmark = m->benchmark;
	uint64_t requests;

	if (number_parse(word, INT64_MAX, &requests))
		return error_set_code(m->err, EXIT_CODE_USAGE,
				      "slope: expected numbers of requests, got '%.80s'", word);
	if (benchmark->n_slope && requests <= benchmark->slope[benchmark->n_slope - 1])
		return error_set_code(m->err, EXIT_CODE_USAGE,
				      "slope: the numbers of requests do not ascend");
	if (benchmark->n_slope == MAX_SLOPE)
		return error_set_code(m->err, EXIT_CODE_USAGE, "slope: more than %d points",
				      MAX_SLOPE);
	benchmark->slope = xgrow(benchmark->slope, benchmark->n_slope, sizeof(*benchmark->slope));
	benchmark->slope_commands = xgrow(benchmark->slope_commands, benchmark->n_slope,
					  sizeof(*benchmark->slope_commands));
	benchmark->slope[benchmark->n_slope] = requests;
	benchmark->slope_commands[benchmark->n_slope] = NULL;
	return fill_slope_command(m, word, &benchmark->slope_commands[benchmark->n_slope++]);
}

static int fill_slope(struct maker *m, const char *text)
{
	struct benchmark *benchmark = m->benchmark;
	char *list = NULL;
	char *rest;
	int ret = fill_text(m, text, &list);

	rest = list;
	for (char *word; !ret && (word = strtok_r(rest, " ,\t\n", &rest));)
		ret = add_slope_point(m, word);
	free(list);
	if (!ret && benchmark->n_slope < 2)
		ret = error_set_code(m->err, EXIT_CODE_USAGE, "slope: two points make one");
	if (ret)
		return -1;
	/* What is reported as run is the last of them. */
	for (char **word = benchmark->slope_commands[benchmark->n_slope - 1]; word && *word; word++)
		words_append(&benchmark->command, xstrdup(*word));
	return 0;
}

static int fill_command(struct maker *m)
{
	char *const *command = SETTING(m, command);
	const char *slope = startup_settings(m)->slope;

	if (!command || !*command)
		return error_set_code(m->err, EXIT_CODE_USAGE, "there is no command");
	if (slope)
		return fill_slope(m, slope);
	return fill_words(m, command, &m->benchmark->command);
}

static char *make_name(const struct declaration *declaration, const char *variant,
		       const struct parameter *parameters, size_t n_parameters)
{
	char *name = NULL;
	size_t size;
	FILE *out = open_memstream(&name, &size);

	if (!out)
		return xstrdup("");
	fputs(declaration->name, out);
	if (variant)
		fprintf(out, "/%s", variant);
	for (size_t i = 0; i < n_parameters; i++)
		fprintf(out, "%c%s=%s", i ? ',' : '[', parameters[i].name, parameters[i].value);
	if (n_parameters)
		putc(']', out);
	fclose(out);
	return name;
}

static void fill_parameters(struct benchmark *benchmark, const struct parameter *parameters,
			    size_t count)
{
	benchmark->parameters = xcalloc(count, sizeof(*benchmark->parameters));
	benchmark->n_parameters = count;
	for (size_t i = 0; i < count; i++)
		benchmark->parameters[i] = (struct parameter){ xstrdup(parameters[i].name),
							       xstrdup(parameters[i].value) };
}

/* What is said of all benchmarks of a declaration. */
struct context {
	const struct declaration *declaration;
	const struct settings *common;
	const struct parameter *defines;
	size_t n_defines;
};

static bool is_reference(const struct declaration *declaration,
			 const struct variant_declaration *variant)
{
	return declaration->reference ? !strcmp(variant->name, declaration->reference)
				      : variant == &declaration->variants[0];
}

static int add_one(struct benchmarks *benchmarks, const struct context *context,
		   const struct variant_declaration *variant, const struct parameter *parameters,
		   struct error *err)
{
	const struct declaration *declaration = context->declaration;
	struct benchmark benchmark = {
		.name = make_name(declaration, variant ? variant->name : NULL, parameters,
				  declaration->n_parameters),
		.family = xstrdup(declaration->name),
		.variant = variant ? xstrdup(variant->name) : NULL,
		.is_reference = variant && is_reference(declaration, variant),
		.line = variant ? variant->settings.line : declaration->settings.line,
	};
	struct maker maker = {
		.benchmark = &benchmark,
		.levels = { context->common, &declaration->settings,
			    variant ? &variant->settings : NULL },
		.with = { parameters, declaration->n_parameters, context->defines,
			  context->n_defines },
		.text_bytes = &benchmarks->text_bytes,
		.err = err,
	};

	fill_parameters(&benchmark, parameters, declaration->n_parameters);
	if (fill_command(&maker) || fill_texts(&maker) || fill_lists(&maker) ||
	    fill_values(&maker) || fill_limits(&maker)) {
		benchmark_release(&benchmark);
		return -1;
	}
	benchmarks->list = xgrow(benchmarks->list, benchmarks->count, sizeof(*benchmarks->list));
	benchmarks->list[benchmarks->count++] = benchmark;
	return 0;
}

static int add_variants(struct benchmarks *benchmarks, const struct context *context,
			const struct parameter *parameters, struct error *err)
{
	const struct declaration *declaration = context->declaration;

	if (!declaration->n_variants)
		return add_one(benchmarks, context, NULL, parameters, err);
	for (size_t i = 0; i < declaration->n_variants; i++)
		if (add_one(benchmarks, context, &declaration->variants[i], parameters, err))
			return -1;
	return 0;
}

/* How many there will be; 0 with more than there may be. */
static size_t count_combinations(const struct declaration *declaration)
{
	size_t count = declaration->n_variants ? declaration->n_variants : 1;

	for (size_t i = 0; i < declaration->n_parameters; i++)
		if (__builtin_mul_overflow(count, declaration->parameters[i].count, &count) ||
		    count > MAX_BENCHMARKS)
			return 0;
	return count;
}

/* The combination of values with this number: the last parameter changes first. */
static void choose(const struct declaration *declaration, size_t number,
		   struct parameter *parameters)
{
	for (size_t i = declaration->n_parameters; i-- > 0;) {
		const struct parameter_declaration *parameter = &declaration->parameters[i];

		parameters[i].name = parameter->name;
		parameters[i].value = parameter->values[number % parameter->count];
		number /= parameter->count;
	}
}

static int check_reference(const struct declaration *declaration, struct error *err)
{
	for (size_t i = 0; i < declaration->n_variants && declaration->reference; i++)
		if (!strcmp(declaration->variants[i].name, declaration->reference))
			return 0;
	return declaration->reference
		       ? error_set_code(err, EXIT_CODE_USAGE, "no variant is called %.200s",
					declaration->reference)
		       : 0;
}

static int add_all(struct benchmarks *benchmarks, const struct context *context, struct error *err)
{
	const struct declaration *declaration = context->declaration;
	size_t n_variants = declaration->n_variants ? declaration->n_variants : 1;
	size_t count = count_combinations(declaration);
	struct parameter *parameters;
	int ret = 0;

	if (!count || count > MAX_BENCHMARKS - benchmarks->count)
		return error_set_code(err, EXIT_CODE_USAGE, "more than %d benchmarks",
				      MAX_BENCHMARKS);
	parameters = xcalloc(declaration->n_parameters, sizeof(*parameters));
	for (size_t i = 0; i < count / n_variants && !ret; i++) {
		choose(declaration, i, parameters);
		ret = add_variants(benchmarks, context, parameters, err);
	}
	free(parameters);
	return ret;
}

/* A mistake in a file is not one of the command line. */
static int blame(const char *file, int line, struct error *err)
{
	if (!file)
		return -1;
	err->code = EXIT_CODE_TOOL;
	return error_context(err, "%s: line %d", file, line);
}

int benchmarks_add(struct benchmarks *benchmarks, const struct declaration *declaration,
		   const struct settings *common, const struct parameter *defines, size_t n_defines,
		   const char *file, struct error *err)
{
	const struct context context = { declaration, common, defines, n_defines };

	if (!check_reference(declaration, err) && !add_all(benchmarks, &context, err))
		return 0;
	error_context(err, "benchmark %s", declaration->name);
	return blame(file, declaration->settings.line, err);
}

static int compare_names(const void *a, const void *b)
{
	return strcmp((*(const struct benchmark *const *)a)->name,
		      (*(const struct benchmark *const *)b)->name);
}

int benchmarks_check_names(const struct benchmarks *benchmarks, const char *file, struct error *err)
{
	const struct benchmark **list = xcalloc(benchmarks->count, sizeof(*list));
	const struct benchmark *twice = NULL;

	for (size_t i = 0; i < benchmarks->count; i++)
		list[i] = &benchmarks->list[i];
	qsort(list, benchmarks->count, sizeof(*list), compare_names);
	for (size_t i = 1; i < benchmarks->count && !twice; i++)
		if (!strcmp(list[i - 1]->name, list[i]->name))
			twice = list[i];
	free(list);
	if (!twice)
		return 0;
	error_set_code(err, EXIT_CODE_USAGE, "benchmark %.200s twice", twice->name);
	return blame(file, twice->line, err);
}
