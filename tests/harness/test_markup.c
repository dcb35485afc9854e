/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/markup.h"
#include "tests/unit.h"

#include <stdlib.h>

static void elements_stand_on_lines_or_not(void)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	struct markup *xml = markup_new(out);

	markup_begin(xml, "a");
	markup_begin(xml, "b");
	markup_attribute(xml, "c", "<&\"'>\n");
	markup_begin_inline(xml, "d");
	markup_text(xml, "<&\"'>");
	markup_end(xml);
	markup_end(xml);
	markup_begin(xml, "e");
	markup_number(xml, "f", UINT64_MAX);
	markup_begin(xml, "g");
	markup_end(xml);
	markup_end(xml);
	markup_end(xml);
	markup_free(xml);
	fclose(out);
	CU_ASSERT_STRING_EQUAL(
		text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
		      "<a>\n"
		      "  <b c=\"&lt;&amp;&quot;'&gt;&#10;\"><d>&lt;&amp;&quot;'&gt;</d></b>\n"
		      "  <e f=\"18446744073709551615\">\n"
		      "    <g/>\n"
		      "  </e>\n"
		      "</a>\n");
	free(text);
}

static void clean(const char *text, const char *expected)
{
	char *got = markup_clean(text);

	CU_ASSERT_STRING_EQUAL(got, expected);
	free(got);
}

#define REPLACED "\xEF\xBF\xBD"

static void what_xml_has_no_place_for_is_replaced(void)
{
	clean("", "");
	clean("a\tb\n", "a\tb\n");
	clean("\x01\x1b", REPLACED REPLACED);
	clean("\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80", "\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80");
	clean("\xC3", REPLACED);
	clean("\xC3(", REPLACED "(");
	clean("\xED\xA0\x80", REPLACED REPLACED REPLACED); /* half a surrogate pair */
	clean("\xEF\xBF\xBF", REPLACED REPLACED REPLACED); /* U+FFFF */
	clean("\xFFx", REPLACED "x");
	clean("\xBF\xBF", REPLACED REPLACED);
	clean("\xC0\x80\xE0\x80\x80", REPLACED REPLACED REPLACED REPLACED REPLACED);
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(elements_stand_on_lines_or_not),
		TEST(what_xml_has_no_place_for_is_replaced),
		CU_TEST_INFO_NULL,
	};

	return unit_main("markup", tests, argc, argv);
}
