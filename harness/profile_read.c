/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The profile file, read as libxml2 parses it: one table row an element. */
#include "doctype.h"
#include "file.h"
#include "memory.h"
#include "profile_reader.h"

#include <libxml/parser.h>
#include <stdlib.h>
#include <string.h>

#define MAX_BYTES ((size_t)1 << 30)

static int check_sum(struct profile_reader *r, const char *what, uint32_t event, uint64_t sum)
{
	uint64_t functions = tally_sum(&r->functions_total, event);

	if (sum == functions)
		return 0;
	return reader_fail(r, "%s add up to %llu %s, functions to %llu: the file is damaged", what,
			   (unsigned long long)sum, r->profile->events[event],
			   (unsigned long long)functions);
}

static int thread_sum(struct profile_reader *r, uint32_t event, uint64_t *sum)
{
	const struct profile *profile = r->profile;

	*sum = 0;
	for (size_t i = 0; i < profile->n_threads; i++)
		if (__builtin_add_overflow(*sum, profile->threads[i * profile->n_events + event],
					   sum))
			return reader_fail(r, "the counts do not fit in 63 bits");
	return 0;
}

static int check_sums(struct profile_reader *r)
{
	struct profile *profile = r->profile;
	uint64_t sum;

	for (uint32_t event = 0; event < profile->n_events; event++) {
		if (check_sum(r, "ranges", event, tally_sum(&r->ranges_total, event)) ||
		    thread_sum(r, event, &sum) || check_sum(r, "threads", event, sum))
			return -1;
	}
	if (!tally_equal(&r->functions_total, &r->ranges_total))
		return reader_fail(r,
				   "functions and ranges differ in a phase: the file is damaged");
	tally_add_tally(&profile->total, &r->functions_total);
	return 0;
}

static int check_parts(struct profile_reader *r)
{
	const struct profile *profile = r->profile;
	const struct {
		bool is_missing;
		const char *name;
	} parts[] = {
		{ !profile->n_events, "simcount" },   { !profile->tool_version, "tool" },
		{ !profile->n_arguments, "command" }, { !profile->n_phases, "phases" },
		{ !profile->n_threads, "threads" },   { !profile->n_objects, "objects" },
	};

	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
		if (parts[i].is_missing)
			return reader_fail(r, "element <%s> is missing or empty", parts[i].name);
	return 0;
}

static int end_simcount(struct profile_reader *r)
{
	return check_parts(r) || check_sums(r) ? -1 : 0;
}

enum {
	DOCUMENT,
	SIMCOUNT,
	TOOL,
	MACHINE,
	FIXED,
	REAL,
	VARIES,
	MODEL,
	CACHE,
	COMMAND,
	ARG,
	PHASES,
	PHASE,
	THREADS,
	THREAD,
	OBJECTS,
	OBJECT,
	FUNCTIONS,
	FUNCTION,
	FUNCTION_ROW,
	RANGES,
	RANGE_OBJECT,
	RANGE,
	RANGE_ROW,
	NOTES,
	NOTE,
	N_ELEMENTS
};

static const struct element {
	int parent;
	const char *name;
	int (*begin)(struct profile_reader *r); /* attributes can be read */
	int (*end)(struct profile_reader *r);	/* r->text is all of it, if it has no elements */
} elements[N_ELEMENTS] = {
	[DOCUMENT] = { -1, "", NULL, NULL },
	[SIMCOUNT] = { DOCUMENT, "simcount", profile_begin_simcount, end_simcount },
	[TOOL] = { SIMCOUNT, "tool", profile_begin_tool, NULL },
	[MACHINE] = { SIMCOUNT, "machine", profile_begin_machine, NULL },
	[FIXED] = { MACHINE, "fixed", profile_begin_fixed, NULL },
	[REAL] = { MACHINE, "real", profile_begin_real, NULL },
	[VARIES] = { MACHINE, "varies", profile_begin_varies, NULL },
	[MODEL] = { SIMCOUNT, "model", profile_begin_model, NULL },
	[CACHE] = { MODEL, "cache", profile_begin_cache, NULL },
	[COMMAND] = { SIMCOUNT, "command", NULL, NULL },
	[ARG] = { COMMAND, "arg", NULL, profile_end_arg },
	[PHASES] = { SIMCOUNT, "phases", profile_begin_phases, NULL },
	[PHASE] = { PHASES, "phase", profile_begin_phase, NULL },
	[THREADS] = { SIMCOUNT, "threads", NULL, NULL },
	[THREAD] = { THREADS, "t", NULL, profile_end_thread },
	[OBJECTS] = { SIMCOUNT, "objects", NULL, NULL },
	[OBJECT] = { OBJECTS, "object", profile_begin_object, NULL },
	[FUNCTIONS] = { SIMCOUNT, "functions", NULL, NULL },
	[FUNCTION] = { FUNCTIONS, "f", profile_begin_function, NULL },
	[FUNCTION_ROW] = { FUNCTION, "p", profile_begin_row, profile_end_function_row },
	[RANGES] = { SIMCOUNT, "ranges", NULL, NULL },
	[RANGE_OBJECT] = { RANGES, "o", profile_begin_range_object, NULL },
	[RANGE] = { RANGE_OBJECT, "r", profile_begin_range, profile_end_range },
	[RANGE_ROW] = { RANGE, "p", profile_begin_row, profile_end_range_row },
	[NOTES] = { SIMCOUNT, "notes", NULL, NULL },
	[NOTE] = { NOTES, "note", NULL, profile_end_note },
};

static int find_element(int parent, const char *name)
{
	for (int i = parent + 1; i < N_ELEMENTS; i++)
		if (elements[i].parent == parent && !strcmp(elements[i].name, name))
			return i;
	return -1;
}

static int close_element(struct profile_reader *r)
{
	const struct element *element = &elements[r->element];

	r->element = element->parent;
	return element->end ? element->end(r) : 0;
}

static int open_element(struct profile_reader *r, const char *name)
{
	int element = r->skipped ? -1 : find_element(r->element, name);

	if (element < 0) {
		if (r->element == DOCUMENT && !r->skipped)
			return reader_fail(
				r, "expected <simcount>, got <%.80s>: not a simcount profile",
				name);
		r->skipped++;
		return 0;
	}
	r->element = element;
	r->text_size = 0;
	r->text[0] = '\0';
	return elements[element].begin ? elements[element].begin(r) : 0;
}

static void on_start(void *reader, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
		     int n_namespaces, const xmlChar **namespaces, int n_attributes,
		     int n_defaulted, const xmlChar **attributes)
{
	struct profile_reader *r = reader;

	(void)prefix;
	(void)uri;
	(void)n_namespaces;
	(void)namespaces;
	(void)n_defaulted;
	r->attributes = attributes;
	r->n_attributes = n_attributes;
	if (!r->has_failed)
		open_element(r, (const char *)name);
}

static void on_end(void *reader, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri)
{
	struct profile_reader *r = reader;

	(void)name;
	(void)prefix;
	(void)uri;
	if (r->has_failed)
		return;
	if (r->skipped)
		r->skipped--;
	else
		close_element(r);
}

static void on_text(void *reader, const xmlChar *text, int length)
{
	struct profile_reader *r = reader;

	if (r->skipped || r->has_failed)
		return;
	r->text = xrealloc(r->text, r->text_size + (size_t)length + 1, 1);
	memcpy(r->text + r->text_size, text, (size_t)length);
	r->text_size += (size_t)length;
	r->text[r->text_size] = '\0';
}

static void on_document_type(void *reader, const xmlChar *name, const xmlChar *public_id,
			     const xmlChar *system_id)
{
	(void)name;
	(void)public_id;
	(void)system_id;
	reader_fail(reader, "document types and entities are not read");
}

#if LIBXML_VERSION >= 21200
static void on_error(void *reader, const xmlError *error)
#else
static void on_error(void *reader, xmlErrorPtr error)
#endif
{
	if (error->level >= XML_ERR_ERROR)
		reader_fail_on_line(reader, error->line, "%s",
				    error->message ? error->message : "not XML");
}

/* With handlers of our own libxml2 builds no tree. */
static int read_text(struct profile_reader *r, const char *text, size_t size)
{
	static const xmlSAXHandler handlers = {
		.initialized = XML_SAX2_MAGIC,
		.startElementNs = on_start,
		.endElementNs = on_end,
		.characters = on_text,
		.ignorableWhitespace = on_text,
		.cdataBlock = on_text,
		.internalSubset = on_document_type,
		.serror = on_error,
	};

	*r->xml->sax = handlers;
	r->xml->userData = r;
	xmlFreeDoc(xmlCtxtReadMemory(r->xml, text, (int)size, NULL, "UTF-8", XML_PARSE_NONET));
	if (r->has_failed)
		return -1;
	if (!r->xml->wellFormed)
		return reader_fail(r, "not well-formed XML");
	return 0;
}

int profile_parse(struct profile *profile, const char *text, size_t size, const char *name,
		  struct error *err)
{
	struct profile_reader r = {
		.profile = profile, .name = name, .err = err, .text = xstrdup("")
	};
	int ret = -1;

	*profile = (struct profile){ 0 };
	if (size > MAX_BYTES) {
		error_set(err, "%s is larger than %zu bytes", name, MAX_BYTES);
		goto out;
	}
	if (doctype_refuse(text, size, name, err))
		goto out;
	r.xml = xmlNewParserCtxt();
	if (!r.xml) {
		error_set(err, "libxml2 cannot start");
		goto out;
	}
	ret = read_text(&r, text, size);
	xmlFreeParserCtxt(r.xml);
out:
	if (ret)
		profile_release(profile);
	tally_release(&r.functions_total);
	tally_release(&r.ranges_total);
	free(r.object_ids);
	free(r.marks);
	free(r.text);
	return ret;
}

int profile_read(struct profile *profile, const char *path, struct error *err)
{
	char *text;
	size_t size;
	int ret;

	*profile = (struct profile){ 0 };
	if (file_read(path, MAX_BYTES, &text, &size, err))
		return -1;
	ret = profile_parse(profile, text, size, path, err);
	free(text);
	return ret;
}
