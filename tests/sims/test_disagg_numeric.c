/* SPDX-License-Identifier: GPL-2.0-or-later */
/* test_disagg_numeric.c - sums, quotients, sorting and percentiles of the serving simulator */

#include "../../sims/disagg/cost.h"
#include "../../sims/disagg/distribution.h"
#include "../../sims/disagg/exact_sum.h"
#include "../../sims/disagg/sort.h"
#include "../../sims/disagg/workload.h"
#include "../../sims/random.h"
#include "../unit.h"
#include "golden.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double *doubles_of(const json_t *array)
{
	double *values = calloc(json_array_size(array) + 1, sizeof(*values));

	for (size_t i = 0; i < json_array_size(array); i++)
		values[i] = golden_element(array, i);
	return values;
}

static void sums_are_rounded_once(void)
{
	json_t *root = golden_load("disagg/units");
	size_t index;
	json_t *entry;

	json_array_foreach (golden_member(root, "fsum"), index, entry) {
		json_t *x = golden_member(entry, "x");
		double *values = doubles_of(x);
		size_t count = json_array_size(x);

		CU_ASSERT_EQUAL(exact_sum(values, count), golden_number_at(entry, "fsum"));
		CU_ASSERT(golden_is_same(exact_mean(values, count),
					 golden_number_at(entry, "fmean")));
		free(values);
	}
	json_decref(root);
}

static void sum_does_not_depend_on_order(void)
{
	double values[1000];
	double forwards;
	struct random source;

	random_init(&source, 2);
	for (int i = 0; i < 1000; i++)
		values[i] = ldexp(random_unit(&source) - 0.5, (int)random_below(&source, 200));
	forwards = exact_sum(values, 1000);
	sort_doubles(values, 1000);
	CU_ASSERT_EQUAL(exact_sum(values, 1000), forwards);
}

static void quotients_are_rounded_down(void)
{
	json_t *root = golden_load("disagg/units");
	size_t index;
	json_t *entry;

	json_array_foreach (golden_member(root, "floordiv"), index, entry)
		CU_ASSERT_EQUAL(
			floor_quotient(golden_number_at(entry, "a"), golden_number_at(entry, "b")),
			golden_number_at(entry, "q"));
	json_decref(root);
}

/* Without variation a length is the mean, rounded and at least 1. */
static void lengths_are_rounded_half_to_even(void)
{
	json_t *root = golden_load("disagg/units");
	size_t index;
	json_t *entry;

	json_array_foreach (golden_member(root, "round_half_even"), index, entry) {
		struct workload_spec spec = WORKLOAD_SPEC_DEFAULT;
		struct workload workload;

		spec.count = 1;
		spec.prompt = (struct length_distribution){ golden_number_at(entry, "x"), 0.0 };
		workload_generate(&workload, &spec);
		CU_ASSERT_EQUAL(workload.requests[0].prompt_length,
				fmax(1.0, golden_number_at(entry, "r")));
		workload_release(&workload);
	}
	json_decref(root);
}

static const enum percentile_method methods[] = {
	PERCENTILES_SORT_ONCE,
	PERCENTILES_RESORT,
	PERCENTILES_SELECT,
};

#define METHOD_COUNT (sizeof(methods) / sizeof(methods[0]))

static void check_distribution(const json_t *entry, enum percentile_method method)
{
	json_t *x = golden_member(entry, "x");
	json_t *dist = golden_member(entry, "dist");
	double *values = doubles_of(x);
	struct distribution found = distribution_of(values, json_array_size(x), method);

	CU_ASSERT_EQUAL(found.mean, golden_number_at(dist, "mean"));
	CU_ASSERT_EQUAL(found.p50, golden_number_at(dist, "p50"));
	CU_ASSERT_EQUAL(found.p90, golden_number_at(dist, "p90"));
	CU_ASSERT_EQUAL(found.p99, golden_number_at(dist, "p99"));
	CU_ASSERT_EQUAL(found.max, golden_number_at(dist, "max"));
	free(values);
}

static void distributions_are_those_of_the_reference(void)
{
	json_t *root = golden_load("disagg/units");
	size_t index;
	json_t *entry;

	json_array_foreach (golden_member(root, "percentile"), index, entry)
		for (size_t method = 0; method < METHOD_COUNT; method++)
			check_distribution(entry, methods[method]);
	json_decref(root);
}

static void nothing_has_no_distribution(void)
{
	double none[1];

	for (size_t method = 0; method < METHOD_COUNT; method++) {
		struct distribution found = distribution_of(none, 0, methods[method]);

		CU_ASSERT(isnan(found.mean) && isnan(found.p50) && isnan(found.p90) &&
			  isnan(found.p99) && isnan(found.max));
	}
}

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a;
	double y = *(const double *)b;

	return (x > y) - (x < y);
}

#define SORT_SIZE 3000

/* The i-th of count values, in orders that are hard on a quicksort. */
static double hard_value(int order, size_t i, size_t count, struct random *source)
{
	switch (order) {
	case 0:
		return random_unit(source);
	case 1:
		return (double)i;
	case 2:
		return (double)(count - i);
	case 3:
		return 7.0;
	case 4:
		return (double)(i < count / 2 ? i : count - i);
	case 5:
		return (double)random_below(source, 3);
	default:
		return (double)(i % 2 ? i : count - i);
	}
}

static void sorting_agrees_with_qsort(void)
{
	static const size_t sizes[] = { 0, 1, 2, 3, 11, 12, 13, 100, SORT_SIZE };
	static double sorted[SORT_SIZE];
	static double expected[SORT_SIZE];
	struct random source;

	random_init(&source, 4);
	for (size_t size = 0; size < sizeof(sizes) / sizeof(sizes[0]); size++) {
		for (int order = 0; order < 7; order++) {
			size_t count = sizes[size];

			for (size_t i = 0; i < count; i++)
				sorted[i] = expected[i] = hard_value(order, i, count, &source);
			sort_doubles(sorted, count);
			qsort(expected, count, sizeof(*expected), compare);
			for (size_t i = 0; i < count; i++)
				CU_ASSERT_EQUAL_FATAL(sorted[i], expected[i]);
		}
	}
}

static void check_selection(const double *values, const double *sorted, size_t count, size_t rank)
{
	double selected[SORT_SIZE];

	memcpy(selected, values, count * sizeof(*selected));
	select_double(selected, count, rank);
	CU_ASSERT_EQUAL_FATAL(selected[rank], sorted[rank]);
	for (size_t i = 0; i < count; i++)
		CU_ASSERT_FATAL(i < rank ? selected[i] <= sorted[rank]
					 : selected[i] >= sorted[rank]);
}

static void selection_agrees_with_sorting(void)
{
	static const size_t sizes[] = { 1, 2, 12, 13, 100, SORT_SIZE };
	static double values[SORT_SIZE];
	static double sorted[SORT_SIZE];
	struct random source;

	random_init(&source, 5);
	for (size_t size = 0; size < sizeof(sizes) / sizeof(sizes[0]); size++) {
		for (int order = 0; order < 7; order++) {
			size_t count = sizes[size];

			for (size_t i = 0; i < count; i++)
				sorted[i] = values[i] = hard_value(order, i, count, &source);
			sort_doubles(sorted, count);
			check_selection(values, sorted, count, 0);
			check_selection(values, sorted, count, count / 2);
			check_selection(values, sorted, count, count - 1);
		}
	}
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(sums_are_rounded_once),
		TEST(sum_does_not_depend_on_order),
		TEST(quotients_are_rounded_down),
		TEST(lengths_are_rounded_half_to_even),
		TEST(distributions_are_those_of_the_reference),
		TEST(nothing_has_no_distribution),
		TEST(sorting_agrees_with_qsort),
		TEST(selection_agrees_with_sorting),
		CU_TEST_INFO_NULL,
	};

	return unit_main("disagg_numeric", tests, argc, argv);
}
