/* SPDX-License-Identifier: GPL-2.0-or-later */
/* profile.c - what can be asked of a profile that has been read */
#include "profile.h"
#include "memory.h"
#include "path.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static void release_strings(char **strings, size_t count)
{
	for (size_t i = 0; i < count; i++)
		free(strings[i]);
	free(strings);
}

static void release_sources(struct profile *profile)
{
	for (size_t i = 0; i < profile->n_sources; i++)
		free(profile->sources[i].name);
	free(profile->sources);
}

static void release_caches(struct profile *profile)
{
	for (size_t i = 0; i < profile->n_caches; i++)
		free(profile->caches[i].name);
	free(profile->caches);
}

static void release_objects(struct profile *profile)
{
	for (size_t i = 0; i < profile->n_objects; i++) {
		free(profile->objects[i].path);
		free(profile->objects[i].buildid);
	}
	free(profile->objects);
}

static void release_functions(struct profile *profile)
{
	for (size_t i = 0; i < profile->n_functions; i++) {
		free(profile->functions[i].name);
		tally_release(&profile->functions[i].counts);
	}
	free(profile->functions);
}

static void release_ranges(struct profile *profile)
{
	for (size_t i = 0; i < profile->n_ranges; i++)
		tally_release(&profile->ranges[i].counts);
	free(profile->ranges);
	free(profile->lengths);
}

void profile_release(struct profile *profile)
{
	free(profile->tool_version);
	free(profile->valgrind_version);
	free(profile->cpu);
	free(profile->until);
	free(profile->threads);
	release_strings(profile->events, profile->n_events);
	release_strings(profile->command, profile->n_arguments);
	release_strings(profile->phases, profile->n_phases);
	release_strings(profile->notes, profile->n_notes);
	release_sources(profile);
	release_caches(profile);
	release_objects(profile);
	release_functions(profile);
	release_ranges(profile);
	tally_release(&profile->total);
	*profile = (struct profile){ 0 };
}

int profile_find_phase(const struct profile *profile, const char *name)
{
	for (uint32_t i = 0; i < profile->n_phases; i++)
		if (!strcmp(profile->phases[i], name))
			return (int)i;
	return -1;
}

int profile_find_event(const struct profile *profile, const char *name)
{
	for (uint32_t i = 0; i < profile->n_events; i++)
		if (!strcasecmp(profile->events[i], name))
			return (int)i;
	return -1;
}

static uint64_t phase_count(const struct profile *profile, const char *phase,
			    const struct tally *tally, uint32_t event)
{
	int index = profile_find_phase(profile, phase);

	return index < 0 ? 0 : tally_get(tally, (uint32_t)index, event);
}

uint64_t profile_net(const struct profile *profile, const struct tally *tally, uint32_t event)
{
	return tally_sum(tally, event) - phase_count(profile, "startup", tally, event) -
	       phase_count(profile, "exit", tally, event);
}

char *profile_used_sources(const struct profile *profile, enum source_kind kind)
{
	char *text = NULL;

	for (size_t i = 0; i < profile->n_sources; i++) {
		const struct profile_source *source = &profile->sources[i];
		char *longer;

		if (source->kind != kind || !source->used)
			continue;
		longer = xasprintf("%s%s%s (%llu)", text ? text : "", text ? ", " : "",
				   source->name, (unsigned long long)source->used);
		free(text);
		text = longer;
	}
	return text;
}

const char *profile_object_name(const struct profile *profile, uint32_t object)
{
	const char *path = profile->objects[object].path;

	return path[0] == '[' ? path : path_last(path);
}
