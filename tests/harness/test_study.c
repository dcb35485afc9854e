/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Studies of simulators that are shell scripts: what the bundled ones are is a table. */
#include "harness/study.h"
#include "harness/study_sheets.h"
#include "harness/study_variant.h"
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static struct installation installation;

static void write_script(const char *name, const char *text)
{
	FILE *out = fopen(name, "w");

	if (!out)
		abort();
	fprintf(out, "#!/bin/sh\n%s\n", text);
	fclose(out);
	chmod(name, 0755);
}

static int run(struct study *study, const struct simulator_spec *simulator, struct error *err)
{
	const struct study_plan plan = { .installation = &installation,
					 .folder = ".",
					 .python = getenv("PYTHON3"),
					 .simulators = simulator,
					 .n_simulators = 1 };

	err->text[0] = '\0';
	return study_run(study, &plan, err);
}

static const char *const engine_group[] = { "engine=dash:*,bash:*", NULL };

static void figures_add_up(void)
{
	const struct variant_spec variants[] = {
		{ .name = "loop", .program = "loop", .groups = engine_group },
		{ .name = "double", .program = "double" },
	};
	const struct simulator_spec simulator = {
		.name = "count", .requests = 40, .variants = variants, .n_variants = 2
	};
	const struct study_variant *loop;
	struct study study;
	struct error err;
	int64_t growth = 0;

	write_script("loop", "i=0; while [ $i -lt $1 ]; do i=$((i + 1)); done; echo $i");
	write_script("double", "i=0; while [ $i -lt $1 ]; do : $i $i; i=$((i + 1)); done; echo $i");
	CU_ASSERT_EQUAL_FATAL(run(&study, &simulator, &err), 0);
	CU_ASSERT_EQUAL(study.causes.count, 0);
	CU_ASSERT_FATAL(study.simulators[0].is_measured);
	loop = &study.simulators[0].variants[0];
	CU_ASSERT_EQUAL(loop->points[0].requests, 1);
	CU_ASSERT_EQUAL(loop->points[1].requests, 20);
	CU_ASSERT_EQUAL(loop->points[2].requests, 40);
	for (size_t i = 0; i < loop->n_functions; i++)
		growth += loop->functions[i].growth;
	CU_ASSERT_EQUAL(growth, (int64_t)(loop->points[2].total - loop->points[0].total));
	CU_ASSERT_EQUAL_FATAL(loop->n_groups, 2);
	CU_ASSERT_STRING_EQUAL(loop->groups[1].name, "rest");
	CU_ASSERT(loop->groups[0].net > 0);
	CU_ASSERT_EQUAL(loop->groups[0].net + loop->groups[1].net,
			startup_point_net(&loop->points[2]));
	CU_ASSERT_EQUAL(loop->gross_ratio, 1.0);
	CU_ASSERT(study.simulators[0].variants[1].net_ratios[STARTUP_SLOPE] > 1.1);
	study_release(&study);
}

static uint64_t net_of(const struct study_misses *misses, const char *event)
{
	for (uint32_t i = 0; i < misses->n_events; i++)
		if (!strcmp(misses->events[i], event))
			return misses->net[i];
	return 0;
}

static void misses_have_prices(void)
{
	const struct variant_spec variants[] = { { .name = "loop", .program = "loop" } };
	const struct simulator_spec simulator = {
		.name = "count", .requests = 40, .variants = variants, .n_variants = 1
	};
	const struct study_variant *loop;
	const struct study_misses *misses;
	struct sheets sheets;
	struct study study;
	struct error err;

	write_script("loop", "i=0; while [ $i -lt $1 ]; do i=$((i + 1)); done; echo $i");
	CU_ASSERT_EQUAL_FATAL(run(&study, &simulator, &err), 0);
	CU_ASSERT_EQUAL_FATAL(study.causes.count, 0);
	loop = &study.simulators[0].variants[0];
	misses = &loop->misses;
	CU_ASSERT_EQUAL(net_of(misses, "Ir"), startup_point_net(&loop->points[2]));
	CU_ASSERT(net_of(misses, "D1mr") > 0);
	CU_ASSERT_EQUAL(
		misses->first_level_cycles,
		10 * (net_of(misses, "I1mr") + net_of(misses, "D1mr") + net_of(misses, "D1mw")));
	CU_ASSERT_EQUAL(
		misses->last_level_cycles,
		100 * (net_of(misses, "ILmr") + net_of(misses, "DLmr") + net_of(misses, "DLmw")));
	CU_ASSERT_EQUAL(misses->branch_cycles,
			10 * (net_of(misses, "Bcm") + net_of(misses, "Bim")));
	CU_ASSERT_EQUAL(misses->cycles, net_of(misses, "Ir") + misses->first_level_cycles +
						misses->last_level_cycles + misses->branch_cycles);
	CU_ASSERT_EQUAL(misses->is_bound, misses->share > 0.5);
	study_sheets_make(&sheets, &study.simulators[0]);
	CU_ASSERT_EQUAL_FATAL(sheets.count, 5);
	CU_ASSERT_PTR_NOT_NULL(strstr(sheets.list[4].remarks[0],
				      misses->is_bound ? "loop is bound by its caches"
						       : "loop is not bound by its caches"));
	sheets_release(&sheets);
	study_release(&study);
}

/* The second work is not done by those that would have to be compared. */
static void variants_that_print_something_else_have_no_figures(void)
{
	const struct variant_spec variants[] = {
		{ .name = "one", .program = "one" },
		{ .name = "other", .program = "other" },
	};
	const struct simulator_spec simulator = {
		.name = "echo", .requests = 4, .variants = variants, .n_variants = 2
	};
	struct sheets sheets;
	struct study study;
	struct error err;

	write_script("one", "echo same; echo $1");
	write_script("other", "echo same; echo ${1%4}");
	CU_ASSERT_EQUAL_FATAL(run(&study, &simulator, &err), 0);
	CU_ASSERT_EQUAL(causes_exit_code(&study.causes), EXIT_CODE_PROGRAM);
	CU_ASSERT_EQUAL_FATAL(study.causes.count, 1);
	CU_ASSERT_STRING_EQUAL(study.causes.list[0].text,
			       "echo, 4 requests: one and other print something else, from line 2 "
			       "on");
	CU_ASSERT(!study.simulators[0].is_measured);
	CU_ASSERT(!study_has_figures(&study.simulators[0], 0));
	study_sheets_make(&sheets, &study.simulators[0]);
	CU_ASSERT_EQUAL(sheets.count, 0);
	sheets_release(&sheets);
	study_release(&study);
}

static const char *const ways[] = { "long", "short", "longer", "again", NULL };
static const struct choice_spec way = { "way", ways };

static void write_ways(const char *printed)
{
	char text[256];

	snprintf(text, sizeof(text),
		 "case $2 in *=long) n=300;; *=longer|*=again) n=600;; *) n=100;; esac\n"
		 "i=0; while [ $i -lt $n ]; do i=$((i + 1)); done; echo %s",
		 printed);
	write_script("ways", text);
}

static void values_are_compared_with_the_one_before(void)
{
	const struct variant_spec variants[] = { { .name = "sh", .program = "ways" } };
	const struct simulator_spec simulator = {
		.name = "ways", .requests = 4, .choice = &way, .variants = variants, .n_variants = 1
	};
	const struct study_choice *choice;
	struct sheets sheets;
	struct study study;
	struct error err;

	write_ways("$1");
	CU_ASSERT_EQUAL_FATAL(run(&study, &simulator, &err), 0);
	CU_ASSERT_EQUAL_FATAL(study.causes.count, 0);
	choice = &study.simulators[0].variants[0].choice;
	CU_ASSERT_EQUAL_FATAL(choice->n_values, 4);
	CU_ASSERT_EQUAL(choice->steps[0].verdict, STUDY_PAYS);
	CU_ASSERT(choice->steps[0].ratio > 1.0);
	CU_ASSERT_EQUAL(choice->steps[1].verdict, STUDY_COSTS);
	CU_ASSERT(choice->steps[1].ratio < 1.0);
	CU_ASSERT_EQUAL(choice->steps[2].verdict, STUDY_MAKES_NO_DIFFERENCE);
	CU_ASSERT_EQUAL(choice->steps[1].saved,
			(int64_t)startup_point_net(&choice->values[1].point) -
				(int64_t)startup_point_net(&choice->values[2].point));
	for (size_t i = 0; i < choice->n_values; i++) {
		uint64_t sum = 0;

		for (size_t j = 0; j < choice->n_functions; j++)
			sum += choice->functions[j].counts->ir[i];
		CU_ASSERT_EQUAL(sum, choice->values[i].point.total);
	}
	for (size_t i = 1; i < choice->n_functions; i++)
		CU_ASSERT(choice->functions[i - 1].spread >= choice->functions[i].spread);
	study_sheets_make(&sheets, &study.simulators[0]);
	CU_ASSERT_EQUAL_FATAL(sheets.count, 7);
	CU_ASSERT_STRING_EQUAL(sheets.list[5].title, "what each --way costs");
	CU_ASSERT_PTR_NOT_NULL(
		strstr(sheets.list[5].remarks[0], "short instead of long pays in sh"));
	CU_ASSERT_PTR_NOT_NULL(
		strstr(sheets.list[5].remarks[1], "longer instead of short costs in sh"));
	CU_ASSERT_STRING_EQUAL(sheets.list[5].remarks[2],
			       "again instead of longer makes no difference in sh (the net stays "
			       "within 1%)");
	sheets_release(&sheets);
	study_release(&study);
}

static void values_must_print_the_same(void)
{
	const struct variant_spec variants[] = { { .name = "sh", .program = "ways" } };
	const struct simulator_spec simulator = {
		.name = "ways", .requests = 4, .choice = &way, .variants = variants, .n_variants = 1
	};
	struct study study;
	struct error err;

	write_ways("$1; case $2 in *=again) echo oh;; esac");
	CU_ASSERT_EQUAL_FATAL(run(&study, &simulator, &err), 0);
	CU_ASSERT_EQUAL(causes_exit_code(&study.causes), EXIT_CODE_PROGRAM);
	CU_ASSERT_EQUAL_FATAL(study.causes.count, 1);
	CU_ASSERT_STRING_EQUAL(study.causes.list[0].text,
			       "ways, 4 requests: sh prints something else with --way=again, from "
			       "line 2 on");
	CU_ASSERT(!study.simulators[0].is_measured);
	study_release(&study);
}

static void a_variant_that_fails_is_named_with_what_it_wrote(void)
{
	const struct variant_spec variants[] = { { .name = "sick", .program = "sick" } };
	const struct simulator_spec simulator = {
		.name = "echo", .requests = 4, .variants = variants, .n_variants = 1
	};
	struct study study;
	struct error err;

	write_script("sick", "echo no thanks >&2; exit 3");
	CU_ASSERT_EQUAL_FATAL(run(&study, &simulator, &err), 0);
	CU_ASSERT_EQUAL(causes_exit_code(&study.causes), EXIT_CODE_PROGRAM);
	CU_ASSERT_EQUAL_FATAL(study.causes.count, 1);
	CU_ASSERT_STRING_EQUAL(
		study.causes.list[0].text,
		"echo, sick, 1 request: the program ended with exit status 3 instead "
		"of exit status 0; it wrote: no thanks");
	study_release(&study);
}

static void one_that_does_not_repeat_is_refused(void)
{
	const struct variant_spec variants[] = { { .name = "moody", .program = "moody" } };
	const struct simulator_spec simulator = {
		.name = "echo", .requests = 4, .variants = variants, .n_variants = 1
	};
	struct study study;
	struct error err;

	write_script("moody", "[ -e been-here ] && echo again; : > been-here");
	CU_ASSERT_EQUAL_FATAL(run(&study, &simulator, &err), 0);
	CU_ASSERT_EQUAL(causes_exit_code(&study.causes), EXIT_CODE_UNREPEATABLE);
	CU_ASSERT(!study.simulators[0].is_measured);
	study_release(&study);
}

static void one_that_wants_an_absent_module_is_left_out(void)
{
	const struct variant_spec variants[] = {
		{ .name = "plain", .program = "plain" },
		{ .name = "wanting",
		  .program = "plain",
		  .is_python = true,
		  .module = "no_such_module",
		  .advice = "install the package no-such-package" },
	};
	const struct simulator_spec simulator = {
		.name = "echo", .requests = 4, .variants = variants, .n_variants = 2
	};
	struct study study;
	struct error err;

	if (!getenv("PYTHON3") || !*getenv("PYTHON3"))
		return;
	write_script("plain", "echo $1");
	CU_ASSERT_EQUAL_FATAL(run(&study, &simulator, &err), 0);
	CU_ASSERT_EQUAL(study.causes.count, 0);
	CU_ASSERT(study_has_figures(&study.simulators[0], 0));
	CU_ASSERT(!study_has_figures(&study.simulators[0], 1));
	CU_ASSERT_PTR_NOT_NULL(strstr(study.simulators[0].variants[1].missing,
				      "has no module no_such_module: install the package "
				      "no-such-package"));
	study_release(&study);
}

static void a_simulator_that_is_not_there_is_an_error(void)
{
	const struct variant_spec variants[] = { { .name = "C", .program = "not/built" } };
	const struct simulator_spec simulator = {
		.name = "gone", .requests = 4, .variants = variants, .n_variants = 1
	};
	struct study study;
	struct error err;

	CU_ASSERT_EQUAL(run(&study, &simulator, &err), -1);
	CU_ASSERT_STRING_EQUAL(err.text,
			       "the simulator ./not/built is missing: build or install simcount");
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(figures_add_up),
		TEST(misses_have_prices),
		TEST(variants_that_print_something_else_have_no_figures),
		TEST(values_are_compared_with_the_one_before),
		TEST(values_must_print_the_same),
		TEST(a_variant_that_fails_is_named_with_what_it_wrote),
		TEST(one_that_does_not_repeat_is_refused),
		TEST(one_that_wants_an_absent_module_is_left_out),
		TEST(a_simulator_that_is_not_there_is_an_error),
		CU_TEST_INFO_NULL,
	};
	struct error err;
	int ret;

	if (installation_find(&installation, &err)) {
		printf("Bail out! %s\n", err.text);
		return 2;
	}
	ret = unit_main("study", tests, argc, argv);
	installation_release(&installation);
	return ret;
}
