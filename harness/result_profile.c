/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "result_profile.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

static char **copy_strings(char *const *strings, size_t count)
{
	char **copy = xcalloc(count + 1, sizeof(*copy));

	for (size_t i = 0; i < count; i++)
		copy[i] = xstrdup(strings[i]);
	return copy;
}

static size_t count_strings(char *const *strings)
{
	size_t count = 0;

	while (strings[count])
		count++;
	return count;
}

static void add_object(struct profile *profile, const struct results *results,
		       const struct result *result, const char *name)
{
	const char *identity = result_object_identity(results, result, name);

	profile->objects = xgrow(profile->objects, profile->n_objects, sizeof(*profile->objects));
	profile->objects[profile->n_objects++] = (struct profile_object){
		.path = xstrdup(name),
		.buildid = identity ? xstrdup(identity) : NULL,
	};
}

/* Functions are sorted by object. */
static void add_objects(struct profile *profile, const struct results *results,
			const struct result *result)
{
	for (size_t i = 0; i < result->n_functions; i++)
		if (!i || strcmp(result->functions[i - 1].object, result->functions[i].object))
			add_object(profile, results, result, result->functions[i].object);
}

void result_profile(struct profile *profile, const struct results *results,
		    const struct result *result)
{
	size_t n_arguments = count_strings(result->command);

	*profile = (struct profile){
		.tool_version = xstrdup(results->fingerprint.tool_version),
		.valgrind_version = xstrdup(results->fingerprint.valgrind_version),
		.is_complete = true,
		.ended = result->is_signal ? PROFILE_SIGNAL : PROFILE_EXIT,
		.status = result->status,
		.events = copy_strings(result->events, result->n_events),
		.n_events = result->n_events,
		.command = copy_strings(result->command, n_arguments),
		.n_arguments = n_arguments,
		.until = xstrdup("auto"),
		.until_reached = true,
		.phases = copy_strings(result->phases, result->n_phases),
		.n_phases = result->n_phases,
		.notes = copy_strings(result->notes, result->n_notes),
		.n_notes = result->n_notes,
	};
	tally_add_tally(&profile->total, &result->total);
	add_objects(profile, results, result);
}

void result_functions(struct functions *functions, const struct profile *profile,
		      const struct result *result)
{
	uint32_t object = 0;

	*functions = (struct functions){
		.list = xcalloc(result->n_functions, sizeof(*functions->list)),
		.count = result->n_functions,
	};
	for (size_t i = 0; i < result->n_functions; i++) {
		const struct result_function *from = &result->functions[i];
		struct function *to = &functions->list[i];

		if (strcmp(profile->objects[object].path, from->object))
			object++;
		*to = (struct function){
			.object = object,
			.name = xstrdup(from->name),
			.file = from->file ? xstrdup(from->file) : NULL,
			.line = from->line,
			.entered = from->entered,
		};
		tally_add_tally(&to->counts, &from->counts);
	}
}

static void take_sources(struct environment *environment, const struct fingerprint *fingerprint)
{
	environment->fixed = xcalloc(fingerprint->n_sources, sizeof(*environment->fixed));
	environment->model = xcalloc(fingerprint->n_sources, sizeof(*environment->model));
	for (size_t i = 0; i < fingerprint->n_sources; i++) {
		const struct fixed_source *source = &fingerprint->sources[i];

		if (!strcmp(source->name, "cpu")) {
			free(environment->cpu);
			environment->cpu =
				strcmp(source->value, "host") ? xstrdup(source->value) : NULL;
		} else if (!strcmp(source->name, "seed")) {
			environment->seed = strtoull(source->value, NULL, 10);
		} else if (!strcmp(source->value, "fixed")) {
			environment->fixed[environment->n_fixed++] = xstrdup(source->name);
		} else {
			environment->model[environment->n_model++] =
				(struct modelled){ xstrdup(source->name), xstrdup(source->value) };
		}
	}
}

static struct binary_identity make_identity(const char *name, const char *identity)
{
	return (struct binary_identity){ xstrdup(name), *identity ? xstrdup(identity) : NULL };
}

void result_environment(struct environment *environment, const struct results *results,
			const struct result *result)
{
	const struct fingerprint *fingerprint = &results->fingerprint;

	*environment = (struct environment){
		.tool = xstrdup(fingerprint->tool_version),
		.valgrind = xstrdup(fingerprint->valgrind_version),
		.libraries = xcalloc(result->n_libraries, sizeof(*environment->libraries)),
		.n_libraries = result->n_libraries,
		.program = xcalloc(result->n_program, sizeof(*environment->program)),
		.n_program = result->n_program,
	};
	take_sources(environment, fingerprint);
	for (size_t i = 0; i < result->n_libraries; i++) {
		const struct library *library = &fingerprint->libraries[result->libraries[i]];

		environment->libraries[i] = make_identity(library->name, library->identity);
	}
	for (size_t i = 0; i < result->n_program; i++)
		environment->program[i] =
			make_identity(result->program[i].path, result->program[i].identity);
}
