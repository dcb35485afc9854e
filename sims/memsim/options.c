/* SPDX-License-Identifier: GPL-2.0-or-later */
/* options.c - the command line: one table for parsing and --help */

#include "options.h"

#include "../number.h"

#include <err.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* More --timing options than there are fields say nothing new. */
#define MAX_TIMINGS 64

/* What is parsed; options are made of it once all of it is known. */
struct parsed {
	const char *preset;
	double channels;
	double ranks;
	const char *timings[MAX_TIMINGS]; /* KEY=VALUE */
	int timing_count;
	const char *pattern;
	const char *trace_file;
	double count;
	double seed;
	double stride;
	double span;
	double streams;
	double spacing;
	double writes;
	const char *scheduler;
	const char *page;
	const char *mapping;
	bool has_xor;
	double queue;
	bool has_no_refresh;
	double load;
	double load_gbps;
	double load_seed;
	bool is_load_uniform;
	const char *log_file;
	bool is_checked;
	bool has_no_time;
	bool json;
};

static const struct parsed defaults = {
	.preset = "hbm",
	.channels = 1,
	.ranks = 1,
	.pattern = "stream",
	.count = 10000,
	.stride = 4096,
	.span = 0x1p30,
	.streams = 4,
	.spacing = 0x1p24,
	.scheduler = "frfcfs",
	.page = "open",
	.mapping = "RoRaBaCoBgCh",
	.queue = 32,
};

enum option_type { OPTION_NAME, OPTION_NUMBER, OPTION_FLAG, OPTION_TIMING };

struct option {
	const char *name;
	enum option_type type;
	size_t offset; /* of its field in struct parsed */
	const char *value;
	const char *help;
};

#define FIELD(field) offsetof(struct parsed, field)

/* clang-format off */
static const struct option table[] = {
	{ "--preset", OPTION_NAME, FIELD(preset), "P", "ddr4 or hbm [hbm]" },
	{ "--channels", OPTION_NUMBER, FIELD(channels), "N", "channels [1]" },
	{ "--ranks", OPTION_NUMBER, FIELD(ranks), "N", "ranks of a channel [1]" },
	{ "--timing", OPTION_TIMING, FIELD(timings), "KEY=VALUE", "change a field of the preset, such as RCD=20" },
	{ "--pattern", OPTION_NAME, FIELD(pattern), "P", "stream, random, stride or streams [stream]" },
	{ "--trace", OPTION_NAME, FIELD(trace_file), "FILE", "replay addr,write,arrival" },
	{ "--n", OPTION_NUMBER, FIELD(count), "N", "number of requests [10000]" },
	{ "--seed", OPTION_NUMBER, FIELD(seed), "S", "of the pattern's random numbers [0]" },
	{ "--stride", OPTION_NUMBER, FIELD(stride), "BYTES", "stride: from access to access [4096]" },
	{ "--span", OPTION_NUMBER, FIELD(span), "BYTES", "random: accessed memory [2^30]" },
	{ "--streams", OPTION_NUMBER, FIELD(streams), "N", "streams: how many [4]" },
	{ "--spacing", OPTION_NUMBER, FIELD(spacing), "BYTES", "streams: from start to start [2^24]" },
	{ "--writes", OPTION_NUMBER, FIELD(writes), "X", "random, stream: share of writes [0]" },
	{ "--scheduler", OPTION_NAME, FIELD(scheduler), "S", "frfcfs or fcfs [frfcfs]" },
	{ "--page", OPTION_NAME, FIELD(page), "P", "open or closed [open]" },
	{ "--mapping", OPTION_NAME, FIELD(mapping), "M", "RoRaBaCoBgCh, RoRaBgBaCoCh, RoCoRaBgBaCh, ChRaBgBaRoCo or a list like ro,ra,ba,co,bg,ch [RoRaBaCoBgCh]" },
	{ "--xor-bank", OPTION_FLAG, FIELD(has_xor), "", "hash banks with the row" },
	{ "--queue", OPTION_NUMBER, FIELD(queue), "N", "requests that a channel looks at [32]" },
	{ "--no-refresh", OPTION_FLAG, FIELD(has_no_refresh), "", "never refresh" },
	{ "--load", OPTION_NUMBER, FIELD(load), "X", "requests arrive at this share of the peak" },
	{ "--load-gbps", OPTION_NUMBER, FIELD(load_gbps), "X", "the same, in GB/s" },
	{ "--load-seed", OPTION_NUMBER, FIELD(load_seed), "S", "of the arrivals' random numbers [0]" },
	{ "--load-uniform", OPTION_FLAG, FIELD(is_load_uniform), "", "requests arrive evenly" },
	{ "--log", OPTION_NAME, FIELD(log_file), "FILE", "write every command" },
	{ "--check", OPTION_FLAG, FIELD(is_checked), "", "check every command; exit code 1 if a rule is broken" },
	{ "--no-time", OPTION_FLAG, FIELD(has_no_time), "", "leave out how long the simulation took" },
	{ "--json", OPTION_FLAG, FIELD(json), "", "print JSON instead of the report" },
};
/* clang-format on */

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const char *const scheduler_names[] = {
	[SCHEDULER_FRFCFS] = "frfcfs",
	[SCHEDULER_FCFS] = "fcfs",
};

static const char *const page_policy_names[] = {
	[PAGE_OPEN] = "open",
	[PAGE_CLOSED] = "closed",
};

const char *scheduler_name(enum scheduler scheduler)
{
	return scheduler_names[scheduler];
}

const char *page_policy_name(enum page_policy page)
{
	return page_policy_names[page];
}

static void print_help(void)
{
	puts("usage: memsim [N] [OPTIONS]\n"
	     "Simulate a memory controller, command by command.\n"
	     "N is short for --n N --pattern random --no-time.\n");
	for (size_t i = 0; i < COUNT(table); i++) {
		char left[32];

		snprintf(left, sizeof(left), "%s %s", table[i].name, table[i].value);
		printf("  %-22s %s\n", left, table[i].help);
	}
	printf("  %-22s %s\n", "-h, --help", "print this");
}

static double number_of(const char *option, const char *text)
{
	double number;

	if (!number_parse(text, &number))
		errx(2, "%s: '%s' is not a number", option, text);
	return number;
}

static void set_field(const struct option *option, struct parsed *parsed, const char *value)
{
	void *field = (char *)parsed + option->offset;

	switch (option->type) {
	case OPTION_NAME:
		*(const char **)field = value;
		break;
	case OPTION_NUMBER:
		*(double *)field = number_of(option->name, value);
		break;
	case OPTION_FLAG:
		*(bool *)field = true;
		break;
	case OPTION_TIMING:
		if (parsed->timing_count == MAX_TIMINGS)
			errx(2, "--timing: more than %d of them", MAX_TIMINGS);
		parsed->timings[parsed->timing_count++] = value;
		break;
	}
}

static const struct option *find_option(const char *argument, size_t length)
{
	for (size_t i = 0; i < COUNT(table); i++)
		if (strlen(table[i].name) == length && !strncmp(table[i].name, argument, length))
			return &table[i];
	errx(2, "unknown option '%.*s' (try --help)", (int)length, argument);
}

static bool is_value(const char *argument)
{
	return argument && strncmp(argument, "--", 2) != 0;
}

/* --name VALUE or --name=VALUE. Returns how many arguments that was. */
static int parse_option(struct parsed *parsed, char **argv)
{
	const char *equals = strchr(argv[0], '=');
	size_t length = equals ? (size_t)(equals - argv[0]) : strlen(argv[0]);
	const struct option *option = find_option(argv[0], length);
	const char *value = equals ? equals + 1 : argv[1];

	if (option->type == OPTION_FLAG) {
		if (equals)
			errx(2, "%s takes no value", option->name);
		set_field(option, parsed, NULL);
		return 1;
	}
	if (!equals && !is_value(value))
		errx(2, "%s: expected %s", option->name, option->value);
	set_field(option, parsed, value);
	return equals ? 1 : 2;
}

/* "memsim 20000": the run that the study measures. */
static void parse_short_form(struct parsed *parsed, const char *argument)
{
	parsed->count = number_of("N", argument);
	parsed->pattern = pattern_name(PATTERN_RANDOM);
	parsed->has_no_time = true;
}

static void parse_arguments(struct parsed *parsed, char **argv)
{
	if (*argv && **argv != '-')
		parse_short_form(parsed, *argv++);
	while (*argv) {
		if (!strcmp(*argv, "--help") || !strcmp(*argv, "-h")) {
			print_help();
			exit(0);
		}
		if (**argv != '-')
			errx(2, "unexpected argument '%s' (try --help)", *argv);
		argv += parse_option(parsed, argv);
	}
}

/* A number as a count: cut off towards 0, and kept from 0 to 2^53. */
static int64_t count_of(double number)
{
	return (int64_t)fmin(fmax(number, 0.0), 0x1p53);
}

static void set_timing(struct device *device, const char *setting)
{
	const char *equals = strchr(setting, '=');
	char key[32];
	double value;

	if (!equals)
		errx(2, "--timing: expected KEY=VALUE, got '%s'", setting);
	snprintf(key, sizeof(key), "%.*s", (int)(equals - setting), setting);
	value = number_of("--timing", equals + 1);
	if (!device_set(device, key, value))
		errx(2, "--timing: unknown field '%s'", key);
}

static struct device device_of(const struct parsed *parsed)
{
	const struct device *preset = device_preset(parsed->preset);
	struct device device;
	const char *fault;

	if (!preset)
		errx(2, "unknown preset '%s'", parsed->preset);
	device = *preset;
	device_set(&device, "channels", parsed->channels);
	device_set(&device, "ranks", parsed->ranks);
	for (int i = 0; i < parsed->timing_count; i++)
		set_timing(&device, parsed->timings[i]);
	fault = device_fault(&device, !parsed->has_no_refresh);
	if (fault)
		errx(2, "%s", fault);
	return device;
}

static int index_of(const char *what, const char *name, const char *const *names, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (!strcmp(names[i], name))
			return (int)i;
	errx(2, "unknown %s '%s'", what, name);
}

static enum pattern pattern_of(const char *name)
{
	for (enum pattern pattern = 0; pattern < PATTERNS; pattern++)
		if (!strcmp(pattern_name(pattern), name))
			return pattern;
	errx(2, "unknown pattern '%s'", name);
}

/* What the pattern uses must make sense. */
static void check_pattern(const struct pattern_spec *pattern)
{
	if (pattern->write_share < 0.0 || pattern->write_share > 1.0)
		errx(2, "--writes must be from 0 to 1");
	if (pattern->pattern == PATTERN_RANDOM && pattern->span < (uint64_t)pattern->access_bytes)
		errx(2, "--span must hold an access of %lld bytes",
		     (long long)pattern->access_bytes);
	if (pattern->pattern == PATTERN_STREAMS && pattern->streams < 1)
		errx(2, "--streams must be at least 1");
}

/* Of the stream every so many accesses is a write, which is what --writes comes to there. */
static struct pattern_spec pattern_spec_of(const struct parsed *parsed, const struct device *device)
{
	double writes = parsed->writes;
	struct pattern_spec pattern = {
		.pattern = pattern_of(parsed->pattern),
		.count = count_of(parsed->count),
		.access_bytes = device_access_bytes(device),
		.stride = (uint64_t)count_of(parsed->stride),
		.write_every = writes == 0.0 ? 0 : count_of(rint(1.0 / writes)),
		.write_share = writes,
		.span = (uint64_t)count_of(parsed->span),
		.seed = (uint64_t)count_of(parsed->seed),
		.streams = count_of(parsed->streams),
		.spacing = (uint64_t)count_of(parsed->spacing),
	};

	check_pattern(&pattern);
	return pattern;
}

static void set_open_loop(struct options *options, const struct parsed *parsed)
{
	double peak_gbps = (double)options->device.channels * device_peak_gbps(&options->device);

	if (parsed->load < 0.0 || parsed->load_gbps < 0.0)
		errx(2, "a load must not be negative");
	if (parsed->load > 0.0 && parsed->load_gbps > 0.0)
		errx(2, "--load and --load-gbps exclude each other");
	options->open_loop = (struct open_loop){
		.gbps = parsed->load > 0.0 ? parsed->load * peak_gbps : parsed->load_gbps,
		.seed = (uint64_t)count_of(parsed->load_seed),
		.is_uniform = parsed->is_load_uniform,
	};
	options->is_open_loop = options->open_loop.gbps > 0.0;
}

static void options_init(struct options *options, const struct parsed *parsed)
{
	*options = (struct options){
		.device = device_of(parsed),
		.mapping = parsed->mapping,
		.has_xor = parsed->has_xor,
		.trace_file = parsed->trace_file,
		.queue_room = count_of(parsed->queue),
		.is_refreshed = !parsed->has_no_refresh,
		.log_file = parsed->log_file,
		.is_checked = parsed->is_checked,
		.is_timed = !parsed->has_no_time,
		.json = parsed->json,
	};
	options->pattern = pattern_spec_of(parsed, &options->device);
	options->scheduler = (enum scheduler)index_of("scheduler", parsed->scheduler,
						      scheduler_names, COUNT(scheduler_names));
	options->page = (enum page_policy)index_of("page policy", parsed->page, page_policy_names,
						   COUNT(page_policy_names));
	if (options->queue_room < 1)
		errx(2, "--queue must be at least 1");
	set_open_loop(options, parsed);
}

void options_parse(struct options *options, int argc, char **argv)
{
	struct parsed parsed = defaults;

	(void)argc;
	parse_arguments(&parsed, argv + 1);
	options_init(options, &parsed);
}
