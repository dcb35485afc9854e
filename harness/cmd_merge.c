/* SPDX-License-Identifier: GPL-2.0-or-later */
/* simcount merge: the shards of a suite's results in one file. */
#include "commands.h"
#include "memory.h"
#include "merge.h"
#include "options.h"
#include "variants.h"

#include <stdlib.h>

struct merge_options {
	const char *output;
};

static const struct option_spec specs[] = {
	{ 'o', "output", "FILE", "write the results to FILE [standard output]", option_string,
	  offsetof(struct merge_options, output) },
	{ 0 },
};

static const struct usage usage = {
	.name = "simcount merge",
	.synopsis = "[OPTION]... RESULTS.xml...",
	.summary = "Put the results of all shards of a suite together. Exit code 4: they do not go "
		   "together.",
	.specs = specs,
};

static int write_merged(const struct merge_options *options, const struct results *merged,
			struct error *err)
{
	if (options->output)
		return results_save(merged, options->output, err);
	results_write(merged, stdout);
	return 0;
}

/* Tells which variants wrote another output than one in another part, and how many there are. */
static size_t check_outputs(struct results *merged)
{
	size_t *known = xcalloc(merged->count + 1, sizeof(*known));
	size_t n_different;

	for (size_t i = 0; i < merged->count; i++)
		known[i] = merged->list[i].causes.count;
	n_different = variants_check_outputs(merged);
	for (size_t i = 0; i < merged->count; i++)
		for (size_t j = known[i]; j < merged->list[i].causes.count; j++)
			fprintf(stderr, "simcount: %s: %s\n", merged->list[i].name,
				merged->list[i].causes.list[j].text);
	free(known);
	return n_different;
}

static int read_and_merge(const struct merge_options *options, const char *const *paths,
			  size_t count, struct error *err)
{
	struct results *parts = xcalloc(count, sizeof(*parts));
	struct results merged = { 0 };
	size_t n_different = 0;
	int ret = 0;

	for (size_t i = 0; i < count && !ret; i++)
		ret = results_read(&parts[i], paths[i], err);
	if (!ret)
		ret = merge(&merged, parts, paths, count, err);
	if (!ret)
		n_different = check_outputs(&merged);
	if (!ret)
		ret = write_merged(options, &merged, err);
	if (!ret && n_different)
		ret = error_set_code(err, EXIT_CODE_PROGRAM,
				     "variants in different parts wrote different outputs: %zu of "
				     "them",
				     n_different);
	results_release(&merged);
	for (size_t i = 0; i < count; i++)
		results_release(&parts[i]);
	free(parts);
	return ret;
}

int cmd_merge(int argc, char **argv, struct error *err)
{
	struct merge_options options = { 0 };
	struct arguments arguments;

	if (options_parse(&usage, argc, argv, &options, &arguments, err))
		return -1;
	if (arguments.wants_help) {
		options_print_help(&usage, stdout);
		return EXIT_CODE_PASS;
	}
	if (!arguments.n_operands || arguments.command)
		return error_set_code(err, EXIT_CODE_USAGE, "which results? see '%s --help'",
				      usage.name);
	return read_and_merge(&options, (const char *const *)arguments.operands,
			      arguments.n_operands, err);
}
