/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "baseline.h"
#include "memory.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SUFFIX ".xml"

/* "SUITE.NAME." */
static char *make_prefix(const struct baseline_place *place)
{
	return xasprintf("%s.%s.", place->suite, place->name);
}

/* Behind the prefix there is a fingerprint, which has no dot. */
static bool is_of(const char *file, const char *prefix)
{
	size_t length = strlen(prefix);
	const char *dot;

	if (strncmp(file, prefix, length))
		return false;
	dot = strchr(file + length, '.');
	return dot && dot > file + length && !strcmp(dot, SUFFIX);
}

static int list_files(const struct baseline_place *place, struct dirent ***files, int *count,
		      struct error *err)
{
	*count = scandir(place->folder, files, NULL, alphasort);
	if (*count >= 0)
		return 0;
	*count = 0;
	*files = NULL;
	if (errno == ENOENT)
		return 0;
	return error_set(err, "cannot read folder %s: %s", place->folder, strerror(errno));
}

static bool is_comparable(const struct results *old, const struct result *a,
			  const struct results *new, const struct result *b)
{
	const struct loaded left = { &old->fingerprint, a->libraries, a->n_libraries };
	const struct loaded right = { &new->fingerprint, b->libraries, b->n_libraries };
	struct differences differences;
	bool ret;

	fingerprint_compare(&left, &right, &differences);
	ret = !differences_are_foreign(&differences);
	differences_release(&differences);
	return ret;
}

/* Of how many of the new results it has one from the same environment. */
static size_t count_comparable(const struct results *old, const struct results *new)
{
	size_t count = 0;

	for (size_t i = 0; i < new->count; i++) {
		const struct result *a = results_find(old, new->list[i].name);

		if (a && is_comparable(old, a, new, &new->list[i]))
			count++;
	}
	return count;
}

/* Is any benchmark in both? */
static bool have_common(const struct results *old, const struct results *new)
{
	for (size_t i = 0; i < new->count; i++)
		if (results_find(old, new->list[i].name))
			return true;
	return false;
}

static int check_kind(const struct results *results, const char *path,
		      const struct baseline_place *place, struct error *err)
{
	if (results->kind != RESULTS_BASELINE)
		return error_set(err, "%s: line 1: results, not a baseline", path);
	if (strcmp(results->suite, place->suite) || strcmp(results->name, place->name))
		return error_set(err, "%s: line 1: baseline %s of suite %s, not what it is named",
				 path, results->name, results->suite);
	return 0;
}

/* Takes the candidate's place or is thrown away. */
static void offer(struct baseline *baseline, size_t *best, struct results *results, char *path,
		  const struct results *new)
{
	size_t comparable = new ? count_comparable(results, new) : 0;

	if (baseline->path && comparable <= *best) {
		results_release(results);
		free(path);
		return;
	}
	baseline_release(baseline);
	baseline->path = path;
	baseline->results = *results;
	if (new && !comparable)
		baseline->is_foreign = have_common(&baseline->results, new);
	*best = comparable;
}

static int consider(struct baseline *baseline, size_t *best, const struct baseline_place *place,
		    const char *file, const struct results *new, struct error *err)
{
	char *path = xasprintf("%s/%s", place->folder, file);
	struct results results;

	if (!new && baseline->path) {
		error_set_code(err, EXIT_CODE_NOTHING,
			       "there are several baselines %s of suite %s, from different "
			       "environments: name the file with --results",
			       place->name, place->suite);
		free(path);
		return -1;
	}
	if (results_read(&results, path, err)) {
		free(path);
		return -1;
	}
	if (check_kind(&results, path, place, err)) {
		results_release(&results);
		free(path);
		return -1;
	}
	offer(baseline, best, &results, path, new);
	return 0;
}

int baseline_find(struct baseline *baseline, const struct baseline_place *place,
		  const struct results *new, struct error *err)
{
	char *prefix = make_prefix(place);
	struct dirent **files;
	size_t best = 0;
	int count;
	int ret;

	*baseline = (struct baseline){ 0 };
	ret = list_files(place, &files, &count, err);
	for (int i = 0; i < count; i++) {
		if (!ret && is_of(files[i]->d_name, prefix))
			ret = consider(baseline, &best, place, files[i]->d_name, new, err);
		free(files[i]);
	}
	free(files);
	free(prefix);
	if (ret)
		baseline_release(baseline);
	return ret;
}

void baseline_release(struct baseline *baseline)
{
	free(baseline->path);
	results_release(&baseline->results);
	*baseline = (struct baseline){ 0 };
}

/* Why may this not be saved? NULL: it may. */
static const char *objection(const struct baseline *baseline, const struct gated *gated,
			     const char *reason)
{
	switch (gated->verdict) {
	case VERDICT_FAILED:
		return "it failed";
	case VERDICT_NOT_REPEATABLE:
		return "it does not repeat";
	case VERDICT_REGRESSED:
		return reason ? NULL : "it regressed";
	case VERDICT_OUTPUT_CHANGED:
		return reason ? NULL : "its output changed";
	case VERDICT_VANISHED:
		return reason ? NULL : "it vanished";
	case VERDICT_NOT_COMPARABLE:
		return reason || baseline->is_foreign ? NULL : "it cannot be compared";
	default:
		return NULL;
	}
}

int baseline_check(const struct baseline *baseline, const struct gate *gate, const char *reason,
		   struct error *err)
{
	if (!gate->count)
		return error_set_code(err, EXIT_CODE_NOTHING,
				      "no baseline was saved: there are no results");
	for (size_t i = 0; i < gate->count; i++) {
		const struct gated *gated = &gate->list[i];
		const char *why = objection(baseline, gated, reason);
		bool can_accept = why && objection(baseline, gated, "") == NULL;

		if (why)
			return error_set_code(err, causes_exit_code(&gated->causes),
					      "no baseline was saved: %s: %s%s", gated->name, why,
					      can_accept ? " (--accept=REASON takes it)" : "");
	}
	return 0;
}

static const struct gated *find_gated(const struct gate *gate, const char *name)
{
	for (size_t i = 0; i < gate->count; i++)
		if (!strcmp(gate->list[i].name, name))
			return &gate->list[i];
	return NULL;
}

/* A reason stays for as long as the counts that it is for. */
static char *reason_for(const struct gated *gated, const char *reason)
{
	if (gated->verdict == VERDICT_REGRESSED || gated->verdict == VERDICT_OUTPUT_CHANGED ||
	    gated->verdict == VERDICT_NOT_COMPARABLE)
		return reason ? xstrdup(reason) : NULL;
	if (gated->verdict == VERDICT_EQUAL && gated->old && gated->old->accepted)
		return xstrdup(gated->old->accepted);
	return NULL;
}

static void record_reasons(struct results *results, const struct gate *gate, const char *reason)
{
	for (size_t i = 0; i < results->count; i++) {
		const struct gated *gated = find_gated(gate, results->list[i].name);

		free(results->list[i].accepted);
		results->list[i].accepted = gated ? reason_for(gated, reason) : NULL;
	}
}

/* What was not run, by a filter or in another shard, and has not vanished. */
static void keep_others(struct results *results, struct results *old, const struct gate *gate)
{
	for (size_t i = 0; i < old->count; i++)
		if (!find_gated(gate, old->list[i].name))
			results_add(results, &old->list[i], &old->fingerprint);
}

static int compare_results(const void *a, const void *b)
{
	return strcmp(((const struct result *)a)->name, ((const struct result *)b)->name);
}

static int write_file(const struct baseline_place *place, const struct results *results,
		      char **path, struct error *err)
{
	char *digest = fingerprint_digest(&results->fingerprint);

	*path = xasprintf("%s/%s.%s.%s" SUFFIX, place->folder, place->suite, place->name, digest);
	free(digest);
	if (mkdir(place->folder, 0777) && errno != EEXIST)
		return error_set(err, "cannot make folder %s: %s", place->folder, strerror(errno));
	return results_save(results, *path, err);
}

int baseline_save(struct baseline *baseline, const struct baseline_place *place,
		  struct results *results, const struct gate *gate, const char *reason, char **path,
		  struct error *err)
{
	bool replaces = baseline->path && !baseline->is_foreign;

	record_reasons(results, gate, reason);
	if (replaces)
		keep_others(results, &baseline->results, gate);
	results->kind = RESULTS_BASELINE;
	results->name = xstrdup(place->name);
	results->shard = results->n_shards = 0;
	/* In one order, whatever part of it was run last. */
	if (results->count)
		qsort(results->list, results->count, sizeof(*results->list), compare_results);
	if (write_file(place, results, path, err)) {
		free(*path);
		*path = NULL;
		return -1;
	}
	/* It had another fingerprint when a program loads other libraries than before. */
	if (replaces && strcmp(baseline->path, *path))
		unlink(baseline->path);
	return 0;
}
