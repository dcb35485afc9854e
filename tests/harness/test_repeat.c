/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/repeat.h"
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A profile of the functions whose XML is given; all else follows from their one count. */
static void make(struct profile *profile, const char *functions, int total)
{
	struct error err;
	char *text;

	if (asprintf(&text,
		     "<simcount version='1' events='Ir RepIr' complete='yes' ended='exit' "
		     "status='0' faults='0'><tool version='1' valgrind='1'/>"
		     "<command><arg>a</arg></command><phases until='auto' reached='yes'>"
		     "<phase name='main'/><phase name='exit'/></phases><threads><t>%d</t></threads>"
		     "<objects><object id='1' path='/x/a'/><object id='2' path='/x/b'/></objects>"
		     "<functions>%s</functions><ranges><o id='1'>"
		     "<r at='0x1' len='1' n='1' i='1'><p n='0'>%d</p></r></o></ranges></simcount>",
		     total, functions, total) < 0)
		abort();
	if (profile_parse(profile, text, strlen(text), "p", &err)) {
		puts(err.text);
		abort();
	}
	free(text);
}

#define F(object, start, name, count)                                                              \
	"<f o='" object "' start='" start "' size='4' name='" name "'><p n='0'>" count "</p></f>"

static void equal_profiles_have_no_moved_function(void)
{
	struct profile a;
	struct profile b;
	struct moved moved;

	make(&a, F("1", "0x1", "f", "3") F("2", "0x1", "f", "4"), 7);
	make(&b, F("1", "0x1", "f", "3") F("2", "0x1", "f", "4"), 7);
	repeat_compare(&a, &b, &moved);
	CU_ASSERT_EQUAL(moved.count, 0);
	moved_release(&moved);
	profile_release(&a);
	profile_release(&b);
}

/* The totals are equal, which is not enough. */
static void moved_functions_come_largest_first(void)
{
	struct profile a;
	struct profile b;
	struct moved moved;

	make(&a, F("1", "0x1", "f", "3") F("1", "0x5", "g", "40") F("2", "0x1", "f", "10"), 53);
	make(&b, F("1", "0x1", "f", "4") F("1", "0x5", "g", "9") F("2", "0x1", "f", "40"), 53);
	repeat_compare(&a, &b, &moved);
	CU_ASSERT_EQUAL_FATAL(moved.count, 3);
	CU_ASSERT_STRING_EQUAL(moved.list[0].name, "g");
	CU_ASSERT_EQUAL(moved.list[0].first, 40);
	CU_ASSERT_EQUAL(moved.list[0].second, 9);
	CU_ASSERT_STRING_EQUAL(moved.list[1].object, "b");
	CU_ASSERT_STRING_EQUAL(moved.list[2].object, "a");
	moved_release(&moved);
	profile_release(&a);
	profile_release(&b);
}

static void functions_of_one_run_only_are_moved(void)
{
	struct profile a;
	struct profile b;
	struct moved moved;

	make(&a, F("1", "0x1", "f", "3") F("1", "0x5", "only_first", "5"), 8);
	make(&b, F("1", "0x1", "f", "3") F("2", "0x5", "only_second", "5"), 8);
	repeat_compare(&a, &b, &moved);
	CU_ASSERT_EQUAL_FATAL(moved.count, 2);
	CU_ASSERT_STRING_EQUAL(moved.list[0].name, "only_first");
	CU_ASSERT_EQUAL(moved.list[0].second, 0);
	CU_ASSERT_STRING_EQUAL(moved.list[1].name, "only_second");
	CU_ASSERT_EQUAL(moved.list[1].first, 0);
	moved_release(&moved);
	profile_release(&a);
	profile_release(&b);
}

static void another_phase_or_entry_is_a_move(void)
{
	struct profile a;
	struct profile b;
	struct moved moved;

	make(&a, "<f o='1' start='1' size='4' name='f' entered='1'><p n='0'>3</p></f>", 3);
	make(&b, "<f o='1' start='1' size='4' name='f' entered='2'><p n='0'>3</p></f>", 3);
	repeat_compare(&a, &b, &moved);
	CU_ASSERT_EQUAL(moved.count, 1);
	moved_release(&moved);
	b.functions[0].entered = 1;
	b.functions[0].counts.cells[0] = 1; /* the phase */
	repeat_compare(&a, &b, &moved);
	CU_ASSERT_EQUAL(moved.count, 1);
	moved_release(&moved);
	profile_release(&a);
	profile_release(&b);
}

/* Two threads, of which libc's functions and code without a symbol may count what they want. */
static void scheduling_is_told_from_other_moves(void)
{
	struct profile a;
	struct profile b;
	struct moved moved;

	make(&a, F("1", "0x1", "work", "3") F("2", "0x1", "pthread_join", "4"), 7);
	make(&b, F("1", "0x1", "work", "3") F("2", "0x1", "pthread_join", "6"), 9);
	repeat_compare(&a, &b, &moved);
	CU_ASSERT_FALSE(moved_is_scheduling(&moved)); /* not in libc, and there is one thread */
	moved_release(&moved);
	a.n_threads = b.n_threads = 2;
	free(a.objects[1].path);
	free(b.objects[1].path);
	a.objects[1].path = strdup("/lib/libc.so.6");
	b.objects[1].path = strdup("/lib/libc.so.6");
	repeat_compare(&a, &b, &moved);
	CU_ASSERT_TRUE(moved_is_scheduling(&moved));
	moved_release(&moved);
	a.functions[0].counts.cells[1]++;
	repeat_compare(&a, &b, &moved);
	CU_ASSERT_FALSE(moved_is_scheduling(&moved));
	CU_ASSERT_EQUAL_FATAL(moved.count, 2);
	CU_ASSERT_STRING_EQUAL(moved.list[0].name, "work"); /* scheduling comes last */
	moved_release(&moved);
	profile_release(&a);
	profile_release(&b);
}

static void nothing_moved_is_no_scheduling(void)
{
	CU_ASSERT_FALSE(moved_is_scheduling(&(struct moved){ 0 }));
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(equal_profiles_have_no_moved_function),
		TEST(moved_functions_come_largest_first),
		TEST(functions_of_one_run_only_are_moved),
		TEST(another_phase_or_entry_is_a_move),
		TEST(scheduling_is_told_from_other_moves),
		TEST(nothing_moved_is_no_scheduling),
		CU_TEST_INFO_NULL,
	};

	return unit_main("repeat", tests, argc, argv);
}
