/* SPDX-License-Identifier: GPL-2.0-or-later */
/* options.c - the command line: one table for parsing and --help */

#include "options.h"

#include "../number.h"
#include "memory.h"

#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Far beyond what makes sense, and far from where arithmetic breaks down. */
#define RATE_MIN 1e-12
#define RATE_MAX 1e12
#define MEAN_MAX 1e9
#define CV_MAX 1e3

/* The arguments that are left; argv[0] is the next one. */
struct arguments {
	char **argv;
	int count;
};

/*
 * A length whose --prompt or --output gave one value waits for its --prompt-cv or --output-cv;
 * either order will do.
 */
struct length_option {
	struct length_distribution lengths;
	bool has_bare_mean;
	bool has_cv;
};

/* What is parsed into: the options, and what they are made of in the end. */
struct parsed {
	struct options options;
	struct length_option prompt;
	struct length_option output;
};

struct option {
	const char *name;
	/* Take values from the front of arguments and set field, which is at offset. */
	void (*parse)(const struct option *option, void *field, struct arguments *arguments);
	size_t offset; /* in struct parsed */
	const char *values;
	const char *help; /* NULL for another name of the row above */
};

static const char *take(struct arguments *arguments)
{
	arguments->count--;
	return *arguments->argv++;
}

static bool is_option(const char *argument)
{
	return argument[0] == '-' && argument[1] == '-';
}

/* The values of an option end where the next option begins. */
static bool has_value(const struct arguments *arguments)
{
	return arguments->count > 0 && !is_option(arguments->argv[0]);
}

static const char *take_value(const struct option *option, struct arguments *arguments)
{
	if (!has_value(arguments))
		errx(2, "%s: expected %s", option->name, option->values);
	return take(arguments);
}

static double number_of(const char *option, const char *text)
{
	double number;

	if (!number_parse(text, &number))
		errx(2, "%s: '%s' is not a number", option, text);
	return number;
}

static double take_number(const struct option *option, struct arguments *arguments)
{
	return number_of(option->name, take_value(option, arguments));
}

static void parse_flag(const struct option *option, void *field, struct arguments *arguments)
{
	(void)option;
	(void)arguments;
	*(bool *)field = true;
}

static void parse_name(const struct option *option, void *field, struct arguments *arguments)
{
	*(const char **)field = take_value(option, arguments);
}

static void parse_number(const struct option *option, void *field, struct arguments *arguments)
{
	*(double *)field = take_number(option, arguments);
}

static void parse_count(const struct option *option, void *field, struct arguments *arguments)
{
	*(int64_t *)field = count_of_number(take_number(option, arguments));
}

static void parse_lengths(const struct option *option, void *field, struct arguments *arguments)
{
	struct length_option *length = field;

	length->lengths.mean = take_number(option, arguments);
	length->has_bare_mean = !has_value(arguments);
	if (!length->has_bare_mean)
		length->lengths.cv = take_number(option, arguments);
}

static void parse_cv(const struct option *option, void *field, struct arguments *arguments)
{
	struct length_option *length = field;

	length->lengths.cv = take_number(option, arguments);
	length->has_cv = true;
}

static void parse_config(const struct option *option, void *field, struct arguments *arguments)
{
	config_read(field, take_value(option, arguments));
}

static void parse_sweep(const struct option *option, void *field, struct arguments *arguments)
{
	struct options *options = field;

	free(options->rates);
	options->rates = memory_new((size_t)arguments->count, sizeof(*options->rates));
	options->rate_count = 0;
	do
		options->rates[options->rate_count++] = take_number(option, arguments);
	while (has_value(arguments));
}

static void parse_percentiles(const struct option *option, void *field, struct arguments *arguments)
{
	static const char *const names[] = {
		[PERCENTILES_SORT_ONCE] = "sort-once",
		[PERCENTILES_RESORT] = "resort",
		[PERCENTILES_SELECT] = "select",
	};
	const char *name = take_value(option, arguments);

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (!strcmp(names[i], name)) {
			*(enum percentile_method *)field = (enum percentile_method)i;
			return;
		}
	}
	errx(2, "%s: unknown method '%s'", option->name, name);
}

#define CONFIG(field) offsetof(struct parsed, options.config.field)
#define OPTIONS(field) offsetof(struct parsed, options.field)

/* clang-format off */
static const struct option table[] = {
	{ "--config", parse_config, OPTIONS(config), "FILE", "take every setting from a JSON file" },
	{ "--mode", parse_name, CONFIG(mode), "M", "disagg or colocated [disagg]" },
	{ "--model", parse_name, CONFIG(model), "M", "llama3-8b or llama3-70b [llama3-70b]" },
	{ "--device", parse_name, CONFIG(device), "D", "h100, a100 or optical [h100]" },
	{ "--devices", parse_count, CONFIG(devices_per_instance), "N", "devices per instance [4]" },
	{ "--devices-per-instance", parse_count, CONFIG(devices_per_instance), "N", NULL },
	{ "--prefill-device", parse_name, CONFIG(prefill_device), "D", "device of the prefill pool" },
	{ "--decode-device", parse_name, CONFIG(decode_device), "D", "device of the decode pool" },
	{ "--prefill-devices-per-instance", parse_count, CONFIG(prefill_devices_per_instance), "N", "devices of a prefill instance" },
	{ "--decode-devices-per-instance", parse_count, CONFIG(decode_devices_per_instance), "N", "devices of a decode instance" },
	{ "--link", parse_name, CONFIG(link), "L", "link between the pools [ib-ndr]" },
	{ "--channels", parse_count, CONFIG(link_channels), "C", "its channels [1]" },
	{ "--link-channels", parse_count, CONFIG(link_channels), "C", NULL },
	{ "--prefill", parse_count, CONFIG(n_prefill), "N", "prefill instances [1]" },
	{ "--decode", parse_count, CONFIG(n_decode), "N", "decode instances [1]" },
	{ "--colocated", parse_count, CONFIG(n_colocated), "N", "colocated instances [2]" },
	{ "--power-cap", parse_number, CONFIG(power_cap_w), "W", "watts that a device may draw" },
	{ "--prefill-power-cap", parse_number, CONFIG(prefill_power_cap_w), "W", "the same, in the prefill pool" },
	{ "--decode-power-cap", parse_number, CONFIG(decode_power_cap_w), "W", "the same, in the decode pool" },
	{ "--dvfs", parse_flag, CONFIG(dvfs), "", "lower the clock while memory is the limit" },
	{ "--ttft-slo", parse_number, CONFIG(ttft_slo), "S", "objective: seconds to the first token [1]" },
	{ "--tpot-slo", parse_number, CONFIG(tpot_slo), "S", "objective: seconds per later token [0.025]" },
	{ "--rate", parse_number, OPTIONS(workload.rate), "R", "requests per second [4]" },
	{ "--n", parse_count, OPTIONS(workload.count), "N", "number of requests [1000]" },
	{ "--requests", parse_count, OPTIONS(workload.count), "N", NULL },
	{ "--seed", parse_count, OPTIONS(workload.seed), "S", "of the random numbers [0]" },
	{ "--prompt", parse_lengths, offsetof(struct parsed, prompt), "MEAN CV", "prompt lengths [2048 0.5]" },
	{ "--prompt-cv", parse_cv, offsetof(struct parsed, prompt), "CV", "their variation alone" },
	{ "--output", parse_lengths, offsetof(struct parsed, output), "MEAN CV", "answer lengths [256 0.5]" },
	{ "--output-cv", parse_cv, offsetof(struct parsed, output), "CV", "their variation alone" },
	{ "--workload", parse_name, OPTIONS(workload_file), "FILE", "replay arrival,prompt_len,output_len" },
	{ "--requests-out", parse_name, OPTIONS(requests_out), "FILE", "write when each request got where" },
	{ "--sweep", parse_sweep, offsetof(struct parsed, options), "R...", "one line for each request rate" },
	{ "--percentiles", parse_percentiles, OPTIONS(percentiles), "HOW", "resort, sort-once or select [sort-once]" },
	{ "--json", parse_flag, OPTIONS(json), "", "print JSON instead of the report" },
};
/* clang-format on */

#define TABLE_SIZE (sizeof(table) / sizeof(table[0]))

static void print_help(void)
{
	puts("usage: disagg [N] [OPTIONS]\n"
	     "Simulate the serving of a language model.\n"
	     "N is short for --n N --rate 4 --seed 1.\n");
	for (size_t i = 0; i < TABLE_SIZE; i++) {
		char left[64];

		snprintf(left, sizeof(left), "%s %s", table[i].name, table[i].values);
		printf("  %-36s %s\n", left, table[i].help ? table[i].help : "the same");
	}
	printf("  %-36s %s\n", "-h, --help", "print this");
}

static const struct option *find_option(const char *argument, size_t length)
{
	for (size_t i = 0; i < TABLE_SIZE; i++)
		if (strlen(table[i].name) == length && !strncmp(table[i].name, argument, length))
			return &table[i];
	errx(2, "unknown option '%.*s' (try --help)", (int)length, argument);
}

/* --name VALUE... or --name=VALUE; the latter is one value, and no more follow. */
static void parse_option(struct parsed *parsed, char *argument, struct arguments *arguments)
{
	char *equals = strchr(argument, '=');
	size_t length = equals ? (size_t)(equals - argument) : strlen(argument);
	const struct option *option = find_option(argument, length);
	void *field = (char *)parsed + option->offset;
	char *value = equals + 1;
	struct arguments own = { &value, 1 };

	if (!equals) {
		option->parse(option, field, arguments);
		return;
	}
	option->parse(option, field, &own);
	if (own.count > 0)
		errx(2, "%s takes no value", option->name);
}

/* "disagg 500": the run that the study measures. */
static void parse_short_form(struct workload_spec *workload, const char *argument)
{
	workload->count = (uint64_t)count_of_number(number_of("N", argument));
	workload->rate = 4.0;
	workload->seed = 1;
}

static struct length_distribution finish_lengths(const char *option,
						 const struct length_option *length)
{
	if (length->has_bare_mean && !length->has_cv)
		errx(2, "%s: expected MEAN CV", option);
	if (length->lengths.cv > 0.0 && length->lengths.mean <= 0.0)
		errx(2, "%s: a varying length needs a mean above 0", option);
	if (length->lengths.mean > MEAN_MAX || length->lengths.cv > CV_MAX)
		errx(2, "%s: the mean can be %.0f at most, the variation %.0f", option, MEAN_MAX,
		     CV_MAX);
	return length->lengths;
}

static void check_rate(const char *option, double rate)
{
	if (rate <= 0.0)
		errx(2, "%s: a rate must be above 0", option);
	if (rate < RATE_MIN || rate > RATE_MAX)
		errx(2, "%s: a rate can be from %g to %g", option, RATE_MIN, RATE_MAX);
}

static void check_options(const struct options *options)
{
	check_rate("--rate", options->workload.rate);
	for (size_t i = 0; i < options->rate_count; i++)
		check_rate("--sweep", options->rates[i]);
	if (options->rate_count > 0 && (options->workload_file || options->requests_out))
		errx(2, "--sweep cannot go with --workload or --requests-out");
}

static void parse_arguments(struct parsed *parsed, struct arguments *arguments)
{
	if (has_value(arguments) && arguments->argv[0][0] != '-')
		parse_short_form(&parsed->options.workload, take(arguments));
	while (arguments->count > 0) {
		char *argument = *arguments->argv;

		take(arguments);
		if (!strcmp(argument, "--help") || !strcmp(argument, "-h")) {
			print_help();
			exit(0);
		}
		if (argument[0] != '-')
			errx(2, "unexpected argument '%s' (try --help)", argument);
		parse_option(parsed, argument, arguments);
	}
}

void options_parse(struct options *options, int argc, char **argv)
{
	struct arguments arguments = { argv + 1, argc - 1 };
	struct workload_spec defaults = WORKLOAD_SPEC_DEFAULT;
	struct parsed parsed = {
		.options.workload = defaults,
		.prompt.lengths = defaults.prompt,
		.output.lengths = defaults.output,
	};

	config_init(&parsed.options.config);
	parse_arguments(&parsed, &arguments);
	parsed.options.workload.prompt = finish_lengths("--prompt", &parsed.prompt);
	parsed.options.workload.output = finish_lengths("--output", &parsed.output);
	check_options(&parsed.options);
	*options = parsed.options;
}

void options_release(struct options *options)
{
	config_release(&options->config);
	free(options->rates);
}
