/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What the matrix of verdicts does not look into: limits by suite, functions, notes, acceptance. */
#include "harness/gate.h"
#include "harness/memory.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

static struct results make(const char *libraries, unsigned sort, unsigned hash, const char *extra)
{
	struct results results;
	struct error err;
	char *text = xasprintf(
		"<results version='1' suite='s'><environment>"
		"<tool version='1' valgrind='3'/>"
		"<library id='1' name='libc.so.6' identity='c'/>"
		"<library id='2' name='libm.so.6' identity='m'/></environment>"
		"<benchmark name='a' of='a'><command><arg>a</arg></command>"
		"<program path='a' identity='%u'/><libraries>%s</libraries>"
		"<run ended='exit' status='0' repeatable='yes' startup='phase' events='Ir RepIr'>"
		"<phase name='startup'>9</phase><phase name='main'>%u 3</phase>"
		"<net>%u 3</net>"
		"<f object='a' name='hash(int)' file='/old/a.c'><p n='1'>%u</p></f>"
		"<f object='a' name='hash(long)'><p n='1'>1 3</p></f>"
		"<f object='a' name='init'><p n='0'>9</p></f>"
		"<f object='a' name='sort' entered='4'><p n='1'>%u</p></f>"
		"</run>%s</benchmark></results>",
		sort, libraries, sort + hash + 1, sort + hash + 1, hash, sort, extra);

	CU_ASSERT_EQUAL_FATAL(results_parse(&results, text, strlen(text), "r", &err), 0);
	free(text);
	return results;
}

/* One benchmark, under limits of the suite; NULL: none. */
static void judge(struct gate *gate, struct results *old, struct results *new, const char *limits)
{
	static struct limits list;
	struct gate_options options = { .new = new, .old = old, .limits = &list };
	struct error err;

	list = (struct limits){ 0 };
	if (limits)
		CU_ASSERT_EQUAL_FATAL(limits_parse(&list, limits, &err), 0);
	gate_judge(gate, &options);
	CU_ASSERT_EQUAL_FATAL(gate->count, 1);
	limits_release(&list);
}

static void a_function_is_meant_with_all_its_parameters(void)
{
	struct results old = make("1", 100, 50, "");
	struct results new = make("1", 100, 60, "");
	struct gate gate;

	judge(&gate, &old, &new, "hash()=+9");
	CU_ASSERT_EQUAL_FATAL(gate.list[0].n_judgements, 1);
	CU_ASSERT_EQUAL(gate.list[0].judgements[0].old, 51);
	CU_ASSERT_EQUAL(gate.list[0].judgements[0].new, 61);
	CU_ASSERT_EQUAL(gate_exit_code(&gate), EXIT_CODE_REGRESSION);
	gate_release(&gate);
	judge(&gate, &old, &new, "hash(long):repir=exact");
	CU_ASSERT_EQUAL(gate.list[0].judgements[0].new, 3);
	CU_ASSERT_EQUAL(gate_exit_code(&gate), EXIT_CODE_PASS);
	gate_release(&gate);
	results_release(&old);
	results_release(&new);
}

/* It ran in start-up, and costs nothing of net. */
static void a_function_of_startup_is_none_of_net(void)
{
	struct results old = make("1", 100, 50, "");
	struct gate gate;

	judge(&gate, &old, &old, "init()=0%");
	CU_ASSERT_EQUAL(gate.list[0].verdict, VERDICT_NOT_COMPARABLE);
	gate_release(&gate);
	results_release(&old);
}

static void functions_that_changed_are_told_the_largest_first(void)
{
	struct results old = make("1", 100, 50, "");
	struct results new = make("1", 80, 51, "");
	struct gate gate;

	judge(&gate, &old, &new, NULL);
	CU_ASSERT_EQUAL(gate.list[0].verdict, VERDICT_IMPROVED);
	CU_ASSERT_EQUAL_FATAL(gate.list[0].n_changes, 2);
	CU_ASSERT_STRING_EQUAL(gate.list[0].changes[0].change->pair->name, "sort");
	CU_ASSERT_EQUAL(gate.list[0].changes[0].change->before, 100);
	CU_ASSERT_EQUAL(gate.list[0].changes[0].change->after, 80);
	CU_ASSERT_STRING_EQUAL(gate.list[0].changes[1].change->pair->name, "hash(int)");
	gate_release(&gate);
	results_release(&old);
	results_release(&new);
}

static void a_build_folder_makes_no_other_function(void)
{
	struct results old = make("1", 100, 50, "");
	struct results new = make("1", 100, 50, "");
	struct gate gate;

	free(new.list[0].functions[0].file);
	new.list[0].functions[0].file = xstrdup("/another/place/a.c");
	judge(&gate, &old, &new, NULL);
	CU_ASSERT_EQUAL(gate.list[0].n_changes, 0);
	CU_ASSERT_EQUAL(gate.list[0].verdict, VERDICT_EQUAL);
	gate_release(&gate);
	results_release(&old);
	results_release(&new);
}

/* A result of one object and these functions, which cost 100 each and are entered 10 times. */
static struct results make_named(enum results_kind kind, const char *const *names)
{
	const char *const root = kind == RESULTS_RUN ? "results" : "baseline name='default'";
	char *functions = xstrdup("");
	struct results results;
	struct error err;
	unsigned count = 0;
	char *text;

	for (; names[count]; count++) {
		char *more =
			xasprintf("%s<f object='a' name='%s' entered='10'><p n='0'>100</p></f>",
				  functions, names[count]);

		free(functions);
		functions = more;
	}
	text = xasprintf("<%s version='1' suite='s'><environment><tool version='1' valgrind='3'/>"
			 "</environment><benchmark name='a' of='a'><command><arg>a</arg></command>"
			 "<run ended='exit' status='0' repeatable='yes' startup='phase' "
			 "events='Ir'><phase name='main'>%u</phase><net>%u</net>%s</run>"
			 "</benchmark></%.*s>",
			 root, count * 100, count * 100, functions, (int)strcspn(root, " "), root);
	CU_ASSERT_EQUAL_FATAL(results_parse(&results, text, strlen(text), "r", &err), 0);
	free(functions);
	free(text);
	return results;
}

/* What a compiler and a build folder put into names. */
static void names_of_another_build_are_the_same_function(void)
{
	struct results old = make_named(
		RESULTS_BASELINE,
		(const char *[]){ "hash.lto_priv.1", "scan.llvm.123", "twice::h0123456789abcdef",
				  "(lambda at /old/a.cpp:3:5)", "sort.isra.0", "sort.cold", NULL });
	struct results new =
		make_named(RESULTS_RUN, (const char *[]){ "hash.lto_priv.7", "scan.llvm.9876543210",
							  "twice::hfedcba9876543210",
							  "(lambda at /new/b/a.cpp:3:5)",
							  "sort.isra.1", "sort.cold", NULL });
	struct gate gate;

	judge(&gate, &old, &new, "sort()=exact,hash()=exact,ir=exact");
	CU_ASSERT_EQUAL(gate.list[0].verdict, VERDICT_EQUAL);
	CU_ASSERT_EQUAL(gate.list[0].n_changes, 0);
	CU_ASSERT_EQUAL(gate.list[0].judgements[0].new, 200);
	CU_ASSERT_EQUAL(gate.list[0].judgements[1].new, 100);
	gate_release(&gate);
	results_release(&old);
	results_release(&new);
}

static void what_moved_is_told_from_what_changed(void)
{
	struct results old = make_named(RESULTS_RUN, (const char *[]){ "f", "g", "part", NULL });
	struct results new = make_named(RESULTS_RUN, (const char *[]){ "f", "g", "piece", NULL });
	struct gate gate;

	new.list[0].functions[0].entered = 12;
	judge(&gate, &old, &new, NULL);
	CU_ASSERT_EQUAL(gate.list[0].verdict, VERDICT_EQUAL);
	CU_ASSERT_EQUAL_FATAL(gate.list[0].n_changes, 3);
	CU_ASSERT_STRING_EQUAL(gate.list[0].changes[0].state, "changed");
	CU_ASSERT_EQUAL(gate.list[0].changes[0].change->by_entries, 20);
	CU_ASSERT_EQUAL(gate.list[0].changes[0].change->by_cost, -20);
	CU_ASSERT_STRING_EQUAL(gate.list[0].changes[1].state, "moved");
	CU_ASSERT_STRING_EQUAL(gate.list[0].changes[1].change->pair->name, "part");
	CU_ASSERT_STRING_EQUAL(gate.list[0].changes[2].change->pair->name, "piece");
	gate_release(&gate);
	results_release(&old);
	results_release(&new);
}

static void what_is_only_worth_knowing_is_a_note(void)
{
	struct results old = make("1", 100, 50, "");
	struct results new = make("1 2", 100, 50, "");
	struct gate gate;

	new.list[0].program[0].identity[0] = '7';
	judge(&gate, &old, &new, NULL);
	CU_ASSERT_EQUAL(gate.list[0].verdict, VERDICT_EQUAL);
	CU_ASSERT_EQUAL_FATAL(gate.list[0].n_notes, 2);
	CU_ASSERT_STRING_EQUAL(gate.list[0].notes[0], "library libm.so.6 is now loaded");
	CU_ASSERT_STRING_EQUAL(gate.list[0].notes[1], "a is another build");
	gate_release(&gate);
	results_release(&old);
	results_release(&new);
}

static void what_is_accepted_is_no_cause(void)
{
	struct results old = make("1", 100, 50, "");
	struct results new = make("1", 101, 50, "");
	const struct gate_options options = { .new = &new, .old = &old };
	struct gate gate;

	gate_judge(&gate, &options);
	CU_ASSERT_EQUAL(gate_exit_code(&gate), EXIT_CODE_REGRESSION);
	gate_accept(&gate, &options, "needed");
	CU_ASSERT_EQUAL(gate_exit_code(&gate), EXIT_CODE_PASS);
	CU_ASSERT_EQUAL(gate.list[0].verdict, VERDICT_REGRESSED);
	CU_ASSERT_STRING_EQUAL(gate.list[0].accepted, "needed");
	gate_release(&gate);
	results_release(&old);
	results_release(&new);
}

static void what_failed_cannot_be_accepted(void)
{
	struct results old = make("1", 100, 50, "");
	struct results new = make("1", 100, 50, "<cause code='6'>it moved</cause>");
	const struct gate_options options = { .new = &new, .old = &old };
	struct gate gate;

	gate_judge(&gate, &options);
	gate_accept(&gate, &options, "please");
	CU_ASSERT_EQUAL(gate_exit_code(&gate), EXIT_CODE_UNREPEATABLE);
	CU_ASSERT_PTR_NULL(gate.list[0].accepted);
	gate_release(&gate);
	results_release(&old);
	results_release(&new);
}

/* In another shard, or outside a filter. */
static void what_the_suite_has_has_not_vanished(void)
{
	struct results old = make("1", 100, 50, "");
	struct results new = { .suite = xstrdup("s") };
	struct benchmark benchmark = { .name = (char *)"a" };
	const struct benchmarks benchmarks = { &benchmark, 1, 0 };
	struct gate_options options = { .new = &new, .old = &old, .benchmarks = &benchmarks };
	struct gate gate;

	gate_judge(&gate, &options);
	CU_ASSERT_EQUAL(gate.count, 0);
	CU_ASSERT_EQUAL(gate_exit_code(&gate), EXIT_CODE_NOTHING);
	gate_release(&gate);
	options.benchmarks = NULL;
	options.filter = "b";
	gate_judge(&gate, &options);
	CU_ASSERT_EQUAL(gate.count, 0);
	gate_release(&gate);
	options.filter = NULL;
	gate_judge(&gate, &options);
	CU_ASSERT_EQUAL(gate.count, 1);
	CU_ASSERT_EQUAL(gate.verdict, VERDICT_VANISHED);
	gate_release(&gate);
	results_release(&old);
	results_release(&new);
}

static void the_suites_limits_hold(void)
{
	struct results old = make("1", 100, 50, "");
	struct results new = make("1", 101, 50, "");
	struct benchmark benchmark = { .name = (char *)"a" };
	const struct benchmarks benchmarks = { &benchmark, 1, 0 };
	struct limits mine = { 0 };
	struct gate_options options = { .new = &new, .old = &old, .benchmarks = &benchmarks };
	struct gate gate;
	struct error err;

	CU_ASSERT_EQUAL_FATAL(limits_parse(&benchmark.limits, "ir=+1", &err), 0);
	gate_judge(&gate, &options);
	CU_ASSERT_EQUAL(gate_exit_code(&gate), EXIT_CODE_PASS);
	gate_release(&gate);
	CU_ASSERT_EQUAL_FATAL(limits_parse(&mine, "IR=+0", &err), 0);
	options.limits = &mine;
	gate_judge(&gate, &options);
	CU_ASSERT_EQUAL(gate_exit_code(&gate), EXIT_CODE_REGRESSION);
	gate_release(&gate);
	limits_release(&benchmark.limits);
	limits_release(&mine);
	results_release(&old);
	results_release(&new);
}

/* 100,000 instructions, of which 60,000 are in walk, and so many read misses there. */
static struct results model(const char *geometry, unsigned misses)
{
	struct results results;
	struct error err;
	char *text = xasprintf(
		"<results version='1' suite='s'><environment><tool version='1' valgrind='3'/>"
		"<source name='D1 cache' value='%s'/></environment>"
		"<benchmark name='a' of='a'><command><arg>a</arg></command>"
		"<run ended='exit' status='0' repeatable='yes' startup='phase'"
		" events='Ir D1mr D1mw'>"
		"<phase name='startup'>9 5</phase><phase name='main'>100000 %u 1</phase>"
		"<net>100000 %u 1</net><group name='g'><p n='1'>60000 %u</p></group>"
		"<f object='a' name='walk'><p n='1'>60000 %u</p></f>"
		"<f object='a' name='else'><p n='0'>9 5</p><p n='1'>40000 0 1</p></f>"
		"</run></benchmark></results>",
		geometry, misses, misses, misses, misses);

	CU_ASSERT_EQUAL_FATAL(results_parse(&results, text, strlen(text), "r", &err), 0);
	free(text);
	return results;
}

static void keeps(const char *limits, unsigned before, unsigned after, enum exit_code code,
		  const char *cause)
{
	struct results old = model("1,1,64", before);
	struct results new = model("1,1,64", after);
	struct gate gate;

	judge(&gate, &old, &new, limits);
	CU_ASSERT_EQUAL(gate_exit_code(&gate), code);
	if (cause) {
		CU_ASSERT_EQUAL_FATAL(gate.list[0].causes.count, 1);
		CU_ASSERT_STRING_EQUAL(gate.list[0].causes.list[0].text, cause);
	}
	gate_release(&gate);
	results_release(&old);
	results_release(&new);
}

static void misses_have_limits_everywhere(void)
{
	keeps("d1mr=1%", 100, 101, EXIT_CODE_PASS, NULL);
	keeps("d1mr=1%", 100, 102, EXIT_CODE_REGRESSION,
	      "net D1mr went from 100 to 102, beyond 1%");
	keeps("@g:d1mr=+1", 100, 102, EXIT_CODE_REGRESSION,
	      "D1mr of group g went from 100 to 102, beyond +1");
	keeps("walk():d1mr=101", 100, 102, EXIT_CODE_REGRESSION,
	      "D1mr of walk went from 100 to 102, beyond 101");
	keeps("dlmr=1%", 100, 100, EXIT_CODE_NOTHING,
	      "limit dlmr=1%: there is no event dlmr; counted were Ir, D1mr and D1mw");
}

/* Of reads and writes together. */
static void misses_per_thousand_instructions_have_limits(void)
{
	keeps("d1mpki=1%", 3, 4, EXIT_CODE_PASS, NULL);
	keeps("d1mpki=1%", 99, 109, EXIT_CODE_REGRESSION,
	      "net D1MPKI went from 1 to 1.1, beyond 1%");
	keeps("@g:D1MPKI=+0.1", 60, 72, EXIT_CODE_REGRESSION,
	      "D1MPKI of group g went from 1 to 1.2, beyond +0.1");
	keeps("walk():d1rmpki=1.1", 60, 72, EXIT_CODE_REGRESSION,
	      "D1rMPKI of walk went from 1 to 1.2, beyond 1.1");
	keeps("startup/d1mpki=+0", 60, 72, EXIT_CODE_PASS, NULL);
	keeps("llmpki=1%", 60, 60, EXIT_CODE_NOTHING,
	      "limit llmpki=1%: there is no event LLMPKI; counted were Ir, D1mr and D1mw");
}

static void other_caches_are_not_compared(void)
{
	struct results old = model("32768,8,64", 100);
	struct results new = model("65536,8,64", 100);
	struct gate gate;

	judge(&gate, &old, &new, "d1mr=1%");
	CU_ASSERT_EQUAL(gate.list[0].verdict, VERDICT_NOT_COMPARABLE);
	CU_ASSERT_EQUAL(gate_exit_code(&gate), EXIT_CODE_NOTHING);
	CU_ASSERT_STRING_EQUAL(gate.list[0].causes.list[0].text,
			       "the environment changed, not only the program: the fixed D1 cache "
			       "(32768,8,64 and 65536,8,64)");
	gate_release(&gate);
	results_release(&old);
	results_release(&new);
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(a_function_is_meant_with_all_its_parameters),
		TEST(a_function_of_startup_is_none_of_net),
		TEST(functions_that_changed_are_told_the_largest_first),
		TEST(a_build_folder_makes_no_other_function),
		TEST(names_of_another_build_are_the_same_function),
		TEST(what_moved_is_told_from_what_changed),
		TEST(what_is_only_worth_knowing_is_a_note),
		TEST(what_is_accepted_is_no_cause),
		TEST(what_failed_cannot_be_accepted),
		TEST(what_the_suite_has_has_not_vanished),
		TEST(the_suites_limits_hold),
		TEST(misses_have_limits_everywhere),
		TEST(misses_per_thousand_instructions_have_limits),
		TEST(other_caches_are_not_compared),
		CU_TEST_INFO_NULL,
	};

	return unit_main("gate", tests, argc, argv);
}
