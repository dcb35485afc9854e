/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What a profile says of objects and their functions. */
#include "memory.h"
#include "profile_reader.h"

#include <stdlib.h>

int profile_begin_object(struct profile_reader *r)
{
	struct profile *profile = r->profile;
	struct profile_object *object;
	uint64_t id;

	if (reader_number(r, "id", UINT64_MAX, &id))
		return -1;
	for (size_t i = 0; i < profile->n_objects; i++)
		if (r->object_ids[i] == id)
			return reader_fail(r, "object %llu twice", (unsigned long long)id);
	r->object_ids = xgrow(r->object_ids, profile->n_objects, sizeof(*r->object_ids));
	r->object_ids[profile->n_objects] = id;
	profile->objects = xgrow(profile->objects, profile->n_objects, sizeof(*profile->objects));
	object = &profile->objects[profile->n_objects++];
	object->buildid = reader_attribute(r, "buildid");
	return reader_required(r, "path", &object->path);
}

int reader_find_object(struct profile_reader *r, const char *name, uint32_t *object)
{
	uint64_t id;

	if (reader_number(r, name, UINT64_MAX, &id))
		return -1;
	/* Sorted by object, so nearly always the same as the last time. */
	if (r->object < r->profile->n_objects && r->object_ids[r->object] == id) {
		*object = r->object;
		return 0;
	}
	for (uint32_t i = 0; i < r->profile->n_objects; i++) {
		if (r->object_ids[i] == id) {
			*object = r->object = i;
			return 0;
		}
	}
	return reader_fail(r, "object %llu is not in the list of objects", (unsigned long long)id);
}

int profile_begin_function(struct profile_reader *r)
{
	struct profile *profile = r->profile;
	struct profile_function *function;
	char *symbol;

	profile->functions =
		xgrow(profile->functions, profile->n_functions, sizeof(*profile->functions));
	function = &profile->functions[profile->n_functions++];
	*function = (struct profile_function){ .size = UINT64_MAX, .has_symbol = true };
	if (reader_find_object(r, "o", &function->object) ||
	    reader_number(r, "start", UINT64_MAX, &function->start) ||
	    reader_optional_number(r, "size", &function->size) ||
	    reader_required(r, "name", &function->name) ||
	    reader_optional_number(r, "entered", &function->entered))
		return -1;
	symbol = reader_attribute(r, "symbol");
	free(symbol);
	return symbol ? reader_yes(r, "symbol", &function->has_symbol) : 0;
}

int profile_begin_row(struct profile_reader *r)
{
	uint64_t phase;

	if (reader_number(r, "n", UINT32_MAX, &phase))
		return -1;
	if (phase >= r->profile->n_phases)
		return reader_fail(r, "phase %llu is not in the list of phases",
				   (unsigned long long)phase);
	r->phase = (uint32_t)phase;
	return 0;
}

int profile_end_function_row(struct profile_reader *r)
{
	struct profile *profile = r->profile;
	uint64_t counts[TALLY_MAX_EVENTS];

	if (reader_counts(r, counts))
		return -1;
	return reader_add_row(r, &profile->functions[profile->n_functions - 1].counts,
			      &r->functions_total, counts);
}
