/* SPDX-License-Identifier: GPL-2.0-or-later */
/* groups.c - patterns over functions, first match first */
#include "groups.h"
#include "memory.h"

#include <fnmatch.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* A group with a smaller part of the work than one in so many says nothing about it. */
#define LEAST_SHARE 1000

static struct group *find_group(struct groups *groups, const char *name, size_t length)
{
	for (size_t i = 0; i < groups->count; i++)
		if (strlen(groups->list[i].name) == length &&
		    !strncmp(groups->list[i].name, name, length))
			return &groups->list[i];
	return NULL;
}

static struct group *add_group(struct groups *groups, const char *name, size_t length)
{
	groups->list = xgrow(groups->list, groups->count, sizeof(*groups->list));
	groups->list[groups->count] = (struct group){ .name = xstrndup(name, length) };
	return &groups->list[groups->count++];
}

int groups_parse(struct groups *groups, const char *text, struct error *err)
{
	size_t length = strcspn(text, "=");
	const char *patterns = text + length + 1;
	struct group *group;

	if (!length || !text[length] || !*patterns)
		return error_set_code(err, EXIT_CODE_USAGE,
				      "expected NAME=GLOB[,GLOB]..., got '%s'", text);
	if (length == 4 && !strncmp(text, "rest", 4))
		return error_set_code(err, EXIT_CODE_USAGE,
				      "the group 'rest' is what no other group has");
	group = find_group(groups, text, length);
	if (!group)
		group = add_group(groups, text, length);
	while (*patterns) {
		length = strcspn(patterns, ",");
		group->patterns =
			xgrow(group->patterns, group->n_patterns, sizeof(*group->patterns));
		group->patterns[group->n_patterns++] = xstrndup(patterns, length);
		patterns += length + (patterns[length] == ',');
	}
	return 0;
}

/* The ways in which a function can be named. */
struct spelling {
	char *by_path, *by_object;
	const char *alone;
};

static struct spelling spell(const struct profile *profile, const struct function *function)
{
	return (struct spelling){
		.by_path =
			xasprintf("%s:%s", profile->objects[function->object].path, function->name),
		.by_object = xasprintf("%s:%s", profile_object_name(profile, function->object),
				       function->name),
		.alone = function->name,
	};
}

static void release_spelling(struct spelling *spelling)
{
	free(spelling->by_path);
	free(spelling->by_object);
}

static bool matches(const char *pattern, const struct spelling *spelling)
{
	return !fnmatch(pattern, spelling->by_object, 0) ||
	       !fnmatch(pattern, spelling->by_path, 0) || !fnmatch(pattern, spelling->alone, 0);
}

/* Which patterns have matched anything; one flag each, group after group. */
static size_t count_patterns(const struct groups *groups)
{
	size_t count = 0;

	for (size_t i = 0; i < groups->count; i++)
		count += groups->list[i].n_patterns;
	return count;
}

/* The group of a function; every pattern is tried, to know which of them are of use. */
static struct group *choose(const struct groups *groups, const struct spelling *spelling,
			    bool *is_used)
{
	struct group *chosen = NULL;

	for (size_t i = 0; i < groups->count; i++) {
		struct group *group = &groups->list[i];

		for (size_t j = 0; j < group->n_patterns; j++, is_used++) {
			if (!matches(group->patterns[j], spelling))
				continue;
			*is_used = true;
			if (!chosen)
				chosen = group;
		}
	}
	return chosen;
}

const char *groups_find(const struct groups *groups, const struct profile *profile,
			const struct function *function)
{
	struct spelling spelling = spell(profile, function);
	bool *is_used = xcalloc(count_patterns(groups), sizeof(*is_used));
	/* The one without patterns is the rest, which is the last. */
	const char *name = groups->count ? groups->list[groups->count - 1].name : NULL;
	const struct group *group = choose(groups, &spelling, is_used);

	free(is_used);
	release_spelling(&spelling);
	return group ? group->name : name;
}

static void note(struct groups *groups, char *text)
{
	groups->notes = xgrow(groups->notes, groups->n_notes, sizeof(*groups->notes));
	groups->notes[groups->n_notes++] = text;
}

/* Mostly other functions are meant. */
static void note_small(struct groups *groups, const struct profile *profile)
{
	uint64_t whole = profile_net(profile, &profile->total, EVENT_IR);

	for (size_t i = 0; i < groups->count; i++) {
		const struct group *group = &groups->list[i];
		uint64_t count = profile_net(profile, &group->counts, EVENT_IR);

		if (group->n_functions && (unsigned __int128)count * LEAST_SHARE < whole)
			note(groups, xasprintf("group %s holds less than 0.1%% of net Ir: %llu of "
					       "%llu",
					       group->name, (unsigned long long)count,
					       (unsigned long long)whole));
	}
}

static void note_unused(struct groups *groups, const bool *is_used)
{
	for (size_t i = 0; i < groups->count; i++) {
		const struct group *group = &groups->list[i];

		for (size_t j = 0; j < group->n_patterns; j++, is_used++) {
			if (*is_used)
				continue;
			note(groups, xasprintf("group %s: '%s' matches no function that ran",
					       group->name, group->patterns[j]));
		}
	}
}

void groups_fill(struct groups *groups, const struct profile *profile,
		 const struct functions *functions)
{
	bool *is_used = xcalloc(count_patterns(groups), sizeof(*is_used));
	struct group rest = { .name = NULL };

	for (size_t i = 0; groups->count && i < functions->count; i++) {
		const struct function *function = &functions->list[i];
		struct spelling spelling = spell(profile, function);
		struct group *group = choose(groups, &spelling, is_used);

		if (!group)
			group = &rest;
		group->n_functions++;
		tally_add_tally(&group->counts, &function->counts);
		release_spelling(&spelling);
	}
	note_unused(groups, is_used);
	note_small(groups, profile);
	free(is_used);
	if (groups->count) {
		rest.name = xstrdup("rest");
		groups->list = xgrow(groups->list, groups->count, sizeof(*groups->list));
		groups->list[groups->count++] = rest;
	}
}

void groups_release(struct groups *groups)
{
	for (size_t i = 0; i < groups->count; i++) {
		struct group *group = &groups->list[i];

		for (size_t j = 0; j < group->n_patterns; j++)
			free(group->patterns[j]);
		free(group->patterns);
		free(group->name);
		tally_release(&group->counts);
	}
	free(groups->list);
	for (size_t i = 0; i < groups->n_notes; i++)
		free(groups->notes[i]);
	free(groups->notes);
	*groups = (struct groups){ 0 };
}
