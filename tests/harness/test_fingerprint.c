/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/fingerprint.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

static struct fingerprint make(const char *tool, const char *cpu, const char *libc)
{
	struct fingerprint fingerprint = { .tool_version = strdup(tool),
					   .valgrind_version = strdup("3.19.0") };

	fingerprint_add_source(&fingerprint, "cpu", cpu);
	fingerprint_add_library(&fingerprint, "libc.so.6", libc);
	return fingerprint;
}

static char *compared(const struct fingerprint *a, const struct fingerprint *b, bool *is_foreign)
{
	const struct loaded left = { .fingerprint = a };
	const struct loaded right = { .fingerprint = b };
	struct differences differences;
	char *text;

	fingerprint_compare(&left, &right, &differences);
	*is_foreign = differences_are_foreign(&differences);
	text = differences_text(&differences);
	differences_release(&differences);
	return text;
}

static void check(struct fingerprint *a, struct fingerprint *b, bool is_foreign, const char *text)
{
	bool foreign;
	char *got = compared(a, b, &foreign);

	CU_ASSERT_EQUAL(foreign, is_foreign);
	CU_ASSERT_STRING_EQUAL(got, text);
	free(got);
}

static void equal_environments_have_one_fingerprint(void)
{
	struct fingerprint a = make("1", "base", "aa");
	struct fingerprint b = make("1", "base", "aa");
	char *left;
	char *right;

	fingerprint_add_library(&a, "libm.so.6", "bb");
	fingerprint_add_library(&a, "liba.so", "cc");
	fingerprint_add_library(&b, "liba.so", "cc");
	fingerprint_add_library(&b, "libm.so.6", "bb");
	left = fingerprint_digest(&a);
	right = fingerprint_digest(&b);
	CU_ASSERT_STRING_EQUAL(left, right);
	CU_ASSERT_EQUAL(strlen(left), 16);
	check(&a, &b, false, "");
	free(left);
	free(right);
	fingerprint_release(&a);
	fingerprint_release(&b);
}

static void what_is_foreign_is_named(void)
{
	struct fingerprint a = make("1", "base", "aa");
	struct fingerprint b = make("2", "wide", "ab");
	char *left = fingerprint_digest(&a);
	char *right = fingerprint_digest(&b);

	CU_ASSERT_STRING_NOT_EQUAL(left, right);
	check(&a, &b, true,
	      "the tool's version (1 and 2), the fixed cpu (base and wide), "
	      "library libc.so.6 (aa and ab)");
	free(left);
	free(right);
	fingerprint_release(&a);
	fingerprint_release(&b);
}

static void a_source_that_one_side_fixes_is_foreign(void)
{
	struct fingerprint a = make("1", "base", "aa");
	struct fingerprint b = make("1", "base", "aa");

	fingerprint_add_source(&b, "clock", "fixed");
	check(&a, &b, true, "the fixed clock (none and fixed)");
	fingerprint_release(&a);
	fingerprint_release(&b);
}

/* That a program loads another library is a change of the program. */
static void a_library_that_one_side_loads_is_not_foreign(void)
{
	struct fingerprint a = make("1", "base", "aa");
	struct fingerprint b = make("1", "base", "aa");

	fingerprint_add_library(&b, "libm.so.6", "bb");
	check(&a, &b, false, "");
	fingerprint_release(&a);
	fingerprint_release(&b);
}

static void only_the_libraries_of_a_benchmark_count(void)
{
	struct fingerprint a = make("1", "base", "aa");
	struct fingerprint b = make("1", "base", "aa");
	const size_t first[] = { 0 };
	const struct loaded left = { &a, first, 1 };
	const struct loaded right = { &b, first, 1 };
	struct differences differences;

	fingerprint_add_library(&a, "libm.so.6", "bb");
	fingerprint_add_library(&b, "libm.so.6", "cc");
	fingerprint_compare(&left, &right, &differences);
	CU_ASSERT_EQUAL(differences.count, 0);
	differences_release(&differences);
	fingerprint_release(&a);
	fingerprint_release(&b);
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(equal_environments_have_one_fingerprint),
		TEST(what_is_foreign_is_named),
		TEST(a_source_that_one_side_fixes_is_foreign),
		TEST(a_library_that_one_side_loads_is_not_foreign),
		TEST(only_the_libraries_of_a_benchmark_count),
		CU_TEST_INFO_NULL,
	};

	return unit_main("fingerprint", tests, argc, argv);
}
