/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/stat_report.h"
#include "harness/variation.h"
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OBJECT "/bin/a"

/* A report of functions f and g, which have these counts in main, and of start-up. */
static void make(struct stat_report *report, int startup, int f, int g)
{
	char *text;
	FILE *out = fopen("profile", "w");
	struct error err;
	const struct stat_view view = { 0 };
	const struct expectation expected = { 0 };

	if (!out ||
	    asprintf(&text,
		     "<simcount version='1' events='Ir' complete='yes' ended='exit' "
		     "status='0' faults='0'><tool version='1' valgrind='1'/>"
		     "<command><arg>a</arg></command><phases until='auto' reached='yes'>"
		     "<phase name='startup'/><phase name='main'/></phases>"
		     "<threads><t>%d</t></threads><objects><object id='1' path='" OBJECT
		     "'/></objects>"
		     "<functions><f o='1' start='0x1' size='4' name='f'><p n='0'>%d</p><p "
		     "n='1'>%d</p></f>"
		     "<f o='1' start='0x5' size='4' name='g'><p n='1'>%d</p></f></functions>"
		     "<ranges><o id='1'><r at='0x1' len='1' n='1' i='1'><p n='0'>%d</p><p "
		     "n='1'>%d</p>"
		     "</r></o></ranges></simcount>",
		     startup + f + g, startup, f, g, startup, f + g) < 0)
		abort();
	fputs(text, out);
	fclose(out);
	free(text);
	if (stat_report_read(report, &view, "profile", &expected, &err)) {
		puts(err.text);
		abort();
	}
}

static void add(struct variation *variation, int startup, int f, int g)
{
	struct stat_report report;

	make(&report, startup, f, g);
	variation_add(variation, &report);
	stat_report_release(&report);
}

static const struct figure *find(const struct variation *variation, enum figure_kind kind,
				 const char *name)
{
	for (size_t i = 0; i < variation->n_figures; i++)
		if (variation->figures[i]->kind == kind &&
		    !strcmp(variation->figures[i]->name, name))
			return variation->figures[i];
	return NULL;
}

static void check(const struct variation *variation, enum figure_kind kind, const char *name,
		  uint64_t least, uint64_t median, uint64_t greatest)
{
	const struct figure *figure = find(variation, kind, name);
	struct spread spread;

	CU_ASSERT_PTR_NOT_NULL_FATAL(figure);
	spread = variation_spread(variation, figure, EVENT_IR);
	CU_ASSERT_EQUAL(spread.least, least);
	CU_ASSERT_EQUAL(spread.median, median);
	CU_ASSERT_EQUAL(spread.greatest, greatest);
	CU_ASSERT_EQUAL(variation_is_exact(variation, figure), least == greatest);
}

static void figures_have_their_spread(void)
{
	struct variation variation;

	variation_init(&variation, 4, 1);
	add(&variation, 100, 10, 7);
	add(&variation, 130, 40, 7);
	add(&variation, 110, 20, 7);
	add(&variation, 120, 30, 7);
	CU_ASSERT_EQUAL(variation.n_runs, 4);
	check(&variation, FIGURE_TOTAL, "", 117, 137, 177);
	check(&variation, FIGURE_NET, "", 17, 27, 47);
	check(&variation, FIGURE_PHASE, "startup", 100, 110, 130);
	check(&variation, FIGURE_PHASE, "main", 17, 27, 47);
	check(&variation, FIGURE_FUNCTION, "f", 10, 20, 40);
	check(&variation, FIGURE_FUNCTION, "g", 7, 7, 7);
	variation_release(&variation);
}

/* What ran in one of the runs only was zero in the others. */
static void a_function_that_did_not_always_run_is_not_exact(void)
{
	struct variation variation;

	variation_init(&variation, 3, 1);
	add(&variation, 1, 10, 0);
	CU_ASSERT_PTR_NULL(find(&variation, FIGURE_FUNCTION, "g"));
	add(&variation, 1, 10, 5);
	add(&variation, 1, 0, 0);
	check(&variation, FIGURE_FUNCTION, "f", 0, 10, 10);
	check(&variation, FIGURE_FUNCTION, "g", 0, 0, 5);
	variation_release(&variation);
}

static void one_run_is_exact(void)
{
	struct variation variation;

	variation_init(&variation, 1, 1);
	add(&variation, 1, 2, 3);
	check(&variation, FIGURE_TOTAL, "", 6, 6, 6);
	variation_release(&variation);
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(figures_have_their_spread),
		TEST(a_function_that_did_not_always_run_is_not_exact),
		TEST(one_run_is_exact),
		CU_TEST_INFO_NULL,
	};

	return unit_main("variation", tests, argc, argv);
}
