/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "variants.h"
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A variant on the way to its set. */
struct member {
	const struct result *result;
	size_t index; /* in the results */
};

static int compare_parameters(const struct result *a, const struct result *b)
{
	for (size_t i = 0; i < a->n_parameters && i < b->n_parameters; i++) {
		int order = strcmp(a->parameters[i].name, b->parameters[i].name);

		if (!order)
			order = strcmp(a->parameters[i].value, b->parameters[i].value);
		if (order)
			return order;
	}
	return (a->n_parameters > b->n_parameters) - (a->n_parameters < b->n_parameters);
}

/* Of one benchmark, with the same parameters? */
static int compare_sets(const struct member *a, const struct member *b)
{
	int order = strcmp(a->result->benchmark, b->result->benchmark);

	return order ? order : compare_parameters(a->result, b->result);
}

static int compare_members(const void *a, const void *b)
{
	const struct member *left = a;
	const struct member *right = b;
	int order = compare_sets(left, right);

	return order ? order : (left->index > right->index) - (left->index < right->index);
}

static struct member *list_members(const struct results *results, size_t *count)
{
	struct member *members = xcalloc(results->count, sizeof(*members));

	*count = 0;
	for (size_t i = 0; i < results->count; i++)
		if (results->list[i].variant)
			members[(*count)++] = (struct member){ &results->list[i], i };
	if (*count)
		qsort(members, *count, sizeof(*members), compare_members);
	return members;
}

/* The first of them, unless the suite has said otherwise. */
static void add_set(struct variant_sets *sets, const struct member *members, size_t count)
{
	struct variant_set *set;

	sets->list = xgrow(sets->list, sets->count, sizeof(*sets->list));
	set = &sets->list[sets->count++];
	*set = (struct variant_set){ .list = xcalloc(count, sizeof(*set->list)), .count = count };
	for (size_t i = 0; i < count; i++) {
		set->list[i] = members[i].result;
		if (members[i].result->is_reference && !set->reference)
			set->reference = members[i].result;
	}
	if (!set->reference)
		set->reference = members[0].result;
}

static int compare_places(const void *a, const void *b)
{
	const struct variant_set *left = a;
	const struct variant_set *right = b;

	return (left->list[0] > right->list[0]) - (left->list[0] < right->list[0]);
}

void variant_sets_find(struct variant_sets *sets, const struct results *results)
{
	size_t count;
	struct member *members = list_members(results, &count);

	*sets = (struct variant_sets){ 0 };
	for (size_t first = 0, end; first < count; first = end) {
		for (end = first + 1; end < count && !compare_sets(&members[first], &members[end]);)
			end++;
		if (end - first > 1)
			add_set(sets, members + first, end - first);
	}
	if (sets->count)
		qsort(sets->list, sets->count, sizeof(*sets->list), compare_places);
	free(members);
}

void variant_sets_release(struct variant_sets *sets)
{
	for (size_t i = 0; i < sets->count; i++)
		free(sets->list[i].list);
	free(sets->list);
	*sets = (struct variant_sets){ 0 };
}

static bool is_clean(const struct result *result)
{
	return result->is_measured && !result->causes.count;
}

bool variant_ratio(const struct variant_set *set, const struct result *variant, uint64_t *part,
		   uint64_t *whole)
{
	const struct result *reference = set->reference;
	unsigned __int128 left;
	unsigned __int128 right;

	if (!is_clean(reference) || !is_clean(variant) || !reference->net[0] ||
	    !reference->requests != !variant->requests)
		return false;
	left = variant->net[0];
	right = reference->net[0];
	if (reference->requests != variant->requests) {
		left *= reference->requests;
		right *= variant->requests;
	}
	/* More digits than 64 bits hold are more than anybody reads of a ratio. */
	while (left > UINT64_MAX || right > UINT64_MAX) {
		left /= 2;
		right /= 2;
	}
	*part = (uint64_t)left;
	*whole = (uint64_t)right;
	return *whole > 0;
}

char *variant_set_name(const struct variant_set *set)
{
	const struct result *result = set->list[0];
	char *name = xstrdup(result->benchmark);

	for (size_t i = 0; i < result->n_parameters; i++) {
		char *longer = xasprintf("%s%c%s=%s", name, i ? ',' : '[',
					 result->parameters[i].name, result->parameters[i].value);

		free(name);
		name = longer;
	}
	if (result->n_parameters) {
		char *longer = xasprintf("%s]", name);

		free(name);
		name = longer;
	}
	return name;
}

static bool has_shared_output(const struct result *result)
{
	return result->is_measured && result->output_sha256 && !result->is_output_own;
}

/* What the others must write: what the reference does, if that is known. */
static const struct result *find_model(const struct variant_set *set)
{
	if (has_shared_output(set->reference))
		return set->reference;
	for (size_t i = 0; i < set->count; i++)
		if (has_shared_output(set->list[i]))
			return set->list[i];
	return NULL;
}

static bool add_once(struct causes *causes, const char *text)
{
	for (size_t i = 0; i < causes->count; i++)
		if (!strcmp(causes->list[i].text, text))
			return false;
	causes_add(causes, EXIT_CODE_PROGRAM, "%s", text);
	return true;
}

static bool check_output(struct result *result, const struct result *model)
{
	bool is_new;
	char *text;

	if (!has_shared_output(result) || !strcmp(result->output_sha256, model->output_sha256))
		return false;
	text = xasprintf("it wrote another output than variant %.200s (%llu bytes, not %llu), so "
			 "the work is not the same",
			 model->variant, (unsigned long long)result->output_bytes,
			 (unsigned long long)model->output_bytes);
	is_new = add_once(&result->causes, text);
	free(text);
	return is_new;
}

size_t variants_check_outputs(struct results *results)
{
	struct variant_sets sets;
	size_t n_new = 0;

	variant_sets_find(&sets, results);
	for (size_t i = 0; i < sets.count; i++) {
		const struct variant_set *set = &sets.list[i];
		const struct result *model = find_model(set);

		for (size_t j = 0; model && j < set->count; j++)
			n_new += check_output(&results->list[set->list[j] - results->list], model);
	}
	variant_sets_release(&sets);
	return n_new;
}
