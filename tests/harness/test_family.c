/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Processes by the files they leave; real families are in test_measurement.c. */
#include "harness/family.h"
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct folder folder;

/* A profile of so many instructions, of a process started as name. */
static void leave(const char *file, const char *name, const char *ended, int count)
{
	char *path = folder_file(&folder, file);
	FILE *out = fopen(path, "w");

	fprintf(out,
		"<simcount version='1' events='Ir' complete='yes' ended='%s' status='0' faults='0'>"
		"<tool version='1' valgrind='1'/><command><arg>%s</arg></command>"
		"<phases until='auto' reached='yes'><phase name='main'/></phases>"
		"<threads><t>%d</t></threads><objects><object id='1' path='/x'/></objects>"
		"<functions><f o='1' start='0x1' size='0x1' name='f'><p "
		"n='0'>%d</p></f></functions>"
		"<ranges><o id='1'><r at='0x1' len='1' n='1' i='1'><p n='0'>%d</p></r></o></ranges>"
		"</simcount>",
		ended, name, count, count, count);
	fclose(out);
	free(path);
}

/* A shell 300 that became ./work, and its children 299 (a wrapped id), 301 and 1002. */
static void begin(struct family *family)
{
	struct error err;

	CU_ASSERT_EQUAL_FATAL(folder_create(&folder, &err), 0);
	leave("simcount.out.300", "/bin/sh", "exec", 1);
	leave("simcount.out.300.10", "/x/work", "exit", 3);
	leave("simcount.out.300.2", "/x/step", "exec", 2);
	leave("simcount.out.1002", "/x/helper", "exit", 5);
	leave("simcount.out.301", "/x/helper", "exit", 4);
	leave("simcount.out.299", "late", "exit", 6);
	leave("simcount.out.300.2.299.tmp", "never", "exit", 7);
	leave("other.1", "never", "exit", 7);
	CU_ASSERT_EQUAL_FATAL(family_read(family, &folder, 300, &err), 0);
}

static void end(struct family *family)
{
	family_release(family);
	folder_remove(&folder);
}

static void the_first_process_is_first_and_images_in_order(void)
{
	struct family family;

	begin(&family);
	CU_ASSERT_EQUAL_FATAL(family.count, 6);
	for (size_t i = 0; i < 3; i++)
		CU_ASSERT_EQUAL(family.list[i].instructions, i + 1);
	CU_ASSERT_EQUAL(family.list[2].image, 10);
	CU_ASSERT_STRING_EQUAL(family.list[2].name, "work");
	CU_ASSERT_EQUAL(family.list[1].ended, PROFILE_EXEC);
	CU_ASSERT_STRING_EQUAL(family.list[3].name, "late");
	CU_ASSERT_EQUAL(family.list[4].instructions, 4);
	CU_ASSERT_EQUAL(family.list[5].instructions, 5);
	end(&family);
}

static void its_last_image_is_measured(void)
{
	struct family family;
	struct error err;
	size_t picked;

	begin(&family);
	CU_ASSERT_EQUAL(family_pick(&family, NULL, &picked, &err), 0);
	CU_ASSERT_EQUAL(picked, 2);
	end(&family);
}

static void another_is_picked_by_name(void)
{
	struct family family;
	struct error err;
	size_t picked;

	begin(&family);
	CU_ASSERT_EQUAL(family_pick(&family, "late", &picked, &err), 0);
	CU_ASSERT_EQUAL(picked, 3);
	CU_ASSERT_EQUAL(family_pick(&family, "helper:2", &picked, &err), 0);
	CU_ASSERT_EQUAL(picked, 5);
	CU_ASSERT_EQUAL(family_pick(&family, "helper", &picked, &err), -1);
	CU_ASSERT_EQUAL(err.code, EXIT_CODE_NOTHING);
	CU_ASSERT_STRING_EQUAL(err.text,
			       "2 processes are named helper; there were: sh, step, work, "
			       "late, helper, helper");
	CU_ASSERT_EQUAL(family_pick(&family, "helper:3", &picked, &err), -1);
	CU_ASSERT_EQUAL(family_pick(&family, "help", &picked, &err), -1);
	CU_ASSERT_EQUAL(family_pick(&family, "helper:x", &picked, &err), -1);
	end(&family);
}

static void without_the_first_process_there_is_none(void)
{
	struct family family;
	struct error err;
	size_t picked;

	begin(&family);
	family_release(&family);
	CU_ASSERT_EQUAL(family_read(&family, &folder, 1, &err), 0);
	CU_ASSERT_EQUAL(family_pick(&family, NULL, &picked, &err), -1);
	CU_ASSERT_STRING_EQUAL(err.text, "the program left no profile");
	end(&family);
}

static void a_damaged_profile_is_an_error(void)
{
	struct family family;
	struct error err;
	char *path;
	FILE *out;

	begin(&family);
	family_release(&family);
	path = folder_file(&folder, "simcount.out.500");
	out = fopen(path, "w");
	fputs("<simcount", out);
	fclose(out);
	CU_ASSERT_EQUAL(family_read(&family, &folder, 300, &err), -1);
	CU_ASSERT_PTR_NOT_NULL(strstr(err.text, "simcount.out.500: line 1: "));
	CU_ASSERT_EQUAL(family.count, 0);
	free(path);
	end(&family);
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(the_first_process_is_first_and_images_in_order),
		TEST(its_last_image_is_measured),
		TEST(another_is_picked_by_name),
		TEST(without_the_first_process_there_is_none),
		TEST(a_damaged_profile_is_an_error),
		CU_TEST_INFO_NULL,
	};

	return unit_main("family", tests, argc, argv);
}
