/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "results.h"
#include "filter.h"
#include "memory.h"
#include "path.h"
#include "words.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static void release_run(struct result *result)
{
	for (size_t i = 0; i < result->n_moved; i++) {
		free(result->moved[i].object);
		free(result->moved[i].name);
	}
	for (size_t i = 0; i < result->n_groups; i++) {
		free(result->groups[i].name);
		tally_release(&result->groups[i].counts);
	}
	for (size_t i = 0; i < result->n_functions; i++) {
		free(result->functions[i].object);
		free(result->functions[i].name);
		free(result->functions[i].file);
		free(result->functions[i].group);
		tally_release(&result->functions[i].counts);
	}
	free(result->moved);
	free(result->groups);
	free(result->functions);
	free(result->output_sha256);
	words_free(result->events);
	words_free(result->phases);
	tally_release(&result->total);
	free(result->net);
}

void result_release(struct result *result)
{
	for (size_t i = 0; i < result->n_parameters; i++) {
		free(result->parameters[i].name);
		free(result->parameters[i].value);
	}
	for (size_t i = 0; i < result->n_program; i++) {
		free(result->program[i].path);
		free(result->program[i].identity);
	}
	free(result->parameters);
	free(result->program);
	free(result->libraries);
	free(result->name);
	free(result->benchmark);
	free(result->variant);
	free(result->accepted);
	words_free(result->command);
	words_free(result->notes);
	causes_release(&result->causes);
	release_run(result);
	*result = (struct result){ 0 };
}

void results_release(struct results *results)
{
	for (size_t i = 0; i < results->count; i++)
		result_release(&results->list[i]);
	free(results->list);
	free(results->suite);
	free(results->name);
	fingerprint_release(&results->fingerprint);
	*results = (struct results){ 0 };
}

const struct result *results_find(const struct results *results, const char *name)
{
	for (size_t i = 0; i < results->count; i++)
		if (!strcmp(results->list[i].name, name))
			return &results->list[i];
	return NULL;
}

int results_filter(struct results *results, const char *filter, struct error *err)
{
	size_t kept = 0;

	for (size_t i = 0; i < results->count; i++) {
		if (filter_matches(filter, results->list[i].name))
			results->list[kept++] = results->list[i];
		else
			result_release(&results->list[i]);
	}
	results->count = kept;
	if (kept || !filter)
		return 0;
	return error_set_code(err, EXIT_CODE_NOTHING, "no benchmark has a name like %s", filter);
}

void results_add(struct results *results, struct result *result, const struct fingerprint *other)
{
	for (size_t i = 0; i < result->n_libraries; i++) {
		const struct library *library = &other->libraries[result->libraries[i]];

		result->libraries[i] = fingerprint_add_library(&results->fingerprint, library->name,
							       library->identity);
	}
	results->list = xgrow(results->list, results->count, sizeof(*results->list));
	results->list[results->count++] = *result;
	*result = (struct result){ 0 };
}

int result_find_event(const struct result *result, const char *name)
{
	for (uint32_t i = 0; i < result->n_events; i++)
		if (!strcasecmp(result->events[i], name))
			return (int)i;
	return -1;
}

int result_find_phase(const struct result *result, const char *name)
{
	for (uint32_t i = 0; i < result->n_phases; i++)
		if (!strcmp(result->phases[i], name))
			return (int)i;
	return -1;
}

const struct result_group *result_find_group(const struct result *result, const char *name)
{
	for (size_t i = 0; i < result->n_groups; i++)
		if (!strcmp(result->groups[i].name, name))
			return &result->groups[i];
	return NULL;
}

/* The program's own files come before libraries of that name. */
const char *result_object_identity(const struct results *results, const struct result *result,
				   const char *object)
{
	const char *identity = "";

	for (size_t i = 0; i < result->n_libraries; i++) {
		const struct library *library =
			&results->fingerprint.libraries[result->libraries[i]];

		if (!strcmp(library->name, object))
			identity = library->identity;
	}
	for (size_t i = 0; i < result->n_program; i++)
		if (!strcmp(path_last(result->program[i].path), object))
			identity = result->program[i].identity;
	return *identity ? identity : NULL;
}

bool result_is_net_phase(const struct result *result, uint32_t phase)
{
	return strcmp(result->phases[phase], "startup") && strcmp(result->phases[phase], "exit");
}

uint64_t result_net(const struct result *result, const struct tally *tally, uint32_t event)
{
	uint64_t sum = 0;

	for (uint32_t row = 0; row < tally->n_rows && event < tally->n_events; row++)
		if (result_is_net_phase(result, tally_phase(tally, row)))
			sum += tally_counts(tally, row)[event];
	return sum;
}

static const char *file_name(const struct result_function *function)
{
	return function->file ? path_last(function->file) : "";
}

int result_function_compare(const struct result_function *a, const struct result_function *b)
{
	int order = strcmp(a->object, b->object);

	if (!order)
		order = strcmp(a->name, b->name);
	return order ? order : strcmp(file_name(a), file_name(b));
}

static int compare_functions(const void *a, const void *b)
{
	return result_function_compare(a, b);
}

static void merge(struct result_function *into, struct result_function *from)
{
	tally_add_tally(&into->counts, &from->counts);
	into->entered += from->entered;
	if (from->line && (!into->line || from->line < into->line))
		into->line = from->line;
	into->takes_turns |= from->takes_turns;
	tally_release(&from->counts);
	free(from->object);
	free(from->name);
	free(from->file);
	free(from->group);
}

const struct result_function *result_find_function(const struct result *result,
						   const struct result_function *like)
{
	if (!result->n_functions)
		return NULL;
	return bsearch(like, result->functions, result->n_functions, sizeof(*like),
		       compare_functions);
}

void result_sort_functions(struct result *result)
{
	struct result_function *list = result->functions;
	size_t kept = 0;

	if (!result->n_functions)
		return;
	qsort(list, result->n_functions, sizeof(*list), compare_functions);
	for (size_t i = 1; i < result->n_functions; i++) {
		if (!compare_functions(&list[kept], &list[i]))
			merge(&list[kept], &list[i]);
		else
			list[++kept] = list[i];
	}
	result->n_functions = kept + 1;
}
