/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "harness/baseline.h"
#include "harness/memory.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct baseline_place place = { "baselines", "s", "default" };

static struct results make(const char *libc, const char *name, unsigned count)
{
	struct results results;
	struct error err;
	char *text = xasprintf(
		"<results version='1' suite='s'><environment>"
		"<tool version='1' valgrind='3'/>"
		"<library id='1' name='libc.so.6' identity='%s'/></environment>"
		"<benchmark name='%s' of='a'><command><arg>a</arg></command>"
		"<libraries>1</libraries>"
		"<run ended='exit' status='0' repeatable='yes' startup='phase' events='Ir'>"
		"<phase name='main'>%u</phase><net>%u</net>"
		"<f object='a' name='f'><p n='0'>%u</p></f></run></benchmark></results>",
		libc, name, count, count, count);

	CU_ASSERT_EQUAL_FATAL(results_parse(&results, text, strlen(text), "r", &err), 0);
	free(text);
	return results;
}

/* As simcount run --save-baseline does it. */
static int save(const char *libc, const char *name, unsigned count, const char *reason,
		struct error *err)
{
	struct results results = make(libc, name, count);
	struct baseline baseline;
	struct gate gate;
	char *path = NULL;
	int ret = baseline_find(&baseline, &place, &results, err);

	CU_ASSERT_EQUAL_FATAL(ret, 0);
	gate_judge(&gate, &(struct gate_options){ .new = &results,
						  .old = baseline.path ? &baseline.results : NULL,
						  .filter = name });
	ret = baseline_check(&baseline, &gate, reason, err);
	if (!ret)
		ret = baseline_save(&baseline, &place, &results, &gate, reason, &path, err);
	gate_release(&gate);
	free(path);
	baseline_release(&baseline);
	results_release(&results);
	return ret;
}

static struct baseline found(const char *libc)
{
	struct results results = make(libc, "a", 1);
	struct baseline baseline;
	struct error err;

	CU_ASSERT_EQUAL_FATAL(baseline_find(&baseline, &place, &results, &err), 0);
	results_release(&results);
	return baseline;
}

static void clear(void)
{
	CU_ASSERT_EQUAL(system("rm -rf baselines"), 0);
}

static void there_need_be_none(void)
{
	struct baseline baseline;

	clear();
	baseline = found("c");
	CU_ASSERT_PTR_NULL(baseline.path);
	baseline_release(&baseline);
}

static void what_was_saved_is_found(void)
{
	struct baseline baseline;
	struct error err;

	clear();
	CU_ASSERT_EQUAL_FATAL(save("c", "a", 100, NULL, &err), 0);
	baseline = found("c");
	CU_ASSERT_PTR_NOT_NULL_FATAL(baseline.path);
	CU_ASSERT(!baseline.is_foreign);
	CU_ASSERT_EQUAL(baseline.results.kind, RESULTS_BASELINE);
	CU_ASSERT_EQUAL(baseline.results.list[0].net[0], 100);
	baseline_release(&baseline);
	baseline = found("other");
	CU_ASSERT(baseline.is_foreign);
	baseline_release(&baseline);
}

static void what_is_worse_needs_a_reason(void)
{
	struct baseline baseline;
	struct error err;

	clear();
	CU_ASSERT_EQUAL_FATAL(save("c", "a", 100, NULL, &err), 0);
	CU_ASSERT_EQUAL(save("c", "a", 101, NULL, &err), -1);
	CU_ASSERT_EQUAL(err.code, EXIT_CODE_REGRESSION);
	CU_ASSERT_EQUAL(save("c", "a", 101, "so it is", &err), 0);
	baseline = found("c");
	CU_ASSERT_STRING_EQUAL(baseline.results.list[0].accepted, "so it is");
	baseline_release(&baseline);
	CU_ASSERT_EQUAL(save("c", "a", 101, NULL, &err), 0);
	baseline = found("c");
	CU_ASSERT_STRING_EQUAL(baseline.results.list[0].accepted, "so it is");
	baseline_release(&baseline);
	CU_ASSERT_EQUAL(save("c", "a", 99, NULL, &err), 0);
	baseline = found("c");
	CU_ASSERT_PTR_NULL(baseline.results.list[0].accepted);
	baseline_release(&baseline);
}

static void the_one_that_fits_is_taken(void)
{
	struct baseline baseline;
	struct error err;

	clear();
	CU_ASSERT_EQUAL_FATAL(save("c", "a", 100, NULL, &err), 0);
	CU_ASSERT_EQUAL_FATAL(save("d", "a", 200, NULL, &err), 0);
	baseline = found("c");
	CU_ASSERT_EQUAL(baseline.results.list[0].net[0], 100);
	baseline_release(&baseline);
	baseline = found("d");
	CU_ASSERT_EQUAL(baseline.results.list[0].net[0], 200);
	baseline_release(&baseline);
	CU_ASSERT_EQUAL(baseline_find(&baseline, &place, NULL, &err), -1);
	CU_ASSERT_EQUAL(err.code, EXIT_CODE_NOTHING);
}

static void what_was_not_run_stays(void)
{
	struct baseline baseline;
	struct error err;

	clear();
	CU_ASSERT_EQUAL_FATAL(save("c", "b", 100, NULL, &err), 0);
	CU_ASSERT_EQUAL_FATAL(save("c", "a", 50, NULL, &err), 0);
	baseline = found("c");
	CU_ASSERT_EQUAL_FATAL(baseline.results.count, 2);
	CU_ASSERT_STRING_EQUAL(baseline.results.list[0].name, "a");
	CU_ASSERT_STRING_EQUAL(baseline.results.list[1].name, "b");
	baseline_release(&baseline);
}

static void a_file_that_is_none_is_an_error(void)
{
	struct results results = make("c", "a", 1);
	struct baseline baseline;
	struct error err;
	FILE *out;

	clear();
	mkdir("baselines", 0777);
	out = fopen("baselines/s.default.0.xml", "w");
	results_write(&results, out);
	fclose(out);
	CU_ASSERT_EQUAL(baseline_find(&baseline, &place, &results, &err), -1);
	CU_ASSERT_STRING_EQUAL(err.text,
			       "baselines/s.default.0.xml: line 1: results, not a baseline");
	rename("baselines/s.default.0.xml", "baselines/s.other.0.xml");
	CU_ASSERT_EQUAL(baseline_find(&baseline, &place, &results, &err), 0);
	CU_ASSERT_PTR_NULL(baseline.path);
	results_release(&results);
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(there_need_be_none),
		TEST(what_was_saved_is_found),
		TEST(what_is_worse_needs_a_reason),
		TEST(the_one_that_fits_is_taken),
		TEST(what_was_not_run_stays),
		TEST(a_file_that_is_none_is_an_error),
		CU_TEST_INFO_NULL,
	};

	return unit_main("baseline", tests, argc, argv);
}
