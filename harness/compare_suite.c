/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "compare_suite.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

static void take_causes(struct compared_benchmark *benchmark)
{
	const struct causes *causes = &benchmark->report.causes;

	for (size_t i = 0; i < causes->count; i++)
		causes_add(&benchmark->causes, causes->list[i].code, "%s", causes->list[i].text);
}

static void make_report(struct compared_benchmark *benchmark, const struct compare_view *view,
			struct subject *subjects, size_t count)
{
	compare_report_make(&benchmark->report, view, subjects, count);
	benchmark->has_report = true;
	take_causes(benchmark);
}

static void add_label(struct compare_suite *suite, const char *label)
{
	suite->labels = xgrow(suite->labels, suite->n_labels, sizeof(*suite->labels));
	suite->labels[suite->n_labels++] = xstrdup(label);
}

static struct compared_benchmark *add_benchmark(struct compare_suite *suite, const char *name)
{
	struct compared_benchmark *benchmark;

	suite->list = xgrow(suite->list, suite->count, sizeof(*suite->list));
	benchmark = &suite->list[suite->count++];
	*benchmark = (struct compared_benchmark){ .name = name ? xstrdup(name) : NULL };
	return benchmark;
}

static void make_single(struct compare_suite *suite, const struct compare_view *view,
			struct lineup *lineup)
{
	suite->is_single = true;
	for (size_t i = 0; i < lineup->n_subjects; i++)
		add_label(suite, lineup->subjects[i].label);
	make_report(add_benchmark(suite, NULL), view, lineup->subjects, lineup->n_subjects);
	suite->n_shared = 1;
	lineup->subjects = NULL;
	lineup->n_subjects = 0;
}

/* The benchmark of each file. False: one has none. */
static bool find_results(const struct lineup *lineup, const char *name,
			 const struct result **results, char *letters)
{
	size_t n = 0;

	for (size_t i = 0; i < lineup->n_files; i++) {
		results[i] = results_find(&lineup->files[i].results, name);
		if (results[i])
			letters[n++] = subject_letter(i);
	}
	return n == lineup->n_files;
}

static void compare_benchmark(struct compared_benchmark *benchmark, const struct compare_view *view,
			      const struct lineup *lineup, const struct result *const *results)
{
	struct subject *subjects = xcalloc(lineup->n_files, sizeof(*subjects));
	struct error err;
	size_t n = 0;

	while (n < lineup->n_files &&
	       !subject_result(&subjects[n], &lineup->view, lineup->files[n].path,
			       &lineup->files[n].results, results[n], &err))
		n++;
	if (n == lineup->n_files) {
		make_report(benchmark, view, subjects, n);
		return;
	}
	causes_add(&benchmark->causes, err.code, "%s", err.text);
	while (n)
		subject_release(&subjects[--n]);
	free(subjects);
}

static void add_named(struct compare_suite *suite, const struct compare_view *view,
		      const struct lineup *lineup, const char *name)
{
	const struct result *results[MAX_SUBJECTS];
	struct compared_benchmark *benchmark = add_benchmark(suite, name);

	if (!find_results(lineup, name, results, benchmark->files))
		return;
	suite->n_shared++;
	compare_benchmark(benchmark, view, lineup, results);
}

/* Is it in one of the files that were looked through before this one, the reference first? */
static bool is_known(const struct lineup *lineup, size_t reference, size_t file, const char *name)
{
	if (file != reference && results_find(&lineup->files[reference].results, name))
		return true;
	for (size_t i = 0; i < file && file != reference; i++)
		if (results_find(&lineup->files[i].results, name))
			return true;
	return false;
}

static void add_benchmarks_of(struct compare_suite *suite, const struct compare_view *view,
			      const struct lineup *lineup, size_t file)
{
	const struct results *results = &lineup->files[file].results;

	for (size_t i = 0; i < results->count; i++)
		if (!is_known(lineup, view->reference, file, results->list[i].name))
			add_named(suite, view, lineup, results->list[i].name);
}

static void make_several(struct compare_suite *suite, const struct compare_view *view,
			 const struct lineup *lineup)
{
	for (size_t i = 0; i < lineup->n_files; i++)
		add_label(suite, lineup->files[i].path);
	add_benchmarks_of(suite, view, lineup, view->reference);
	for (size_t i = 0; i < lineup->n_files; i++)
		if (i != view->reference)
			add_benchmarks_of(suite, view, lineup, i);
	if (!suite->n_shared)
		causes_add(&suite->causes, EXIT_CODE_NOTHING,
			   "no benchmark is in all of the files, so there is nothing to compare");
}

/* As the profiles call it, in the case that they have. */
static void take_event(struct compare_suite *suite)
{
	for (size_t i = 0; i < suite->count; i++) {
		if (!suite->list[i].has_report)
			continue;
		free(suite->event);
		suite->event = xstrdup(suite->list[i].report.event);
		return;
	}
}

static void gather(struct compare_suite *suite)
{
	for (size_t i = 0; i < suite->count; i++) {
		const struct compared_benchmark *benchmark = &suite->list[i];
		const struct causes *causes = &benchmark->causes;

		for (size_t j = 0; j < causes->count; j++)
			causes_add(&suite->causes, causes->list[j].code, "%s%s%s",
				   benchmark->name ? benchmark->name : "",
				   benchmark->name ? ": " : "", causes->list[j].text);
		suite->n_output_causes += benchmark->report.n_output_causes;
	}
}

void compare_suite_make(struct compare_suite *suite, const struct compare_view *view,
			struct lineup *lineup)
{
	*suite = (struct compare_suite){
		.reference = view->reference,
		.scope = view->scope,
		.event = xstrdup(lineup->view.event ? lineup->view.event : "Ir"),
	};
	if (lineup->n_files)
		make_several(suite, view, lineup);
	else
		make_single(suite, view, lineup);
	take_event(suite);
	gather(suite);
}

bool compared_benchmark_is_equal(const struct compared_benchmark *benchmark)
{
	return benchmark->has_report && compare_report_is_equal(&benchmark->report);
}

bool compare_suite_is_equal(const struct compare_suite *suite)
{
	for (size_t i = 0; i < suite->count; i++)
		if (!compared_benchmark_is_equal(&suite->list[i]))
			return false;
	return true;
}

bool compare_suite_is_sound(const struct compare_suite *suite)
{
	return suite->causes.count == suite->n_output_causes;
}

void compare_suite_release(struct compare_suite *suite)
{
	for (size_t i = 0; i < suite->count; i++) {
		free(suite->list[i].name);
		compare_report_release(&suite->list[i].report);
		causes_release(&suite->list[i].causes);
	}
	for (size_t i = 0; i < suite->n_labels; i++)
		free(suite->labels[i]);
	free(suite->list);
	free(suite->labels);
	free(suite->event);
	causes_release(&suite->causes);
	*suite = (struct compare_suite){ 0 };
}
