/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/ledger.h"
#include "tests/unit.h"

static void add(struct ledger *ledger, const char *name, const char *file, int line, uint64_t start,
		uint64_t count, uint64_t entered)
{
	ledger_add(ledger, &(struct ledger_symbol){ 0, name, file, line, start, count, entered });
}

static void start(struct ledger *ledger)
{
	*ledger = (struct ledger){ 0 };
	CU_ASSERT_EQUAL(ledger_add_object(ledger, "/opt/x", "00ff"), 0);
}

static void pieces_of_a_function_are_parts_of_one_entry(void)
{
	struct ledger ledger;

	start(&ledger);
	add(&ledger, "f.cold", NULL, 0, 0x90, 5, 1);
	add(&ledger, "f", NULL, 0, 0x10, 100, 10);
	add(&ledger, "f.part.0", NULL, 0, 0x50, 40, 3);
	add(&ledger, "f.constprop.0.isra.0", NULL, 0, 0x70, 60, 7);
	ledger_close(&ledger, CLONES_MERGED);
	CU_ASSERT_EQUAL(ledger.count, 205);
	CU_ASSERT_EQUAL_FATAL(ledger.n_entries, 1);
	CU_ASSERT_STRING_EQUAL(ledger.entries[0].name, "f");
	CU_ASSERT_EQUAL(ledger.entries[0].count, 205);
	/* Fragments are not entered by calls of the function. */
	CU_ASSERT_EQUAL(ledger.entries[0].entered, 17);
	CU_ASSERT_EQUAL_FATAL(ledger.entries[0].n_parts, 4);
	CU_ASSERT_STRING_EQUAL(ledger.entries[0].parts[0].symbol, "f");
	CU_ASSERT_STRING_EQUAL(ledger.entries[0].parts[3].symbol, "f.cold");
	CU_ASSERT_EQUAL(ledger.entries[0].parts[3].count, 5);
	ledger_release(&ledger);
}

static void clones_can_be_kept_apart(void)
{
	struct ledger ledger;

	start(&ledger);
	add(&ledger, "f", NULL, 0, 0x10, 100, 10);
	add(&ledger, "f.constprop.4", NULL, 0, 0x70, 60, 7);
	add(&ledger, "g.lto_priv.0", NULL, 0, 0x90, 1, 1);
	ledger_close(&ledger, CLONES_APART);
	CU_ASSERT_EQUAL_FATAL(ledger.n_entries, 3);
	CU_ASSERT_STRING_EQUAL(ledger.entries[0].name, "f");
	CU_ASSERT_STRING_EQUAL(ledger.entries[1].name, "f.constprop");
	CU_ASSERT_STRING_EQUAL(ledger.entries[2].name, "g");
	ledger_release(&ledger);
}

static void a_function_that_is_only_a_fragment_is_entered_there(void)
{
	struct ledger ledger;

	start(&ledger);
	add(&ledger, "f.part.0", NULL, 0, 0x50, 40, 3);
	ledger_close(&ledger, CLONES_MERGED);
	CU_ASSERT_EQUAL(ledger.entries[0].entered, 3);
	ledger_release(&ledger);
}

static void namesakes_of_different_places_stay_two(void)
{
	struct ledger ledger;

	start(&ledger);
	add(&ledger, "help", "/src/a.c", 3, 0x10, 1, 1);
	add(&ledger, "help", "/src/b.c", 3, 0x20, 2, 1);
	add(&ledger, "help.cold", "/src/b.c", 3, 0x90, 4, 1);
	ledger_close(&ledger, CLONES_MERGED);
	CU_ASSERT_EQUAL_FATAL(ledger.n_entries, 2);
	CU_ASSERT_EQUAL(ledger.entries[0].count, 1);
	CU_ASSERT_EQUAL(ledger.entries[1].count, 6);
	ledger_release(&ledger);
}

static void copies_of_a_header_function_are_one(void)
{
	struct ledger ledger;

	start(&ledger);
	add(&ledger, "help", "/src/a.h", 3, 0x10, 1, 1);
	add(&ledger, "help.lto_priv.0", "/src/a.h", 3, 0x20, 2, 1);
	add(&ledger, "help.lto_priv.1", "/src/a.h", 3, 0x90, 4, 1);
	ledger_close(&ledger, CLONES_MERGED);
	CU_ASSERT_EQUAL_FATAL(ledger.n_entries, 1);
	CU_ASSERT_EQUAL(ledger.entries[0].count, 7);
	CU_ASSERT_EQUAL(ledger.entries[0].entered, 3);
	ledger_release(&ledger);
}

/* Without debug information nobody knows whose fragment it is. */
static void namesakes_without_files_stay_apart(void)
{
	struct ledger ledger;

	start(&ledger);
	add(&ledger, "help", NULL, 0, 0x10, 1, 1);
	add(&ledger, "help", NULL, 0, 0x20, 2, 1);
	add(&ledger, "help.cold", NULL, 0, 0x90, 4, 1);
	add(&ledger, "other.lto_priv.0", NULL, 0, 0xa0, 8, 1);
	add(&ledger, "other.lto_priv.1", NULL, 0, 0xb0, 16, 1);
	ledger_close(&ledger, CLONES_MERGED);
	CU_ASSERT_EQUAL(ledger.n_entries, 5);
	ledger_release(&ledger);
}

static void a_piece_without_debug_information_joins_the_only_function_of_its_name(void)
{
	struct ledger ledger;

	start(&ledger);
	add(&ledger, "f", "/src/a.c", 3, 0x10, 1, 1);
	add(&ledger, "f.cold", NULL, 0, 0x20, 2, 1);
	ledger_close(&ledger, CLONES_MERGED);
	CU_ASSERT_EQUAL_FATAL(ledger.n_entries, 1);
	CU_ASSERT_STRING_EQUAL(ledger.entries[0].file, "/src/a.c");
	ledger_release(&ledger);
}

static void code_without_symbols_is_never_merged_but_stubs_are(void)
{
	struct ledger ledger;

	start(&ledger);
	add(&ledger, "x+0x40", NULL, 0, 0x40, 1, 1);
	add(&ledger, "x+0x80", NULL, 0, 0x80, 2, 1);
	add(&ledger, "x:plt", NULL, 0, 0x10, 4, 0);
	add(&ledger, "x:plt", NULL, 0, 0x20, 8, 0);
	ledger_close(&ledger, CLONES_MERGED);
	CU_ASSERT_EQUAL_FATAL(ledger.n_entries, 3);
	CU_ASSERT_TRUE(ledger.entries[0].is_unnamed);
	CU_ASSERT_STRING_EQUAL(ledger.entries[2].name, "plt");
	CU_ASSERT_EQUAL(ledger.entries[2].count, 12);
	ledger_release(&ledger);
}

static void inlined_shares_add_up_by_name(void)
{
	struct ledger ledger;
	struct entry *entry;

	start(&ledger);
	add(&ledger, "f", NULL, 0, 0x10, 100, 1);
	entry = &ledger.entries[0];
	entry_add_inlined(entry, "leaf", "/src/a.h", 7);
	entry_add_inlined(entry, "bark", NULL, 1);
	add(&ledger, "f.cold", NULL, 0, 0x20, 10, 1);
	entry_add_inlined(&ledger.entries[1], "leaf", "/else/a.h", 2);
	entry_add_inlined(&ledger.entries[1], "leaf", "b.h", 4);
	ledger_close(&ledger, CLONES_MERGED);
	CU_ASSERT_EQUAL(entry_inlined(&ledger.entries[0], "leaf", "a.h"), 9);
	CU_ASSERT_EQUAL(entry_inlined(&ledger.entries[0], "bark", NULL), 1);
	CU_ASSERT_EQUAL(entry_inlined(&ledger.entries[0], "root", NULL), 0);
	CU_ASSERT_EQUAL(entry_inlined(&ledger.entries[0], "leaf", NULL), 13);
	ledger_release(&ledger);
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(pieces_of_a_function_are_parts_of_one_entry),
		TEST(clones_can_be_kept_apart),
		TEST(a_function_that_is_only_a_fragment_is_entered_there),
		TEST(namesakes_of_different_places_stay_two),
		TEST(copies_of_a_header_function_are_one),
		TEST(namesakes_without_files_stay_apart),
		TEST(a_piece_without_debug_information_joins_the_only_function_of_its_name),
		TEST(code_without_symbols_is_never_merged_but_stubs_are),
		TEST(inlined_shares_add_up_by_name),
		CU_TEST_INFO_NULL,
	};

	return unit_main("ledger", tests, argc, argv);
}
