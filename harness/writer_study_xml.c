/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The report of simcount study as results/ keeps it for programs: docs/simcount-study.rng. */
#include "path.h"
#include "rates.h"
#include "study_choice.h"
#include "study_writers.h"

#include <inttypes.h>
#include <libxml/xmlwriter.h>

#define TEXT(string) ((const xmlChar *)(string))

static void begin(xmlTextWriter *xml, const char *name)
{
	xmlTextWriterStartElement(xml, TEXT(name));
}

static void end(xmlTextWriter *xml)
{
	xmlTextWriterEndElement(xml);
}

/* Nothing for NULL. */
static void put_text(xmlTextWriter *xml, const char *name, const char *text)
{
	if (text)
		xmlTextWriterWriteAttribute(xml, TEXT(name), TEXT(text));
}

static void put_count(xmlTextWriter *xml, const char *name, uint64_t count)
{
	xmlTextWriterWriteFormatAttribute(xml, TEXT(name), "%" PRIu64, count);
}

static void put_real(xmlTextWriter *xml, const char *name, double number)
{
	xmlTextWriterWriteFormatAttribute(xml, TEXT(name), "%.6f", number);
}

static void put_point(xmlTextWriter *xml, const struct study_variant *variant, size_t index)
{
	const struct startup_point *point = &variant->points[index];

	begin(xml, "run");
	put_count(xml, "requests", point->requests);
	put_count(xml, "Ir", point->total);
	put_count(xml, "RepIr", variant->rep[index]);
	put_count(xml, "startup", point->startup);
	put_count(xml, "exit", point->exit);
	put_count(xml, "net", startup_point_net(point));
	put_real(xml, "residual", variant->startup.fit.residuals[index]);
	end(xml);
}

static void put_method(xmlTextWriter *xml, const struct study_variant *variant,
		       enum startup_method method)
{
	const struct startup_estimate *estimate = &variant->startup.by[method];

	begin(xml, "method");
	put_text(xml, "name", startup_method_name(method));
	put_real(xml, "startup", estimate->startup);
	put_real(xml, "net", estimate->net);
	put_real(xml, "per-request", estimate->per_request);
	put_real(xml, "ratio", variant->net_ratios[method]);
	if (method == STARTUP_SLOPE)
		put_text(xml, "linear", variant->startup.fit.is_linear ? "yes" : "no");
	end(xml);
}

static void put_groups(xmlTextWriter *xml, const struct study_variant *variant)
{
	for (size_t i = 0; i < variant->n_groups; i++) {
		begin(xml, "group");
		put_text(xml, "name", variant->groups[i].name);
		put_count(xml, "net", variant->groups[i].net);
		end(xml);
	}
}

static void put_value(xmlTextWriter *xml, const struct study_value *value)
{
	begin(xml, "value");
	put_text(xml, "name", value->name);
	put_count(xml, "Ir", value->point.total);
	put_count(xml, "startup", value->point.startup);
	put_count(xml, "exit", value->point.exit);
	put_count(xml, "net", startup_point_net(&value->point));
	end(xml);
}

static void put_step(xmlTextWriter *xml, const struct study_choice *choice, size_t index)
{
	const struct study_step *step = &choice->steps[index];

	begin(xml, "step");
	put_text(xml, "from", choice->values[index].name);
	put_text(xml, "to", choice->values[index + 1].name);
	xmlTextWriterWriteFormatAttribute(xml, TEXT("saved"), "%" PRId64, step->saved);
	put_real(xml, "ratio", step->ratio);
	put_text(xml, "verdict", study_verdict_name(step->verdict));
	put_text(xml, "function", step->function->name);
	end(xml);
}

static void put_choice(xmlTextWriter *xml, const struct study_choice *choice)
{
	if (!choice->spec)
		return;
	begin(xml, "choice");
	put_text(xml, "option", choice->spec->option);
	for (size_t i = 0; i < choice->n_values; i++)
		put_value(xml, &choice->values[i]);
	for (size_t i = 0; i + 1 < choice->n_values; i++)
		put_step(xml, choice, i);
	end(xml);
}

static void put_rate(xmlTextWriter *xml, const struct rate_spec *spec, const struct rate *rate)
{
	begin(xml, "rate");
	put_text(xml, "name", spec->name);
	put_count(xml, "accesses", rate->accesses);
	put_count(xml, "misses", rate->misses);
	put_real(xml, "mpki", 1000.0 * (double)rate->misses / (double)rate->instructions);
	end(xml);
}

static void put_misses(xmlTextWriter *xml, const struct study_misses *misses)
{
	begin(xml, "misses");
	put_count(xml, "cycles", misses->cycles);
	put_count(xml, "first-level", misses->first_level_cycles);
	put_count(xml, "last-level", misses->last_level_cycles);
	put_count(xml, "branches", misses->branch_cycles);
	put_real(xml, "share", misses->share);
	put_text(xml, "bound", misses->is_bound ? "yes" : "no");
	for (uint32_t event = 0; event < misses->n_events; event++) {
		begin(xml, "event");
		put_text(xml, "name", misses->events[event]);
		put_count(xml, "net", misses->net[event]);
		end(xml);
	}
	for (const struct rate_spec *spec = rate_specs; spec->name; spec++) {
		struct rate rate = rate_of(spec, misses->events, misses->n_events, misses->net);

		put_rate(xml, spec, &rate);
	}
	end(xml);
}

static void put_identities(xmlTextWriter *xml, const char *element,
			   const struct binary_identity *list, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		begin(xml, element);
		put_text(xml, "name", path_last(list[i].name));
		put_text(xml, "identity", list[i].identity);
		end(xml);
	}
}

static void put_environment(xmlTextWriter *xml, const struct environment *environment)
{
	begin(xml, "tool");
	put_text(xml, "version", environment->tool);
	put_text(xml, "valgrind", environment->valgrind);
	end(xml);
	begin(xml, "machine");
	put_text(xml, "cpu", environment->cpu);
	put_count(xml, "seed", environment->seed);
	end(xml);
	for (size_t i = 0; i < environment->n_fixed; i++) {
		begin(xml, "fixed");
		put_text(xml, "source", environment->fixed[i]);
		end(xml);
	}
	for (size_t i = 0; i < environment->n_model; i++) {
		begin(xml, "modelled");
		put_text(xml, "name", environment->model[i].name);
		put_text(xml, "value", environment->model[i].value);
		end(xml);
	}
	put_identities(xml, "program", environment->program, environment->n_program);
	put_identities(xml, "library", environment->libraries, environment->n_libraries);
}

static void put_variant(xmlTextWriter *xml, const struct study_simulator *simulator, size_t index)
{
	const struct study_variant *variant = &simulator->variants[index];

	begin(xml, "variant");
	put_text(xml, "name", variant->spec->name);
	put_text(xml, "command", variant->command);
	put_text(xml, "made-by", variant->made_by);
	put_text(xml, "module", variant->module);
	put_text(xml, "missing", variant->missing);
	if (study_has_figures(simulator, index)) {
		put_real(xml, "gross-ratio", variant->gross_ratio);
		for (size_t i = 0; i < STUDY_POINTS; i++)
			put_point(xml, variant, i);
		for (enum startup_method method = 0; method < STARTUP_METHODS; method++)
			put_method(xml, variant, method);
		put_groups(xml, variant);
		put_choice(xml, &variant->choice);
		put_misses(xml, &variant->misses);
		put_environment(xml, &variant->environment);
	}
	end(xml);
}

static void put_simulator(xmlTextWriter *xml, const struct study_simulator *simulator)
{
	begin(xml, "simulator");
	put_text(xml, "name", simulator->spec->name);
	put_count(xml, "requests", simulator->requests);
	for (size_t i = 0; i < simulator->spec->n_variants; i++)
		put_variant(xml, simulator, i);
	end(xml);
}

static void put_study(xmlTextWriter *xml, const struct study *study)
{
	xmlTextWriterSetIndent(xml, 1);
	xmlTextWriterSetIndentString(xml, TEXT("  "));
	xmlTextWriterStartDocument(xml, NULL, "UTF-8", NULL);
	begin(xml, "study");
	put_text(xml, "version", "1");
	begin(xml, "host");
	put_text(xml, "cpu", study->host.cpu);
	put_text(xml, "kernel", study->host.kernel);
	put_text(xml, "system", study->host.system);
	end(xml);
	for (size_t i = 0; i < study->n_simulators; i++)
		put_simulator(xml, &study->simulators[i]);
	xmlTextWriterEndDocument(xml);
}

void study_write_xml(const struct study *study, FILE *out)
{
	xmlBuffer *buffer = xmlBufferCreate();
	xmlTextWriter *xml = xmlNewTextWriterMemory(buffer, 0);

	put_study(xml, study);
	xmlFreeTextWriter(xml);
	fwrite(xmlBufferContent(buffer), 1, (size_t)xmlBufferLength(buffer), out);
	xmlBufferFree(buffer);
}
