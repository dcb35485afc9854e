/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/symbol.h"
#include "tests/unit.h"

#include <stdlib.h>

static void check(const char *raw, const char *name, const char *stem, bool is_fragment)
{
	struct symbol symbol;

	symbol_parse(&symbol, raw);
	CU_ASSERT_STRING_EQUAL(symbol.name, name);
	CU_ASSERT_STRING_EQUAL(symbol.stem, stem);
	CU_ASSERT_EQUAL(symbol.is_fragment, is_fragment);
	symbol_release(&symbol);
}

static void ordinary_names_stay(void)
{
	static const char *const names[] = {
		"main",
		"f",
		"_start",
		"std::vector<int>::push_back(int const&)",
		"v2.",
		".cold",
		".7",
		"a.out",
		"operator[](int [16])",
		"cold",
		"hash::h123",
		"f(3.5)",
		"E",
		"",
		"1",
		"a::b::h01234567",
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		check(names[i], names[i], names[i], false);
}

static void clones_have_the_stem_of_their_function(void)
{
	check("f.constprop.0", "f", "f", false);
	check("f.constprop.0.isra.12", "f", "f", false);
	check("f.clone.3", "f", "f", false);
	check("f.localalias", "f", "f", false);
	check("f.specialized.1", "f", "f", false);
	check("f(int) [clone .isra.0]", "f(int)", "f(int)", false);
	check("f(int) const [clone .constprop.0] [clone .isra.0]", "f(int) const", "f(int) const",
	      false);
}

static void fragments_are_told_from_clones(void)
{
	check("f.cold", "f", "f", true);
	check("f.cold.4", "f", "f", true);
	check("f.part.0", "f", "f", true);
	check("f.part.0.isra.0", "f", "f", true);
	check("f.constprop.0.cold", "f", "f", true);
	check("f() [clone .cold]", "f()", "f()", true);
	check("f() [clone .isra.0.cold]", "f()", "f()", true);
}

static void check_clone(const char *raw, const char *clone)
{
	struct symbol symbol;

	symbol_parse(&symbol, raw);
	CU_ASSERT_STRING_EQUAL(symbol.clone, clone);
	symbol_release(&symbol);
}

static void kinds_of_clones_are_told_without_numbers(void)
{
	check_clone("f", "");
	check_clone("f.lto_priv.7", "");
	check_clone("f.constprop.0.isra.12", ".constprop.isra");
	check_clone("f(int) [clone .isra.0] [clone .cold.3]", ".isra.cold");
}

static void counters_stay_in_the_stem(void)
{
	check("f.lto_priv.0", "f", "f.lto_priv.0", false);
	check("f.lto_priv.1.constprop.0", "f", "f.lto_priv.1", false);
	check("f.constprop.0.lto_priv.1", "f", "f.lto_priv.1", false);
	check("f.llvm.1234567890123456789", "f", "f.llvm.1234567890123456789", false);
	check("f.__uniq.12345.llvm.67", "f", "f.__uniq.12345.llvm.67", false);
	check("inner.3", "inner", "inner.3", false);
	check("main._omp_fn.0", "main._omp_fn", "main._omp_fn.0", false);
	check("f(int) [clone .lto_priv.0] [clone .cold]", "f(int)", "f(int).lto_priv.0", true);
}

static void notes_of_unknown_clones_stay(void)
{
	check("f() [clone .actor]", "f() [clone .actor]", "f() [clone .actor]", false);
	check("f() [clone .actor] [clone .cold]", "f() [clone .actor]", "f() [clone .actor]", true);
}

static void hashes_of_rust_are_counters(void)
{
	check("core::fmt::write::h0123456789abcdef", "core::fmt::write",
	      "core::fmt::write::h0123456789abcdef", false);
	check("_ZN4core3fmt5write17h0123456789abcdefE", "_ZN4core3fmt5writeE",
	      "_ZN4core3fmt5writeE17h0123456789abcdef", false);
	check("core::fmt::write::h0123456789abcdef.llvm.7", "core::fmt::write",
	      "core::fmt::write::h0123456789abcdef.llvm.7", false);
	check("core[fedcba9876543210]::fmt::write", "core::fmt::write",
	      "core[fedcba9876543210]::fmt::write", false);
	check("<a[fedcba9876543210]::S as b[0123456789abcde]::T>::f", "<a::S as b::T>::f",
	      "<a[fedcba9876543210]::S as b[0123456789abcde]::T>::f", false);
	check("core::fmt::write::h0123456789ABCDEF", "core::fmt::write::h0123456789ABCDEF",
	      "core::fmt::write::h0123456789ABCDEF", false);
}

static void folders_and_places_are_taken_out(void)
{
	check("run<(lambda at /home/me/a b/x.cpp:3:5)>(int)", "run<(lambda at x.cpp)>(int)",
	      "run<(lambda at /home/me/a b/x.cpp:3:5)>(int)", false);
	check("run<(lambda at ../src/x.cpp:3:5)>(int)", "run<(lambda at x.cpp)>(int)",
	      "run<(lambda at ../src/x.cpp:3:5)>(int)", false);
	check("operator/(V const&, V const&)", "operator/(V const&, V const&)",
	      "operator/(V const&, V const&)", false);
	check("f<(4 / 2)>()", "f<(4 / 2)>()", "f<(4 / 2)>()", false);
}

static void lambdas_lose_the_number_clang_gives_them(void)
{
	check("main::$_12::operator()(int) const", "main::$_::operator()(int) const",
	      "main::$_12::operator()(int) const", false);
	check("main::{lambda(int)#2}::operator()(int) const",
	      "main::{lambda(int)#2}::operator()(int) const",
	      "main::{lambda(int)#2}::operator()(int) const", false);
}

static void check_plain(const char *name, const char *plain)
{
	char *got = symbol_plain_name(name);

	CU_ASSERT_STRING_EQUAL(got, plain);
	free(got);
}

static void plain_names_have_no_parameters_and_no_return_type(void)
{
	check_plain("main", "main");
	check_plain("f(int, char const*)", "f");
	check_plain("ns::C<int (int)>::f(int (*)(int)) const &", "ns::C<int (int)>::f");
	check_plain("int twice<int>(int const&)", "twice<int>");
	check_plain("std::vector<int, A<int> > ns::make<int>(int)", "ns::make<int>");
	check_plain("(anonymous namespace)::Z::f(int) const", "(anonymous namespace)::Z::f");
	check_plain("bool operator< <int>(int, int)", "operator< <int>");
	check_plain("C::operator()(int) const", "C::operator()");
	check_plain("C::operator bool() const", "C::operator bool");
	check_plain("C::operator->() const", "C::operator->");
	check_plain("core::fmt::write", "core::fmt::write");
	check_plain("<a::S as b::T>::f", "<a::S as b::T>::f");
	check_plain(")(", ")(");
	check_plain("", "");
}

static void names_that_the_tool_made_are_known(void)
{
	CU_ASSERT_TRUE(symbol_is_address("x+0x1f", "x"));
	CU_ASSERT_FALSE(symbol_is_address("x+0x1fg", "x"));
	CU_ASSERT_FALSE(symbol_is_address("x+0x", "x"));
	CU_ASSERT_FALSE(symbol_is_address("y+0x1f", "x"));
	CU_ASSERT_TRUE(symbol_is_plt("x:plt", "x"));
	CU_ASSERT_FALSE(symbol_is_plt("x:plt", "y"));
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(ordinary_names_stay),
		TEST(clones_have_the_stem_of_their_function),
		TEST(fragments_are_told_from_clones),
		TEST(kinds_of_clones_are_told_without_numbers),
		TEST(counters_stay_in_the_stem),
		TEST(notes_of_unknown_clones_stay),
		TEST(hashes_of_rust_are_counters),
		TEST(folders_and_places_are_taken_out),
		TEST(lambdas_lose_the_number_clang_gives_them),
		TEST(plain_names_have_no_parameters_and_no_return_type),
		TEST(names_that_the_tool_made_are_known),
		CU_TEST_INFO_NULL,
	};

	return unit_main("symbol", tests, argc, argv);
}
