/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/scope.h"
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * f begins at 0x10 and g at 0x14. One range runs from f into g, one begins in the middle of an
 * instruction of the first, and one is g alone.
 */
static const char text[] =
	"<simcount version='1' events='Ir RepIr' complete='yes' ended='exit' status='0' faults='0'>"
	"<tool version='1' valgrind='1'/><command><arg>a</arg></command>"
	"<phases until='auto' reached='yes'><phase name='startup'/><phase name='main'/>"
	"<phase name='exit'/><phase name='load'/></phases><threads><t>86</t></threads>"
	"<objects><object id='1' path='/x/a'/></objects><functions>"
	"<f o='1' start='0x10' size='4' name='f' entered='11'><p n='0'>2</p><p n='1'>39</p></f>"
	"<f o='1' start='0x14' size='4' name='g' entered='20'>"
	"<p n='0'>1</p><p n='1'>30</p><p n='2'>3</p><p n='3'>6</p></f>"
	"<f o='1' start='0x10' size='16' name='a+0x10' symbol='no'><p n='1'>5</p></f>"
	"</functions><ranges><o id='1'>"
	"<r at='0x10' len='5' n='3' i='221'><p n='0'>1</p><p n='1'>10</p></r>"
	"<r at='0x13' len='2' n='1' i='2'><p n='1'>19</p></r>"
	"<r at='0x14' len='1' n='1' i='1'><p n='2'>3</p><p n='3'>6</p></r>"
	"<r at='0x15' len='2' n='1' i='2'><p n='1'>20</p></r>"
	"<r at='0x18' len='1' n='1' i='1'><p n='1'>5</p></r>"
	"</o></ranges></simcount>";

static void read_profile(struct profile *profile, struct functions *functions)
{
	struct error err;

	if (profile_parse(profile, text, strlen(text), "p", &err)) {
		puts(err.text);
		abort();
	}
	functions_resolve(functions, profile, BY_SYMBOL);
}

static const struct function *find(const struct functions *functions, const char *name)
{
	for (size_t i = 0; i < functions->count; i++)
		if (!strcmp(functions->list[i].name, name))
			return &functions->list[i];
	abort();
}

static struct scope scope_of(const char *name)
{
	struct scope scope;
	struct error err;

	CU_ASSERT_EQUAL(option_scope(&scope, name, &err), 0);
	CU_ASSERT_STRING_EQUAL(scope_name(&scope), name);
	return scope;
}

static void check_count(const struct profile *profile, const struct function *function,
			const char *name, uint64_t expected)
{
	struct scope scope = scope_of(name);

	CU_ASSERT_EQUAL(scope_count(&scope, profile, &function->counts, EVENT_IR), expected);
}

static void net_is_all_but_startup_and_exit(void)
{
	struct profile profile;
	struct functions functions;
	const struct function *g;

	read_profile(&profile, &functions);
	g = find(&functions, "g");
	check_count(&profile, g, "net", 36);
	check_count(&profile, g, "total", 40);
	check_count(&profile, g, "startup", 1);
	check_count(&profile, g, "load", 6);
	check_count(&profile, g, "nowhere", 0);
	functions_release(&functions);
	profile_release(&profile);
}

static void only_phases_of_the_profile_exist(void)
{
	struct profile profile;
	struct functions functions;
	struct scope load = scope_of("load");
	struct scope nowhere = scope_of("nowhere");

	read_profile(&profile, &functions);
	CU_ASSERT_TRUE(scope_exists(&load, &profile));
	CU_ASSERT_FALSE(scope_exists(&nowhere, &profile));
	functions_release(&functions);
	profile_release(&profile);
}

static void check_entries(const struct profile *profile, const struct functions *functions,
			  const char *scope_text, const char *function, uint64_t expected)
{
	struct scope scope = scope_of(scope_text);
	uint64_t *entries = scope_entries(&scope, profile, functions);

	CU_ASSERT_EQUAL(entries[find(functions, function) - functions->list], expected);
	free(entries);
}

static void entries_are_runs_of_the_first_instruction(void)
{
	struct profile profile;
	struct functions functions;

	read_profile(&profile, &functions);
	check_entries(&profile, &functions, "total", "f", 11);
	check_entries(&profile, &functions, "net", "f", 10);
	check_entries(&profile, &functions, "startup", "f", 1);
	/* Not by the range that has its address inside an instruction. */
	check_entries(&profile, &functions, "total", "g", 20);
	check_entries(&profile, &functions, "net", "g", 16);
	check_entries(&profile, &functions, "load", "g", 6);
	/* A section that no symbol covers begins at f. */
	check_entries(&profile, &functions, "total", "a+0x10", 0);
	functions_release(&functions);
	profile_release(&profile);
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(net_is_all_but_startup_and_exit),
		TEST(only_phases_of_the_profile_exist),
		TEST(entries_are_runs_of_the_first_instruction),
		CU_TEST_INFO_NULL,
	};

	return unit_main("scope", tests, argc, argv);
}
