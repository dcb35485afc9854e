/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_summary.c - the table on the user's terminal */

#include "sc_summary.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_libcfile.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_mallocfree.h"

#include "sc_function.h"
#include "sc_object.h"
#include "sc_phase.h"

/* Wide enough for 2^64 with a comma after every third digit. */
#define NUMBER_SIZE 32

/* "1,234,567" */
static const HChar *grouped(ULong number, HChar text[NUMBER_SIZE])
{
	HChar digits[NUMBER_SIZE];
	UInt n = VG_(sprintf)(digits, "%llu", number);
	UInt used = 0;

	for (UInt i = 0; i < n; i++) {
		if (i > 0 && (n - i) % 3 == 0)
			text[used++] = ',';
		text[used++] = digits[i];
	}
	text[used] = '\0';
	return text;
}

static ULong phase_event(const struct sc_run *run, UInt phase, enum sc_event event)
{
	ULong total = 0;

	for (Word i = 0; i < VG_(sizeXA)(run->functions); i++)
		total += sc_function_count(VG_(indexXA)(run->functions, i), phase, event);
	return total;
}

static ULong phase_total(const struct sc_run *run, UInt phase)
{
	return phase_event(run, phase, SC_IR);
}

/* A phase's line, e.g. "     start-up: 104,321". */
static void print_phase(const HChar *name, ULong count, UInt width)
{
	HChar text[NUMBER_SIZE];

	VG_(umsg)("%12s: %*s\n", name, (Int)width, grouped(count, text));
}

static void print_totals(const struct sc_run *run, ULong total, UInt width)
{
	ULong startup = phase_total(run, SC_STARTUP), exit = phase_total(run, SC_EXIT);
	HChar text[NUMBER_SIZE];

	VG_(umsg)("instructions: %*s total\n", (Int)width, grouped(total, text));
	print_phase("start-up", startup, width);
	print_phase("main", phase_total(run, SC_MAIN), width);
	print_phase("exit", exit, width);
	for (UInt phase = SC_EXIT + 1; phase < sc_phase_count(); phase++)
		print_phase(sc_phase_name(phase), phase_total(run, phase), width);
	print_phase("net", total - startup - exit, width);
}

static Int compare_by_main(const void *a, const void *b)
{
	const struct sc_function *left = *(struct sc_function *const *)a;
	const struct sc_function *right = *(struct sc_function *const *)b;
	ULong left_count = sc_function_count(left, SC_MAIN, SC_IR);
	ULong right_count = sc_function_count(right, SC_MAIN, SC_IR);

	if (left_count != right_count)
		return left_count > right_count ? -1 : 1;
	/* Where counts are equal the order of the profile decides. */
	return left < right ? -1 : left > right;
}

static XArray *sorted_by_main(const struct sc_run *run)
{
	XArray *sorted = VG_(newXA)(VG_(malloc), "sc.summary.sorted", VG_(free),
				    sizeof(struct sc_function *));

	for (Word i = 0; i < VG_(sizeXA)(run->functions); i++) {
		const struct sc_function *function = VG_(indexXA)(run->functions, i);

		if (sc_function_count(function, SC_MAIN, SC_IR) > 0)
			VG_(addToXA)(sorted, &function);
	}
	VG_(setCmpFnXA)(sorted, compare_by_main);
	VG_(sortXA)(sorted);
	return sorted;
}

/* scale * part / whole, rounded to nearest; exact for every count there can be. */
static ULong ratio(ULong part, ULong whole, UInt scale)
{
	while (part > ~0ULL / 2 / scale) {
		part /= 2;
		whole /= 2;
	}
	return whole ? (2 * scale * part + whole) / (2 * whole) : 0;
}

static void print_functions(const struct sc_run *run, Int n, UInt width)
{
	XArray *sorted = sorted_by_main(run);
	ULong total = phase_total(run, SC_MAIN);
	HChar text[NUMBER_SIZE];

	if (n > VG_(sizeXA)(sorted))
		n = VG_(sizeXA)(sorted);
	if (n > 0)
		VG_(umsg)("most instructions in main:\n");
	for (Int i = 0; i < n; i++) {
		const struct sc_function *function =
			*(const struct sc_function **)VG_(indexXA)(sorted, i);
		ULong count = sc_function_count(function, SC_MAIN, SC_IR);
		UInt share = ratio(count, total, 1000);

		VG_(umsg)
		("%*s %3u.%u%%  %s  [%s]\n", (Int)width, grouped(count, text), share / 10,
		 share % 10, function->name, VG_(basename)(function->object->path));
	}
	VG_(deleteXA)(sorted);
}

/* What is accessed, or branches, and how often that misses. */
static const struct {
	const HChar *name;
	enum sc_event accesses, misses;
} misses[] = {
	{ "I1", SC_IR, SC_I1MR },	  { "D1 reads", SC_DR, SC_D1MR },
	{ "D1 writes", SC_DW, SC_D1MW },  { "LL code", SC_I1MR, SC_ILMR },
	{ "LL reads", SC_D1MR, SC_DLMR }, { "LL writes", SC_D1MW, SC_DLMW },
	{ "conditional", SC_BC, SC_BCM }, { "indirect", SC_BI, SC_BIM },
};

#define N_MISSES (sizeof(misses) / sizeof(misses[0]))

static void print_misses(const HChar *phases, const ULong counts[SC_N_EVENTS], UInt width)
{
	HChar accessed[NUMBER_SIZE], missed[NUMBER_SIZE];

	VG_(umsg)
	("%-12s  %*s  %*s     rate  per 1,000 instructions\n", phases, (Int)width, "accesses",
	 (Int)width, "misses");
	for (UInt i = 0; i < N_MISSES; i++) {
		ULong n = counts[misses[i].accesses], n_missed = counts[misses[i].misses];
		ULong rate = ratio(n_missed, n, 10000);
		ULong per_thousand = ratio(n_missed, counts[SC_IR], 1000000);

		if (!sc_event_is_on(misses[i].misses))
			continue;
		VG_(umsg)
		("%12s: %*s  %*s  %3llu.%02llu%%  %llu.%03llu\n", misses[i].name, (Int)width,
		 grouped(n, accessed), (Int)width, grouped(n_missed, missed), rate / 100,
		 rate % 100, per_thousand / 1000, per_thousand % 1000);
	}
}

/* The models' table for all phases, and for main alone. */
static void print_models(const struct sc_run *run, UInt width)
{
	ULong all[SC_N_EVENTS] = { 0 }, in_main[SC_N_EVENTS];

	if (sc_event_columns() == sc_event_column(SC_REP_IR) + 1)
		return;
	for (UInt event = 0; event < SC_N_EVENTS; event++) {
		in_main[event] = phase_event(run, SC_MAIN, event);
		for (UInt phase = 0; phase < sc_phase_count(); phase++)
			all[event] += phase_event(run, phase, event);
	}
	if (width < VG_(strlen)("accesses"))
		width = VG_(strlen)("accesses");
	print_misses("all phases:", all, width);
	print_misses("main:", in_main, width);
}

void sc_summary_print(const struct sc_run *run, Int n)
{
	HChar text[NUMBER_SIZE];
	ULong total = 0;
	UInt width;

	for (UInt phase = 0; phase < sc_phase_count(); phase++)
		total += phase_total(run, phase);
	width = VG_(strlen)(grouped(total, text));
	print_totals(run, total, width);
	print_models(run, width);
	print_functions(run, n, width);
}
