/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/count_limits.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

static struct limits parsed(const char *text)
{
	struct limits limits = { 0 };
	struct error err = { .text = "" };

	CU_ASSERT_EQUAL_FATAL(limits_parse(&limits, text, &err), 0);
	return limits;
}

static bool keeps(const char *text, uint64_t old, uint64_t new)
{
	struct limits limits = parsed(text);
	char *broken;
	bool ret = limit_keeps(&limits.list[0], old, new, &broken);

	CU_ASSERT_EQUAL(ret, !broken);
	free(broken);
	limits_release(&limits);
	return ret;
}

static void refused(const char *text)
{
	struct limits limits = { 0 };
	struct error err = { .text = "" };

	CU_ASSERT_EQUAL(limits_parse(&limits, text, &err), -1);
	CU_ASSERT_EQUAL(err.code, EXIT_CODE_USAGE);
	CU_ASSERT_PTR_NOT_NULL(strstr(err.text, "limit '"));
	limits_release(&limits);
}

static void a_share_is_decided_in_whole_numbers(void)
{
	CU_ASSERT(keeps("ir=0%", 1000, 1000));
	CU_ASSERT(!keeps("ir=0%", 1000, 1001));
	CU_ASSERT(keeps("ir=0.5%", 1000, 1005));
	CU_ASSERT(!keeps("ir=0.5%", 1000, 1006));
	CU_ASSERT(!keeps("ir=0.1%", 999, 1000));
	/* In doubles both are the same number. */
	CU_ASSERT(keeps("ir=100%", UINT64_C(4503599627370497), UINT64_C(9007199254740994)));
	CU_ASSERT(!keeps("ir=100%", UINT64_C(4503599627370496), UINT64_C(9007199254740993)));
	CU_ASSERT(keeps("ir=0.000001%", INT64_MAX - 1, INT64_MAX));
	CU_ASSERT(!keeps("ir=1%", 0, 1));
}

static void a_negative_share_must_be_gained(void)
{
	CU_ASSERT(keeps("ir=-10%", 1000, 900));
	CU_ASSERT(!keeps("ir=-10%", 1000, 901));
}

static void changes_caps_and_exactness(void)
{
	CU_ASSERT(keeps("ir=+5", 10, 15));
	CU_ASSERT(!keeps("ir=+5", 10, 16));
	CU_ASSERT(keeps("ir=-5", 10, 5));
	CU_ASSERT(!keeps("ir=-5", 10, 6));
	CU_ASSERT(keeps("ir=100", 0, 100));
	CU_ASSERT(!keeps("ir=100", 1000, 101));
	CU_ASSERT(keeps("ir=exact", 7, 7));
	CU_ASSERT(!keeps("ir=exact", 7, 6));
	CU_ASSERT(!keeps("ir=+0", 0, INT64_MAX));
}

static void the_first_broken_of_several_bounds_is_named(void)
{
	struct limits limits = parsed("ir=0.50%|2000");
	char *broken;

	CU_ASSERT(!limit_keeps(&limits.list[0], 1000, 3000, &broken));
	CU_ASSERT_STRING_EQUAL(broken, "0.5%");
	free(broken);
	CU_ASSERT(!limit_keeps(&limits.list[0], 3000, 3000, &broken));
	CU_ASSERT_STRING_EQUAL(broken, "2000");
	free(broken);
	limits_release(&limits);
}

/* Counts are thousandths of misses per thousand instructions. */
static void misses_per_thousand_have_decimals(void)
{
	CU_ASSERT(keeps("d1mpki=+0.05", 1200, 1250));
	CU_ASSERT(!keeps("d1mpki=+0.05", 1200, 1251));
	CU_ASSERT(keeps("llmpki=1.5", 9000, 1500));
	CU_ASSERT(!keeps("llmpki=1.5", 0, 1501));
	CU_ASSERT(keeps("sort():bmpki=exact", 7, 7));
	refused("d1mpki=+0.0005");
	refused("d1mr=+0.5");
}

/* One miss more of three in a million is a third more, and nothing. */
static void a_share_of_few_misses_alarms_for_nothing(void)
{
	CU_ASSERT(!keeps("d1mr=1%", 3, 4));
	CU_ASSERT(keeps("d1mpki=1%", 3, 4));
	CU_ASSERT(keeps("d1mpki=0%", 0, 10));
	CU_ASSERT(!keeps("d1mpki=1%", 0, 11));
	CU_ASSERT(keeps("d1mpki=1%", 5000, 5050));
	CU_ASSERT(!keeps("d1mpki=1%", 5000, 5051));
	CU_ASSERT(!keeps("d1mpki=-1%", 5, 5));
}

static void what_is_nothing_is_no_improvement(void)
{
	struct limits limits = parsed("d1mr=1%,d1mpki=1%");

	CU_ASSERT(limit_improves(&limits.list[0], 4, 3));
	CU_ASSERT(!limit_improves(&limits.list[1], 14, 4));
	CU_ASSERT(limit_improves(&limits.list[1], 15, 4));
	CU_ASSERT(!limit_improves(&limits.list[1], 4, 15));
	limits_release(&limits);
}

static void broken(const char *text, const char *expected)
{
	struct limits limits = parsed(text);
	char *broken;

	CU_ASSERT(!limit_keeps(&limits.list[0], 1000, 9000, &broken));
	CU_ASSERT_STRING_EQUAL(broken, expected);
	free(broken);
	limits_release(&limits);
}

static void bounds_are_named_as_they_were_written(void)
{
	broken("d1mpki=+0.050", "+0.05");
	broken("d1mpki=-2", "-2");
	broken("d1mpki=1.25", "1.25");
	broken("ir=+2000", "+2000");
	broken("ir=-20", "-20");
	broken("ir=100", "100");
}

static void says_what_is_limited(void)
{
	struct limits limits = parsed("ir=1%, @sort=2% ,@sort:RepIr=3%,startup/ir=4%,sort()=5%,"
				      "std::map<int, int>::at(int const&):RepIr=6%,@all=7%");
	const struct {
		enum limit_where where;
		const char *name, *event;
	} expected[] = {
		{ LIMIT_NET, NULL, "ir" },
		{ LIMIT_GROUP, "sort", "Ir" },
		{ LIMIT_GROUP, "sort", "RepIr" },
		{ LIMIT_PHASE, "startup", "ir" },
		{ LIMIT_FUNCTION, "sort", "Ir" },
		{ LIMIT_FUNCTION, "std::map<int, int>::at(int const&)", "RepIr" },
		{ LIMIT_NET, NULL, NULL },
	};

	CU_ASSERT_EQUAL_FATAL(limits.count, 7);
	for (size_t i = 0; i < 7; i++) {
		const struct limit *limit = &limits.list[i];

		CU_ASSERT_EQUAL(limit->where, expected[i].where);
		CU_ASSERT_EQUAL(limit->share, (int64_t)(i + 1) * 1000000);
		if (expected[i].name)
			CU_ASSERT_STRING_EQUAL(limit->name, expected[i].name)
		else
			CU_ASSERT_PTR_NULL(limit->name);
		if (expected[i].event)
			CU_ASSERT_STRING_EQUAL(limit->event, expected[i].event)
		else
			CU_ASSERT_PTR_NULL(limit->event);
	}
	limits_release(&limits);
}

static void later_entries_win(void)
{
	struct limits limits = parsed("ir=1%,IR=2%,@sort=1%,@sort=4%");

	CU_ASSERT_EQUAL_FATAL(limits.count, 2);
	CU_ASSERT_EQUAL(limits.list[0].share, 2000000);
	CU_ASSERT_EQUAL(limits.list[1].share, 4000000);
	limits_release(&limits);
}

static void copies_can_grow(void)
{
	struct limits limits = parsed("a=1%,b=1%,c=1%");
	struct limits copy;
	struct error err;

	limits_copy(&copy, &limits);
	limits_release(&limits);
	CU_ASSERT_EQUAL(limits_parse(&copy, "d=1%,e=1%,f=1%", &err), 0);
	CU_ASSERT_EQUAL_FATAL(copy.count, 6);
	CU_ASSERT_STRING_EQUAL(copy.list[2].event, "c");
	CU_ASSERT_STRING_EQUAL(copy.list[5].event, "f");
	limits_release(&copy);
}

static void refuses_what_is_no_limit(void)
{
	const char *const texts[] = { "",
				      "ir",
				      "ir=",
				      "=1%",
				      "ir=1%|",
				      "ir=x",
				      "ir=1.5",
				      "ir=.5%",
				      "ir=5.%",
				      "ir=--1",
				      "ir=-101%",
				      "ir=1%,",
				      "a b=1%",
				      "@=1%",
				      "/ir=1%",
				      "ir=1e3",
				      "ir=1.2345678%",
				      "ir=99999999999999999999",
				      "ir=%",
				      "ir=+",
				      "ir=1000001%",
				      "x/y z=1" };

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		refused(texts[i]);
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(a_share_is_decided_in_whole_numbers),
		TEST(a_negative_share_must_be_gained),
		TEST(changes_caps_and_exactness),
		TEST(the_first_broken_of_several_bounds_is_named),
		TEST(misses_per_thousand_have_decimals),
		TEST(a_share_of_few_misses_alarms_for_nothing),
		TEST(what_is_nothing_is_no_improvement),
		TEST(bounds_are_named_as_they_were_written),
		TEST(says_what_is_limited),
		TEST(later_entries_win),
		TEST(copies_can_grow),
		TEST(refuses_what_is_no_limit),
		CU_TEST_INFO_NULL,
	};

	return unit_main("count_limits", tests, argc, argv);
}
