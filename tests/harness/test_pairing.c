/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/pairing.h"
#include "tests/unit.h"

#include <string.h>

struct sides {
	struct ledger before, after;
	struct pairing pairing;
};

static void start(struct sides *sides, const char *before, const char *after)
{
	*sides = (struct sides){ 0 };
	ledger_add_object(&sides->before, before, NULL);
	ledger_add_object(&sides->after, after, NULL);
}

static void add(struct ledger *ledger, const char *name, const char *file, int line, uint64_t start,
		uint64_t count)
{
	ledger_add(ledger, &(struct ledger_symbol){ ledger->n_objects - 1, name, file, line, start,
						    count, 1 });
}

static void pair_up(struct sides *sides)
{
	ledger_close(&sides->before, CLONES_MERGED);
	ledger_close(&sides->after, CLONES_MERGED);
	pairing_make(&sides->pairing, &sides->before, &sides->after);
}

static void stop(struct sides *sides)
{
	pairing_release(&sides->pairing);
	ledger_release(&sides->before);
	ledger_release(&sides->after);
}

/* The pair of that name must have these counts; -1: none on that side. */
static void expect(const struct sides *sides, const char *name, int before, int after,
		   bool is_ambiguous)
{
	for (size_t i = 0; i < sides->pairing.count; i++) {
		const struct pair *pair = &sides->pairing.list[i];

		if (strcmp(pair->name, name) ||
		    (pair->before ? (int)pair->before->count : -1) != before ||
		    (pair->after ? (int)pair->after->count : -1) != after)
			continue;
		CU_ASSERT_EQUAL(pair->is_ambiguous, is_ambiguous);
		return;
	}
	CU_FAIL("no such pair");
}

static void functions_pair_by_object_and_name(void)
{
	struct sides sides;

	start(&sides, "/one/x", "/two/x");
	add(&sides.before, "f", NULL, 0, 0x10, 1);
	add(&sides.before, "gone", NULL, 0, 0x20, 2);
	add(&sides.after, "f.lto_priv.0", NULL, 0, 0x99, 3);
	add(&sides.after, "new", NULL, 0, 0x10, 4);
	ledger_add_object(&sides.before, "/lib/liby.so.1.2", NULL);
	ledger_add_object(&sides.after, "/lib/liby.so.1.3", NULL);
	add(&sides.before, "f", NULL, 0, 0x10, 5);
	add(&sides.after, "f", NULL, 0, 0x10, 6);
	pair_up(&sides);
	CU_ASSERT_EQUAL(sides.pairing.count, 4);
	expect(&sides, "f", 1, 3, false);
	expect(&sides, "f", 5, 6, false);
	expect(&sides, "gone", 2, -1, false);
	expect(&sides, "new", -1, 4, false);
	stop(&sides);
}

static void a_renamed_program_is_known_by_its_functions(void)
{
	struct sides sides;

	start(&sides, "/x/old", "/x/new");
	add(&sides.before, "f", NULL, 0, 0x10, 1);
	add(&sides.before, "old:plt", NULL, 0, 0x1, 7);
	add(&sides.after, "f", NULL, 0, 0x10, 2);
	add(&sides.after, "new:plt", NULL, 0, 0x1, 8);
	ledger_add_object(&sides.before, "/x/old_plugin.so", NULL);
	add(&sides.before, "hook", NULL, 0, 0x10, 3);
	ledger_add_object(&sides.after, "/x/new_plugin.so", NULL);
	add(&sides.after, "hook", NULL, 0, 0x10, 4);
	pair_up(&sides);
	CU_ASSERT_EQUAL(sides.pairing.count, 3);
	expect(&sides, "f", 1, 2, false);
	expect(&sides, "hook", 3, 4, false);
	expect(&sides, "plt", 7, 8, false);
	stop(&sides);
}

static void files_tell_namesakes_apart_whatever_the_counter(void)
{
	struct sides sides;

	start(&sides, "x", "x");
	add(&sides.before, "help.lto_priv.0", "/one/src/a.c", 3, 0x10, 1);
	add(&sides.before, "help.lto_priv.1", "/one/src/b.c", 3, 0x20, 20);
	add(&sides.after, "help.lto_priv.1", "/elsewhere/src/a.c", 9, 0x10, 1);
	add(&sides.after, "help.lto_priv.0", "/elsewhere/src/b.c", 9, 0x20, 30);
	pair_up(&sides);
	CU_ASSERT_EQUAL(sides.pairing.count, 2);
	expect(&sides, "help (a.c)", 1, 1, false);
	expect(&sides, "help (b.c)", 20, 30, false);
	stop(&sides);
}

static void as_many_folders_are_named_as_are_needed(void)
{
	struct sides sides;

	start(&sides, "x", "x");
	add(&sides.before, "help", "/one/a/util.c", 3, 0x10, 1);
	add(&sides.before, "help", "/one/b/util.c", 3, 0x20, 2);
	add(&sides.after, "help", "/two/b/util.c", 3, 0x10, 4);
	pair_up(&sides);
	expect(&sides, "help (a/util.c)", 1, -1, false);
	expect(&sides, "help (b/util.c)", 2, 4, false);
	stop(&sides);
}

static void namesakes_of_one_file_keep_their_order(void)
{
	struct sides sides;

	start(&sides, "x", "x");
	add(&sides.before, "inner.0", "a.c", 3, 0x20, 5);
	add(&sides.before, "inner.1", "a.c", 9, 0x10, 7);
	add(&sides.after, "inner.7", "a.c", 13, 0x10, 6);
	add(&sides.after, "inner.8", "a.c", 19, 0x20, 7);
	pair_up(&sides);
	expect(&sides, "inner (a.c:13)", 5, 6, false);
	expect(&sides, "inner (a.c:19)", 7, 7, false);
	stop(&sides);
}

/* Counters swapped and no debug information: what did not change must not show as a change. */
static void without_files_equal_costs_pair_first(void)
{
	struct sides sides;

	start(&sides, "x", "x");
	add(&sides.before, "help.lto_priv.0", NULL, 0, 0x10, 1);
	add(&sides.before, "help.lto_priv.1", NULL, 0, 0x20, 20);
	add(&sides.after, "help.lto_priv.0", NULL, 0, 0x10, 20);
	add(&sides.after, "help.lto_priv.1", NULL, 0, 0x20, 2);
	pair_up(&sides);
	CU_ASSERT_EQUAL(sides.pairing.count, 2);
	expect(&sides, "help.lto_priv.0", 20, 20, true);
	expect(&sides, "help.lto_priv.1", 1, 2, true);
	stop(&sides);
}

static void code_without_symbols_pairs_by_cost_then_in_order(void)
{
	struct sides sides;

	start(&sides, "x", "x");
	add(&sides.before, "x+0x10", NULL, 0, 0x10, 1);
	add(&sides.before, "x+0x20", NULL, 0, 0x20, 20);
	add(&sides.before, "x+0x30", NULL, 0, 0x30, 30);
	add(&sides.after, "x+0x11", NULL, 0, 0x11, 2);
	add(&sides.after, "x+0x21", NULL, 0, 0x21, 20);
	add(&sides.after, "x+0x31", NULL, 0, 0x31, 33);
	pair_up(&sides);
	CU_ASSERT_EQUAL(sides.pairing.count, 3);
	expect(&sides, "x+0x11", 1, 2, true);
	expect(&sides, "x+0x21", 20, 20, true);
	expect(&sides, "x+0x31", 30, 33, true);
	stop(&sides);
}

static void addresses_hold_within_one_build(void)
{
	struct sides sides = { 0 };

	ledger_add_object(&sides.before, "x", "00ff");
	ledger_add_object(&sides.after, "x", "00ff");
	add(&sides.before, "x+0x10", NULL, 0, 0x10, 1);
	add(&sides.before, "x+0x20", NULL, 0, 0x20, 2);
	add(&sides.after, "x+0x10", NULL, 0, 0x10, 2);
	add(&sides.after, "x+0x20", NULL, 0, 0x20, 1);
	pair_up(&sides);
	expect(&sides, "x+0x10", 1, 2, false);
	expect(&sides, "x+0x20", 2, 1, false);
	stop(&sides);
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(functions_pair_by_object_and_name),
		TEST(a_renamed_program_is_known_by_its_functions),
		TEST(files_tell_namesakes_apart_whatever_the_counter),
		TEST(as_many_folders_are_named_as_are_needed),
		TEST(namesakes_of_one_file_keep_their_order),
		TEST(without_files_equal_costs_pair_first),
		TEST(code_without_symbols_pairs_by_cost_then_in_order),
		TEST(addresses_hold_within_one_build),
		CU_TEST_INFO_NULL,
	};

	return unit_main("pairing", tests, argc, argv);
}
