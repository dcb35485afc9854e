/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "result_make.h"
#include "file.h"
#include "markup.h"
#include "memory.h"
#include "path.h"
#include "repeat.h"
#include "scope.h"
#include "symbol.h"
#include "words.h"

#include <sha2.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_SCRIPT_BYTES ((size_t)64 << 20)

void result_note(struct result *result, const char *fmt, ...)
{
	char *text;
	va_list args;

	va_start(args, fmt);
	text = xvasprintf(fmt, args);
	va_end(args);
	words_append(&result->notes, text);
	result->n_notes++;
}

static char *relative_path(const char *path)
{
	char *folder = getcwd(NULL, 0);
	size_t length = folder ? strlen(folder) : 0;
	char *clean = path_clean(path);
	char *relative;

	if (length > 1 && !strncmp(clean, folder, length) && clean[length] == '/')
		relative = xstrdup(clean + length + 1);
	else
		relative = xstrdup(clean);
	free(clean);
	free(folder);
	return relative;
}

static void add_program(struct result *result, const char *path, const char *identity)
{
	result->program = xgrow(result->program, result->n_program, sizeof(*result->program));
	result->program[result->n_program++] =
		(struct program_file){ relative_path(path), xstrdup(identity) };
}

/* A script that an interpreter runs is part of the program, and no object of the profile. */
static void add_scripts(struct result *result, char *const *command)
{
	for (char *const *word = command + 1; *command && *word; word++) {
		char digest[SHA256_DIGEST_STRING_LENGTH];
		struct error ignored;
		char *identity;
		char *text;
		size_t size;

		if (file_read(*word, MAX_SCRIPT_BYTES, &text, &size, &ignored))
			continue;
		SHA256Data((const uint8_t *)text, size, digest);
		identity = xasprintf("sha256:%s", digest);
		add_program(result, *word, identity);
		free(identity);
		free(text);
	}
}

static void take_environment(struct results *results, struct result *result,
			     const struct environment *environment)
{
	struct fingerprint *fingerprint = &results->fingerprint;

	fingerprint_take(fingerprint, environment);
	for (size_t i = 0; i < environment->n_libraries; i++) {
		const struct binary_identity *library = &environment->libraries[i];

		result->libraries =
			xgrow(result->libraries, result->n_libraries, sizeof(*result->libraries));
		result->libraries[result->n_libraries++] = fingerprint_add_library(
			fingerprint, library->name, library->identity ? library->identity : "");
	}
	for (size_t i = 0; i < environment->n_program; i++)
		add_program(result, environment->program[i].name,
			    environment->program[i].identity ? environment->program[i].identity
							     : "");
}

static char *copy(const char *text)
{
	return text ? xstrdup(text) : NULL;
}

static char **copy_list(char *const *list, size_t count)
{
	char **copy = xcalloc(count + 1, sizeof(*copy));

	for (size_t i = 0; i < count; i++)
		copy[i] = markup_clean(list[i]);
	return copy;
}

static void take_counts(struct result *result, const struct profile *profile)
{
	result->n_events = profile->n_events;
	result->events = copy_list(profile->events, profile->n_events);
	result->n_phases = profile->n_phases;
	result->phases = copy_list(profile->phases, profile->n_phases);
	tally_add_tally(&result->total, &profile->total);
	result->net = xcalloc(TALLY_MAX_EVENTS, sizeof(*result->net));
	for (uint32_t event = 0; event < result->n_events; event++)
		result->net[event] = result_net(result, &result->total, event);
}

/* Within net; after a subtraction it is what is left of all of the run. */
static uint64_t *find_entries(const struct result *result, const struct stat_report *report)
{
	const struct scope net = { .kind = SCOPE_NET };
	uint64_t *entries;

	if (result->startup == RESULT_BY_PHASE)
		return scope_entries(&net, &report->profile, &report->functions);
	entries = xcalloc(report->functions.count, sizeof(*entries));
	for (size_t i = 0; i < report->functions.count; i++)
		entries[i] = report->functions.list[i].entered;
	return entries;
}

/* Without a symbol the name is an address. */
static bool takes_turns(const struct profile *profile, const struct function *function)
{
	const char *object = profile_object_name(profile, function->object);

	return function_is_scheduling(profile, function->object, function->name,
				      !symbol_is_address(function->name, object));
}

static void take_functions(struct result *result, const struct stat_report *report,
			   const struct groups *groups)
{
	uint64_t *entries = find_entries(result, report);
	size_t count = report->functions.count;

	result->functions = xcalloc(count, sizeof(*result->functions));
	result->n_functions = count;
	for (size_t i = 0; i < count; i++) {
		const struct function *from = &report->functions.list[i];
		struct result_function *to = &result->functions[i];

		to->object = markup_clean(profile_object_name(&report->profile, from->object));
		to->name = markup_clean(from->name);
		to->file = from->file ? relative_path(from->file) : NULL;
		to->line = from->line;
		to->entered = entries[i];
		to->takes_turns = takes_turns(&report->profile, from);
		if (to->takes_turns)
			to->group = copy(groups_find(groups, &report->profile, from));
		tally_add_tally(&to->counts, &from->counts);
	}
	free(entries);
	result_sort_functions(result);
}

static void take_moved(struct result *result, const struct moved *moved)
{
	result->moved = xcalloc(moved->count, sizeof(*result->moved));
	result->n_moved = moved->count;
	for (size_t i = 0; i < moved->count; i++)
		result->moved[i] = (struct result_moved){ .object = xstrdup(moved->list[i].object),
							  .name = xstrdup(moved->list[i].name),
							  .first = moved->list[i].first,
							  .second = moved->list[i].second };
}

static void take_groups(struct result *result, const struct groups *groups)
{
	result->groups = xcalloc(groups->count, sizeof(*result->groups));
	result->n_groups = groups->count;
	for (size_t i = 0; i < groups->count; i++) {
		result->groups[i].name = xstrdup(groups->list[i].name);
		tally_add_tally(&result->groups[i].counts, &groups->list[i].counts);
	}
	for (size_t i = 0; i < groups->n_notes; i++)
		result_note(result, "%s", groups->notes[i]);
}

/* They are filled here, since subtraction comes before; benchmarks_add has seen that they parse. */
static void take_functions_and_groups(struct result *result, const struct benchmark *benchmark,
				      const struct stat_report *report)
{
	struct groups groups = { 0 };
	struct error ignored;

	for (char **text = benchmark->groups; text && *text; text++)
		groups_parse(&groups, *text, &ignored);
	groups_fill(&groups, &report->profile, &report->functions);
	take_functions(result, report, &groups);
	take_groups(result, &groups);
	groups_release(&groups);
}

void result_describe(struct result *result, const struct benchmark *benchmark)
{
	size_t n_words = 0;

	while (benchmark->command[n_words])
		n_words++;
	result->name = markup_clean(benchmark->name);
	result->benchmark = xstrdup(benchmark->family);
	result->variant = copy(benchmark->variant);
	result->is_reference = benchmark->is_reference;
	result->command = copy_list(benchmark->command, n_words);
	result->requests = benchmark->requests;
	result->n_parameters = benchmark->n_parameters;
	result->parameters = xcalloc(benchmark->n_parameters, sizeof(*result->parameters));
	for (size_t i = 0; i < benchmark->n_parameters; i++)
		result->parameters[i] =
			(struct parameter){ xstrdup(benchmark->parameters[i].name),
					    markup_clean(benchmark->parameters[i].value) };
}

void result_take(struct results *results, struct result *result, const struct benchmark *benchmark,
		 const struct stat_report *report)
{
	static const enum result_repeatability repeatability[] = {
		[NOT_REPEATED] = RESULT_RUN_ONCE,
		[REPEATABLE] = RESULT_REPEATABLE,
		[REPEATABLE_BUT_SCHEDULING] = RESULT_REPEATABLE_BUT_SCHEDULING,
		[UNREPEATABLE] = RESULT_UNREPEATABLE,
	};

	result->is_measured = true;
	result->is_signal = report->profile.ended == PROFILE_SIGNAL;
	result->status = report->profile.status;
	result->repeatability = repeatability[report->repeatability];
	take_environment(results, result, &report->environment);
	take_counts(result, &report->profile);
	take_functions_and_groups(result, benchmark, report);
	take_moved(result, &report->moved);
	for (size_t i = 0; i < report->causes.count; i++)
		causes_add(&result->causes, report->causes.list[i].code, "%s",
			   report->causes.list[i].text);
	for (size_t i = 0; i < report->n_notes; i++)
		result_note(result, "%s", report->notes[i]);
	add_scripts(result, benchmark->command);
}
