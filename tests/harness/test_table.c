/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/table.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

static void check(struct table *table, const char *expected)
{
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	table_print(table, out);
	fclose(out);
	CU_ASSERT_STRING_EQUAL(text, expected);
	free(text);
	table_release(table);
}

static void columns_are_as_wide_as_their_widest_cell(void)
{
	struct table table = TABLE_INIT("lrl");

	table_cell(&table, "Name");
	table_cell(&table, "Ir");
	table_cell(&table, "Object");
	table_cell(&table, "%s", "a long name");
	table_cell(&table, "%d", 12345);
	table_cell(&table, "x");
	check(&table, "  Name            Ir  Object\n"
		      "  a long name  12345  x\n");
}

static void nothing_stands_behind_the_last_cell(void)
{
	struct table table = TABLE_INIT("lll");

	table_cell(&table, "a");
	table_cell(&table, "b");
	table_cell(&table, "c");
	table_cell(&table, "aa");
	table_cell(&table, "%s", "");
	table_cell(&table, "%s", "");
	check(&table, "  a   b  c\n"
		      "  aa\n");
}

static void empty_columns_are_left_out(void)
{
	struct table table = TABLE_INIT("lrl");

	for (int row = 0; row < 2; row++) {
		table_cell(&table, "a%d", row);
		table_cell(&table, "%s", "");
		table_cell(&table, "b");
	}
	check(&table, "  a0  b\n"
		      "  a1  b\n");
}

static void long_cells_are_cut(void)
{
	struct table table = TABLE_INIT("Ll");

	table_cell(&table, "%s", "0123456789012345678901234567890123456789");
	table_cell(&table, "fits");
	table_cell(&table, "%s", "01234567890123456789012345678901234567890");
	table_cell(&table, "cut");
	/* Two bytes a character: neither counted twice nor cut in two. */
	table_cell(&table, "%s", "öäüöäüöäüöäüöäüöäüöäüöäüöäüöäüöäüöäüöäüöäü");
	table_cell(&table, "cut");
	check(&table, "  0123456789012345678901234567890123456789  fits\n"
		      "  0123456789012345678901234567890123456...  cut\n"
		      "  öäüöäüöäüöäüöäüöäüöäüöäüöäüöäüöäüöäüö...  cut\n");
}

static void characters_are_counted_not_bytes(void)
{
	struct table table = TABLE_INIT("lr");

	table_cell(&table, "%s", "größe");
	table_cell(&table, "1");
	table_cell(&table, "size");
	table_cell(&table, "22");
	check(&table, "  größe   1\n"
		      "  size   22\n");
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(columns_are_as_wide_as_their_widest_cell),
		TEST(nothing_stands_behind_the_last_cell),
		TEST(empty_columns_are_left_out),
		TEST(long_cells_are_cut),
		TEST(characters_are_counted_not_bytes),
		CU_TEST_INFO_NULL,
	};

	return unit_main("table", tests, argc, argv);
}
