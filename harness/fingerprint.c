/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "fingerprint.h"
#include "memory.h"

#include <inttypes.h>
#include <sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FINGERPRINT_DIGITS 16

static const char *library_identity(const struct binary_identity *library)
{
	return library->identity ? library->identity : "";
}

size_t fingerprint_add_library(struct fingerprint *fingerprint, const char *name,
			       const char *identity)
{
	for (size_t i = 0; i < fingerprint->n_libraries; i++)
		if (!strcmp(fingerprint->libraries[i].name, name) &&
		    !strcmp(fingerprint->libraries[i].identity, identity))
			return i;
	fingerprint->libraries = xgrow(fingerprint->libraries, fingerprint->n_libraries,
				       sizeof(*fingerprint->libraries));
	fingerprint->libraries[fingerprint->n_libraries] =
		(struct library){ xstrdup(name), xstrdup(identity) };
	return fingerprint->n_libraries++;
}

static int compare_sources(const void *a, const void *b)
{
	const struct fixed_source *left = a;
	const struct fixed_source *right = b;
	int order = strcmp(left->name, right->name);

	return order ? order : strcmp(left->value, right->value);
}

void fingerprint_add_source(struct fingerprint *fingerprint, const char *name, const char *value)
{
	for (size_t i = 0; i < fingerprint->n_sources; i++)
		if (!strcmp(fingerprint->sources[i].name, name) &&
		    !strcmp(fingerprint->sources[i].value, value))
			return;
	fingerprint->sources =
		xgrow(fingerprint->sources, fingerprint->n_sources, sizeof(*fingerprint->sources));
	fingerprint->sources[fingerprint->n_sources++] =
		(struct fixed_source){ xstrdup(name), xstrdup(value) };
	qsort(fingerprint->sources, fingerprint->n_sources, sizeof(*fingerprint->sources),
	      compare_sources);
}

void fingerprint_take(struct fingerprint *fingerprint, const struct environment *environment)
{
	char seed[24];

	if (!fingerprint->tool_version) {
		fingerprint->tool_version = xstrdup(environment->tool);
		fingerprint->valgrind_version = xstrdup(environment->valgrind);
	}
	fingerprint_add_source(fingerprint, "cpu", environment->cpu ? environment->cpu : "host");
	snprintf(seed, sizeof(seed), "%" PRIu64, environment->seed);
	fingerprint_add_source(fingerprint, "seed", seed);
	for (size_t i = 0; i < environment->n_fixed; i++)
		fingerprint_add_source(fingerprint, environment->fixed[i], "fixed");
	for (size_t i = 0; i < environment->n_model; i++)
		fingerprint_add_source(fingerprint, environment->model[i].name,
				       environment->model[i].value);
	for (size_t i = 0; i < environment->n_libraries; i++)
		fingerprint_add_library(fingerprint, environment->libraries[i].name,
					library_identity(&environment->libraries[i]));
}

void fingerprint_copy_machine(struct fingerprint *to, const struct fingerprint *from)
{
	to->tool_version = xstrdup(from->tool_version);
	to->valgrind_version = xstrdup(from->valgrind_version);
	for (size_t i = 0; i < from->n_sources; i++)
		fingerprint_add_source(to, from->sources[i].name, from->sources[i].value);
}

void fingerprint_release(struct fingerprint *fingerprint)
{
	for (size_t i = 0; i < fingerprint->n_sources; i++) {
		free(fingerprint->sources[i].name);
		free(fingerprint->sources[i].value);
	}
	for (size_t i = 0; i < fingerprint->n_libraries; i++) {
		free(fingerprint->libraries[i].name);
		free(fingerprint->libraries[i].identity);
	}
	free(fingerprint->sources);
	free(fingerprint->libraries);
	free(fingerprint->tool_version);
	free(fingerprint->valgrind_version);
	*fingerprint = (struct fingerprint){ 0 };
}

static int compare_libraries(const void *a, const void *b)
{
	const struct library *left = *(const struct library *const *)a;
	const struct library *right = *(const struct library *const *)b;
	int order = strcmp(left->name, right->name);

	return order ? order : strcmp(left->identity, right->identity);
}

/* Owned; count of them. */
static const struct library **sorted_libraries(const struct loaded *loaded, size_t *count)
{
	const struct fingerprint *fingerprint = loaded->fingerprint;
	const struct library **list;

	*count = loaded->libraries ? loaded->count : fingerprint->n_libraries;
	list = xcalloc(*count, sizeof(*list));
	for (size_t i = 0; i < *count; i++)
		list[i] = &fingerprint->libraries[loaded->libraries ? loaded->libraries[i] : i];
	qsort(list, *count, sizeof(*list), compare_libraries);
	return list;
}

/* With its NUL, so that no two lists of strings give the same bytes. */
static void digest_text(SHA2_CTX *digest, const char *text)
{
	SHA256Update(digest, (const uint8_t *)text, strlen(text) + 1);
}

char *fingerprint_digest(const struct fingerprint *fingerprint)
{
	const struct loaded all = { .fingerprint = fingerprint };
	const struct library **libraries;
	char hex[SHA256_DIGEST_STRING_LENGTH];
	SHA2_CTX digest;
	size_t count;

	SHA256Init(&digest);
	digest_text(&digest, fingerprint->tool_version);
	digest_text(&digest, fingerprint->valgrind_version);
	for (size_t i = 0; i < fingerprint->n_sources; i++) {
		digest_text(&digest, fingerprint->sources[i].name);
		digest_text(&digest, fingerprint->sources[i].value);
	}
	digest_text(&digest, "");
	libraries = sorted_libraries(&all, &count);
	for (size_t i = 0; i < count; i++) {
		digest_text(&digest, libraries[i]->name);
		digest_text(&digest, libraries[i]->identity);
	}
	free(libraries);
	SHA256End(&digest, hex);
	return xstrndup(hex, FINGERPRINT_DIGITS);
}

static void add(struct differences *differences, bool is_foreign, char *what, const char *left,
		const char *right)
{
	differences->list =
		xgrow(differences->list, differences->count, sizeof(*differences->list));
	differences->list[differences->count++] =
		(struct difference){ what, xstrdup(left), xstrdup(right), is_foreign };
}

static void compare_versions(const struct fingerprint *left, const struct fingerprint *right,
			     struct differences *differences)
{
	if (strcmp(left->tool_version, right->tool_version))
		add(differences, true, xstrdup("the tool's version"), left->tool_version,
		    right->tool_version);
	if (strcmp(left->valgrind_version, right->valgrind_version))
		add(differences, true, xstrdup("Valgrind's version"), left->valgrind_version,
		    right->valgrind_version);
}

static void compare_sources_of(const struct fingerprint *left, const struct fingerprint *right,
			       struct differences *differences)
{
	size_t i = 0;
	size_t j = 0;

	while (i < left->n_sources || j < right->n_sources) {
		int order = i == left->n_sources ? 1
			    : j == right->n_sources
				    ? -1
				    : strcmp(left->sources[i].name, right->sources[j].name);
		const char *name = order <= 0 ? left->sources[i].name : right->sources[j].name;
		const char *a = order <= 0 ? left->sources[i].value : "";
		const char *b = order >= 0 ? right->sources[j].value : "";

		if (order || strcmp(a, b))
			add(differences, true, xasprintf("the fixed %s", name), a, b);
		i += order <= 0;
		j += order >= 0;
	}
}

static void compare_libraries_of(const struct loaded *left, const struct loaded *right,
				 struct differences *differences)
{
	size_t n_left;
	size_t n_right;
	const struct library **a = sorted_libraries(left, &n_left);
	const struct library **b = sorted_libraries(right, &n_right);
	size_t i = 0;
	size_t j = 0;

	while (i < n_left || j < n_right) {
		int order = i == n_left ? 1 : j == n_right ? -1 : strcmp(a[i]->name, b[j]->name);
		const char *name = order <= 0 ? a[i]->name : b[j]->name;
		const char *first = order <= 0 ? a[i]->identity : "";
		const char *second = order >= 0 ? b[j]->identity : "";

		if (order || strcmp(first, second))
			add(differences, !order, xasprintf("library %s", name), first, second);
		i += order <= 0;
		j += order >= 0;
	}
	free(a);
	free(b);
}

void fingerprint_compare(const struct loaded *left, const struct loaded *right,
			 struct differences *differences)
{
	*differences = (struct differences){ 0 };
	compare_versions(left->fingerprint, right->fingerprint, differences);
	compare_sources_of(left->fingerprint, right->fingerprint, differences);
	compare_libraries_of(left, right, differences);
}

bool differences_are_foreign(const struct differences *differences)
{
	for (size_t i = 0; i < differences->count; i++)
		if (differences->list[i].is_foreign)
			return true;
	return false;
}

/* Identities are long, and their beginnings tell them apart. */
static char *shorten(const char *value)
{
	return strlen(value) > 24 ? xasprintf("%.12s...", value) : xstrdup(*value ? value : "none");
}

char *differences_text(const struct differences *differences)
{
	char *text = xstrdup("");

	for (size_t i = 0; i < differences->count; i++) {
		const struct difference *difference = &differences->list[i];
		char *left = shorten(difference->left);
		char *right = shorten(difference->right);
		char *longer;

		if (difference->is_foreign) {
			longer = xasprintf("%s%s%s (%s and %s)", text, *text ? ", " : "",
					   difference->what, left, right);
			free(text);
			text = longer;
		}
		free(left);
		free(right);
	}
	return text;
}

void differences_release(struct differences *differences)
{
	for (size_t i = 0; i < differences->count; i++) {
		free(differences->list[i].what);
		free(differences->list[i].left);
		free(differences->list[i].right);
	}
	free(differences->list);
	*differences = (struct differences){ 0 };
}
