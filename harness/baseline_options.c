/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "baseline_options.h"
#include "memory.h"
#include "path.h"

#include <stdlib.h>
#include <string.h>

int option_save_baseline(void *field, const char *value, struct error *err)
{
	struct baseline_options *options = field;

	(void)err;
	options->saves = true;
	options->saved_name = value;
	return 0;
}

static bool is_name(const char *name)
{
	return *name && !name[strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
					   "0123456789_+-")];
}

int baseline_options_check(const struct baseline_options *options, struct error *err)
{
	const char *const names[] = { options->name, options->saved_name };

	for (size_t i = 0; i < 2; i++)
		if (names[i] && !is_name(names[i]))
			return error_set_code(err, EXIT_CODE_USAGE,
					      "a baseline's name is of letters, digits, _, + and "
					      "-, not '%s'",
					      names[i]);
	if (options->reason && !options->saves)
		return error_set_code(err, EXIT_CODE_USAGE, "--accept goes with --save-baseline");
	if (options->reason && !options->reason[strspn(options->reason, " \t\n")])
		return error_set_code(err, EXIT_CODE_USAGE, "--accept: expected a reason");
	return 0;
}

char *baseline_options_folder(const struct baseline_options *options, const char *suite_path)
{
	const char *last;

	if (options->folder)
		return xstrdup(options->folder);
	if (!suite_path)
		return xstrdup("baselines");
	last = path_last(suite_path);
	return xasprintf("%.*sbaselines", (int)(last - suite_path), suite_path);
}

const char *baseline_options_name(const struct baseline_options *options)
{
	return options->name ? options->name : "default";
}

/* The results are what they are; a baseline that was there before has its say. */
static int save(struct baseline *baseline, const struct baseline_place *place,
		const struct gate_options *gate_options, struct results *results,
		const char *reason, struct error *err)
{
	struct gate gate;
	char *path;
	int ret;

	gate_judge(&gate, gate_options);
	ret = baseline_check(baseline, &gate, reason, err);
	if (!ret)
		ret = baseline_save(baseline, place, results, &gate, reason, &path, err);
	gate_release(&gate);
	if (ret)
		return -1;
	fprintf(stderr, "simcount: baseline saved as %s\n", path);
	free(path);
	return EXIT_CODE_PASS;
}

int baseline_options_save(const struct baseline_options *options, const struct suite *suite,
			  const char *filter, struct results *results, struct error *err)
{
	char *folder = baseline_options_folder(options, suite->path);
	const struct baseline_place place = {
		.folder = folder,
		.suite = suite->name,
		.name = options->saved_name ? options->saved_name : baseline_options_name(options),
	};
	struct baseline baseline;
	int ret = baseline_find(&baseline, &place, results, err);

	if (!ret) {
		const struct gate_options gate_options = {
			.new = results,
			.old = baseline.path ? &baseline.results : NULL,
			.benchmarks = &suite->benchmarks,
			.filter = filter,
		};

		ret = save(&baseline, &place, &gate_options, results, options->reason, err);
		baseline_release(&baseline);
	}
	free(folder);
	return ret;
}
