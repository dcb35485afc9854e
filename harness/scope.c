/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "scope.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

int option_scope(void *field, const char *value, struct error *err)
{
	struct scope *scope = field;

	if (!*value)
		return error_set(err, "expected net, total or the name of a phase");
	*scope = (struct scope){ .kind = SCOPE_PHASE, .phase = value };
	if (!strcmp(value, "net"))
		scope->kind = SCOPE_NET;
	else if (!strcmp(value, "total"))
		scope->kind = SCOPE_TOTAL;
	return 0;
}

const char *scope_name(const struct scope *scope)
{
	static const char *const names[] = { [SCOPE_NET] = "net", [SCOPE_TOTAL] = "total" };

	return scope->kind == SCOPE_PHASE ? scope->phase : names[scope->kind];
}

static bool has_phase(const struct scope *scope, const char *phase)
{
	switch (scope->kind) {
	case SCOPE_NET:
		return strcmp(phase, "startup") && strcmp(phase, "exit");
	case SCOPE_TOTAL:
		return true;
	default:
		return !strcmp(phase, scope->phase);
	}
}

bool scope_is_within_net(const struct scope *scope)
{
	return !has_phase(scope, "startup") && !has_phase(scope, "exit");
}

bool scope_exists(const struct scope *scope, const struct profile *profile)
{
	for (uint32_t phase = 0; phase < profile->n_phases; phase++)
		if (has_phase(scope, profile->phases[phase]))
			return true;
	return false;
}

uint64_t scope_count(const struct scope *scope, const struct profile *profile,
		     const struct tally *tally, uint32_t event)
{
	uint64_t sum = 0;

	for (uint32_t row = 0; row < tally->n_rows && event < tally->n_events; row++)
		if (has_phase(scope, profile->phases[tally_phase(tally, row)]))
			sum += tally_counts(tally, row)[event];
	return sum;
}

/* Where a function begins. */
struct beginning {
	uint32_t object;
	uint64_t address;
	size_t function; /* index */
};

static int compare_beginnings(const void *a, const void *b)
{
	const struct beginning *left = a;
	const struct beginning *right = b;

	if (left->object != right->object)
		return left->object < right->object ? -1 : 1;
	if (left->address != right->address)
		return left->address < right->address ? -1 : 1;
	return (left->function > right->function) - (left->function < right->function);
}

static struct beginning *sorted_beginnings(const struct functions *functions)
{
	struct beginning *list = xcalloc(functions->count, sizeof(*list));

	for (size_t i = 0; i < functions->count; i++)
		list[i] = (struct beginning){ functions->list[i].object, functions->list[i].start,
					      i };
	if (functions->count)
		qsort(list, functions->count, sizeof(*list), compare_beginnings);
	return list;
}

/* The first beginning that lies in the range or behind it. */
static size_t find_beginning(const struct beginning *list, size_t count,
			     const struct profile_range *range)
{
	const struct beginning wanted = { range->object, range->at, 0 };
	size_t low = 0;
	size_t high = count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (compare_beginnings(&list[middle], &wanted) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static bool is_instruction(const struct profile *profile, const struct profile_range *range,
			   uint64_t address)
{
	uint64_t at = range->at;

	for (uint32_t i = 0; i < range->n_instructions && at < address; i++)
		at += profile->lengths[range->lengths + i];
	return at == address;
}

uint64_t *scope_entries(const struct scope *scope, const struct profile *profile,
			const struct functions *functions)
{
	uint64_t *entries = xcalloc(functions->count, sizeof(*entries));
	struct beginning *list = sorted_beginnings(functions);

	for (size_t i = 0; i < profile->n_ranges; i++) {
		const struct profile_range *range = &profile->ranges[i];
		uint64_t runs = scope_count(scope, profile, &range->counts, EVENT_IR) /
				range->n_instructions;
		size_t j = find_beginning(list, functions->count, range);

		for (; runs && j < functions->count && list[j].object == range->object &&
		       list[j].address - range->at < range->length;
		     j++)
			/* A section begins where its first function does, and is not entered. */
			if (functions->list[list[j].function].entered &&
			    is_instruction(profile, range, list[j].address))
				entries[list[j].function] += runs;
	}
	free(list);
	return entries;
}
