/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The profile file, read as libxml2 parses it: one table row an element. */
#include "profile.h"
#include "doctype.h"
#include "file.h"
#include "memory.h"

#include <libxml/parser.h>
#include <libxml/SAX2.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_BYTES ((size_t)1 << 30)
#define MAX_PHASES 10000
#define MAX_INSTRUCTION 35		/* bytes, as one digit says them */
#define MAX_COUNT ((uint64_t)INT64_MAX) /* JSON's integers are signed */

struct reader {
	xmlParserCtxtPtr xml;
	struct profile *profile;
	const char *name; /* of the file */
	struct error *err;
	bool has_failed;	    /* the first complaint stays */
	const xmlChar **attributes; /* of the element that begins: libxml2's groups of five */
	int n_attributes;
	int element; /* index in elements[] of the innermost open one */
	int skipped; /* how deep we are in an unknown element */
	char *text;  /* of the element that is open */
	size_t text_size;
	uint64_t *object_ids; /* as the file numbers profile->objects */
	uint32_t object;      /* the one that was last named */
	uint32_t phase;	      /* of the row that is read */
	char *marks;	      /* of the range that is read; NULL: none */
	struct tally functions_total, ranges_total;
};

static int fail_at(struct reader *r, int line, const char *fmt, va_list args)
	__attribute__((format(printf, 3, 0)));
static int fail_at(struct reader *r, int line, const char *fmt, va_list args)
{
	char text[sizeof(r->err->text)];

	if (r->has_failed)
		return -1;
	r->has_failed = true;
	vsnprintf(text, sizeof(text), fmt, args);
	text[strcspn(text, "\n")] = '\0';
	error_set(r->err, "%s: line %d: %s", r->name, line, text);
	xmlStopParser(r->xml);
	return -1;
}

static int fail(struct reader *r, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static int fail(struct reader *r, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	fail_at(r, xmlSAX2GetLineNumber(r->xml), fmt, args);
	va_end(args);
	return -1;
}

static void fail_on_line(struct reader *r, int line, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));
static void fail_on_line(struct reader *r, int line, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	fail_at(r, line, fmt, args);
	va_end(args);
}

/* libxml2 leaves &#38; in attributes, and nothing else, for a second pass that we do not make. */
static char *copy_value(const xmlChar *value, const xmlChar *end)
{
	char *copy = xstrndup((const char *)value, (size_t)(end - value));
	char *to = copy;

	for (const char *from = copy; *from; to++, from++) {
		*to = *from;
		if (!strncmp(from, "&#38;", 5))
			from += 4;
	}
	*to = '\0';
	return copy;
}

/* A copy of an attribute that the caller frees, or NULL. */
static char *attribute(struct reader *r, const char *name)
{
	for (int i = 0; i < r->n_attributes; i++) {
		const xmlChar **group = r->attributes + 5 * i; /* name, prefix, URI, value, end */

		if (!strcmp((const char *)group[0], name))
			return copy_value(group[3], group[4]);
	}
	return NULL;
}

static int required(struct reader *r, const char *name, char **value)
{
	*value = attribute(r, name);
	return *value ? 0 : fail(r, "attribute %s is missing", name);
}

/* What a digit of base 36 or less stands for, or -1. */
static int digit_value(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	return c >= 'a' && c <= 'z' ? c - 'a' + 10 : -1;
}

/* Digits of the base and nothing else; *end is behind them. */
static int parse_digits(const char *text, int base, uint64_t *number, const char **end)
{
	const char *p = text;

	for (*number = 0; digit_value(*p) >= 0 && digit_value(*p) < base; p++)
		if (__builtin_mul_overflow(*number, (uint64_t)base, number) ||
		    __builtin_add_overflow(*number, (uint64_t)digit_value(*p), number))
			return -1;
	*end = p;
	return p > text ? 0 : -1;
}

static int parse_number(const char *text, uint64_t *number)
{
	const char *end;
	int ret = !strncmp(text, "0x", 2) ? parse_digits(text + 2, 16, number, &end)
					  : parse_digits(text, 10, number, &end);

	return ret || *end ? -1 : 0;
}

static int number_attribute(struct reader *r, const char *name, uint64_t max, uint64_t *number)
{
	char *text;
	int ret;

	if (required(r, name, &text))
		return -1;
	ret = parse_number(text, number);
	if (ret || *number > max)
		ret = fail(r, "%s=\"%.80s\" is not a number in its range", name, text);
	free(text);
	return ret;
}

static int optional_number(struct reader *r, const char *name, uint64_t *number)
{
	char *text = attribute(r, name);

	if (!text)
		return 0;
	free(text);
	return number_attribute(r, name, UINT64_MAX, number);
}

static int yes_attribute(struct reader *r, const char *name, bool *yes)
{
	char *text;
	int ret = 0;

	if (required(r, name, &text))
		return -1;
	*yes = !strcmp(text, "yes");
	if (!*yes && strcmp(text, "no"))
		ret = fail(r, "%s=\"%.80s\" is neither yes nor no", name, text);
	free(text);
	return ret;
}

/* Counts separated by blanks, at most one an event; those that are left out are zero. */
static int parse_counts(struct reader *r, uint64_t *counts)
{
	const char *p = r->text + strspn(r->text, " \t\r\n");

	memset(counts, 0, TALLY_MAX_EVENTS * sizeof(*counts));
	for (uint32_t i = 0; *p; i++) {
		if (i == r->profile->n_events)
			return fail(r, "more counts than events");
		if (parse_digits(p, 10, &counts[i], &p) || !strchr(" \t\r\n", *p))
			return fail(r, "expected counts, got '%.80s'", r->text);
		p += strspn(p, " \t\r\n");
	}
	return 0;
}

/* Adds a row to both tallies; profile->total and with it all other sums can then not wrap. */
static int add_row(struct reader *r, struct tally *tally, struct tally *total,
		   const uint64_t *counts)
{
	uint32_t n_events = r->profile->n_events;

	if (tally->n_rows && tally_phase(tally, tally->n_rows - 1) >= r->phase)
		return fail(r, "phases out of order");
	for (uint32_t event = 0; event < n_events; event++)
		if (counts[event] > MAX_COUNT - tally_sum(total, event))
			return fail(r, "the counts do not fit in 63 bits");
	tally_add(tally, r->phase, counts, n_events);
	tally_add(total, r->phase, counts, n_events);
	return 0;
}

static int parse_events(struct reader *r, char *names)
{
	struct profile *profile = r->profile;
	char *rest = names;

	for (char *name; (name = strtok_r(rest, " ", &rest));) {
		if (profile->n_events == TALLY_MAX_EVENTS)
			return fail(r, "more than %d events", TALLY_MAX_EVENTS);
		if (profile_find_event(profile, name) >= 0)
			return fail(r, "event %.80s twice", name);
		profile->events =
			xgrow(profile->events, profile->n_events, sizeof(*profile->events));
		profile->events[profile->n_events++] = xstrdup(name);
	}
	if (!profile->n_events || strcmp(profile->events[EVENT_IR], "Ir"))
		return fail(r, "the first event is not Ir");
	return 0;
}

static int parse_ended(struct reader *r, const char *text)
{
	static const char *const names[] = {
		[PROFILE_EXIT] = "exit", [PROFILE_SIGNAL] = "signal", [PROFILE_EXEC] = "exec"
	};

	for (int i = 0; i <= PROFILE_EXEC; i++) {
		if (!strcmp(text, names[i])) {
			r->profile->ended = (enum profile_end)i;
			return 0;
		}
	}
	return fail(r, "ended=\"%.80s\" is not exit, signal or exec", text);
}

static int begin_simcount(struct reader *r)
{
	struct profile *profile = r->profile;
	char *version = NULL;
	char *events = NULL;
	char *ended = NULL;
	uint64_t status = 0;
	int ret = -1;

	if (required(r, "version", &version))
		goto out;
	if (strcmp(version, "1")) {
		fail(r, "format version %.20s; this simcount reads version 1", version);
		goto out;
	}
	if (required(r, "events", &events) || parse_events(r, events))
		goto out;
	if (required(r, "ended", &ended) || parse_ended(r, ended))
		goto out;
	if (yes_attribute(r, "complete", &profile->is_complete) ||
	    number_attribute(r, "status", INT32_MAX, &status) ||
	    optional_number(r, "faults", &profile->faults))
		goto out;
	profile->status = (int)status;
	ret = 0;
out:
	free(version);
	free(events);
	free(ended);
	return ret;
}

static int begin_tool(struct reader *r)
{
	struct profile *profile = r->profile;

	if (profile->tool_version)
		return fail(r, "tool twice");
	if (required(r, "version", &profile->tool_version))
		return -1;
	return required(r, "valgrind", &profile->valgrind_version);
}

static int begin_machine(struct reader *r)
{
	if (r->profile->cpu)
		return fail(r, "machine twice");
	r->profile->cpu = attribute(r, "cpu");
	return optional_number(r, "seed", &r->profile->seed);
}

static int add_source(struct reader *r, enum source_kind kind)
{
	struct profile *profile = r->profile;
	struct profile_source *source;

	profile->sources = xgrow(profile->sources, profile->n_sources, sizeof(*profile->sources));
	source = &profile->sources[profile->n_sources++];
	*source = (struct profile_source){ .kind = kind };
	if (required(r, "source", &source->name))
		return -1;
	return optional_number(r, "used", &source->used);
}

static int begin_fixed(struct reader *r)
{
	return add_source(r, SOURCE_FIXED);
}

static int begin_real(struct reader *r)
{
	return add_source(r, SOURCE_REAL);
}

static int begin_varies(struct reader *r)
{
	return add_source(r, SOURCE_VARIES);
}

static int begin_model(struct reader *r)
{
	char *cache;

	if (yes_attribute(r, "branch", &r->profile->models_branches) ||
	    required(r, "cache", &cache))
		return -1;
	r->profile->models_host = !strcmp(cache, "host");
	free(cache);
	return 0;
}

static int begin_cache(struct reader *r)
{
	struct profile *profile = r->profile;
	struct profile_cache *cache;

	profile->caches = xgrow(profile->caches, profile->n_caches, sizeof(*profile->caches));
	cache = &profile->caches[profile->n_caches++];
	*cache = (struct profile_cache){ 0 };
	if (required(r, "name", &cache->name) ||
	    number_attribute(r, "size", UINT32_MAX, &cache->size) ||
	    number_attribute(r, "ways", UINT32_MAX, &cache->ways))
		return -1;
	return number_attribute(r, "line", UINT32_MAX, &cache->line);
}

static int end_arg(struct reader *r)
{
	struct profile *profile = r->profile;

	profile->command = xgrow(profile->command, profile->n_arguments, sizeof(*profile->command));
	profile->command[profile->n_arguments++] = xstrdup(r->text);
	return 0;
}

static int begin_phases(struct reader *r)
{
	char *only;

	if (r->profile->until)
		return fail(r, "phases twice");
	if (required(r, "until", &r->profile->until))
		return -1;
	only = attribute(r, "only");
	free(only);
	if (only && yes_attribute(r, "only", &r->profile->is_only))
		return -1;
	return yes_attribute(r, "reached", &r->profile->until_reached);
}

static int begin_phase(struct reader *r)
{
	struct profile *profile = r->profile;
	char *name;

	if (required(r, "name", &name))
		return -1;
	profile->phases = xgrow(profile->phases, profile->n_phases, sizeof(*profile->phases));
	profile->phases[profile->n_phases++] = name;
	if (profile->n_phases > MAX_PHASES)
		return fail(r, "more than %d phases", MAX_PHASES);
	return 0;
}

static int end_thread(struct reader *r)
{
	struct profile *profile = r->profile;
	uint64_t counts[TALLY_MAX_EVENTS];

	if (parse_counts(r, counts))
		return -1;
	profile->threads = xgrow(profile->threads, profile->n_threads,
				 profile->n_events * sizeof(*profile->threads));
	memcpy(profile->threads + profile->n_threads++ * profile->n_events, counts,
	       profile->n_events * sizeof(*counts));
	return 0;
}

static int begin_object(struct reader *r)
{
	struct profile *profile = r->profile;
	struct profile_object *object;
	uint64_t id;

	if (number_attribute(r, "id", UINT64_MAX, &id))
		return -1;
	for (size_t i = 0; i < profile->n_objects; i++)
		if (r->object_ids[i] == id)
			return fail(r, "object %llu twice", (unsigned long long)id);
	r->object_ids = xgrow(r->object_ids, profile->n_objects, sizeof(*r->object_ids));
	r->object_ids[profile->n_objects] = id;
	profile->objects = xgrow(profile->objects, profile->n_objects, sizeof(*profile->objects));
	object = &profile->objects[profile->n_objects++];
	object->buildid = attribute(r, "buildid");
	return required(r, "path", &object->path);
}

static int find_object(struct reader *r, const char *name, uint32_t *object)
{
	uint64_t id;

	if (number_attribute(r, name, UINT64_MAX, &id))
		return -1;
	/* Sorted by object, so nearly always the same as the last time. */
	if (r->object < r->profile->n_objects && r->object_ids[r->object] == id) {
		*object = r->object;
		return 0;
	}
	for (uint32_t i = 0; i < r->profile->n_objects; i++) {
		if (r->object_ids[i] == id) {
			*object = r->object = i;
			return 0;
		}
	}
	return fail(r, "object %llu is not in the list of objects", (unsigned long long)id);
}

static int begin_function(struct reader *r)
{
	struct profile *profile = r->profile;
	struct profile_function *function;
	char *symbol;

	profile->functions =
		xgrow(profile->functions, profile->n_functions, sizeof(*profile->functions));
	function = &profile->functions[profile->n_functions++];
	*function = (struct profile_function){ .size = UINT64_MAX, .has_symbol = true };
	if (find_object(r, "o", &function->object) ||
	    number_attribute(r, "start", UINT64_MAX, &function->start) ||
	    optional_number(r, "size", &function->size) || required(r, "name", &function->name) ||
	    optional_number(r, "entered", &function->entered))
		return -1;
	symbol = attribute(r, "symbol");
	free(symbol);
	return symbol ? yes_attribute(r, "symbol", &function->has_symbol) : 0;
}

static int begin_row(struct reader *r)
{
	uint64_t phase;

	if (number_attribute(r, "n", UINT32_MAX, &phase))
		return -1;
	if (phase >= r->profile->n_phases)
		return fail(r, "phase %llu is not in the list of phases",
			    (unsigned long long)phase);
	r->phase = (uint32_t)phase;
	return 0;
}

static int end_function_row(struct reader *r)
{
	struct profile *profile = r->profile;
	uint64_t counts[TALLY_MAX_EVENTS];

	if (parse_counts(r, counts))
		return -1;
	return add_row(r, &profile->functions[profile->n_functions - 1].counts, &r->functions_total,
		       counts);
}

static int begin_range_object(struct reader *r)
{
	return find_object(r, "id", &r->object);
}

static void add_length(struct profile *profile, uint8_t length)
{
	profile->lengths = xgrow(profile->lengths, profile->n_lengths, sizeof(*profile->lengths));
	profile->lengths[profile->n_lengths++] = length;
}

/* One digit of base 36 an instruction: Valgrind's own requests are longer than any other. */
static int parse_lengths(struct reader *r, struct profile_range *range, const char *digits)
{
	struct profile *profile = r->profile;
	uint64_t length = 0;

	range->lengths = profile->n_lengths;
	for (const char *p = digits; *p; p++) {
		if (digit_value(*p) <= 0)
			return fail(r, "i=\"%.80s\" is not a list of instruction lengths", digits);
		add_length(profile, (uint8_t)digit_value(*p));
		length += (uint64_t)digit_value(*p);
	}
	if (profile->n_lengths - range->lengths != range->n_instructions)
		return fail(r, "n and the number of instruction lengths differ");
	if (length != range->length)
		return fail(r, "len and the sum of instruction lengths differ");
	return 0;
}

/* A range is one instruction where it does not say of how many it is. */
static int parse_instructions(struct reader *r, struct profile_range *range)
{
	char *digits = attribute(r, "i");
	int ret;

	if (!digits && range->n_instructions == 1 && range->length &&
	    range->length <= MAX_INSTRUCTION) {
		range->lengths = r->profile->n_lengths;
		add_length(r->profile, (uint8_t)range->length);
		return 0;
	}
	if (!digits)
		return fail(r, "attribute i is missing");
	ret = parse_lengths(r, range, digits);
	free(digits);
	return ret;
}

static int begin_range(struct reader *r)
{
	struct profile *profile = r->profile;
	struct profile_range *range;
	uint64_t length;
	uint64_t n = 1;

	profile->ranges = xgrow(profile->ranges, profile->n_ranges, sizeof(*profile->ranges));
	range = &profile->ranges[profile->n_ranges++];
	*range = (struct profile_range){ .object = r->object };
	if (number_attribute(r, "at", UINT64_MAX, &range->at) ||
	    number_attribute(r, "len", UINT32_MAX, &length) || optional_number(r, "n", &n))
		return -1;
	range->length = (uint32_t)length;
	range->n_instructions = (uint32_t)n;
	if (range->length > UINT64_MAX - range->at || n > length)
		return fail(r, "the range is not in the address space");
	free(r->marks);
	r->marks = attribute(r, "m");
	return parse_instructions(r, range);
}

static int end_range_row(struct reader *r)
{
	struct profile *profile = r->profile;
	struct profile_range *range = &profile->ranges[profile->n_ranges - 1];
	uint64_t counts[TALLY_MAX_EVENTS];

	if (parse_counts(r, counts))
		return -1;
	/* What stands first is executions. */
	if (__builtin_mul_overflow(counts[EVENT_IR], (uint64_t)range->n_instructions,
				   &counts[EVENT_IR]))
		return fail(r, "the counts do not fit in 63 bits");
	return add_row(r, &range->counts, &r->ranges_total, counts);
}

/* The events that marks tell of, and which bits of a mark do. */
static const struct {
	const char *event;
	unsigned shift, most;
} marked[] = { { "Dr", 0, 7 }, { "Dw", 3, 7 }, { "Bc", 6, 1 }, { "Bi", 7, 1 } };

#define N_MARKED (sizeof(marked) / sizeof(marked[0]))

static int mark_counts(struct reader *r, unsigned mark, uint64_t executions, uint64_t *counts)
{
	memset(counts, 0, TALLY_MAX_EVENTS * sizeof(*counts));
	for (size_t i = 0; i < N_MARKED; i++) {
		unsigned times = mark >> marked[i].shift & marked[i].most;
		int event = profile_find_event(r->profile, marked[i].event);

		if (times && event < 0)
			return fail(r, "m counts %s, which is no event", marked[i].event);
		if (times &&
		    __builtin_mul_overflow(executions, (uint64_t)times, &counts[(uint32_t)event]))
			return fail(r, "the counts do not fit in 63 bits");
	}
	return 0;
}

/* What an instruction of a range adds to other events becomes a range of its own. */
static int add_marked(struct reader *r, size_t whole, uint32_t instruction, uint64_t at,
		      unsigned mark)
{
	struct profile *profile = r->profile;
	struct profile_range *range;
	const struct profile_range *of;
	uint64_t counts[TALLY_MAX_EVENTS];

	profile->ranges = xgrow(profile->ranges, profile->n_ranges, sizeof(*profile->ranges));
	range = &profile->ranges[profile->n_ranges++];
	of = &profile->ranges[whole];
	*range = (struct profile_range){ .object = of->object,
					 .at = at,
					 .length = profile->lengths[of->lengths + instruction],
					 .n_instructions = 1,
					 .lengths = of->lengths + instruction };
	for (uint32_t row = 0; row < of->counts.n_rows; row++) {
		uint64_t executions = tally_counts(&of->counts, row)[EVENT_IR] / of->n_instructions;

		r->phase = tally_phase(&of->counts, row);
		if (mark_counts(r, mark, executions, counts) ||
		    add_row(r, &range->counts, &r->ranges_total, counts))
			return -1;
	}
	return 0;
}

/* Two digits an instruction; those at the end that say nothing are left out. */
static int end_range(struct reader *r)
{
	struct profile *profile = r->profile;
	size_t whole = profile->n_ranges - 1;
	size_t length = r->marks ? strlen(r->marks) : 0;
	uint64_t at = profile->ranges[whole].at;

	if (length % 2 || length / 2 > profile->ranges[whole].n_instructions)
		return fail(r, "m=\"%.80s\" is not two digits an instruction", r->marks);
	for (uint32_t i = 0; i < length / 2; i++) {
		int high = digit_value(r->marks[2 * i]);
		int low = digit_value(r->marks[2 * i + 1]);

		if (high < 0 || high > 15 || low < 0 || low > 15)
			return fail(r, "m=\"%.80s\" is not hexadecimal", r->marks);
		if ((high || low) &&
		    add_marked(r, whole, i, at, (unsigned)high << 4 | (unsigned)low))
			return -1;
		at += profile->lengths[profile->ranges[whole].lengths + i];
	}
	return 0;
}

static int end_note(struct reader *r)
{
	struct profile *profile = r->profile;

	profile->notes = xgrow(profile->notes, profile->n_notes, sizeof(*profile->notes));
	profile->notes[profile->n_notes++] = xstrdup(r->text);
	return 0;
}

static int check_sum(struct reader *r, const char *what, uint32_t event, uint64_t sum)
{
	uint64_t functions = tally_sum(&r->functions_total, event);

	if (sum == functions)
		return 0;
	return fail(r, "%s add up to %llu %s, functions to %llu: the file is damaged", what,
		    (unsigned long long)sum, r->profile->events[event],
		    (unsigned long long)functions);
}

static int thread_sum(struct reader *r, uint32_t event, uint64_t *sum)
{
	const struct profile *profile = r->profile;

	*sum = 0;
	for (size_t i = 0; i < profile->n_threads; i++)
		if (__builtin_add_overflow(*sum, profile->threads[i * profile->n_events + event],
					   sum))
			return fail(r, "the counts do not fit in 63 bits");
	return 0;
}

static int check_sums(struct reader *r)
{
	struct profile *profile = r->profile;
	uint64_t sum;

	for (uint32_t event = 0; event < profile->n_events; event++) {
		if (check_sum(r, "ranges", event, tally_sum(&r->ranges_total, event)) ||
		    thread_sum(r, event, &sum) || check_sum(r, "threads", event, sum))
			return -1;
	}
	if (!tally_equal(&r->functions_total, &r->ranges_total))
		return fail(r, "functions and ranges differ in a phase: the file is damaged");
	tally_add_tally(&profile->total, &r->functions_total);
	return 0;
}

static int check_parts(struct reader *r)
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
			return fail(r, "element <%s> is missing or empty", parts[i].name);
	return 0;
}

static int end_simcount(struct reader *r)
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
	int (*begin)(struct reader *r); /* attributes can be read */
	int (*end)(struct reader *r);	/* r->text is that of an element without others in it */
} elements[N_ELEMENTS] = {
	[DOCUMENT] = { -1, "", NULL, NULL },
	[SIMCOUNT] = { DOCUMENT, "simcount", begin_simcount, end_simcount },
	[TOOL] = { SIMCOUNT, "tool", begin_tool, NULL },
	[MACHINE] = { SIMCOUNT, "machine", begin_machine, NULL },
	[FIXED] = { MACHINE, "fixed", begin_fixed, NULL },
	[REAL] = { MACHINE, "real", begin_real, NULL },
	[VARIES] = { MACHINE, "varies", begin_varies, NULL },
	[MODEL] = { SIMCOUNT, "model", begin_model, NULL },
	[CACHE] = { MODEL, "cache", begin_cache, NULL },
	[COMMAND] = { SIMCOUNT, "command", NULL, NULL },
	[ARG] = { COMMAND, "arg", NULL, end_arg },
	[PHASES] = { SIMCOUNT, "phases", begin_phases, NULL },
	[PHASE] = { PHASES, "phase", begin_phase, NULL },
	[THREADS] = { SIMCOUNT, "threads", NULL, NULL },
	[THREAD] = { THREADS, "t", NULL, end_thread },
	[OBJECTS] = { SIMCOUNT, "objects", NULL, NULL },
	[OBJECT] = { OBJECTS, "object", begin_object, NULL },
	[FUNCTIONS] = { SIMCOUNT, "functions", NULL, NULL },
	[FUNCTION] = { FUNCTIONS, "f", begin_function, NULL },
	[FUNCTION_ROW] = { FUNCTION, "p", begin_row, end_function_row },
	[RANGES] = { SIMCOUNT, "ranges", NULL, NULL },
	[RANGE_OBJECT] = { RANGES, "o", begin_range_object, NULL },
	[RANGE] = { RANGE_OBJECT, "r", begin_range, end_range },
	[RANGE_ROW] = { RANGE, "p", begin_row, end_range_row },
	[NOTES] = { SIMCOUNT, "notes", NULL, NULL },
	[NOTE] = { NOTES, "note", NULL, end_note },
};

static int find_element(int parent, const char *name)
{
	for (int i = parent + 1; i < N_ELEMENTS; i++)
		if (elements[i].parent == parent && !strcmp(elements[i].name, name))
			return i;
	return -1;
}

static int close_element(struct reader *r)
{
	const struct element *element = &elements[r->element];

	r->element = element->parent;
	return element->end ? element->end(r) : 0;
}

static int open_element(struct reader *r, const char *name)
{
	int element = r->skipped ? -1 : find_element(r->element, name);

	if (element < 0) {
		if (r->element == DOCUMENT && !r->skipped)
			return fail(r, "expected <simcount>, got <%.80s>: not a simcount profile",
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
	struct reader *r = reader;

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
	struct reader *r = reader;

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
	struct reader *r = reader;

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
	fail(reader, "document types and entities are not read");
}

#if LIBXML_VERSION >= 21200
static void on_error(void *reader, const xmlError *error)
#else
static void on_error(void *reader, xmlErrorPtr error)
#endif
{
	if (error->level >= XML_ERR_ERROR)
		fail_on_line(reader, error->line, "%s",
			     error->message ? error->message : "not XML");
}

/* With handlers of our own libxml2 builds no tree. */
static int read_text(struct reader *r, const char *text, size_t size)
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
		return fail(r, "not well-formed XML");
	return 0;
}

int profile_parse(struct profile *profile, const char *text, size_t size, const char *name,
		  struct error *err)
{
	struct reader r = { .profile = profile, .name = name, .err = err, .text = xstrdup("") };
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
