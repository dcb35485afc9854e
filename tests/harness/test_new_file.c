/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/new_file.h"
#include "harness/file.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void is_there_only_when_finished(void)
{
	struct new_file file;
	struct error err;
	char *text;
	size_t size;

	CU_ASSERT_EQUAL_FATAL(new_file_begin(&file, "a.txt", &err), 0);
	fputs("all of it", file.out);
	CU_ASSERT(access("a.txt", F_OK));
	CU_ASSERT_EQUAL(new_file_finish(&file, &err), 0);
	CU_ASSERT_EQUAL_FATAL(file_read("a.txt", 100, &text, &size, &err), 0);
	CU_ASSERT_STRING_EQUAL(text, "all of it");
	free(text);
}

static void can_be_read_by_others_as_the_mask_allows(void)
{
	mode_t kept = umask(027);
	struct new_file file;
	struct stat status;
	struct error err;

	CU_ASSERT_EQUAL_FATAL(new_file_begin(&file, "b.txt", &err), 0);
	CU_ASSERT_EQUAL(new_file_finish(&file, &err), 0);
	umask(kept);
	CU_ASSERT_EQUAL_FATAL(stat("b.txt", &status), 0);
	CU_ASSERT_EQUAL(status.st_mode & 0777, 0640);
}

static void says_what_could_not_be_written(void)
{
	struct new_file file;
	struct error err;

	CU_ASSERT_EQUAL(new_file_begin(&file, "no-folder/c.txt", &err), -1);
	CU_ASSERT_EQUAL(err.code, EXIT_CODE_TOOL);
	CU_ASSERT_STRING_EQUAL(err.text, "cannot write no-folder/c.txt: No such file or directory");
}

/* A folder cannot be replaced by a file. */
static void leaves_nothing_behind_when_it_cannot_be_finished(void)
{
	struct new_file file;
	struct error err;

	CU_ASSERT_EQUAL_FATAL(mkdir("folder", 0777), 0);
	CU_ASSERT_EQUAL_FATAL(mkdir("folder/name", 0777), 0);
	CU_ASSERT_EQUAL_FATAL(new_file_begin(&file, "folder/name", &err), 0);
	CU_ASSERT_EQUAL(new_file_finish(&file, &err), -1);
	CU_ASSERT_PTR_NOT_NULL(strstr(err.text, "cannot write folder/name: "));
	CU_ASSERT_EQUAL(rmdir("folder/name"), 0);
	CU_ASSERT_EQUAL(rmdir("folder"), 0);
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(is_there_only_when_finished),
		TEST(can_be_read_by_others_as_the_mask_allows),
		TEST(says_what_could_not_be_written),
		TEST(leaves_nothing_behind_when_it_cannot_be_finished),
		CU_TEST_INFO_NULL,
	};

	return unit_main("new_file", tests, argc, argv);
}
