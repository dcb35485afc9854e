/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Results and baselines as they are read: what the schema cannot say is checked here. */
#include "document.h"
#include "memory.h"
#include "results.h"
#include "words.h"

#include <stdlib.h>
#include <string.h>

#define MAX_PHASES 1000
#define MAX_RUN_STATUS 255

struct reader {
	struct document document;
	struct results *results;
	struct error *err;
	uint64_t *library_ids; /* as the file numbers environment.libraries */
	size_t *library_indexes;
	size_t n_libraries;
};

/* Words separated by blanks, at most max; ends with NULL. NULL with more. */
static char **split(char *text, uint32_t max, uint32_t *count)
{
	char **words = xcalloc(1, sizeof(*words));

	*count = 0;
	for (char *word; (word = strtok_r(text, " \t\r\n", &text));) {
		if (*count == max) {
			words_free(words);
			return NULL;
		}
		words = xrealloc(words, *count + 2, sizeof(*words));
		words[(*count)++] = xstrdup(word);
		words[*count] = NULL;
	}
	return words;
}

static int read_counts(struct reader *r, const xmlNode *element, uint32_t n_events,
		       uint64_t *counts)
{
	char *text = element_text(element);
	char *rest = text;
	uint32_t count = 0;
	int ret = 0;

	memset(counts, 0, n_events * sizeof(*counts));
	for (char *word; !ret && (word = strtok_r(rest, " \t\r\n", &rest)); count++) {
		if (count == n_events)
			ret = document_error(&r->document, element, r->err,
					     "more counts than events");
		else if (number_parse(word, INT64_MAX, &counts[count]))
			ret = document_error(&r->document, element, r->err,
					     "'%.80s' is not a count in its range", word);
	}
	free(text);
	return ret;
}

/* Sums stay below 2^63 as well, so that they can be compared by subtraction. */
static int add_counts(struct reader *r, const xmlNode *element, struct tally *tally, uint32_t phase,
		      const uint64_t *counts, uint32_t n_events)
{
	for (uint32_t event = 0; event < n_events; event++)
		if (counts[event] > INT64_MAX - tally_sum(tally, event))
			return document_error(&r->document, element, r->err,
					      "the counts do not fit in 63 bits");
	tally_add(tally, phase, counts, n_events);
	return 0;
}

static int read_rows(struct reader *r, const xmlNode *parent, const struct result *result,
		     struct tally *tally)
{
	uint64_t counts[TALLY_MAX_EVENTS];

	for (const xmlNode *p = element_first(parent, "p"); p; p = element_next(p, "p")) {
		uint64_t phase = 0;

		if (element_number(&r->document, p, "n", &phase, r->err) ||
		    read_counts(r, p, result->n_events, counts))
			return -1;
		if (phase >= result->n_phases)
			return document_error(&r->document, p, r->err, "there is no phase %llu",
					      (unsigned long long)phase);
		if (add_counts(r, p, tally, (uint32_t)phase, counts, result->n_events))
			return -1;
	}
	return 0;
}

/* The place of a word in a list; the schema has seen to it that it is there. */
static unsigned choose(const char *word, const char *const *list)
{
	unsigned i = 0;

	while (list[i + 1] && strcmp(word, list[i]) != 0)
		i++;
	return i;
}

static int read_run_attributes(struct reader *r, const xmlNode *run, struct result *result)
{
	static const char *const repeatabilities[] = { "unknown", "yes", "scheduling", "no", NULL };
	static const char *const startups[] = { "phase", "command", "slope", NULL };
	char *ended = element_attribute(run, "ended");
	char *repeatable = element_attribute(run, "repeatable");
	char *startup = element_attribute(run, "startup");
	char *events = element_attribute(run, "events");
	uint64_t status = 0;
	int ret = -1;

	result->is_signal = !strcmp(ended, "signal");
	result->repeatability = choose(repeatable, repeatabilities);
	result->startup = choose(startup, startups);
	if (element_number(&r->document, run, "status", &status, r->err) ||
	    element_number(&r->document, run, "requests", &result->requests, r->err))
		goto out;
	if (status > MAX_RUN_STATUS) {
		document_error(&r->document, run, r->err, "no process ends with status %llu",
			       (unsigned long long)status);
		goto out;
	}
	result->status = (int)status;
	result->events = split(events, TALLY_MAX_EVENTS, &result->n_events);
	if (!result->events || !result->n_events || strcmp(result->events[0], "Ir"))
		document_error(&r->document, run, r->err,
			       "events are at most %d, and Ir is the first", TALLY_MAX_EVENTS);
	else
		ret = 0;
out:
	free(ended);
	free(repeatable);
	free(startup);
	free(events);
	return ret;
}

static int read_output(struct reader *r, const xmlNode *run, struct result *result)
{
	const xmlNode *output = element_first(run, "output");

	if (!output)
		return 0;
	result->output_sha256 = element_attribute(output, "sha256");
	result->is_output_own = xmlHasProp((xmlNode *)output, (const xmlChar *)"compare");
	return element_number(&r->document, output, "bytes", &result->output_bytes, r->err);
}

static int read_phases(struct reader *r, const xmlNode *run, struct result *result)
{
	uint64_t counts[TALLY_MAX_EVENTS];

	result->phases = xcalloc(1, sizeof(*result->phases));
	for (const xmlNode *phase = element_first(run, "phase"); phase;
	     phase = element_next(phase, "phase")) {
		char *name = element_attribute(phase, "name");

		result->phases =
			xrealloc(result->phases, result->n_phases + 2, sizeof(*result->phases));
		result->phases[result->n_phases] = name;
		result->phases[result->n_phases + 1] = NULL;
		if (result->n_phases == MAX_PHASES)
			return document_error(&r->document, phase, r->err, "more than %d phases",
					      MAX_PHASES);
		if (read_counts(r, phase, result->n_events, counts) ||
		    add_counts(r, phase, &result->total, result->n_phases, counts,
			       result->n_events))
			return -1;
		result->n_phases++;
	}
	return 0;
}

static int read_net(struct reader *r, const xmlNode *run, struct result *result)
{
	const xmlNode *net = element_first(run, "net");

	result->net = xcalloc(TALLY_MAX_EVENTS, sizeof(*result->net));
	if (read_counts(r, net, result->n_events, result->net))
		return -1;
	for (uint32_t event = 0; event < result->n_events; event++)
		if (result->net[event] != result_net(result, &result->total, event))
			return document_error(&r->document, net, r->err,
					      "net is not what the phases but startup and exit add "
					      "up to");
	return 0;
}

static int read_groups(struct reader *r, const xmlNode *run, struct result *result)
{
	for (const xmlNode *group = element_first(run, "group"); group;
	     group = element_next(group, "group")) {
		result->groups = xgrow(result->groups, result->n_groups, sizeof(*result->groups));
		result->groups[result->n_groups++] =
			(struct result_group){ .name = element_attribute(group, "name") };
		if (read_rows(r, group, result, &result->groups[result->n_groups - 1].counts))
			return -1;
	}
	return 0;
}

static int read_function(struct reader *r, const xmlNode *f, struct result *result)
{
	struct result_function *function;
	uint64_t line = 0;

	result->functions =
		xgrow(result->functions, result->n_functions, sizeof(*result->functions));
	function = &result->functions[result->n_functions++];
	*function = (struct result_function){
		.object = element_attribute(f, "object"),
		.name = element_attribute(f, "name"),
		.file = element_attribute(f, "file"),
		.group = element_attribute(f, "group"),
	};
	function->takes_turns = xmlHasProp((xmlNode *)f, (const xmlChar *)"turns");
	if (element_number(&r->document, f, "line", &line, r->err) ||
	    element_number(&r->document, f, "entered", &function->entered, r->err))
		return -1;
	function->line = line <= INT32_MAX ? (int)line : 0;
	return read_rows(r, f, result, &function->counts);
}

static int check_sum(struct reader *r, const xmlNode *run, const struct result *result,
		     const struct tally *sum, uint32_t phase)
{
	for (uint32_t event = 0; event < result->n_events; event++) {
		uint64_t functions = tally_get(sum, phase, event);
		uint64_t total = tally_get(&result->total, phase, event);

		if (functions != total)
			return document_error(
				&r->document, run, r->err,
				"in phase %.80s functions add up to %llu %s, which is not its %llu",
				result->phases[phase], (unsigned long long)functions,
				result->events[event], (unsigned long long)total);
	}
	return 0;
}

/* A baseline has no functions of start-up and exit. */
static int check_sums(struct reader *r, const xmlNode *run, const struct result *result,
		      const struct tally *sum)
{
	for (uint32_t phase = 0; phase < result->n_phases; phase++)
		if ((r->results->kind == RESULTS_RUN || result_is_net_phase(result, phase)) &&
		    check_sum(r, run, result, sum, phase))
			return -1;
	return 0;
}

static int read_functions(struct reader *r, const xmlNode *run, struct result *result)
{
	struct tally sum = { 0 };
	int ret = 0;

	for (const xmlNode *f = element_first(run, "f"); f && !ret; f = element_next(f, "f")) {
		const struct tally *counts;

		ret = read_function(r, f, result);
		counts = &result->functions[result->n_functions - 1].counts;
		for (uint32_t row = 0; row < counts->n_rows && !ret; row++)
			ret = add_counts(r, f, &sum, tally_phase(counts, row),
					 tally_counts(counts, row), result->n_events);
	}
	if (!ret)
		ret = check_sums(r, run, result, &sum);
	tally_release(&sum);
	if (!ret)
		result_sort_functions(result);
	return ret;
}

static int read_moved(struct reader *r, const xmlNode *run, struct result *result)
{
	for (const xmlNode *moved = element_first(run, "moved"); moved;
	     moved = element_next(moved, "moved")) {
		struct result_moved *added;

		result->moved = xgrow(result->moved, result->n_moved, sizeof(*result->moved));
		added = &result->moved[result->n_moved++];
		*added = (struct result_moved){ .object = element_attribute(moved, "object"),
						.name = element_attribute(moved, "name") };
		if (element_number(&r->document, moved, "first", &added->first, r->err) ||
		    element_number(&r->document, moved, "second", &added->second, r->err))
			return -1;
	}
	return 0;
}

static int read_run(struct reader *r, const xmlNode *benchmark, struct result *result)
{
	const xmlNode *run = element_first(benchmark, "run");

	if (!run)
		return 0;
	result->is_measured = true;
	if (read_run_attributes(r, run, result) || read_output(r, run, result) ||
	    read_phases(r, run, result) || read_net(r, run, result) ||
	    read_groups(r, run, result) || read_functions(r, run, result) ||
	    read_moved(r, run, result))
		return -1;
	return 0;
}

static void read_parameters(const xmlNode *benchmark, struct result *result)
{
	for (const xmlNode *parameter = element_first(benchmark, "parameter"); parameter;
	     parameter = element_next(parameter, "parameter")) {
		result->parameters = xgrow(result->parameters, result->n_parameters,
					   sizeof(*result->parameters));
		result->parameters[result->n_parameters++] =
			(struct parameter){ .name = element_attribute(parameter, "name"),
					    .value = element_attribute(parameter, "value") };
	}
}

static void read_command(const xmlNode *benchmark, struct result *result)
{
	size_t count = 0;

	result->command = xcalloc(1, sizeof(*result->command));
	for (const xmlNode *arg = element_first(element_first(benchmark, "command"), "arg"); arg;
	     arg = element_next(arg, "arg")) {
		result->command = xrealloc(result->command, count + 2, sizeof(*result->command));
		result->command[count++] = element_exact_text(arg);
		result->command[count] = NULL;
	}
}

static void read_program(const xmlNode *benchmark, struct result *result)
{
	for (const xmlNode *program = element_first(benchmark, "program"); program;
	     program = element_next(program, "program")) {
		result->program =
			xgrow(result->program, result->n_program, sizeof(*result->program));
		result->program[result->n_program++] =
			(struct program_file){ .path = element_attribute(program, "path"),
					       .identity = element_attribute(program, "identity") };
	}
}

static int add_library(struct reader *r, const xmlNode *element, const char *word,
		       struct result *result)
{
	uint64_t id;

	if (number_parse(word, INT64_MAX, &id))
		return document_error(&r->document, element, r->err, "there is no library %.80s",
				      word);
	for (size_t i = 0; i < r->n_libraries; i++) {
		if (r->library_ids[i] != id)
			continue;
		result->libraries =
			xgrow(result->libraries, result->n_libraries, sizeof(*result->libraries));
		result->libraries[result->n_libraries++] = r->library_indexes[i];
		return 0;
	}
	return document_error(&r->document, element, r->err, "there is no library %.80s", word);
}

static int read_libraries(struct reader *r, const xmlNode *benchmark, struct result *result)
{
	const xmlNode *libraries = element_first(benchmark, "libraries");
	char *text;
	char *rest;
	int ret = 0;

	if (!libraries)
		return 0;
	rest = text = element_text(libraries);
	for (char *word; !ret && (word = strtok_r(rest, " \t\r\n", &rest));)
		ret = result->n_libraries > r->n_libraries
			      ? document_error(&r->document, libraries, r->err,
					       "more libraries than there are")
			      : add_library(r, libraries, word, result);
	free(text);
	return ret;
}

static int read_causes(struct reader *r, const xmlNode *benchmark, struct result *result)
{
	for (const xmlNode *cause = element_first(benchmark, "cause"); cause;
	     cause = element_next(cause, "cause")) {
		uint64_t code = 0;
		char *text;

		if (element_number(&r->document, cause, "code", &code, r->err))
			return -1;
		if (code < EXIT_CODE_TOOL || code > EXIT_CODE_UNREPEATABLE)
			return document_error(&r->document, cause, r->err, "no cause has code %llu",
					      (unsigned long long)code);
		text = element_text(cause);
		causes_add(&result->causes, (enum exit_code)code, "%s", text);
		free(text);
	}
	return 0;
}

static int read_remarks(struct reader *r, const xmlNode *benchmark, struct result *result)
{
	const xmlNode *accepted = element_first(benchmark, "accepted");

	for (const xmlNode *note = element_first(benchmark, "note"); note;
	     note = element_next(note, "note")) {
		result->notes =
			xrealloc(result->notes, result->n_notes + 2, sizeof(*result->notes));
		result->notes[result->n_notes++] = element_text(note);
		result->notes[result->n_notes] = NULL;
	}
	result->accepted = accepted ? element_text(accepted) : NULL;
	return read_causes(r, benchmark, result);
}

/* What has no counts says why. */
static int check_result(struct reader *r, const xmlNode *benchmark, const struct result *result)
{
	if (!result->is_measured && !result->causes.count)
		return document_error(&r->document, benchmark, r->err,
				      "benchmark %.80s has neither counts nor a cause why not",
				      result->name);
	return 0;
}

static int read_result(struct reader *r, const xmlNode *benchmark, struct result *result)
{
	result->name = element_attribute(benchmark, "name");
	result->benchmark = element_attribute(benchmark, "of");
	result->variant = element_attribute(benchmark, "variant");
	result->is_reference = xmlHasProp((xmlNode *)benchmark, (const xmlChar *)"reference");
	read_parameters(benchmark, result);
	read_command(benchmark, result);
	read_program(benchmark, result);
	if (read_libraries(r, benchmark, result) || read_run(r, benchmark, result) ||
	    read_remarks(r, benchmark, result))
		return -1;
	return check_result(r, benchmark, result);
}

static int read_environment(struct reader *r, const xmlNode *root)
{
	struct fingerprint *fingerprint = &r->results->fingerprint;
	const xmlNode *element = element_first(root, "environment");
	const xmlNode *tool = element_first(element, "tool");

	fingerprint->tool_version = element_attribute(tool, "version");
	fingerprint->valgrind_version = element_attribute(tool, "valgrind");
	for (const xmlNode *source = element_first(element, "source"); source;
	     source = element_next(source, "source")) {
		char *name = element_attribute(source, "name");
		char *value = element_attribute(source, "value");

		fingerprint_add_source(fingerprint, name, value);
		free(name);
		free(value);
	}
	for (const xmlNode *library = element_first(element, "library"); library;
	     library = element_next(library, "library")) {
		char *name = element_attribute(library, "name");
		char *identity = element_attribute(library, "identity");

		r->library_ids = xgrow(r->library_ids, r->n_libraries, sizeof(*r->library_ids));
		r->library_indexes =
			xgrow(r->library_indexes, r->n_libraries, sizeof(*r->library_indexes));
		r->library_indexes[r->n_libraries] =
			fingerprint_add_library(fingerprint, name, identity);
		free(name);
		free(identity);
		if (element_number(&r->document, library, "id", &r->library_ids[r->n_libraries++],
				   r->err))
			return -1;
	}
	return 0;
}

static int read_shard(struct reader *r, const xmlNode *root)
{
	char *shard = element_attribute(root, "shard");
	struct results *results = r->results;
	unsigned long long k;
	unsigned long long n;
	int ret = 0;

	if (!shard)
		return 0;
	sscanf(shard, "%llu/%llu", &k, &n);
	if (!k || k > n)
		ret = document_error(&r->document, root, r->err, "there is no part %s", shard);
	results->shard = k;
	results->n_shards = n;
	free(shard);
	return ret;
}

static int compare_names(const void *a, const void *b)
{
	return strcmp(**(char **const *)a, **(char **const *)b);
}

/* Names are what results are told apart by. */
static int check_names(struct reader *r, const xmlNode *root)
{
	struct results *results = r->results;
	char ***names = xcalloc(results->count, sizeof(*names));
	int ret = 0;

	for (size_t i = 0; i < results->count; i++)
		names[i] = &results->list[i].name;
	if (results->count)
		qsort(names, results->count, sizeof(*names), compare_names);
	for (size_t i = 1; i < results->count && !ret; i++)
		if (!strcmp(*names[i - 1], *names[i]))
			ret = document_error(&r->document, root, r->err, "benchmark %.80s twice",
					     *names[i]);
	free(names);
	return ret;
}

static int read_root(struct reader *r)
{
	const xmlNode *root = xmlDocGetRootElement(r->document.xml);
	struct results *results = r->results;

	results->kind = element_is(root, "baseline") ? RESULTS_BASELINE : RESULTS_RUN;
	results->suite = element_attribute(root, "suite");
	results->name = element_attribute(root, "name");
	if (read_shard(r, root) || read_environment(r, root))
		return -1;
	for (const xmlNode *benchmark = element_first(root, "benchmark"); benchmark;
	     benchmark = element_next(benchmark, "benchmark")) {
		results->list = xgrow(results->list, results->count, sizeof(*results->list));
		results->list[results->count] = (struct result){ 0 };
		if (read_result(r, benchmark, &results->list[results->count++]))
			return -1;
	}
	return check_names(r, root);
}

static int finish(struct reader *r)
{
	int ret = read_root(r);

	if (ret)
		results_release(r->results);
	free(r->library_ids);
	free(r->library_indexes);
	document_release(&r->document);
	return ret;
}

int results_parse(struct results *results, const char *text, size_t size, const char *name,
		  struct error *err)
{
	struct reader r = { .results = results, .err = err };

	*results = (struct results){ 0 };
	if (document_parse(&r.document, text, size, name, &schema_results, err))
		return -1;
	return finish(&r);
}

int results_read(struct results *results, const char *path, struct error *err)
{
	struct reader r = { .results = results, .err = err };

	*results = (struct results){ 0 };
	if (document_read(&r.document, path, &schema_results, err))
		return -1;
	return finish(&r);
}
