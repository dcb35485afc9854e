/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/file.h"
#include "harness/folder.h"
#include "harness/words.h"
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void put(const char *path, const char *text, size_t size)
{
	FILE *out = fopen(path, "w");

	fwrite(text, 1, size, out);
	fclose(out);
}

static void reads_all_bytes(void)
{
	struct error err;
	char *text;
	size_t size;

	put("bytes", "a\0b", 3);
	CU_ASSERT_EQUAL_FATAL(file_read("bytes", 3, &text, &size, &err), 0);
	CU_ASSERT_EQUAL(size, 3);
	CU_ASSERT_EQUAL(memcmp(text, "a\0b", 4), 0);
	free(text);
	put("empty", "", 0);
	CU_ASSERT_EQUAL_FATAL(file_read("empty", 0, &text, &size, &err), 0);
	CU_ASSERT_EQUAL(size, 0);
	free(text);
}

static void refuses_what_is_too_large_or_no_file(void)
{
	struct error err;
	char *text;
	size_t size;

	put("bytes", "abc", 3);
	CU_ASSERT_EQUAL(file_read("bytes", 2, &text, &size, &err), -1);
	CU_ASSERT_STRING_EQUAL(err.text, "bytes is larger than 2 bytes");
	CU_ASSERT_EQUAL(mkfifo("fifo", 0600), 0);
	CU_ASSERT_EQUAL(file_read("fifo", 2, &text, &size, &err), -1); /* and does not wait */
	CU_ASSERT_STRING_EQUAL(err.text, "fifo is not a regular file");
	unlink("fifo");
}

static void a_folder_is_private_and_goes_with_its_files(void)
{
	struct folder folder = { 0 };
	struct stat status;
	struct error err;
	char **names;
	char *kept;

	setenv("TMPDIR", ".", 1);
	CU_ASSERT_EQUAL_FATAL(folder_create(&folder, &err), 0);
	CU_ASSERT_EQUAL(strncmp(folder.path, "./simcount.", 11), 0);
	CU_ASSERT_EQUAL(stat(folder.path, &status), 0);
	CU_ASSERT_EQUAL(status.st_mode & 07777, 0700);
	kept = strdup(folder.path);
	for (const char *const *name = (const char *const[]){ "log.2", "log.1", "out", NULL };
	     *name; name++) {
		char *path = folder_file(&folder, *name);

		put(path, "x", 1);
		free(path);
	}
	CU_ASSERT_EQUAL_FATAL(folder_list(&folder, "log.", &names, &err), 0);
	CU_ASSERT_STRING_EQUAL(names[0], "log.1");
	CU_ASSERT_STRING_EQUAL(names[1], "log.2");
	CU_ASSERT_PTR_NULL(names[2]);
	words_free(names);
	folder_remove(&folder);
	CU_ASSERT_EQUAL(stat(kept, &status), -1);
	folder_remove(&folder); /* none is fine */
	free(kept);
}

static void says_where_no_folder_can_be(void)
{
	struct folder folder = { 0 };
	struct error err;

	setenv("TMPDIR", "/no/such/folder", 1);
	CU_ASSERT_EQUAL(folder_create(&folder, &err), -1);
	CU_ASSERT_PTR_NOT_NULL(
		strstr(err.text, "cannot create a folder /no/such/folder/simcount."));
	unsetenv("TMPDIR");
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(reads_all_bytes),
		TEST(refuses_what_is_too_large_or_no_file),
		TEST(a_folder_is_private_and_goes_with_its_files),
		TEST(says_where_no_folder_can_be),
		CU_TEST_INFO_NULL,
	};

	return unit_main("file", tests, argc, argv);
}
