/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Functions of this very program, as if it had been measured: profiles are made up of its own
 * addresses, so that symbols, frame description entries and debug information are at hand.
 */
#include "harness/binary.h"
#include "harness/functions.h"
#include "harness/path.h"
#include "tests/unit.h"

#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char own_path[4096];
static char *own_id; /* build id; NULL: none */
static uint64_t bias;

static int note_bias(struct dl_phdr_info *info, size_t size, void *data)
{
	(void)size;
	(void)data;
	bias = info->dlpi_addr;
	return 1; /* the first one is the program */
}

static uint64_t volatile sink;

enum { FIRST_LINE = __LINE__ + 1 };
__attribute__((noinline)) static void first_function(void)
{
	sink += 3;
}

enum { SECOND_LINE = __LINE__ + 1 };
__attribute__((noinline)) static void second_function(void)
{
	sink *= 5;
}

static uint64_t link_address(void (*function)(void))
{
	return (uint64_t)(uintptr_t)function - bias;
}

/* A profile of this program with the given lists; each of them is counted with total. */
static int make(struct profile *profile, const char *build_id, const char *functions,
		const char *ranges, const char *total)
{
	struct error err;
	char *id = NULL;
	char *text;
	int ret;

	if (build_id && asprintf(&id, "buildid='%s'", build_id) < 0)
		abort();
	if (asprintf(
		    &text,
		    "<simcount version='1' events='Ir RepIr' complete='yes' ended='exit' "
		    "status='0' "
		    "faults='0'><tool version='1' valgrind='1'/><command><arg>a</arg></command>"
		    "<phases until='auto' reached='yes'><phase name='startup'/><phase name='main'/>"
		    "</phases><threads><t>%s</t></threads><objects><object id='1' path='%s' %s/>"
		    "</objects><functions>%s</functions><ranges><o "
		    "id='1'>%s</o></ranges></simcount>",
		    total, own_path, id ? id : "", functions, ranges) < 0)
		abort();
	ret = profile_parse(profile, text, strlen(text), "made", &err);
	if (ret)
		puts(err.text);
	free(text);
	free(id);
	return ret;
}

static const struct function *find(const struct functions *functions, const char *name)
{
	for (size_t i = 0; i < functions->count; i++)
		if (!strcmp(functions->list[i].name, name))
			return &functions->list[i];
	return NULL;
}

static uint64_t main_count(const struct function *function, uint32_t event)
{
	return function ? tally_get(&function->counts, 1, event) : 0;
}

static void functions_have_file_and_line(void)
{
	char functions[512];
	char ranges[512];
	struct functions resolved;
	struct profile profile;
	const struct function *function;

	snprintf(functions, sizeof(functions),
		 "<f o='1' start='%#llx' size='0x2' name='first' entered='7'><p n='1'>14</p></f>"
		 "<f o='1' start='%#llx' size='0x2' name='second'><p n='1'>3</p></f>",
		 (unsigned long long)link_address(first_function),
		 (unsigned long long)link_address(second_function));
	snprintf(ranges, sizeof(ranges),
		 "<r at='%#llx' len='2' n='2' i='11'><p n='1'>7</p></r>"
		 "<r at='%#llx' len='1' n='1' i='1'><p n='1'>3</p></r>",
		 (unsigned long long)link_address(first_function),
		 (unsigned long long)link_address(second_function));
	CU_ASSERT_EQUAL_FATAL(make(&profile, own_id, functions, ranges, "17"), 0);
	functions_resolve(&resolved, &profile, BY_SYMBOL);
	CU_ASSERT_EQUAL_FATAL(resolved.count, 2);
	function = &resolved.list[0]; /* it has most */
	CU_ASSERT_STRING_EQUAL(function->name, "first");
	CU_ASSERT_EQUAL(function->entered, 7);
	CU_ASSERT_PTR_NOT_NULL_FATAL(function->file);
	CU_ASSERT_STRING_EQUAL(path_last(function->file), "test_functions.c");
	CU_ASSERT_EQUAL(function->line, FIRST_LINE);
	CU_ASSERT_EQUAL(resolved.list[1].line, SECOND_LINE);
	CU_ASSERT_EQUAL(resolved.n_notes, 0);
	functions_release(&resolved);
	profile_release(&profile);
}

static void another_build_is_not_asked(void)
{
	char functions[512];
	char ranges[512];
	struct functions resolved;
	struct profile profile;

	snprintf(functions, sizeof(functions),
		 "<f o='1' start='%#llx' size='0x2' name='first'><p n='1'>14</p></f>",
		 (unsigned long long)link_address(first_function));
	snprintf(ranges, sizeof(ranges), "<r at='%#llx' len='2' n='2' i='11'><p n='1'>7</p></r>",
		 (unsigned long long)link_address(first_function));
	CU_ASSERT_EQUAL_FATAL(make(&profile, "0123", functions, ranges, "14"), 0);
	functions_resolve(&resolved, &profile, BY_SYMBOL);
	CU_ASSERT_PTR_NULL(resolved.list[0].file);
	CU_ASSERT_EQUAL_FATAL(resolved.n_notes, 1);
	CU_ASSERT_STRING_EQUAL(resolved.notes[0],
			       "test_functions is not the file that was counted: no "
			       "lines of it");
	functions_release(&resolved);
	profile_release(&profile);
}

/* Both functions and all between and around them as one section without symbols. */
static void sections_are_divided_by_frame_descriptions(void)
{
	uint64_t first = link_address(first_function);
	uint64_t second = link_address(second_function);
	uint64_t start = (first < second ? first : second) & ~0xfffull;
	char functions[512];
	char ranges[1024];
	char name[64];
	struct functions resolved;
	struct profile profile;

	snprintf(functions, sizeof(functions),
		 "<f o='1' start='%#llx' size='0x3000' name='test_functions+%#llx' symbol='no'>"
		 "<p n='0'>1</p><p n='1'>32 5</p></f>",
		 (unsigned long long)start, (unsigned long long)start);
	/* Two ranges in the first, which overlap; RepIr belongs to a range's first instruction. */
	snprintf(ranges, sizeof(ranges),
		 "<r at='%#llx' len='2' n='2' i='11'><p n='0'>0</p><p n='1'>7</p></r>"
		 "<r at='%#llx' len='1' n='1' i='1'><p n='1'>6 5</p></r>"
		 "<r at='%#llx' len='1' n='1' i='1'><p n='0'>1</p><p n='1'>12</p></r>",
		 (unsigned long long)first, (unsigned long long)first + 1,
		 (unsigned long long)second);
	CU_ASSERT_EQUAL_FATAL(make(&profile, own_id, functions, ranges, "33 5"), 0);
	functions_resolve(&resolved, &profile, BY_SYMBOL);
	CU_ASSERT_EQUAL(resolved.count, 2);
	snprintf(name, sizeof(name), "test_functions+%#llx", (unsigned long long)first);
	CU_ASSERT_EQUAL(main_count(find(&resolved, name), EVENT_IR), 20);
	CU_ASSERT_EQUAL(main_count(find(&resolved, name), 1), 5);
	CU_ASSERT_EQUAL(find(&resolved, name) ? find(&resolved, name)->entered : 0, 7);
	snprintf(name, sizeof(name), "test_functions+%#llx", (unsigned long long)second);
	CU_ASSERT_EQUAL(main_count(find(&resolved, name), EVENT_IR), 12);
	CU_ASSERT_EQUAL(find(&resolved, name) ? find(&resolved, name)->entered : 0, 13);
	functions_release(&resolved);
	profile_release(&profile);
}

/* Ranges that say otherwise than the functions, though both add up: the functions stand. */
static void a_section_that_ranges_do_not_explain_stays_whole(void)
{
	uint64_t first = link_address(first_function);
	char functions[512];
	char ranges[512];
	struct functions resolved;
	struct profile profile;

	snprintf(
		functions, sizeof(functions),
		"<f o='1' start='%#llx' size='0x1000' name='section' symbol='no'><p n='1'>4</p></f>"
		"<f o='1' start='0x1' size='0x1' name='elsewhere'><p n='1'>6</p></f>",
		(unsigned long long)(first & ~0xfffull));
	snprintf(ranges, sizeof(ranges), "<r at='%#llx' len='2' n='2' i='11'><p n='1'>5</p></r>",
		 (unsigned long long)first);
	CU_ASSERT_EQUAL_FATAL(make(&profile, own_id, functions, ranges, "10"), 0);
	functions_resolve(&resolved, &profile, BY_SYMBOL);
	CU_ASSERT_EQUAL(resolved.count, 2);
	CU_ASSERT_EQUAL(main_count(find(&resolved, "section"), EVENT_IR), 4);
	CU_ASSERT_EQUAL(main_count(find(&resolved, "elsewhere"), EVENT_IR), 6);
	functions_release(&resolved);
	profile_release(&profile);
}

static void a_range_may_span_two_functions(void)
{
	uint64_t first = link_address(first_function);
	char functions[512];
	char ranges[512];
	struct functions resolved;
	struct profile profile;

	/* As if the first were cut in two: one byte, then the rest, which is a row by its scope. */
	snprintf(functions, sizeof(functions),
		 "<f o='1' start='%#llx' size='0x1' name='head'><p n='1'>5</p></f>"
		 "<f o='1' start='%#llx' size='0x2' name='tail'><p n='1'>10</p></f>",
		 (unsigned long long)first, (unsigned long long)first + 1);
	snprintf(ranges, sizeof(ranges), "<r at='%#llx' len='3' n='3' i='111'><p n='1'>5</p></r>",
		 (unsigned long long)first);
	CU_ASSERT_EQUAL_FATAL(make(&profile, own_id, functions, ranges, "15"), 0);
	functions_resolve(&resolved, &profile, BY_INLINED);
	/* Both lie in first_function, which is what they are by source function. */
	CU_ASSERT_EQUAL_FATAL(resolved.count, 1);
	CU_ASSERT_STRING_EQUAL(resolved.list[0].name, "first_function");
	CU_ASSERT_EQUAL(main_count(&resolved.list[0], EVENT_IR), 15);
	functions_release(&resolved);
	functions_resolve(&resolved, &profile, BY_SYMBOL);
	CU_ASSERT_EQUAL(main_count(find(&resolved, "head"), EVENT_IR), 5);
	CU_ASSERT_EQUAL(main_count(find(&resolved, "tail"), EVENT_IR), 10);
	functions_release(&resolved);
	profile_release(&profile);
}

static void system_libraries_are_told_by_their_folder(void)
{
	static const struct {
		const char *path;
		bool is_system;
	} rows[] = {
		{ "/usr/lib/x86_64-linux-gnu/libc.so.6", true },
		{ "/lib64/ld-linux-x86-64.so.2", true },
		{ "/opt/x/libexec/valgrind/vgpreload_core-amd64-linux.so", true },
		{ "/usr/bin/python3.11", false },
		{ "/usr/local/lib/libown.so", false },
		{ "/home/lib/libown.so", false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct profile_object object = { (char *)rows[i].path, NULL };

		CU_ASSERT_EQUAL(binary_is_system(&object), rows[i].is_system);
	}
}

static void identity_is_the_build_id_or_a_digest(void)
{
	struct profile_object object = { (char *)"abc", (char *)"00ff" };
	FILE *out = fopen("abc", "w");
	char *identity = binary_identity(&object);

	fputs("abc", out);
	fclose(out);
	CU_ASSERT_STRING_EQUAL(identity, "00ff");
	free(identity);
	object.buildid = NULL;
	identity = binary_identity(&object);
	CU_ASSERT_STRING_EQUAL(
		identity,
		"sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
	free(identity);
	object.path = (char *)"[anonymous:1]";
	CU_ASSERT_PTR_NULL(binary_identity(&object));
}

/* What the binary says of itself: the profile must have the same. */
static void find_own_id(void)
{
	char *command;
	char line[256] = "";
	FILE *in;

	if (asprintf(&command, "readelf -n '%s' 2>/dev/null | sed -n 's/.*Build ID: //p'",
		     own_path) < 0)
		abort();
	in = popen(command, "r");
	if (in && fgets(line, sizeof(line), in) && line[strspn(line, "0123456789abcdef")] == '\n') {
		line[strlen(line) - 1] = '\0';
		own_id = strdup(line);
	}
	if (in)
		pclose(in);
	free(command);
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(functions_have_file_and_line),
		TEST(another_build_is_not_asked),
		TEST(sections_are_divided_by_frame_descriptions),
		TEST(a_section_that_ranges_do_not_explain_stays_whole),
		TEST(a_range_may_span_two_functions),
		TEST(system_libraries_are_told_by_their_folder),
		TEST(identity_is_the_build_id_or_a_digest),
		CU_TEST_INFO_NULL,
	};
	int ret;

	first_function();
	second_function();
	dl_iterate_phdr(note_bias, NULL);
	if (readlink("/proc/self/exe", own_path, sizeof(own_path) - 1) <= 0)
		return 1;
	find_own_id();
	ret = unit_main("functions", tests, argc, argv);
	free(own_id);
	return ret;
}
