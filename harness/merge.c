/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "merge.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

static int check_suite(const struct results *first, const struct results *part,
		       const char *const *paths, size_t i, struct error *err)
{
	if (part->kind != RESULTS_RUN)
		return error_set_code(err, EXIT_CODE_NOTHING, "%s is a baseline, not results",
				      paths[i]);
	if (strcmp(first->suite, part->suite))
		return error_set_code(err, EXIT_CODE_NOTHING,
				      "%s is of suite %s, and %s of suite %s", paths[0],
				      first->suite, paths[i], part->suite);
	if (first->n_shards != part->n_shards)
		return error_set_code(err, EXIT_CODE_NOTHING,
				      "%s is one of %llu shards, and %s one of %llu", paths[0],
				      (unsigned long long)first->n_shards, paths[i],
				      (unsigned long long)part->n_shards);
	return 0;
}

/* Whose benchmarks could all not be measured does not know where it was. */
static bool knows_environment(const struct results *results)
{
	return *results->fingerprint.tool_version;
}

static int check_environment(const struct results *a, const char *a_path, const struct results *b,
			     const char *b_path, struct error *err)
{
	const struct loaded left = { .fingerprint = &a->fingerprint };
	const struct loaded right = { .fingerprint = &b->fingerprint };
	struct differences differences;
	char *text;
	int ret = 0;

	if (!knows_environment(a) || !knows_environment(b))
		return 0;
	fingerprint_compare(&left, &right, &differences);
	text = differences_text(&differences);
	if (differences_are_foreign(&differences))
		ret = error_set_code(err, EXIT_CODE_NOTHING,
				     "%s and %s are from different environments: %s", a_path,
				     b_path, text);
	free(text);
	differences_release(&differences);
	return ret;
}

static int check_overlap(const struct results *a, const char *a_path, const struct results *b,
			 const char *b_path, struct error *err)
{
	for (size_t i = 0; i < a->count; i++)
		if (results_find(b, a->list[i].name))
			return error_set_code(err, EXIT_CODE_NOTHING,
					      "benchmark %s is in both %s and %s", a->list[i].name,
					      a_path, b_path);
	return 0;
}

static int check_pairs(const struct results *parts, const char *const *paths, size_t count,
		       struct error *err)
{
	for (size_t i = 0; i < count; i++) {
		if (check_suite(&parts[0], &parts[i], paths, i, err))
			return -1;
		for (size_t j = 0; j < i; j++) {
			if (parts[i].n_shards && parts[i].shard == parts[j].shard)
				return error_set_code(err, EXIT_CODE_NOTHING,
						      "%s and %s are both shard %llu", paths[j],
						      paths[i], (unsigned long long)parts[i].shard);
			if (check_overlap(&parts[j], paths[j], &parts[i], paths[i], err) ||
			    check_environment(&parts[j], paths[j], &parts[i], paths[i], err))
				return -1;
		}
	}
	return 0;
}

/* All are different and from 1 to n_shards. */
static int check_complete(const struct results *parts, size_t count, struct error *err)
{
	uint64_t n_shards = parts[0].n_shards;

	for (uint64_t shard = 1; shard <= n_shards && count < n_shards; shard++) {
		bool is_there = false;

		for (size_t i = 0; i < count; i++)
			is_there |= parts[i].shard == shard;
		if (!is_there)
			return error_set_code(
				err, EXIT_CODE_NOTHING, "shard %llu of %llu is missing",
				(unsigned long long)shard, (unsigned long long)n_shards);
	}
	return 0;
}

/* The parts by shard, which are the suite dealt out one by one; else as they were given. */
static struct results **order(struct results *parts, size_t count)
{
	struct results **ordered = xcalloc(count, sizeof(*ordered));

	for (size_t i = 0; i < count; i++)
		ordered[parts[0].n_shards ? parts[i].shard - 1 : i] = &parts[i];
	return ordered;
}

static void add_dealt(struct results *merged, struct results **parts, size_t count)
{
	bool is_more = true;

	for (size_t i = 0; is_more; i++) {
		is_more = false;
		for (size_t part = 0; part < count; part++) {
			if (i >= parts[part]->count)
				continue;
			results_add(merged, &parts[part]->list[i], &parts[part]->fingerprint);
			is_more = true;
		}
	}
}

static void add_in_turn(struct results *merged, struct results **parts, size_t count)
{
	for (size_t part = 0; part < count; part++)
		for (size_t i = 0; i < parts[part]->count; i++)
			results_add(merged, &parts[part]->list[i], &parts[part]->fingerprint);
}

int merge(struct results *merged, struct results *parts, const char *const *paths, size_t count,
	  struct error *err)
{
	struct results **ordered;
	size_t known = 0;

	*merged = (struct results){ 0 };
	if (check_pairs(parts, paths, count, err) || check_complete(parts, count, err))
		return -1;
	merged->suite = xstrdup(parts[0].suite);
	while (known + 1 < count && !knows_environment(&parts[known]))
		known++;
	fingerprint_copy_machine(&merged->fingerprint, &parts[known].fingerprint);
	ordered = order(parts, count);
	if (parts[0].n_shards)
		add_dealt(merged, ordered, count);
	else
		add_in_turn(merged, ordered, count);
	free(ordered);
	return 0;
}
