/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/suite.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

static int parse(struct suite *suite, const char *text, struct error *err)
{
	err->text[0] = '\0';
	return suite_parse(suite, text, strlen(text), "s.xml", NULL, err);
}

static struct suite parsed(const char *text)
{
	struct suite suite;
	struct error err;
	int ret = parse(&suite, text, &err);

	if (ret)
		puts(err.text);
	CU_ASSERT_EQUAL_FATAL(ret, 0);
	return suite;
}

static void refused(const char *text, const char *message)
{
	struct suite suite;
	struct error err;

	CU_ASSERT_EQUAL_FATAL(parse(&suite, text, &err), -1);
	CU_ASSERT_EQUAL(err.code, EXIT_CODE_TOOL);
	if (strncmp(err.text, message, strlen(message)))
		puts(err.text);
	CU_ASSERT_NSTRING_EQUAL(err.text, message, strlen(message));
}

static const char everything[] =
	"<suite version='1' name='sims' timeout='60' limits='ir=1%'>\n"
	" <define name='build' value='out'/>\n"
	" <group name='libc' match='libc.so*:*'/>\n"
	" <benchmark name='disagg' requests='{n}' limits='repir=2%,@sort=3%' process='disagg'>\n"
	"  <list name='n'><value>100</value><value>500</value></list>\n"
	"  <scan name='m' from='5' to='-1' step='3'/>\n"
	"  <startup until='main'/>\n"
	"  <prepare>touch '{build}/a b'</prepare>\n"
	"  <stdin file='in{n}'/>\n"
	"  <expect exit='SIGTERM'/>\n"
	"  <output file='out{n}'/>\n"
	"  <keep-env name='LANG'/>\n"
	"  <group name='sort' match='sort_*,qsort'/>\n"
	"  <variant name='c' limits='ir=9'><command>{build}/disagg {n} "
	"--m={m}</command></variant>\n"
	"  <variant name='py' timeout='2.5'><command><arg>x y</arg><arg> {{n} </arg></command>\n"
	"   <startup><command>x --version</command></startup><output compare='no'/></variant>\n"
	" </benchmark>\n"
	" <benchmark name='plain'><command>true</command></benchmark>\n"
	"</suite>\n";

static void a_declaration_becomes_a_benchmark_for_each_combination(void)
{
	static const char *const names[] = {
		"disagg/c[n=100,m=5]",
		"disagg/py[n=100,m=5]",
		"disagg/c[n=100,m=2]",
		"disagg/py[n=100,m=2]",
		"disagg/c[n=100,m=-1]",
		"disagg/py[n=100,m=-1]",
		"disagg/c[n=500,m=5]",
		"disagg/py[n=500,m=5]",
		"disagg/c[n=500,m=2]",
		"disagg/py[n=500,m=2]",
		"disagg/c[n=500,m=-1]",
		"disagg/py[n=500,m=-1]",
		"plain",
	};
	struct suite suite = parsed(everything);

	CU_ASSERT_STRING_EQUAL(suite.name, "sims");
	CU_ASSERT_EQUAL_FATAL(suite.benchmarks.count, 13);
	for (size_t i = 0; i < 13; i++)
		CU_ASSERT_STRING_EQUAL(suite.benchmarks.list[i].name, names[i]);
	suite_release(&suite);
}

static void texts_are_filled_in(void)
{
	struct suite suite = parsed(everything);
	const struct benchmark *c = &suite.benchmarks.list[8]; /* disagg/c[n=500,m=2] */

	CU_ASSERT_STRING_EQUAL(c->family, "disagg");
	CU_ASSERT_STRING_EQUAL(c->variant, "c");
	CU_ASSERT_STRING_EQUAL(c->command[0], "out/disagg");
	CU_ASSERT_STRING_EQUAL(c->command[1], "500");
	CU_ASSERT_STRING_EQUAL(c->command[2], "--m=2");
	CU_ASSERT_PTR_NULL(c->command[3]);
	CU_ASSERT_STRING_EQUAL(c->prepare[1], "out/a b");
	CU_ASSERT_STRING_EQUAL(c->stdin_file, "in500");
	CU_ASSERT_STRING_EQUAL(c->output_file, "out500");
	CU_ASSERT_STRING_EQUAL(c->until, "main");
	CU_ASSERT_STRING_EQUAL(c->process, "disagg");
	CU_ASSERT_STRING_EQUAL(c->keep_env[0], "LANG");
	CU_ASSERT_EQUAL(c->requests, 500);
	CU_ASSERT_EQUAL(c->timeout_s, 60);
	CU_ASSERT(c->expected.is_signal);
	CU_ASSERT(!c->ignores_output);
	CU_ASSERT_EQUAL(c->line, 14);
	suite_release(&suite);
}

static void the_innermost_setting_counts(void)
{
	struct suite suite = parsed(everything);
	const struct benchmark *c = &suite.benchmarks.list[0];
	const struct benchmark *py = &suite.benchmarks.list[1];
	const struct benchmark *plain = &suite.benchmarks.list[12];

	CU_ASSERT_STRING_EQUAL(py->command[0], "x y");
	CU_ASSERT_STRING_EQUAL(py->command[1], " {n} ");
	CU_ASSERT_STRING_EQUAL(py->startup_command[1], "--version");
	CU_ASSERT(py->ignores_output);
	CU_ASSERT_EQUAL(py->timeout_s, 2.5);
	CU_ASSERT_EQUAL(plain->timeout_s, 60);
	/* The first group that matches wins, so the nearest comes first. */
	CU_ASSERT_STRING_EQUAL(c->groups[0], "sort=sort_*,qsort");
	CU_ASSERT_STRING_EQUAL(c->groups[1], "libc=libc.so*:*");
	CU_ASSERT_EQUAL_FATAL(c->limits.count, 3);
	CU_ASSERT_STRING_EQUAL(c->limits.list[0].text, "ir=9");
	CU_ASSERT_STRING_EQUAL(c->limits.list[2].text, "@sort=3%");
	CU_ASSERT_STRING_EQUAL(py->limits.list[0].text, "ir=1%");
	CU_ASSERT_EQUAL(plain->limits.count, 1);
	suite_release(&suite);
}

static void a_slope_has_a_command_for_each_number_of_requests(void)
{
	struct suite suite = parsed("<suite version='1' name='s'><benchmark name='b'>"
				    "<startup slope='1 250,500'/>"
				    "<command>./sim --n {requests}</command></benchmark></suite>");
	const struct benchmark *b = &suite.benchmarks.list[0];

	CU_ASSERT_EQUAL_FATAL(b->n_slope, 3);
	CU_ASSERT_EQUAL(b->slope[1], 250);
	CU_ASSERT_STRING_EQUAL(b->slope_commands[0][2], "1");
	CU_ASSERT_STRING_EQUAL(b->slope_commands[2][2], "500");
	CU_ASSERT_STRING_EQUAL(b->command[2], "500");
	suite_release(&suite);
}

static void what_the_command_line_defines_wins(void)
{
	const char *items[] = { "build=elsewhere" };
	const struct string_list defines = { items, 1 };
	struct suite suite;
	struct error err;

	CU_ASSERT_EQUAL_FATAL(
		suite_parse(&suite, everything, strlen(everything), "s.xml", &defines, &err), 0);
	CU_ASSERT_STRING_EQUAL(suite.benchmarks.list[0].command[0], "elsewhere/disagg");
	suite_release(&suite);
}

#define ONE(body) "<suite version='1' name='s'>\n<benchmark name='b'>\n" body "</benchmark></suite>"

static void mistakes_are_told_with_file_and_line(void)
{
	refused("", "s.xml: line 1: ");
	refused("<suite>", "s.xml: line 1: ");
	refused("<suite version='2' name='s'/>", "s.xml: line 1: ");
	refused("<results/>", "s.xml: line 1: ");
	refused(ONE("<command>x</command>\n<no/>"), "s.xml: line 4: ");
	refused(ONE(""), "s.xml: line 2: benchmark b: there is no command");
	refused(ONE("<command> </command>"), "s.xml: line 3: the command is empty");
	refused(ONE("<command>'x</command>"), "s.xml: line 3: a quote is left open");
	refused(ONE("<command>x {y}</command>"),
		"s.xml: line 2: benchmark b: there is no parameter {y}");
	refused(ONE("<command>x {y</command>"), "s.xml: line 2: benchmark b: no } behind {y");
	refused(ONE("<command>x</command>\n<scan name='a' from='1' to='99999999999'/>"),
		"s.xml: line 4: a scan of more than 10000 values");
	refused(ONE("<command>x</command>\n<startup slope='5'/>"),
		"s.xml: line 2: benchmark b: slope: two points");
	refused(ONE("<command>x</command>\n<startup slope='5 5'/>"),
		"s.xml: line 2: benchmark b: slope: the numbers of requests do not ascend");
	refused("<suite version='1' name='s'>\n"
		"<benchmark name='b'><command>x</command></benchmark>\n"
		"<benchmark name='b'><command>x</command></benchmark></suite>",
		"s.xml: line 3: benchmark b twice");
	refused("<suite version='1' name='s'>\n<benchmark name='b' limits='ir=z'>"
		"<command>x</command></benchmark></suite>",
		"s.xml: line 2: benchmark b: limit 'ir=z'");
	refused("<suite version='1' name='s'>\n<benchmark name='b' timeout='0'>"
		"<command>x</command></benchmark></suite>",
		"s.xml: line 2: benchmark b: timeout: expected seconds");
}

#define MACHINE(attributes)                                                                        \
	"<suite version='1' name='s'>\n<machine " attributes "/>\n"                                \
	"<benchmark name='b'><command>x</command></benchmark></suite>"

static void mistakes_about_the_machine_are_told_with_line(void)
{
	struct suite suite = parsed(MACHINE("cache='no'"));

	CU_ASSERT_PTR_NULL(suite.machine.cache);
	suite_release(&suite);
	refused(MACHINE("cache='maybe'"), "s.xml: line 2: element machine is one too many, or has");
	refused(MACHINE("cache='yes'/>\n<machine branch='yes'"),
		"s.xml: line 3: element machine is one too many, or has");
	refused(MACHINE("D1='16384,4,64'"), "s.xml: line 2: I1, D1 and LL need cache=\"yes\"");
	refused(MACHINE("cache='no' LL='16384,4,64'"), "s.xml: line 2: I1, D1 and LL need");
}

static void parameters_that_multiply_are_refused(void)
{
	refused(ONE("<command>x</command>"
		    "<scan name='a' from='1' to='1000'/><scan name='c' from='1' to='1000'/>"),
		"s.xml: line 2: benchmark b: more than 10000 benchmarks");
}

static void document_types_are_refused(void)
{
	refused("<?xml version='1.0'?>\n<!DOCTYPE suite [<!ENTITY a 'aaaa'>]>\n"
		"<suite version='1' name='s'>&a;</suite>",
		"s.xml: line 2: document types and entities are not read");
	refused("<suite version='1' name='s'>\n&a;</suite>", "s.xml: line 2: ");
}

static void texts_that_multiply_are_refused(void)
{
	char *big = malloc(600000);
	size_t length = 0;
	struct suite suite;
	struct error err;

	length += (size_t)sprintf(big, "<suite version='1' name='s'><benchmark name='b'>"
				       "<scan name='a' from='1' to='9999'/><command>x ");
	memset(big + length, 'y', 500000);
	strcpy(big + length + 500000, "</command></benchmark></suite>");
	CU_ASSERT_EQUAL(parse(&suite, big, &err), -1);
	CU_ASSERT_PTR_NOT_NULL(strstr(err.text, "texts become more than"));
	free(big);
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(a_declaration_becomes_a_benchmark_for_each_combination),
		TEST(texts_are_filled_in),
		TEST(the_innermost_setting_counts),
		TEST(a_slope_has_a_command_for_each_number_of_requests),
		TEST(what_the_command_line_defines_wins),
		TEST(mistakes_are_told_with_file_and_line),
		TEST(mistakes_about_the_machine_are_told_with_line),
		TEST(parameters_that_multiply_are_refused),
		TEST(document_types_are_refused),
		TEST(texts_that_multiply_are_refused),
		CU_TEST_INFO_NULL,
	};

	return unit_main("suite", tests, argc, argv);
}
