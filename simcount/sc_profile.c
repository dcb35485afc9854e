/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sc_profile.c - the profile file, XML version 1; docs/simcount-profile.rng is its schema
 *
 * The same run gives the same bytes: there is no time in it, no process id, no address of memory
 * but of anonymous code, and every list is sorted. The command is the program's own.
 */

#include "sc_profile.h"

#include "pub_tool_clientstate.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_mallocfree.h"

#include "sc_border.h"
#include "sc_cpu.h"
#include "sc_entropy.h"
#include "sc_function.h"
#include "sc_layout.h"
#include "sc_machine.h"
#include "sc_model.h"
#include "sc_note.h"
#include "sc_object.h"
#include "sc_only.h"
#include "sc_phase.h"
#include "sc_range.h"
#include "sc_thread.h"
#include "sc_xml.h"

static const HChar *const ending_names[] = {
	[SC_ENDED_EXIT] = "exit",
	[SC_ENDED_SIGNAL] = "signal",
	[SC_ENDED_EXEC] = "exec",
};

static void write_head(struct sc_xml *xml, const struct sc_run *run)
{
	sc_xml_printf(xml, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
			   "<simcount version=\"1\" events=\"");
	for (UInt event = 0; event < SC_N_EVENTS; event++)
		if (sc_event_is_on(event))
			sc_xml_printf(xml, "%s%s", event ? " " : "", sc_event_name(event));
	sc_xml_printf(xml, "\" complete=\"%s\" ended=\"%s\" status=\"%d\" faults=\"%llu\">\n",
		      run->ending == SC_ENDED_SIGNAL ? "no" : "yes", ending_names[run->ending],
		      run->status, sc_process_faults());
	sc_xml_printf(xml, "  <tool version=\"%s\" valgrind=\"%s\"/>\n", PACKAGE_VERSION,
		      SC_SDK_VERSION);
}

/* Which answers were fixed, which the host gave, and how often each was asked for. */
static void write_machine(struct sc_xml *xml)
{
	sc_xml_printf(xml, "  <machine cpu=\"%s\" seed=\"%llu\"", sc_cpu_name(),
		      sc_entropy_clo_seed);
	if (sc_layout_clo_number)
		sc_xml_printf(xml, " layout=\"%llu\"", sc_layout_clo_number);
	sc_xml_printf(xml, ">\n");
	for (UInt source = 0; source < SC_N_SOURCES; source++) {
		const HChar *kind = source >= SC_N_FIXABLE	  ? "varies"
				    : sc_machine_is_fixed(source) ? "fixed"
								  : "real";

		if (source < SC_N_FIXABLE || sc_machine_uses(source) > 0)
			sc_xml_printf(xml, "    <%s source=\"%s\" used=\"%llu\"/>\n", kind,
				      sc_machine_name(source), sc_machine_uses(source));
	}
	sc_xml_printf(xml, "  </machine>\n");
}

static void write_command(struct sc_xml *xml)
{
	sc_xml_printf(xml, "  <command>");
	if (VG_(args_the_exename))
		sc_xml_text_element(xml, "arg", VG_(args_the_exename));
	for (Word i = 0; i < VG_(sizeXA)(VG_(args_for_client)); i++)
		sc_xml_text_element(xml, "arg", *(HChar **)VG_(indexXA)(VG_(args_for_client), i));
	sc_xml_printf(xml, "</command>\n");
}

static void write_phases(struct sc_xml *xml, const struct sc_run *run)
{
	sc_xml_printf(xml, "  <phases");
	sc_xml_attribute(xml, "until", run->until);
	sc_xml_printf(xml, " reached=\"%s\"%s>\n",
		      sc_border_is_reached() || sc_only_is_reached() ? "yes" : "no",
		      sc_only_is_on() ? " only=\"yes\"" : "");
	for (UInt phase = 0; phase < sc_phase_count(); phase++) {
		sc_xml_printf(xml, "    <phase");
		sc_xml_attribute(xml, "name", sc_phase_name(phase));
		sc_xml_printf(xml, "/>\n");
	}
	sc_xml_printf(xml, "  </phases>\n");
}

/* The events that are on, with a space between them, without the zeros at the end. */
static void write_counts(struct sc_xml *xml, const ULong counts[SC_N_EVENTS])
{
	UInt n = SC_N_EVENTS;

	while (n > 0 && counts[n - 1] == 0)
		n--;
	for (UInt event = 0; event < n; event++)
		if (sc_event_is_on(event))
			sc_xml_printf(xml, "%s%llu", event ? " " : "", counts[event]);
}

static void write_threads(struct sc_xml *xml)
{
	sc_xml_printf(xml, "  <threads>\n");
	for (UInt i = 0; i < sc_thread_count(); i++) {
		ULong totals[SC_N_EVENTS];

		sc_thread_totals(i, totals);
		sc_xml_printf(xml, "    <t>");
		write_counts(xml, totals);
		sc_xml_printf(xml, "</t>\n");
	}
	sc_xml_printf(xml, "  </threads>\n");
}

static const struct sc_object *object_at(const struct sc_run *run, Word i)
{
	return *(struct sc_object **)VG_(indexXA)(run->objects, i);
}

static void write_objects(struct sc_xml *xml, const struct sc_run *run)
{
	sc_xml_printf(xml, "  <objects>\n");
	for (Word i = 0; i < VG_(sizeXA)(run->objects); i++) {
		const struct sc_object *object = object_at(run, i);

		sc_xml_printf(xml, "    <object id=\"%ld\"", i + 1);
		if (object->build_id[0])
			sc_xml_printf(xml, " buildid=\"%s\"", object->build_id);
		sc_xml_attribute(xml, "path", object->path);
		sc_xml_printf(xml, "/>\n");
	}
	sc_xml_printf(xml, "  </objects>\n");
}

static Bool is_zero(const ULong *counts, UInt n)
{
	for (UInt i = 0; i < n; i++)
		if (counts[i])
			return False;
	return True;
}

static void write_phase_counts(struct sc_xml *xml, UInt phase, const ULong counts[SC_N_EVENTS])
{
	if (is_zero(counts, SC_N_EVENTS))
		return;
	sc_xml_printf(xml, "<p n=\"%u\">", phase);
	write_counts(xml, counts);
	sc_xml_printf(xml, "</p>");
}

static void write_function(struct sc_xml *xml, const struct sc_function *function, Word id)
{
	sc_xml_printf(xml, "    <f o=\"%ld\" start=\"0x%lx\"", id, function->start);
	if (function->has_symbol || function->size != ~(SizeT)0)
		sc_xml_printf(xml, " size=\"0x%lx\"", function->size);
	if (!function->has_symbol)
		sc_xml_printf(xml, " symbol=\"no\"");
	if (function->entered)
		sc_xml_printf(xml, " entered=\"%llu\"", function->entered);
	sc_xml_attribute(xml, "name", function->name);
	sc_xml_printf(xml, ">");
	for (UInt phase = 0; phase < sc_phase_count(); phase++) {
		ULong counts[SC_N_EVENTS];

		for (UInt event = 0; event < SC_N_EVENTS; event++)
			counts[event] = sc_function_count(function, phase, event);
		write_phase_counts(xml, phase, counts);
	}
	sc_xml_printf(xml, "</f>\n");
}

static void write_functions(struct sc_xml *xml, const struct sc_run *run)
{
	Word object = 0;

	sc_xml_printf(xml, "  <functions>\n");
	for (Word i = 0; i < VG_(sizeXA)(run->functions); i++) {
		const struct sc_function *function = VG_(indexXA)(run->functions, i);

		while (object_at(run, object) != function->object)
			object++;
		write_function(xml, function, object + 1);
	}
	sc_xml_printf(xml, "  </functions>\n");
}

static HChar base36(UChar value)
{
	return value < 10 ? '0' + value : 'a' + value - 10;
}

/* Two digits an instruction; those at the end that say nothing are left out. */
static void write_marks(struct sc_xml *xml, const struct sc_range *range)
{
	UInt n = range->n;

	while (n > 0 && sc_range_marks(range, n - 1) == 0)
		n--;
	if (n == 0)
		return;
	sc_xml_printf(xml, " m=\"");
	for (UInt i = 0; i < n; i++)
		sc_xml_printf(xml, "%02x", (UInt)sc_range_marks(range, i));
	sc_xml_printf(xml, "\"");
}

/* counts are SC_N_EVENTS for each phase: executions under Ir, then the other events. */
static void write_row(struct sc_xml *xml, const struct sc_range *range, const ULong *counts)
{
	HChar lengths[SC_RANGE_MAX_INSTRS + 1];

	if (is_zero(counts, sc_phase_count() * SC_N_EVENTS))
		return;
	for (UInt i = 0; i < range->n; i++)
		lengths[i] = base36(range->lengths[i]);
	lengths[range->n] = '\0';
	sc_xml_printf(xml, "      <r at=\"0x%lx\" len=\"%u\"", range->at, range->n_bytes);
	if (range->n > 1)
		sc_xml_printf(xml, " n=\"%u\" i=\"%s\"", range->n, lengths);
	write_marks(xml, range);
	sc_xml_printf(xml, ">");
	for (UInt phase = 0; phase < sc_phase_count(); phase++)
		write_phase_counts(xml, phase, counts + phase * SC_N_EVENTS);
	sc_xml_printf(xml, "</r>\n");
}

static void add_range(ULong *all, const struct sc_range *range)
{
	for (UInt phase = 0; phase < sc_phase_count(); phase++) {
		ULong *counts = all + phase * SC_N_EVENTS;

		counts[SC_IR] += sc_range_executions(range, phase);
		for (UInt event = SC_IR + 1; event < SC_N_EVENTS; event++)
			counts[event] += sc_range_event(range, event, phase);
	}
}

static Bool is_same(const struct sc_range *a, const struct sc_range *b)
{
	return a->at == b->at && a->n == b->n && sc_range_compare_marks(a, b) == 0;
}

/*
 * Write the ranges of the object that cover the same code as the one of index `first`, which is the
 * first of them, and do the same there. Returns how many there are.
 */
static Word write_same(struct sc_xml *xml, const struct sc_object *object, Word first)
{
	const struct sc_range *range = sc_object_range(object, first);
	ULong *counts =
		VG_(calloc)("sc.profile.row", sc_phase_count() * SC_N_EVENTS, sizeof(ULong));
	Word n = 0;

	for (; first + n < VG_(sizeXA)(object->ranges); n++) {
		const struct sc_range *same = sc_object_range(object, first + n);

		if (!is_same(same, range))
			break;
		add_range(counts, same);
	}
	write_row(xml, range, counts);
	VG_(free)(counts);
	return n;
}

/* By address, and what begins at one address by length, then marks. */
static void write_object_ranges(struct sc_xml *xml, const struct sc_object *object)
{
	for (Word i = 0; i < VG_(sizeXA)(object->ranges);)
		i += write_same(xml, object, i);
}

static void write_ranges(struct sc_xml *xml, const struct sc_run *run)
{
	sc_xml_printf(xml, "  <ranges>\n");
	for (Word i = 0; i < VG_(sizeXA)(run->objects); i++) {
		sc_xml_printf(xml, "    <o id=\"%ld\">\n", i + 1);
		write_object_ranges(xml, object_at(run, i));
		sc_xml_printf(xml, "    </o>\n");
	}
	sc_xml_printf(xml, "  </ranges>\n");
}

static void write_notes(struct sc_xml *xml)
{
	if (sc_note_count() == 0)
		return;
	sc_xml_printf(xml, "  <notes>\n");
	for (UInt i = 0; i < sc_note_count(); i++) {
		sc_xml_printf(xml, "    ");
		sc_xml_text_element(xml, "note", sc_note_text(i));
		sc_xml_printf(xml, "\n");
	}
	sc_xml_printf(xml, "  </notes>\n");
}

UInt sc_profile_write(const struct sc_run *run, const HChar *path)
{
	struct sc_xml *xml = VG_(malloc)("sc.profile.xml", sizeof(*xml));
	UInt error;

	sc_xml_open(xml, path);
	write_head(xml, run);
	write_machine(xml);
	sc_model_write(xml);
	write_command(xml);
	write_phases(xml, run);
	write_threads(xml);
	write_objects(xml, run);
	write_functions(xml, run);
	write_ranges(xml, run);
	write_notes(xml);
	sc_xml_printf(xml, "</simcount>\n");
	error = sc_xml_close(xml);
	VG_(free)(xml);
	return error;
}
