/* SPDX-License-Identifier: GPL-2.0-or-later */
/* options.c - the command line: one table for parsing and --help */

#include "options.h"

#include <err.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum option_type { NAME, NUMBER, COUNT, LENGTHS, FLAG };

struct option {
	const char *name;
	enum option_type type;
	size_t offset; /* of the field it sets, in struct options */
	const char *values;
	const char *help;
};

#define FIELD(field) offsetof(struct options, field)

/* clang-format off */
static const struct option table[] = {
	{ "--mode", NAME, FIELD(config.mode), "M", "disagg or colocated [disagg]" },
	{ "--model", NAME, FIELD(config.model), "M", "llama3-8b or llama3-70b [llama3-70b]" },
	{ "--device", NAME, FIELD(config.device), "D", "h100, a100 or optical [h100]" },
	{ "--devices", COUNT, FIELD(config.devices_per_instance), "N", "devices per instance [4]" },
	{ "--prefill-device", NAME, FIELD(config.prefill_device), "D", "device of the prefill pool" },
	{ "--decode-device", NAME, FIELD(config.decode_device), "D", "device of the decode pool" },
	{ "--prefill-devices-per-instance", COUNT, FIELD(config.prefill_devices_per_instance), "N", "devices of a prefill instance" },
	{ "--decode-devices-per-instance", COUNT, FIELD(config.decode_devices_per_instance), "N", "devices of a decode instance" },
	{ "--link", NAME, FIELD(config.link), "L", "link between the pools [ib-ndr]" },
	{ "--channels", COUNT, FIELD(config.link_channels), "C", "its channels [1]" },
	{ "--prefill", COUNT, FIELD(config.n_prefill), "N", "prefill instances [1]" },
	{ "--decode", COUNT, FIELD(config.n_decode), "N", "decode instances [1]" },
	{ "--colocated", COUNT, FIELD(config.n_colocated), "N", "colocated instances [2]" },
	{ "--power-cap", NUMBER, FIELD(config.power_cap_w), "W", "watts that a device may draw" },
	{ "--dvfs", FLAG, FIELD(config.dvfs), NULL, "lower the clock while memory is the limit" },
	{ "--rate", NUMBER, FIELD(workload.rate), "R", "requests per second [4]" },
	{ "--n", COUNT, FIELD(workload.count), "N", "number of requests [1000]" },
	{ "--seed", COUNT, FIELD(workload.seed), "S", "of the random numbers [0]" },
	{ "--prompt", LENGTHS, FIELD(workload.prompt), "MEAN CV", "prompt lengths [2048 0.5]" },
	{ "--output", LENGTHS, FIELD(workload.output), "MEAN CV", "answer lengths [256 0.5]" },
	{ "--json", FLAG, FIELD(json), NULL, "print JSON instead of the report" },
};
/* clang-format on */

#define TABLE_SIZE (sizeof(table) / sizeof(table[0]))

/* The arguments that are left; argv[0] is the next one. */
struct arguments {
	char **argv;
	int count;
};

static const char *next_argument(struct arguments *arguments)
{
	arguments->count--;
	return *arguments->argv++;
}

static void print_help(void)
{
	puts("usage: disagg [N] [OPTIONS]\n"
	     "Simulate the serving of a language model.\n"
	     "N is short for --n N --rate 4 --seed 1.\n");
	for (size_t i = 0; i < TABLE_SIZE; i++) {
		char left[64];

		snprintf(left, sizeof(left), "%s %s", table[i].name,
			 table[i].values ? table[i].values : "");
		printf("  %-36s %s\n", left, table[i].help);
	}
	printf("  %-36s %s\n", "-h, --help", "print this");
}

/* Decimal and finite; strtod alone would take hexadecimal, "inf" and "nan" too. */
static double parse_number(const char *option, const char *text)
{
	char *end;
	double number = strtod(text, &end);

	if (text[strspn(text, "0123456789+-.eE")] || end == text || *end || !isfinite(number))
		errx(2, "%s: '%s' is not a number", option, text);
	return number;
}

/* Above 2^53 not every count is a double, so nothing is lost. */
static int64_t saturated(double number)
{
	return (int64_t)fmin(fmax(number, 0.0), 0x1p53);
}

static void set_field(const struct option *option, struct options *options, const char *values[2])
{
	void *field = (char *)options + option->offset;

	switch (option->type) {
	case NAME:
		*(const char **)field = values[0];
		break;
	case NUMBER:
		*(double *)field = parse_number(option->name, values[0]);
		break;
	case COUNT:
		*(int64_t *)field = saturated(parse_number(option->name, values[0]));
		break;
	case LENGTHS:
		*(struct length_distribution *)field = (struct length_distribution){
			parse_number(option->name, values[0]),
			parse_number(option->name, values[1]),
		};
		break;
	case FLAG:
		*(bool *)field = true;
		break;
	}
}

static int value_count(const struct option *option)
{
	switch (option->type) {
	case FLAG:
		return 0;
	case LENGTHS:
		return 2;
	default:
		return 1;
	}
}

static const struct option *find_option(const char *argument, size_t length)
{
	for (size_t i = 0; i < TABLE_SIZE; i++)
		if (strlen(table[i].name) == length && !strncmp(table[i].name, argument, length))
			return &table[i];
	errx(2, "unknown option '%.*s' (try --help)", (int)length, argument);
}

/* --name value or --name=value. */
static void parse_option(struct options *options, const char *argument, struct arguments *arguments)
{
	const char *equals = strchr(argument, '=');
	size_t length = equals ? (size_t)(equals - argument) : strlen(argument);
	const struct option *option = find_option(argument, length);
	const char *values[2];
	int given = 0;

	if (equals)
		values[given++] = equals + 1;
	while (given < value_count(option) && arguments->count > 0)
		values[given++] = next_argument(arguments);
	if (given != value_count(option))
		errx(2, "%s: expected %s", option->name,
		     option->values ? option->values : "no value");
	set_field(option, options, values);
}

static bool is_option(const char *argument)
{
	return argument[0] == '-';
}

/* "disagg 500": the run that the study measures. */
static void parse_short_form(struct options *options, const char *argument)
{
	options->workload.count = (uint64_t)saturated(parse_number("N", argument));
	options->workload.rate = 4.0;
	options->workload.seed = 1;
}

static void check_lengths(const char *option, const struct length_distribution *lengths)
{
	if (lengths->cv > 0.0 && lengths->mean <= 0.0)
		errx(2, "%s: a varying length needs a mean above 0", option);
}

static void check_workload(const struct workload_spec *workload)
{
	if (workload->rate <= 0.0)
		errx(2, "--rate must be above 0");
	check_lengths("--prompt", &workload->prompt);
	check_lengths("--output", &workload->output);
}

void options_parse(struct options *options, int argc, char **argv)
{
	struct arguments arguments = { argv + 1, argc - 1 };

	*options = (struct options){ .workload = WORKLOAD_SPEC_DEFAULT };
	config_init(&options->config);
	if (arguments.count > 0 && !is_option(arguments.argv[0]))
		parse_short_form(options, next_argument(&arguments));
	while (arguments.count > 0) {
		const char *argument = next_argument(&arguments);

		if (!strcmp(argument, "--help") || !strcmp(argument, "-h")) {
			print_help();
			exit(0);
		}
		if (!is_option(argument))
			errx(2, "unexpected argument '%s' (try --help)", argument);
		parse_option(options, argument, &arguments);
	}
	check_workload(&options->workload);
}
