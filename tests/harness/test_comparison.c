/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/comparison.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

struct sides {
	struct ledger before, after;
	struct tolerance tolerance;
	struct comparison comparison;
};

static void start(struct sides *sides)
{
	*sides = (struct sides){ 0 };
	ledger_add_object(&sides->before, "x", NULL);
	ledger_add_object(&sides->after, "x", NULL);
}

static struct entry *add(struct ledger *ledger, const char *name, uint64_t count, uint64_t entered)
{
	return ledger_add(ledger,
			  &(struct ledger_symbol){ 0, name, NULL, 0, 0x10, count, entered });
}

/* One function on both sides. */
static void add_both(struct sides *sides, const char *name, uint64_t before,
		     uint64_t entered_before, uint64_t after, uint64_t entered_after)
{
	add(&sides->before, name, before, entered_before);
	add(&sides->after, name, after, entered_after);
}

static void compare(struct sides *sides)
{
	ledger_close(&sides->before, CLONES_MERGED);
	ledger_close(&sides->after, CLONES_MERGED);
	comparison_make(&sides->comparison, &sides->before, &sides->after, &sides->tolerance);
}

static void stop(struct sides *sides)
{
	comparison_release(&sides->comparison);
	ledger_release(&sides->before);
	ledger_release(&sides->after);
}

static const char *name_of(const struct change *change)
{
	return change->pair->name;
}

static void equal_builds_show_nothing(void)
{
	struct sides sides;

	start(&sides);
	add_both(&sides, "f.llvm.1", 100, 10, 100, 10);
	add(&sides.before, "g.lto_priv.0", 5, 1);
	add(&sides.after, "g", 5, 1);
	compare(&sides);
	CU_ASSERT_TRUE(comparison_is_equal(&sides.comparison));
	CU_ASSERT_EQUAL(sides.comparison.n_functions, 2);
	CU_ASSERT_EQUAL(sides.comparison.delta, 0);
	CU_ASSERT_EQUAL(sides.comparison.after, 105);
	stop(&sides);
}

static void the_largest_change_comes_first_whatever_its_sign(void)
{
	struct sides sides;

	start(&sides);
	add_both(&sides, "small", 100, 1, 101, 1);
	add_both(&sides, "large", 100, 1, 40, 1);
	add_both(&sides, "b", 100, 1, 110, 1);
	add_both(&sides, "a", 100, 1, 110, 1);
	add_both(&sides, "same", 7, 1, 7, 1);
	compare(&sides);
	CU_ASSERT_EQUAL_FATAL(sides.comparison.n_changes, 4);
	CU_ASSERT_STRING_EQUAL(name_of(&sides.comparison.changes[0]), "large");
	CU_ASSERT_EQUAL(sides.comparison.changes[0].delta, -60);
	CU_ASSERT_STRING_EQUAL(name_of(&sides.comparison.changes[1]), "a");
	CU_ASSERT_STRING_EQUAL(name_of(&sides.comparison.changes[2]), "b");
	CU_ASSERT_EQUAL(sides.comparison.delta, -39);
	stop(&sides);
}

static void check_split(uint64_t before, uint64_t entered_before, uint64_t after,
			uint64_t entered_after, int64_t by_entries, int64_t by_cost)
{
	struct sides sides;

	start(&sides);
	add_both(&sides, "f", before, entered_before, after, entered_after);
	compare(&sides);
	CU_ASSERT_EQUAL_FATAL(sides.comparison.n_changes, 1);
	CU_ASSERT_EQUAL(sides.comparison.changes[0].by_entries, by_entries);
	CU_ASSERT_EQUAL(sides.comparison.changes[0].by_cost, by_cost);
	stop(&sides);
}

static void a_change_is_split_into_more_and_dearer_entries(void)
{
	check_split(100, 10, 200, 20, 100, 0);
	check_split(100, 10, 150, 10, 0, 50);
	check_split(100, 10, 240, 20, 100, 40);
	check_split(100, 10, 90, 20, 100, -110);
	check_split(200, 20, 90, 10, -100, -10);
	/* 11 x 100/3 = 366.67 */
	check_split(100, 3, 1000, 14, 367, 533);
	check_split(100, 14, 1000, 3, -79, 979);
	/* Never entered, only gone through, as stubs are. */
	check_split(100, 0, 150, 0, 0, 50);
	/* All of it is because it runs at all. */
	check_split(0, 0, 150, 3, 150, 0);
	check_split(150, 3, 0, 0, -150, 0);
	check_split(INT64_MAX, 1, INT64_MAX - 7, INT64_MAX, -7, 0);
	check_split(UINT64_MAX / 4, UINT32_MAX, UINT64_MAX / 2 - 1, 2 * (uint64_t)UINT32_MAX,
		    UINT64_MAX / 4, 0);
}

static void functions_appear_and_vanish(void)
{
	struct sides sides;

	start(&sides);
	add(&sides.before, "gone", 30, 3);
	add(&sides.after, "new", 50, 5);
	compare(&sides);
	CU_ASSERT_EQUAL_FATAL(sides.comparison.n_changes, 2);
	CU_ASSERT_PTR_NULL(sides.comparison.changes[0].pair->before);
	CU_ASSERT_EQUAL(sides.comparison.changes[0].by_entries, 50);
	CU_ASSERT_PTR_NULL(sides.comparison.changes[1].pair->after);
	CU_ASSERT_EQUAL(sides.comparison.changes[1].by_entries, -30);
	stop(&sides);
}

static void a_function_that_was_inlined_makes_one_sum_with_its_host(void)
{
	struct sides sides;

	start(&sides);
	add(&sides.before, "int ns::leaf<int>(int)", 100, 10);
	add(&sides.before, "host()", 1000, 1);
	entry_add_inlined(add(&sides.after, "host()", 1080, 1), "ns::leaf<int>", NULL, 80);
	add_both(&sides, "other", 5, 1, 6, 1);
	compare(&sides);
	CU_ASSERT_EQUAL_FATAL(sides.comparison.n_moves, 1);
	CU_ASSERT_TRUE(sides.comparison.moves[0].is_seen);
	CU_ASSERT_EQUAL(sides.comparison.moves[0].before, 1100);
	CU_ASSERT_EQUAL(sides.comparison.moves[0].delta, -20);
	CU_ASSERT_EQUAL_FATAL(sides.comparison.moves[0].n_changes, 2);
	CU_ASSERT_STRING_EQUAL(name_of(&sides.comparison.moves[0].changes[0]),
			       "int ns::leaf<int>(int)");
	CU_ASSERT_EQUAL_FATAL(sides.comparison.n_changes, 1);
	CU_ASSERT_STRING_EQUAL(name_of(&sides.comparison.changes[0]), "other");
	CU_ASSERT_EQUAL(sides.comparison.delta, -19);
	stop(&sides);
}

static void a_function_can_move_out_of_several_hosts(void)
{
	struct sides sides;

	start(&sides);
	entry_add_inlined(add(&sides.before, "one", 100, 1), "leaf", NULL, 40);
	entry_add_inlined(add(&sides.before, "two", 200, 1), "leaf", NULL, 50);
	add(&sides.after, "one", 70, 1);
	add(&sides.after, "two", 160, 1);
	add(&sides.after, "leaf", 80, 9);
	compare(&sides);
	CU_ASSERT_EQUAL(sides.comparison.n_changes, 0);
	CU_ASSERT_EQUAL_FATAL(sides.comparison.n_moves, 1);
	CU_ASSERT_EQUAL(sides.comparison.moves[0].n_changes, 3);
	CU_ASSERT_EQUAL(sides.comparison.moves[0].delta, 10);
	stop(&sides);
}

static void files_tell_which_namesake_moved(void)
{
	struct sides sides;
	struct ledger_symbol symbol = { 0, "leaf", "/src/a.c", 3, 0x10, 100, 10 };

	start(&sides);
	ledger_add(&sides.before, &symbol);
	symbol.file = "/src/b.c";
	symbol.count = 500;
	ledger_add(&sides.before, &symbol);
	add(&sides.before, "one", 1000, 1);
	add(&sides.before, "two", 2000, 1);
	entry_add_inlined(add(&sides.after, "one", 1090, 1), "leaf", "/src/a.c", 90);
	entry_add_inlined(add(&sides.after, "two", 2450, 1), "leaf", "/src/b.c", 450);
	compare(&sides);
	CU_ASSERT_EQUAL_FATAL(sides.comparison.n_moves, 2);
	CU_ASSERT_EQUAL(sides.comparison.moves[0].delta, -50);
	CU_ASSERT_EQUAL(sides.comparison.moves[1].delta, -10);
	stop(&sides);
}

/* Called less by a host that always had it inlined as well: that is no move. */
static void fewer_calls_are_no_move(void)
{
	struct sides sides;

	start(&sides);
	add(&sides.before, "leaf", 100, 10);
	add(&sides.after, "leaf", 50, 5);
	entry_add_inlined(add(&sides.before, "host", 1000, 1), "leaf", NULL, 80);
	entry_add_inlined(add(&sides.after, "host", 900, 1), "leaf", NULL, 80);
	compare(&sides);
	CU_ASSERT_EQUAL(sides.comparison.n_moves, 0);
	CU_ASSERT_EQUAL(sides.comparison.n_changes, 2);
	stop(&sides);
}

static void an_exact_exchange_is_a_move_without_debug_information(void)
{
	struct sides sides;

	start(&sides);
	add(&sides.before, "old_name", 300, 10);
	add(&sides.after, "new_name", 300, 10);
	add_both(&sides, "f", 100, 1, 140, 1);
	add_both(&sides, "g", 100, 1, 60, 1);
	compare(&sides);
	CU_ASSERT_EQUAL_FATAL(sides.comparison.n_moves, 1);
	CU_ASSERT_FALSE(sides.comparison.moves[0].is_seen);
	CU_ASSERT_EQUAL(sides.comparison.moves[0].delta, 0);
	CU_ASSERT_STRING_EQUAL(name_of(&sides.comparison.moves[0].changes[1]), "new_name");
	/* f and g were both there before and after: nothing says that code went from g to f. */
	CU_ASSERT_EQUAL(sides.comparison.n_changes, 2);
	stop(&sides);
}

static void an_exchange_that_could_be_another_is_none(void)
{
	struct sides sides;

	start(&sides);
	add(&sides.before, "old_name", 300, 10);
	add(&sides.after, "new_name", 300, 10);
	add(&sides.after, "newer_name", 300, 10);
	compare(&sides);
	CU_ASSERT_EQUAL(sides.comparison.n_moves, 0);
	CU_ASSERT_EQUAL(sides.comparison.n_changes, 3);
	stop(&sides);
}

static void what_the_tolerance_hides_still_adds_up(void)
{
	struct sides sides;
	struct error err;

	start(&sides);
	CU_ASSERT_EQUAL(option_tolerance(&sides.tolerance, "0.5%", &err), 0);
	CU_ASSERT_EQUAL(option_tolerance(&sides.tolerance, "3", &err), 0);
	add_both(&sides, "at_half_a_percent", 1000, 1, 1005, 1);
	add_both(&sides, "above", 1000, 1, 1006, 1);
	add_both(&sides, "three", 10, 1, 7, 1);
	add_both(&sides, "four", 10, 1, 14, 1);
	add(&sides.after, "new", 2, 1);
	compare(&sides);
	CU_ASSERT_EQUAL_FATAL(sides.comparison.n_changes, 2);
	CU_ASSERT_STRING_EQUAL(name_of(&sides.comparison.changes[0]), "above");
	CU_ASSERT_STRING_EQUAL(name_of(&sides.comparison.changes[1]), "four");
	CU_ASSERT_EQUAL(sides.comparison.n_hidden, 3);
	CU_ASSERT_EQUAL(sides.comparison.hidden, 4);
	CU_ASSERT_EQUAL_FATAL(sides.comparison.n_rest, 3);
	CU_ASSERT_STRING_EQUAL(name_of(&sides.comparison.rest[0]), "at_half_a_percent");
	CU_ASSERT_EQUAL(sides.comparison.delta, 14);
	stop(&sides);
}

static void parts_of_a_function_are_matched_by_kind(void)
{
	struct sides sides;
	struct part_change *parts;
	size_t count;

	start(&sides);
	add_both(&sides, "f", 100, 10, 90, 9);
	add(&sides.before, "f.constprop.3", 50, 5);
	add(&sides.after, "f.constprop.8", 51, 5);
	add(&sides.after, "f.cold", 2, 1);
	compare(&sides);
	CU_ASSERT_EQUAL_FATAL(sides.comparison.n_changes, 1);
	CU_ASSERT_EQUAL(sides.comparison.changes[0].delta, -7);
	parts = change_parts(&sides.comparison.changes[0], &count);
	CU_ASSERT_EQUAL_FATAL(count, 3);
	CU_ASSERT_EQUAL(parts[0].before->count, 100);
	CU_ASSERT_EQUAL(parts[0].after->count, 90);
	CU_ASSERT_EQUAL(parts[1].before->count, 50);
	CU_ASSERT_EQUAL(parts[1].after->count, 51);
	CU_ASSERT_PTR_NULL(parts[2].before);
	CU_ASSERT_STRING_EQUAL(parts[2].after->symbol, "f.cold");
	free(parts);
	stop(&sides);
}

static void tolerances_are_read_exactly(void)
{
	struct tolerance tolerance = { 0 };
	struct error err;

	CU_ASSERT_EQUAL(option_tolerance(&tolerance, "0.0001%", &err), 0);
	CU_ASSERT_EQUAL(tolerance.millionths, 1);
	CU_ASSERT_EQUAL(option_tolerance(&tolerance, "100%", &err), 0);
	CU_ASSERT_EQUAL(tolerance.millionths, 1000000);
	CU_ASSERT_EQUAL(option_tolerance(&tolerance, "18446744073709551615", &err), 0);
	CU_ASSERT_EQUAL(tolerance.absolute, UINT64_MAX);
	CU_ASSERT_EQUAL(option_tolerance(&tolerance, "0.00001%", &err), -1);
	CU_ASSERT_EQUAL(option_tolerance(&tolerance, "99999999999%", &err), -1);
	CU_ASSERT_EQUAL(option_tolerance(&tolerance, "%", &err), -1);
	CU_ASSERT_EQUAL(option_tolerance(&tolerance, "1.%", &err), -1);
	CU_ASSERT_EQUAL(option_tolerance(&tolerance, "-1", &err), -1);
	CU_ASSERT_EQUAL(option_tolerance(&tolerance, "1k", &err), -1);
	CU_ASSERT_EQUAL(option_tolerance(&tolerance, "", &err), -1);
	CU_ASSERT_EQUAL(option_tolerance(&tolerance, "18446744073709551616", &err), -1);
	CU_ASSERT_STRING_EQUAL(
		err.text, "expected a count or a percentage as 0.5%, got '18446744073709551616'");
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(equal_builds_show_nothing),
		TEST(the_largest_change_comes_first_whatever_its_sign),
		TEST(a_change_is_split_into_more_and_dearer_entries),
		TEST(functions_appear_and_vanish),
		TEST(a_function_that_was_inlined_makes_one_sum_with_its_host),
		TEST(a_function_can_move_out_of_several_hosts),
		TEST(files_tell_which_namesake_moved),
		TEST(fewer_calls_are_no_move),
		TEST(an_exact_exchange_is_a_move_without_debug_information),
		TEST(an_exchange_that_could_be_another_is_none),
		TEST(what_the_tolerance_hides_still_adds_up),
		TEST(parts_of_a_function_are_matched_by_kind),
		TEST(tolerances_are_read_exactly),
		CU_TEST_INFO_NULL,
	};

	return unit_main("comparison", tests, argc, argv);
}
