/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/rates.h"
#include "tests/unit.h"

#include <string.h>

static char *events[] = { (char *)"Ir",	  (char *)"Dr",	  (char *)"Dw",
			  (char *)"I1mr", (char *)"D1mr", (char *)"D1mw" };

#define N_EVENTS 6

static const uint64_t counts[N_EVENTS] = { 4000, 900, 100, 2, 30, 10 };

static struct rate rate(const char *name)
{
	const struct rate_spec *spec = rate_specs;

	while (strcmp(spec->name, name))
		spec++;
	return rate_of(spec, events, N_EVENTS, counts);
}

static void parts_add_up(void)
{
	CU_ASSERT_EQUAL(rate("D1").misses, 40);
	CU_ASSERT_EQUAL(rate("D1").accesses, 1000);
	CU_ASSERT_EQUAL(rate("D1r").misses, 30);
	CU_ASSERT_EQUAL(rate("D1w").accesses, 100);
	CU_ASSERT_EQUAL(rate("I1").accesses, 4000);
	CU_ASSERT_EQUAL(rate("D1").instructions, 4000);
}

static void what_was_not_modelled_has_no_rate(void)
{
	for (const struct rate_spec *spec = rate_specs; spec->name; spec++)
		CU_ASSERT_EQUAL(rate_has_events(spec, events, N_EVENTS),
				spec->name[0] == 'I' || spec->name[0] == 'D');
	CU_ASSERT_EQUAL(rate("B").misses, 0);
}

static void per_million_is_rounded_to_nearest(void)
{
	CU_ASSERT_EQUAL(rate_per_million(&(struct rate){ 0, 40, 4000 }), 10000);
	CU_ASSERT_EQUAL(rate_per_million(&(struct rate){ 0, 1, 2000001 }), 0);
	CU_ASSERT_EQUAL(rate_per_million(&(struct rate){ 0, 1, 2000000 }), 1);
	CU_ASSERT_EQUAL(rate_per_million(&(struct rate){ 0, 1, 0 }), 0);
	CU_ASSERT_EQUAL(rate_per_million(&(struct rate){ 0, INT64_MAX, INT64_MAX }), 1000000);
}

static void mpki_is_found_by_name_in_any_case(void)
{
	CU_ASSERT_STRING_EQUAL(rate_find_mpki("d1mpki")->name, "D1");
	CU_ASSERT_STRING_EQUAL(rate_find_mpki("D1rMPKI")->name, "D1r");
	CU_ASSERT_STRING_EQUAL(rate_find_mpki("bmpki")->name, "B");
	CU_ASSERT_STRING_EQUAL(rate_find_mpki("bcmpki")->name, "Bc");
	CU_ASSERT_PTR_NULL(rate_find_mpki("mpki"));
	CU_ASSERT_PTR_NULL(rate_find_mpki("D1"));
	CU_ASSERT_PTR_NULL(rate_find_mpki("d1mpkix"));
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(parts_add_up),
		TEST(what_was_not_modelled_has_no_rate),
		TEST(per_million_is_rounded_to_nearest),
		TEST(mpki_is_found_by_name_in_any_case),
		CU_TEST_INFO_NULL,
	};

	return unit_main("rates", tests, argc, argv);
}
