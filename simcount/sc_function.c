/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_function.c - the counts of an object by function */

#include "sc_function.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_libcfile.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_mallocfree.h"

#include "sc_elf.h"
#include "sc_phase.h"
#include "sc_range.h"

/* The functions under construction: every symbol and every section, executed or not. */
struct table {
	XArray *symbols;  /* of struct sc_function, by address */
	XArray *sections; /* the same for code without a symbol */
};

static XArray *new_functions(void)
{
	return VG_(newXA)(VG_(malloc), "sc.function.functions", VG_(free),
			  sizeof(struct sc_function));
}

static struct sc_function *function_at(XArray *functions, Word i)
{
	return VG_(indexXA)(functions, i);
}

static void add_function(XArray *functions, const struct sc_object *object, Addr start, SizeT size,
			 const HChar *name, Bool has_symbol)
{
	struct sc_function function = {
		.object = object,
		.start = start,
		.size = size,
		.name = name,
		.has_symbol = has_symbol,
	};

	function.by_phase = VG_(newXA)(VG_(malloc), "sc.function.phases", VG_(free),
				       sc_event_columns() * sizeof(ULong));
	VG_(addToXA)(functions, &function);
}

/* "object+0xSTART", or "object:plt" for a linkage table. */
static const HChar *section_name(const struct sc_object *object, const struct sc_section *section)
{
	const HChar *base = VG_(basename)(object->path);
	HChar *name = VG_(malloc)("sc.function.section", VG_(strlen)(base) + 32);

	if (section->is_plt)
		VG_(sprintf)(name, "%s:plt", base);
	else
		VG_(sprintf)(name, "%s+0x%lx", base, section->start);
	return name;
}

static struct table table_new(const struct sc_object *object)
{
	struct table table = { .symbols = new_functions(), .sections = new_functions() };

	for (Word i = 0; i < VG_(sizeXA)(object->symbols); i++) {
		const struct sc_symbol *symbol = VG_(indexXA)(object->symbols, i);

		add_function(table.symbols, object, symbol->start, symbol->size, symbol->name,
			     True);
	}
	for (Word i = 0; object->sections && i < VG_(sizeXA)(object->sections); i++) {
		const struct sc_section *section = VG_(indexXA)(object->sections, i);

		add_function(table.sections, object, section->start, section->size,
			     section_name(object, section), False);
	}
	/* What no symbol and no section covers, such as code without a file. */
	add_function(table.sections, object, 0, ~(SizeT)0, object->path, False);
	return table;
}

/* The last function that starts at or before the address, if it covers it. */
static struct sc_function *covering(XArray *functions, Word n, Addr address)
{
	Word low = 0, high = n;

	while (low < high) {
		Word middle = low + (high - low) / 2;

		if (function_at(functions, middle)->start <= address)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == 0 || address - function_at(functions, low - 1)->start >=
				function_at(functions, low - 1)->size)
		return NULL;
	return function_at(functions, low - 1);
}

static struct sc_function *function_of(const struct table *table, Addr address)
{
	Word n_sections = VG_(sizeXA)(table->sections) - 1;
	struct sc_function *function =
		covering(table->symbols, VG_(sizeXA)(table->symbols), address);

	if (!function)
		function = covering(table->sections, n_sections, address);
	return function ? function : function_at(table->sections, n_sections);
}

static void count(struct sc_function *function, UInt phase, enum sc_event event, ULong amount)
{
	ULong none[SC_N_EVENTS] = { 0 };

	if (amount == 0)
		return;
	while (phase >= VG_(sizeXA)(function->by_phase))
		VG_(addToXA)(function->by_phase, none);
	((ULong *)VG_(indexXA)(function->by_phase, phase))[sc_event_column(event)] += amount;
}

/* Counted events belong to a range of one instruction, or to its first. */
static void add_events(const struct table *table, const struct sc_range *range, UInt phase)
{
	struct sc_function *function;

	if (!range->events)
		return;
	function = function_of(table, range->at);
	for (UInt event = SC_IR + 1; event < SC_N_EVENTS; event++)
		count(function, phase, event, sc_range_event(range, event, phase));
}

static void count_marks(struct sc_function *function, const struct sc_range *range, UInt i,
			UInt phase)
{
	ULong executions = sc_range_executions(range, phase);

	for (UInt event = SC_IR + 1; event < SC_N_EVENTS; event++)
		count(function, phase, event, executions * sc_range_mark(range, i, event));
}

/* Give each function what the part of the range that lies in it executed. */
static void add_executions(const struct table *table, const struct sc_range *range, UInt phase)
{
	ULong executions = sc_range_executions(range, phase);
	struct sc_function *function = function_of(table, range->at);
	Addr address = range->at;

	for (UInt i = 0; i < range->n && executions; i++) {
		if (!function->has_symbol || address - function->start >= function->size)
			function = function_of(table, address);
		count(function, phase, SC_IR, executions);
		if (sc_range_marks(range, i))
			count_marks(function, range, i, phase);
		if (function->has_symbol && address == function->start)
			function->entered += executions;
		address += range->lengths[i];
	}
}

static void keep_executed(XArray *functions, XArray *from)
{
	for (Word i = 0; i < VG_(sizeXA)(from); i++) {
		struct sc_function *function = function_at(from, i);

		if (VG_(sizeXA)(function->by_phase) > 0)
			VG_(addToXA)(functions, function);
	}
}

static Int compare_functions(const void *a, const void *b)
{
	const struct sc_function *left = a, *right = b;

	if (left->start != right->start)
		return left->start < right->start ? -1 : 1;
	return (Int)right->has_symbol - (Int)left->has_symbol;
}

XArray *sc_function_table(const struct sc_object *object)
{
	struct table table = table_new(object);
	XArray *functions = new_functions();

	for (Word i = 0; i < VG_(sizeXA)(object->ranges); i++)
		for (UInt phase = 0; phase < sc_phase_count(); phase++) {
			add_events(&table, sc_object_range(object, i), phase);
			add_executions(&table, sc_object_range(object, i), phase);
		}
	keep_executed(functions, table.symbols);
	keep_executed(functions, table.sections);
	VG_(setCmpFnXA)(functions, compare_functions);
	VG_(sortXA)(functions);
	return functions;
}

ULong sc_function_count(const struct sc_function *function, UInt phase, enum sc_event event)
{
	const ULong *counts;

	if (phase >= VG_(sizeXA)(function->by_phase) || !sc_event_is_on(event))
		return 0;
	counts = VG_(indexXA)(function->by_phase, phase);
	return counts[sc_event_column(event)];
}
