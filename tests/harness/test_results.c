/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/results.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

static const char run_text[] =
	"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
	"<results version=\"1\" suite=\"s\" shard=\"2/3\">\n"
	"  <environment>\n"
	"    <tool version=\"0.1.0\" valgrind=\"3.19.0\"/>\n"
	"    <source name=\"cpu\" value=\"base\"/>\n"
	"    <library id=\"1\" name=\"libc.so.6\" identity=\"ab12\"/>\n"
	"    <library id=\"2\" name=\"libm.so.6\" identity=\"cd34\"/>\n"
	"  </environment>\n"
	"  <benchmark name=\"b/c[n=1]\" of=\"b\" variant=\"c\">\n"
	"    <parameter name=\"n\" value=\"1\"/>\n"
	"    <command><arg>./b</arg><arg> &lt;1&gt; </arg></command>\n"
	"    <program path=\"b\" identity=\"ee\"/>\n"
	"    <libraries>2 1</libraries>\n"
	"    <run ended=\"exit\" status=\"0\" repeatable=\"no\" startup=\"phase\" requests=\"10\""
	" events=\"Ir RepIr\">\n"
	"      <output bytes=\"3\" "
	"sha256=\"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\"/>\n"
	"      <phase name=\"startup\">100</phase>\n"
	"      <phase name=\"main\">1000 7</phase>\n"
	"      <phase name=\"exit\"/>\n"
	"      <net>1000 7</net>\n"
	"      <group name=\"g\"><p n=\"1\">600 7</p></group>\n"
	"      <f object=\"b\" name=\"init\"><p n=\"0\">100</p></f>\n"
	"      <f object=\"b\" name=\"other\" entered=\"2\"><p n=\"1\">400</p></f>\n"
	"      <f object=\"b\" name=\"sort&lt;int&gt;\" file=\"s.cc\" line=\"12\" entered=\"5\">"
	"<p n=\"1\">600 7</p></f>\n"
	"      <moved object=\"b\" name=\"other\" first=\"400\" second=\"401\"/>\n"
	"    </run>\n"
	"    <cause code=\"6\">two runs did not count the same</cause>\n"
	"    <note>a note</note>\n"
	"  </benchmark>\n"
	"  <benchmark name=\"gone\" of=\"gone\">\n"
	"    <command><arg>./gone</arg></command>\n"
	"    <cause code=\"5\">cannot run ./gone</cause>\n"
	"  </benchmark>\n"
	"</results>\n";

static int parse(struct results *results, const char *text, struct error *err)
{
	err->text[0] = '\0';
	return results_parse(results, text, strlen(text), "r.xml", err);
}

static struct results parsed(const char *text)
{
	struct results results;
	struct error err;
	int ret = parse(&results, text, &err);

	if (ret)
		puts(err.text);
	CU_ASSERT_EQUAL_FATAL(ret, 0);
	return results;
}

static char *written(const struct results *results)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	results_write(results, out);
	fclose(out);
	return text;
}

static void what_was_read_is_written_to_the_byte(void)
{
	struct results results = parsed(run_text);
	char *text = written(&results);

	CU_ASSERT_STRING_EQUAL(text, run_text);
	free(text);
	results_release(&results);
}

static void results_say_what_was_counted(void)
{
	struct results results = parsed(run_text);
	const struct result *b = results_find(&results, "b/c[n=1]");
	const struct result *gone = results_find(&results, "gone");

	CU_ASSERT_EQUAL(results.count, 2);
	CU_ASSERT_EQUAL(results.shard, 2);
	CU_ASSERT_EQUAL(results.n_shards, 3);
	CU_ASSERT_PTR_NOT_NULL_FATAL(b);
	CU_ASSERT(b->is_measured);
	CU_ASSERT_EQUAL(b->requests, 10);
	CU_ASSERT_EQUAL(b->net[0], 1000);
	CU_ASSERT_EQUAL(b->net[1], 7);
	CU_ASSERT_EQUAL(b->repeatability, RESULT_UNREPEATABLE);
	CU_ASSERT_EQUAL(tally_get(&b->total, 0, 0), 100);
	CU_ASSERT_STRING_EQUAL(b->command[1], " <1> ");
	CU_ASSERT_EQUAL_FATAL(b->n_functions, 3);
	CU_ASSERT_STRING_EQUAL(b->functions[2].name, "sort<int>");
	CU_ASSERT_EQUAL(b->functions[2].entered, 5);
	CU_ASSERT_EQUAL(result_net(b, &result_find_group(b, "g")->counts, 0), 600);
	CU_ASSERT_EQUAL(b->causes.list[0].code, EXIT_CODE_UNREPEATABLE);
	CU_ASSERT_EQUAL(result_find_event(b, "repir"), 1);
	CU_ASSERT_PTR_NOT_NULL_FATAL(gone);
	CU_ASSERT(!gone->is_measured);
	CU_ASSERT_EQUAL(causes_exit_code(&gone->causes), EXIT_CODE_PROGRAM);
	results_release(&results);
}

static void a_baseline_keeps_what_a_review_needs(void)
{
	struct results results = parsed(run_text);
	char *text;

	results.kind = RESULTS_BASELINE;
	results.name = strdup("default");
	results.list[0].accepted = strdup("needed for & with");
	text = written(&results);
	CU_ASSERT_PTR_NULL(strstr(text, "\"init\""));
	CU_ASSERT_PTR_NULL(strstr(text, "line="));
	CU_ASSERT_PTR_NULL(strstr(text, "<note>"));
	CU_ASSERT_PTR_NOT_NULL(strstr(text, "<accepted>needed for &amp; with</accepted>"));
	results_release(&results);
	results = parsed(text);
	CU_ASSERT_EQUAL(results.kind, RESULTS_BASELINE);
	CU_ASSERT_STRING_EQUAL(results.name, "default");
	CU_ASSERT_STRING_EQUAL(results.list[0].accepted, "needed for & with");
	free(text);
	results_release(&results);
}

/* run_text with one place changed. */
static char *changed(const char *from, const char *to)
{
	const char *place = strstr(run_text, from);
	char *text = malloc(sizeof(run_text) + strlen(to));

	CU_ASSERT_PTR_NOT_NULL_FATAL(place);
	sprintf(text, "%.*s%s%s", (int)(place - run_text), run_text, to, place + strlen(from));
	return text;
}

static void refused(const char *from, const char *to, const char *message)
{
	char *text = changed(from, to);
	struct results results;
	struct error err;

	CU_ASSERT_EQUAL_FATAL(parse(&results, text, &err), -1);
	if (strncmp(err.text, message, strlen(message)))
		puts(err.text);
	CU_ASSERT_NSTRING_EQUAL(err.text, message, strlen(message));
	free(text);
}

static void what_does_not_add_up_is_refused(void)
{
	refused("<net>1000 7", "<net>999 7", "r.xml: line 19: net is not what the phases");
	refused("400</p>", "399</p>",
		"r.xml: line 14: in phase main functions add up to 999 Ir, which is not its 1000");
	refused("100</p>", "101</p>", "r.xml: line 14: in phase startup functions add up to 101");
}

static void mistakes_are_told_with_file_and_line(void)
{
	refused("suite=\"s\"", "", "r.xml: line 2: ");
	refused("shard=\"2/3\"", "shard=\"4/3\"", "r.xml: line 2: there is no part 4/3");
	refused("<libraries>2 1", "<libraries>2 3", "r.xml: line 13: there is no library 3");
	refused("1000 7</phase>", "1000 7 8</phase>", "r.xml: line 17: more counts than events");
	refused("\"n\" value=\"1\"", "\"n\"", "r.xml: line 10: ");
	refused("name=\"gone\"", "name=\"b/c[n=1]\"", "r.xml: line 2: benchmark b/c[n=1] twice");
	refused("<cause code=\"5\">cannot run ./gone</cause>", "",
		"r.xml: line 29: benchmark gone has neither counts nor a cause");
	refused("code=\"6\"", "code=\"9\"", "r.xml: line 26: no cause has code 9");
	refused("\"Ir RepIr\"", "\"RepIr Ir\"", "r.xml: line 14: events are at most");
	refused("1000 7</phase>", "9223372036854775808</phase>", "r.xml: line 17: ");
	refused("n=\"1\">600 7</p></f>", "n=\"3\">600 7</p></f>",
		"r.xml: line 23: there is no phase 3");
	refused("status=\"0\"", "status=\"256\"", "r.xml: line 14: no process ends with");
	refused("<results", "<!DOCTYPE r><results", "r.xml: line 2: document types");
}

static void functions_of_one_name_and_file_are_one(void)
{
	struct results results = parsed(run_text);
	struct result *b = &results.list[0];
	char *text = changed("name=\"other\" entered=\"2\"",
			     "name=\"sort&lt;int&gt;\" file=\"s.cc\" line=\"9\" entered=\"2\"");

	results_release(&results);
	results = parsed(text);
	b = &results.list[0];
	CU_ASSERT_EQUAL_FATAL(b->n_functions, 2);
	CU_ASSERT_EQUAL(b->functions[1].entered, 7);
	CU_ASSERT_EQUAL(b->functions[1].line, 9);
	CU_ASSERT_EQUAL(tally_get(&b->functions[1].counts, 1, 0), 1000);
	free(text);
	results_release(&results);
}

static void adding_takes_the_libraries_along(void)
{
	struct results from = parsed(run_text);
	struct results to = { .suite = strdup("s") };
	const struct result *added;

	fingerprint_copy_machine(&to.fingerprint, &from.fingerprint);
	fingerprint_add_library(&to.fingerprint, "libother.so", "99");
	results_add(&to, &from.list[0], &from.fingerprint);
	added = results_find(&to, "b/c[n=1]");
	CU_ASSERT_PTR_NOT_NULL_FATAL(added);
	CU_ASSERT_EQUAL(to.fingerprint.n_libraries, 3);
	CU_ASSERT_STRING_EQUAL(to.fingerprint.libraries[added->libraries[0]].name, "libm.so.6");
	results_release(&from);
	results_release(&to);
}

static void text_that_xml_has_no_place_for_is_replaced(void)
{
	struct results results = parsed(run_text);
	char *text;

	free(results.list[0].command[1]);
	results.list[0].command[1] = strdup("a\x01\xff"
					    "b");
	text = written(&results);
	results_release(&results);
	results = parsed(text);
	CU_ASSERT_STRING_EQUAL(results.list[0].command[1], "a\xEF\xBF\xBD\xEF\xBF\xBD"
							   "b");
	free(text);
	results_release(&results);
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(what_was_read_is_written_to_the_byte),
		TEST(results_say_what_was_counted),
		TEST(a_baseline_keeps_what_a_review_needs),
		TEST(what_does_not_add_up_is_refused),
		TEST(mistakes_are_told_with_file_and_line),
		TEST(functions_of_one_name_and_file_are_one),
		TEST(adding_takes_the_libraries_along),
		TEST(text_that_xml_has_no_place_for_is_replaced),
		CU_TEST_INFO_NULL,
	};

	return unit_main("results", tests, argc, argv);
}
