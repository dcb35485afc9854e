/* SPDX-License-Identifier: GPL-2.0-or-later */
/* environment.c - versions, fixed sources and libraries of a profile, and their digest */
#include "environment.h"
#include "binary.h"
#include "memory.h"

#include <sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_identity(struct binary_identity **list, size_t *count, char *name, char *identity)
{
	*list = xgrow(*list, *count, sizeof(**list));
	(*list)[(*count)++] = (struct binary_identity){ name, identity };
}

static char *library_name(const struct profile *profile, uint32_t object)
{
	struct binary *binary = binary_open(&profile->objects[object]);
	const char *soname = binary_soname(binary);
	char *name = xstrdup(soname ? soname : profile_object_name(profile, object));

	binary_free(binary);
	return name;
}

static void add_object(struct environment *environment, const struct profile *profile,
		       uint32_t index)
{
	const struct profile_object *object = &profile->objects[index];

	if (object->path[0] == '[')
		return;
	if (binary_is_system(object))
		add_identity(&environment->libraries, &environment->n_libraries,
			     library_name(profile, index), binary_identity(object));
	else
		add_identity(&environment->program, &environment->n_program, xstrdup(object->path),
			     binary_identity(object));
}

static int compare_strings(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static int compare_identities(const void *a, const void *b)
{
	const struct binary_identity *left = a;
	const struct binary_identity *right = b;

	return strcmp(left->name, right->name);
}

static void sort_identities(struct binary_identity *list, size_t count)
{
	if (count)
		qsort(list, count, sizeof(*list), compare_identities);
}

static void add_modelled(struct environment *environment, char *name, char *value)
{
	environment->model =
		xgrow(environment->model, environment->n_model, sizeof(*environment->model));
	environment->model[environment->n_model++] = (struct modelled){ name, value };
}

static void read_model(struct environment *environment, const struct profile *profile)
{
	for (size_t i = 0; i < profile->n_caches; i++) {
		const struct profile_cache *cache = &profile->caches[i];

		add_modelled(environment, xasprintf("%s cache", cache->name),
			     xasprintf("%llu,%llu,%llu", (unsigned long long)cache->size,
				       (unsigned long long)cache->ways,
				       (unsigned long long)cache->line));
	}
	if (profile->models_host)
		add_modelled(environment, xstrdup("caches"), xstrdup("host"));
	if (profile->models_branches)
		add_modelled(environment, xstrdup("branch prediction"), xstrdup("modelled"));
}

void environment_read(struct environment *environment, const struct profile *profile)
{
	*environment = (struct environment){ .tool = xstrdup(profile->tool_version),
					     .valgrind = xstrdup(profile->valgrind_version),
					     .cpu = profile->cpu ? xstrdup(profile->cpu) : NULL,
					     .seed = profile->seed };
	for (size_t i = 0; i < profile->n_sources; i++) {
		if (profile->sources[i].kind != SOURCE_FIXED)
			continue;
		environment->fixed = xgrow(environment->fixed, environment->n_fixed,
					   sizeof(*environment->fixed));
		environment->fixed[environment->n_fixed++] = xstrdup(profile->sources[i].name);
	}
	if (environment->n_fixed)
		qsort(environment->fixed, environment->n_fixed, sizeof(*environment->fixed),
		      compare_strings);
	read_model(environment, profile);
	for (uint32_t i = 0; i < profile->n_objects; i++)
		add_object(environment, profile, i);
	sort_identities(environment->libraries, environment->n_libraries);
	sort_identities(environment->program, environment->n_program);
}

char *environment_fingerprint(const struct environment *environment)
{
	char digest[SHA256_DIGEST_STRING_LENGTH];
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	if (!out)
		return xstrdup("");
	fprintf(out, "tool %s\nvalgrind %s\ncpu %s\nseed %llu\n", environment->tool,
		environment->valgrind, environment->cpu ? environment->cpu : "real",
		(unsigned long long)environment->seed);
	for (size_t i = 0; i < environment->n_fixed; i++)
		fprintf(out, "fixed %s\n", environment->fixed[i]);
	for (size_t i = 0; i < environment->n_model; i++)
		fprintf(out, "model %s %s\n", environment->model[i].name,
			environment->model[i].value);
	for (size_t i = 0; i < environment->n_libraries; i++) {
		const struct binary_identity *library = &environment->libraries[i];

		fprintf(out, "library %s %s\n", library->name,
			library->identity ? library->identity : "unknown");
	}
	fclose(out);
	SHA256Data((const uint8_t *)text, size, digest);
	free(text);
	return xasprintf("sha256:%s", digest);
}

static bool has_modelled(const struct environment *environment, const struct modelled *wanted)
{
	for (size_t i = 0; i < environment->n_model; i++)
		if (!strcmp(environment->model[i].name, wanted->name) &&
		    !strcmp(environment->model[i].value, wanted->value))
			return true;
	return false;
}

/* Results have them in another order than profiles. */
bool environment_same_model(const struct environment *a, const struct environment *b)
{
	if (a->n_model != b->n_model)
		return false;
	for (size_t i = 0; i < a->n_model; i++)
		if (!has_modelled(b, &a->model[i]))
			return false;
	return true;
}

char *environment_model_text(const struct environment *environment)
{
	char *text = xstrdup(environment->n_model ? "" : "nothing");

	for (size_t i = 0; i < environment->n_model; i++) {
		char *longer = xasprintf("%s%s%s %s", text, i ? ", " : "",
					 environment->model[i].name, environment->model[i].value);

		free(text);
		text = longer;
	}
	return text;
}

static void release_identities(struct binary_identity *list, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		free(list[i].name);
		free(list[i].identity);
	}
	free(list);
}

void environment_release(struct environment *environment)
{
	free(environment->tool);
	free(environment->valgrind);
	free(environment->cpu);
	for (size_t i = 0; i < environment->n_fixed; i++)
		free(environment->fixed[i]);
	free(environment->fixed);
	for (size_t i = 0; i < environment->n_model; i++) {
		free(environment->model[i].name);
		free(environment->model[i].value);
	}
	free(environment->model);
	release_identities(environment->libraries, environment->n_libraries);
	release_identities(environment->program, environment->n_program);
	*environment = (struct environment){ 0 };
}
