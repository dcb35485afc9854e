/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/profile.h"
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *data_path(const char *name)
{
	char *path;

	if (asprintf(&path, "%s/tests/harness/profiles/%s", getenv("top_srcdir"), name) < 0)
		abort();
	return path;
}

/* The recorded profile as text, owned by the caller. */
static char *recorded_text(const char *name)
{
	char *path = data_path(name);
	FILE *in = fopen(path, "r");
	char *text = calloc(1, 1 << 16);

	if (!in || !fread(text, 1, (1 << 16) - 1, in))
		abort();
	fclose(in);
	free(path);
	return text;
}

/* Reads a recorded profile with the first old replaced; the result of profile_parse. */
static int parse_changed_of(const char *name, const char *old, const char *new, struct error *err)
{
	struct profile profile;
	char *text = recorded_text(name);
	char *found = strstr(text, old);
	char *changed;
	int ret;

	if (!found ||
	    asprintf(&changed, "%.*s%s%s", (int)(found - text), text, new, found + strlen(old)) < 0)
		abort();
	err->text[0] = '\0';
	ret = profile_parse(&profile, changed, strlen(changed), "p", err);
	profile_release(&profile);
	free(changed);
	free(text);
	return ret;
}

static int parse_changed(const char *old, const char *new, struct error *err)
{
	return parse_changed_of("serve.xml", old, new, err);
}

static int read_recorded(struct profile *profile, const char *name)
{
	char *path = data_path(name);
	struct error err;
	int ret = profile_read(profile, path, &err);

	if (ret)
		puts(err.text);
	free(path);
	return ret;
}

static void reads_everything_the_tool_writes(void)
{
	struct profile profile;

	CU_ASSERT_EQUAL_FATAL(read_recorded(&profile, "serve.xml"), 0);
	CU_ASSERT_EQUAL(profile.n_events, 2);
	CU_ASSERT_STRING_EQUAL(profile.events[1], "RepIr");
	CU_ASSERT_STRING_EQUAL(profile.valgrind_version, "3.19.0");
	CU_ASSERT_TRUE(profile.is_complete);
	CU_ASSERT_STRING_EQUAL(profile.cpu, "x86-64-v2");
	CU_ASSERT_EQUAL_FATAL(profile.n_sources, 4);
	CU_ASSERT_EQUAL(profile.sources[1].used, 3);
	CU_ASSERT_EQUAL(profile.sources[3].kind, SOURCE_VARIES);
	CU_ASSERT_STRING_EQUAL(profile.command[1], "--twice & \"more\"");
	CU_ASSERT_EQUAL(profile.n_threads, 2);
	CU_ASSERT_EQUAL(profile.threads[2], 117);
	CU_ASSERT_EQUAL(profile.n_functions, 5);
	CU_ASSERT_STRING_EQUAL(profile.functions[0].name, "answer(int, char const*)");
	CU_ASSERT_EQUAL(profile.functions[0].entered, 20);
	CU_ASSERT_FALSE(profile.functions[4].has_symbol);
	CU_ASSERT_EQUAL(profile.n_ranges, 5);
	CU_ASSERT_EQUAL(tally_get(&profile.ranges[3].counts, 1, EVENT_IR), 500);
	CU_ASSERT_STRING_EQUAL(profile.notes[0], "a note of the tool");
	profile_release(&profile);
}

static void adds_up_by_phase(void)
{
	struct profile profile;

	CU_ASSERT_EQUAL_FATAL(read_recorded(&profile, "serve.xml"), 0);
	CU_ASSERT_EQUAL(tally_sum(&profile.total, EVENT_IR), 1017);
	CU_ASSERT_EQUAL(tally_get(&profile.total, 0, EVENT_IR), 112);
	CU_ASSERT_EQUAL(tally_get(&profile.total, 2, EVENT_IR), 28);
	CU_ASSERT_EQUAL(profile_net(&profile, &profile.total, EVENT_IR), 877);
	CU_ASSERT_EQUAL(profile_net(&profile, &profile.total, 1), 38);
	profile_release(&profile);
}

static const struct profile_range *range_of(const struct profile *profile, uint64_t at, int event)
{
	for (size_t i = 0; i < profile->n_ranges; i++)
		if (profile->ranges[i].at == at && profile->ranges[i].n_instructions == 1 &&
		    tally_sum(&profile->ranges[i].counts, (uint32_t)event))
			return &profile->ranges[i];
	return NULL;
}

/* What each execution adds is said once, and is the instruction's. */
static void multiplies_marks_out(void)
{
	struct profile profile;
	int reads;
	int branches;

	CU_ASSERT_EQUAL_FATAL(read_recorded(&profile, "cached.xml"), 0);
	reads = profile_find_event(&profile, "Dr");
	branches = profile_find_event(&profile, "Bc");
	CU_ASSERT_EQUAL(tally_sum(&profile.total, (uint32_t)reads), 26000);
	CU_ASSERT_PTR_NOT_NULL_FATAL(range_of(&profile, 0x1103, reads));
	CU_ASSERT_EQUAL(range_of(&profile, 0x1103, reads)->length, 4);
	CU_ASSERT_EQUAL(tally_get(&range_of(&profile, 0x1103, reads)->counts, 1, (uint32_t)reads),
			20000);
	CU_ASSERT_PTR_NOT_NULL_FATAL(range_of(&profile, 0x110e, branches));
	CU_ASSERT_PTR_NULL(range_of(&profile, 0x110e, reads));
	profile_release(&profile);
}

static void refuses_marks_that_mean_nothing(void)
{
	static const char mark[] = "m=\"0001000040\"";
	struct error err;

	CU_ASSERT_EQUAL(parse_changed_of("cached.xml", mark, "m=\"000100004\"", &err), -1);
	CU_ASSERT_PTR_NOT_NULL(strstr(err.text, "is not two digits an instruction"));
	CU_ASSERT_EQUAL(parse_changed_of("cached.xml", mark, "m=\"000100004000\"", &err), -1);
	CU_ASSERT_EQUAL(parse_changed_of("cached.xml", mark, "m=\"00010000z0\"", &err), -1);
	CU_ASSERT_PTR_NOT_NULL(strstr(err.text, "is not hexadecimal"));
	CU_ASSERT_EQUAL(parse_changed_of("cached.xml", mark, "m=\"0002000040\"", &err), -1);
	CU_ASSERT_PTR_NOT_NULL(strstr(err.text, "the file is damaged"));
	CU_ASSERT_EQUAL(parse_changed_of("serve.xml", "n=\"3\"", "n=\"3\" m=\"01\"", &err), -1);
	CU_ASSERT_PTR_NOT_NULL(strstr(err.text, "m counts Dr, which is no event"));
}

static void names_objects_by_the_last_part_of_their_path(void)
{
	struct profile profile;

	CU_ASSERT_EQUAL_FATAL(read_recorded(&profile, "serve.xml"), 0);
	CU_ASSERT_STRING_EQUAL(profile_object_name(&profile, 1), "libc.so.6");
	profile_release(&profile);
}

static void tells_who_answered_what_was_asked(void)
{
	struct profile profile;
	char *fixed;
	char *varies;

	CU_ASSERT_EQUAL_FATAL(read_recorded(&profile, "serve.xml"), 0);
	fixed = profile_used_sources(&profile, SOURCE_FIXED);
	varies = profile_used_sources(&profile, SOURCE_VARIES);
	CU_ASSERT_STRING_EQUAL(fixed, "cpuid (53), entropy (3)");
	CU_ASSERT_STRING_EQUAL(varies, "threads (4)");
	CU_ASSERT_PTR_NULL(profile_used_sources(&profile, SOURCE_REAL));
	free(fixed);
	free(varies);
	profile_release(&profile);
}

static void refuses_what_does_not_add_up(void)
{
	struct error err;

	CU_ASSERT_EQUAL(parse_changed("<p n=\"1\">57</p>", "<p n=\"1\">58</p>", &err), -1);
	CU_ASSERT_STRING_EQUAL(err.text, "p: line 31: ranges add up to 1017 Ir, functions to 1018: "
					 "the file is damaged");
	CU_ASSERT_EQUAL(parse_changed("<t>117</t>", "<t>116</t>", &err), -1);
	CU_ASSERT_STRING_EQUAL(err.text,
			       "p: line 31: threads add up to 1016 Ir, functions to 1017: "
			       "the file is damaged");
	CU_ASSERT_EQUAL(parse_changed("<p n=\"1\">57</p>", "<p n=\"2\">57</p>", &err), -1);
	CU_ASSERT_STRING_EQUAL(err.text, "p: line 31: functions and ranges differ in a phase: "
					 "the file is damaged");
}

static void names_file_and_line_of_bad_input(void)
{
	static const struct {
		const char *old, *new, *text;
	} rows[] = {
		{ "version=\"1\"", "version=\"2\"",
		  "p: line 2: format version 2; this simcount reads version 1" },
		{ "Ir RepIr", "RepIr Ir", "p: line 2: the first event is not Ir" },
		{ "ended=\"exit\"", "ended=\"maybe\"",
		  "p: line 2: ended=\"maybe\" is not exit, signal or exec" },
		{ "0x1130", "1130h", "p: line 13: start=\"1130h\" is not a number in its range" },
		{ "0x1130", "0x10000000000000000",
		  "p: line 13: start=\"0x10000000000000000\" is not a number in its range" },
		{ ">320<", "> 3-20 <", "p: line 13: expected counts, got ' 3-20 '" },
		{ ">320<", ">320 0 1<", "p: line 13: more counts than events" },
		{ ">320<", "><",
		  "p: line 31: ranges add up to 1017 Ir, functions to 697: the file is damaged" },
		{ ">320<", ">9223372036854775807<",
		  "p: line 14: the counts do not fit in 63 bits" },
		{ ">320<", ">9223372036854775808<",
		  "p: line 13: the counts do not fit in 63 bits" },
		{ "n=\"1\">320", "n=\"3\">320",
		  "p: line 13: phase 3 is not in the list of phases" },
		{ "o=\"2\"", "o=\"9\"", "p: line 15: object 9 is not in the list of objects" },
		{ "i=\"4352\"", "i=\"435\"",
		  "p: line 21: n and the number of instruction lengths differ" },
		{ "i=\"4352\"", "i=\"4353\"",
		  "p: line 21: len and the sum of instruction lengths differ" },
		{ "i=\"4352\"", "i=\"43-2\"",
		  "p: line 21: i=\"43-2\" is not a list of instruction lengths" },
		{ "<simcount ", "<profile ",
		  "p: line 2: expected <simcount>, got <profile>: not a simcount profile" },
		{ "<tool version=\"0.1.0\" valgrind=\"3.19.0\"/>", "",
		  "p: line 31: element <tool> is missing or empty" },
	};
	struct error err;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		CU_ASSERT_EQUAL(parse_changed(rows[i].old, rows[i].new, &err), -1);
		CU_ASSERT_STRING_EQUAL(err.text, rows[i].text);
		if (strcmp(err.text, rows[i].text))
			printf("  row %zu: %s\n", i, err.text);
	}
}

static void refuses_document_types_unread(void)
{
	struct error err;

	CU_ASSERT_EQUAL(parse_changed("<simcount ",
				      "<!DOCTYPE simcount [<!ENTITY a \"&b;&b;\">]>\n<simcount ",
				      &err),
			-1);
	CU_ASSERT_STRING_EQUAL(err.text, "p: line 2: document types and entities are not read");
	CU_ASSERT_EQUAL(parse_changed("a note", "&a;", &err), -1);
	CU_ASSERT_PTR_NOT_NULL(strstr(err.text, "p: line 30: "));
}

/* Every prefix of the file is an error with a line, never a crash. */
static void refuses_every_truncation(void)
{
	struct profile profile;
	struct error err;
	char *text = recorded_text("serve.xml");
	size_t end = strlen(text) - strlen("</simcount>\n");

	for (size_t size = 0; size <= end; size++) {
		err.text[0] = '\0';
		CU_ASSERT_EQUAL(profile_parse(&profile, text, size, "p", &err), -1);
		CU_ASSERT_EQUAL(strncmp(err.text, "p: line ", 8), 0);
	}
	free(text);
}

/* A fixed generator, so that a failure can be repeated. */
static uint32_t next_random(uint32_t *state)
{
	*state = *state * 1664525u + 1013904223u;
	return *state >> 8;
}

static void survives_mutations(void)
{
	struct profile profile;
	struct error err;
	uint32_t state = 1;
	char *text = recorded_text("serve.xml");
	size_t size = strlen(text);
	char *changed = malloc(size);

	for (int i = 0; i < 2000; i++) {
		memcpy(changed, text, size);
		for (uint32_t n = 1 + next_random(&state) % 4; n; n--)
			changed[next_random(&state) % size] = (char)next_random(&state);
		err.text[0] = '\0';
		if (profile_parse(&profile, changed, size, "p", &err))
			CU_ASSERT_EQUAL(strncmp(err.text, "p: line ", 8), 0);
		profile_release(&profile);
	}
	free(changed);
	free(text);
}

static void says_which_file_cannot_be_read(void)
{
	struct profile profile;
	struct error err;

	CU_ASSERT_EQUAL(profile_read(&profile, "absent.xml", &err), -1);
	CU_ASSERT_STRING_EQUAL(err.text, "cannot open absent.xml: No such file or directory");
	CU_ASSERT_EQUAL(profile_read(&profile, "/", &err), -1);
	CU_ASSERT_STRING_EQUAL(err.text, "/ is not a regular file");
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(reads_everything_the_tool_writes),
		TEST(adds_up_by_phase),
		TEST(multiplies_marks_out),
		TEST(refuses_marks_that_mean_nothing),
		TEST(names_objects_by_the_last_part_of_their_path),
		TEST(tells_who_answered_what_was_asked),
		TEST(refuses_what_does_not_add_up),
		TEST(names_file_and_line_of_bad_input),
		TEST(refuses_document_types_unread),
		TEST(refuses_every_truncation),
		TEST(survives_mutations),
		TEST(says_which_file_cannot_be_read),
		CU_TEST_INFO_NULL,
	};

	return unit_main("profile", tests, argc, argv);
}
