/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "suite.h"
#include "document.h"
#include "memory.h"
#include "words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct reader {
	struct document document;
	struct suite *suite;
	struct parameter *defines;
	size_t n_defines;
	struct error *err;
};

/* Puts a complaint of another module where it belongs. */
static int blame(struct reader *r, const xmlNode *element)
{
	char text[sizeof(r->err->text)];

	memcpy(text, r->err->text, sizeof(text));
	return document_error(&r->document, element, r->err, "%s", text);
}

/* <arg> elements, or one text that is split. */
static int read_words(struct reader *r, const xmlNode *element, char ***words)
{
	const xmlNode *arg = element_first(element, "arg");
	char *text;
	int ret;

	for (; arg; arg = element_next(arg, "arg"))
		words_append(words, element_exact_text(arg));
	if (*words)
		return 0;
	text = element_text(element);
	ret = words_split(text, words, r->err);
	free(text);
	return ret ? blame(r, element) : 0;
}

static int read_command(struct reader *r, const xmlNode *parent, const char *name, char ***words)
{
	const xmlNode *element = element_first(parent, name);

	return element ? read_words(r, element, words) : 0;
}

static int read_startup(struct reader *r, const xmlNode *parent, struct settings *settings)
{
	const xmlNode *startup = element_first(parent, "startup");

	if (!startup)
		return 0;
	settings->until = element_attribute(startup, "until");
	settings->only = element_attribute(startup, "only");
	settings->slope = element_attribute(startup, "slope");
	return read_command(r, startup, "command", &settings->startup_command);
}

static char *child_attribute(const xmlNode *parent, const char *child, const char *name)
{
	const xmlNode *element = element_first(parent, child);

	return element ? element_attribute(element, name) : NULL;
}

static void read_groups(const xmlNode *parent, struct settings *settings)
{
	for (const xmlNode *group = element_first(parent, "group"); group;
	     group = element_next(group, "group")) {
		char *name = element_attribute(group, "name");
		char *match = element_attribute(group, "match");

		words_append(&settings->groups, xasprintf("%s=%s", name, match));
		free(name);
		free(match);
	}
}

static int read_settings(struct reader *r, const xmlNode *element, struct settings *settings)
{
	settings->line = document_line(element);
	settings->requests = element_attribute(element, "requests");
	settings->timeout = element_attribute(element, "timeout");
	settings->limits = element_attribute(element, "limits");
	settings->process = element_attribute(element, "process");
	settings->stdin_file = child_attribute(element, "stdin", "file");
	settings->expected_exit = child_attribute(element, "expect", "exit");
	settings->output_file = child_attribute(element, "output", "file");
	settings->output_sha256 = child_attribute(element, "output", "sha256");
	settings->output_compare = child_attribute(element, "output", "compare");
	for (const xmlNode *keep = element_first(element, "keep-env"); keep;
	     keep = element_next(keep, "keep-env"))
		words_append(&settings->keep_env, element_attribute(keep, "name"));
	read_groups(element, settings);
	if (read_startup(r, element, settings) ||
	    read_command(r, element, "prepare", &settings->prepare))
		return -1;
	return read_command(r, element, "command", &settings->command);
}

static int read_integer(struct reader *r, const xmlNode *element, const char *name, int64_t *number)
{
	char *text = element_attribute(element, name);
	int ret = 0;

	if (!text)
		return 0;
	errno = 0;
	*number = strtoll(text, NULL, 10);
	if (errno)
		ret = document_error(&r->document, element, r->err,
				     "%s=\"%.80s\" is not a number in its range", name, text);
	free(text);
	return ret;
}

static int read_scan(struct reader *r, const xmlNode *scan, struct parameter_declaration *parameter)
{
	int64_t from = 0;
	int64_t to = 0;
	int64_t step = 1;

	if (read_integer(r, scan, "from", &from) || read_integer(r, scan, "to", &to) ||
	    read_integer(r, scan, "step", &step))
		return -1;
	return parameter_scan(parameter, from, to, (uint64_t)step, r->err) ? blame(r, scan) : 0;
}

static int read_parameter(struct reader *r, const xmlNode *element, struct declaration *declaration)
{
	char *name = element_attribute(element, "name");
	struct parameter_declaration *parameter = declaration_add_parameter(declaration, name);

	free(name);
	if (element_is(element, "scan"))
		return read_scan(r, element, parameter);
	for (const xmlNode *value = element_first(element, "value"); value;
	     value = element_next(value, "value")) {
		char *text = element_text(value);

		parameter_add_value(parameter, text);
		free(text);
	}
	return 0;
}

/* Both kinds in the order of the file, which is that of the names. */
static int read_parameters(struct reader *r, const xmlNode *element,
			   struct declaration *declaration)
{
	for (const xmlNode *child = element->children; child; child = child->next)
		if ((element_is(child, "list") || element_is(child, "scan")) &&
		    read_parameter(r, child, declaration))
			return -1;
	return 0;
}

static int read_variants(struct reader *r, const xmlNode *element, struct declaration *declaration)
{
	for (const xmlNode *variant = element_first(element, "variant"); variant;
	     variant = element_next(variant, "variant")) {
		char *name = element_attribute(variant, "name");
		struct variant_declaration *added = declaration_add_variant(declaration, name);

		free(name);
		if (read_settings(r, variant, &added->settings))
			return -1;
	}
	return 0;
}

static int read_benchmark(struct reader *r, const xmlNode *element, const struct settings *common)
{
	struct declaration declaration = {
		.name = element_attribute(element, "name"),
		.reference = element_attribute(element, "reference"),
	};
	int ret = -1;

	if (!read_settings(r, element, &declaration.settings) &&
	    !read_parameters(r, element, &declaration) && !read_variants(r, element, &declaration))
		ret = benchmarks_add(&r->suite->benchmarks, &declaration, common, r->defines,
				     r->n_defines, r->document.name, r->err);
	declaration_release(&declaration);
	return ret;
}

static void define(struct reader *r, const char *name, size_t length, const char *value)
{
	r->defines = xgrow(r->defines, r->n_defines, sizeof(*r->defines));
	r->defines[r->n_defines++] = (struct parameter){ xstrndup(name, length), xstrdup(value) };
}

/* Those of the command line come first, which is where they are found first. */
static int read_defines(struct reader *r, const xmlNode *root, const struct string_list *defines)
{
	for (size_t i = 0; defines && i < defines->count; i++) {
		const char *equals = strchr(defines->items[i], '=');

		if (!equals || equals == defines->items[i])
			return error_set_code(r->err, EXIT_CODE_USAGE,
					      "--define: expected NAME=VALUE, got '%s'",
					      defines->items[i]);
		define(r, defines->items[i], (size_t)(equals - defines->items[i]), equals + 1);
	}
	for (const xmlNode *element = element_first(root, "define"); element;
	     element = element_next(element, "define")) {
		char *name = element_attribute(element, "name");
		char *value = element_attribute(element, "value");

		define(r, name, strlen(name), value);
		free(name);
		free(value);
	}
	return 0;
}

static bool is_yes(const xmlNode *element, const char *name)
{
	char *text = element_attribute(element, name);
	bool ret = text && !strcmp(text, "yes");

	free(text);
	return ret;
}

static char *read_cache(const xmlNode *machine)
{
	char *cache = element_attribute(machine, "cache");

	if (!cache || strcmp(cache, "no"))
		return cache;
	free(cache);
	return NULL;
}

/* Else each benchmark would be told by the tool. */
static int check_geometry(struct reader *r, const xmlNode *element)
{
	const struct suite_machine *machine = &r->suite->machine;

	if (machine->cache || !(machine->i1 || machine->d1 || machine->ll))
		return 0;
	return document_error(&r->document, element, r->err,
			      "I1, D1 and LL need cache=\"yes\": no cache is modelled");
}

static int read_machine(struct reader *r, const xmlNode *root)
{
	const xmlNode *element = element_first(root, "machine");
	struct suite_machine *machine = &r->suite->machine;

	if (!element)
		return 0;
	machine->real = element_attribute(element, "real");
	machine->virtual_cpu = element_attribute(element, "virtual-cpu");
	machine->inherits_environment = is_yes(element, "inherit-env");
	machine->has_pid_namespace = is_yes(element, "pid-namespace");
	machine->cache = read_cache(element);
	machine->models_branches = is_yes(element, "branch");
	machine->i1 = element_attribute(element, "I1");
	machine->d1 = element_attribute(element, "D1");
	machine->ll = element_attribute(element, "LL");
	if (check_geometry(r, element))
		return -1;
	return element_number(&r->document, element, "entropy-seed", &machine->entropy_seed,
			      r->err);
}

static int read_root(struct reader *r, const struct string_list *defines)
{
	const xmlNode *root = xmlDocGetRootElement(r->document.xml);
	struct settings common = { 0 };
	int ret = read_defines(r, root, defines);

	r->suite->name = element_attribute(root, "name");
	r->suite->path = xstrdup(r->document.name);
	if (!ret)
		ret = read_machine(r, root);
	if (!ret)
		ret = read_settings(r, root, &common);
	for (const xmlNode *benchmark = element_first(root, "benchmark"); benchmark && !ret;
	     benchmark = element_next(benchmark, "benchmark"))
		ret = read_benchmark(r, benchmark, &common);
	if (!ret)
		ret = benchmarks_check_names(&r->suite->benchmarks, r->document.name, r->err);
	settings_release(&common);
	return ret;
}

static int finish(struct reader *r, const struct string_list *defines)
{
	int ret = read_root(r, defines);

	if (ret)
		suite_release(r->suite);
	for (size_t i = 0; i < r->n_defines; i++) {
		free(r->defines[i].name);
		free(r->defines[i].value);
	}
	free(r->defines);
	document_release(&r->document);
	return ret;
}

int suite_parse(struct suite *suite, const char *text, size_t size, const char *name,
		const struct string_list *defines, struct error *err)
{
	struct reader r = { .suite = suite, .err = err };

	*suite = (struct suite){ 0 };
	if (document_parse(&r.document, text, size, name, &schema_suite, err))
		return -1;
	return finish(&r, defines);
}

int suite_read(struct suite *suite, const char *path, const struct string_list *defines,
	       struct error *err)
{
	struct reader r = { .suite = suite, .err = err };

	*suite = (struct suite){ 0 };
	if (document_read(&r.document, path, &schema_suite, err))
		return -1;
	return finish(&r, defines);
}

struct surroundings suite_surroundings(const struct suite *suite)
{
	const struct suite_machine *machine = &suite->machine;

	return (struct surroundings){ .real = machine->real,
				      .virtual_cpu = machine->virtual_cpu,
				      .entropy_seed = machine->entropy_seed,
				      .inherits_environment = machine->inherits_environment,
				      .has_pid_namespace = machine->has_pid_namespace,
				      .model = { .cache = machine->cache,
						 .branch = machine->models_branches,
						 .i1 = machine->i1,
						 .d1 = machine->d1,
						 .ll = machine->ll } };
}

void suite_release(struct suite *suite)
{
	benchmarks_release(&suite->benchmarks);
	free(suite->machine.real);
	free(suite->machine.virtual_cpu);
	free(suite->machine.cache);
	free(suite->machine.i1);
	free(suite->machine.d1);
	free(suite->machine.ll);
	free(suite->name);
	free(suite->path);
	*suite = (struct suite){ 0 };
}
