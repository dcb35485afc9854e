/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Reports of results that no file could hold: names and messages of any bytes. */
#include "csv.h"
#include "github_summary.h"
#include "markdown.h"
#include "memory.h"
#include "report.h"
#include "tests/unit.h"

#include <jansson.h>
#include <libxml/parser.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define HOSTILE "<a>&\"'\x01\x1b[31m\xff\xc3|`\r\n::error::"

/* One benchmark that could not be measured, with a cause; everything has hostile names. */
struct hostile {
	char *command[2];
	struct result result;
	struct results results;
	struct report report;
};

static void hostile_make(struct hostile *hostile)
{
	*hostile = (struct hostile){ .command = { (char *)HOSTILE, NULL } };
	hostile->result = (struct result){ .name = (char *)HOSTILE,
					   .benchmark = (char *)HOSTILE,
					   .command = hostile->command };
	causes_add(&hostile->result.causes, EXIT_CODE_PROGRAM, "it wrote %s", HOSTILE);
	hostile->results = (struct results){
		.suite = (char *)HOSTILE,
		.fingerprint = { .tool_version = (char *)HOSTILE,
				 .valgrind_version = (char *)HOSTILE },
		.list = &hostile->result,
		.count = 1,
	};
	report_make(&hostile->report, &hostile->results, NULL, NULL);
}

static void hostile_release(struct hostile *hostile)
{
	report_release(&hostile->report);
	causes_release(&hostile->result.causes);
}

/* What the format of the name makes of it; owned by the caller. */
static char *written(const struct report *report, const char *name)
{
	size_t size;
	char *text = NULL;
	FILE *out = open_memstream(&text, &size);

	report_find_format(name, strlen(name))->write(report, out);
	fclose(out);
	return text;
}

static void junit_is_xml_whatever_bytes_there_are(void)
{
	struct hostile hostile;
	char *text;
	xmlDoc *document;

	hostile_make(&hostile);
	text = written(&hostile.report, "junit");
	document = xmlReadMemory(text, (int)strlen(text), NULL, NULL,
				 XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
	CU_ASSERT_PTR_NOT_NULL(document);
	CU_ASSERT_PTR_NOT_NULL(strstr(text, "errors=\"1\""));
	xmlFreeDoc(document);
	free(text);
	hostile_release(&hostile);
}

static void html_has_no_elements_or_bytes_of_names(void)
{
	struct hostile hostile;
	char *text;

	hostile_make(&hostile);
	text = written(&hostile.report, "html");
	CU_ASSERT_PTR_NULL(strstr(text, "<a>"));
	CU_ASSERT_PTR_NULL(strpbrk(text, "\x01\x1b\xff\xc3"));
	CU_ASSERT_PTR_NOT_NULL(strstr(text, "&lt;a&gt;&amp;&quot;&#39;"));
	free(text);
	hostile_release(&hostile);
}

static void an_annotation_stays_on_its_line(void)
{
	struct hostile hostile;
	char *text;

	hostile_make(&hostile);
	text = written(&hostile.report, "github");
	CU_ASSERT_PTR_EQUAL(strchr(text, '\n'), text + strlen(text) - 1);
	CU_ASSERT_PTR_NULL(strchr(text, '\r'));
	CU_ASSERT_PTR_NOT_NULL(strstr(text, "%0D%0A%3A%3Aerror%3A%3A%3A failed::"));
	free(text);
	hostile_release(&hostile);
}

static void json_is_json_whatever_bytes_there_are(void)
{
	static const char *const names[] = { "json", "bencher", "benchmark-action" };
	struct hostile hostile;

	hostile_make(&hostile);
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		char *text = written(&hostile.report, names[i]);
		json_t *json = json_loads(text, 0, NULL);

		CU_ASSERT_PTR_NOT_NULL(json);
		json_decref(json);
		free(text);
	}
	hostile_release(&hostile);
}

static void a_benchmark_that_failed_is_no_measure(void)
{
	struct hostile hostile;
	char *text;

	hostile_make(&hostile);
	text = written(&hostile.report, "bencher");
	CU_ASSERT_STRING_EQUAL(text, "{}\n");
	free(text);
	text = written(&hostile.report, "benchmark-action");
	CU_ASSERT_STRING_EQUAL(text, "[]\n");
	free(text);
	hostile_release(&hostile);
}

static void csv_quotes_what_needs_it(void)
{
	size_t size;
	char *text = NULL;
	FILE *out = open_memstream(&text, &size);

	csv_text("plain", out);
	csv_text("a,b", out);
	csv_text("a\"b", out);
	csv_text("a\nb", out);
	csv_text(NULL, out);
	fclose(out);
	CU_ASSERT_STRING_EQUAL(text, "plain\"a,b\"\"a\"\"b\"\"a\nb\"");
	free(text);
}

static void markdown_is_text_on_one_line(void)
{
	size_t size;
	char *text = NULL;
	FILE *out = open_memstream(&text, &size);

	markdown_text("a|b\n<c>`d` [e](f) \\", out);
	fclose(out);
	CU_ASSERT_STRING_EQUAL(text, "a\\|b \\<c\\>\\`d\\` \\[e\\]\\(f\\) \\\\");
	free(text);
}

static void formats_are_found_by_their_whole_name(void)
{
	CU_ASSERT_STRING_EQUAL(report_find_format("html:x", 4)->name, "html");
	CU_ASSERT_PTR_NULL(report_find_format("htm", 3));
	CU_ASSERT_PTR_NULL(report_find_format("htmlx", 5));
	CU_ASSERT_PTR_NULL(report_find_format("", 0));
}

static long file_size(const char *path)
{
	FILE *in = fopen(path, "r");
	long size;

	fseek(in, 0, SEEK_END);
	size = ftell(in);
	fclose(in);
	return size;
}

/* Whatever room there is, it is not used up, and what is there already stays. */
static void a_summary_is_cut_between_lines(void)
{
	char path[] = "summary.XXXXXX";
	struct hostile hostile;
	struct error err;

	hostile_make(&hostile);
	close(mkstemp(path));
	for (size_t room = 0; room < 400; room += 7) {
		long before = file_size(path);
		size_t max_bytes = (size_t)before + room;

		CU_ASSERT_EQUAL(github_summary_append(&hostile.report, path, max_bytes, &err), 0);
		CU_ASSERT_TRUE(file_size(path) == before ||
			       (file_size(path) > before && file_size(path) < (long)max_bytes));
	}
	unlink(path);
	hostile_release(&hostile);
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(junit_is_xml_whatever_bytes_there_are),
		TEST(html_has_no_elements_or_bytes_of_names),
		TEST(an_annotation_stays_on_its_line),
		TEST(json_is_json_whatever_bytes_there_are),
		TEST(a_benchmark_that_failed_is_no_measure),
		TEST(csv_quotes_what_needs_it),
		TEST(markdown_is_text_on_one_line),
		TEST(formats_are_found_by_their_whole_name),
		TEST(a_summary_is_cut_between_lines),
		CU_TEST_INFO_NULL,
	};

	return unit_main("report", tests, argc, argv);
}
