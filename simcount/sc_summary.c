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

static ULong phase_total(const struct sc_run *run, UInt phase)
{
	ULong total = 0;

	for (Word i = 0; i < VG_(sizeXA)(run->functions); i++)
		total += sc_function_count(VG_(indexXA)(run->functions, i), phase, SC_IR);
	return total;
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

/* A share in tenths of a per cent, rounded to nearest; exact for every count there can be. */
static UInt per_mille(ULong part, ULong whole)
{
	while (part > ~0ULL / 2000) {
		part /= 2;
		whole /= 2;
	}
	return (2000 * part + whole) / (2 * whole);
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
		UInt share = per_mille(count, total);

		VG_(umsg)
		("%*s %3u.%u%%  %s  [%s]\n", (Int)width, grouped(count, text), share / 10,
		 share % 10, function->name, VG_(basename)(function->object->path));
	}
	VG_(deleteXA)(sorted);
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
	print_functions(run, n, width);
}
