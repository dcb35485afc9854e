/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "subject.h"
#include "memory.h"
#include "names.h"
#include "words.h"

#include <sha2.h>
#include <stdlib.h>
#include <string.h>

/* A function with a smaller part of the work than one in so many says nothing about it. */
#define MIN_SHARE 1000

char subject_letter(size_t index)
{
	return (char)('A' + index);
}

static int find_event(struct subject *subject, const struct subject_view *view, struct error *err)
{
	const struct profile *profile = &subject->report.profile;
	int event = view->event ? profile_find_event(profile, view->event) : EVENT_IR;
	char *counted;

	if (event >= 0) {
		subject->event = (uint32_t)event;
		return 0;
	}
	counted = names_all((const char *const *)profile->events, profile->n_events);
	error_set_code(err, EXIT_CODE_NOTHING, "%s: no event %s was counted, only %s",
		       subject->label, view->event, counted);
	free(counted);
	return -1;
}

static char *closest_phases(const struct profile *profile, const char *wanted)
{
	return names_closest(wanted, (const char *const *)profile->phases, profile->n_phases);
}

static int check_scope(const struct subject *subject, const struct scope *scope, struct error *err)
{
	const struct profile *profile = &subject->report.profile;
	char *closest;

	if (scope_exists(scope, profile))
		return 0;
	closest = closest_phases(profile, scope_name(scope));
	error_set_code(err, EXIT_CODE_NOTHING, "%s: phase %s was never reached%s%s%s",
		       subject->label, scope_name(scope), closest ? "; did you mean " : "",
		       closest ? closest : "", closest ? "?" : "");
	free(closest);
	return -1;
}

static void add_objects(struct subject *subject)
{
	const struct profile *profile = &subject->report.profile;

	for (uint32_t i = 0; i < profile->n_objects; i++)
		ledger_add_object(&subject->ledger, profile->objects[i].path,
				  profile->objects[i].buildid);
}

static void add_function(struct subject *subject, const struct subject_view *view, uint32_t event,
			 const struct function *function, uint64_t entered)
{
	const struct profile *profile = &subject->report.profile;
	const struct scope *scope = &view->scope;
	struct ledger_symbol symbol = {
		.object = function->object,
		.name = function->name,
		.file = function->file,
		.line = view->ignores_lines ? 0 : function->line,
		.start = function->start,
		.count = scope_count(scope, profile, &function->counts, event),
		.entered = entered,
	};
	struct entry *entry;

	/* What executed nothing in the scope is not in it; what missed no cache there is. */
	if (!scope_count(scope, profile, &function->counts, EVENT_IR))
		return;
	entry = ledger_add(&subject->ledger, &symbol);
	for (size_t i = 0; i < function->n_inlined; i++) {
		const struct inlined *inlined = &function->inlined[i];
		uint64_t count = scope_count(scope, profile, &inlined->counts, event);

		if (count)
			entry_add_inlined(entry, inlined->name, inlined->file, count);
	}
}

/* A result tells no more than how often a function was entered in net. */
static uint64_t *all_entries(const struct functions *functions)
{
	uint64_t *entries = xcalloc(functions->count, sizeof(*entries));

	for (size_t i = 0; i < functions->count; i++)
		entries[i] = functions->list[i].entered;
	return entries;
}

static void fill_ledger(struct subject *subject, const struct subject_view *view, uint32_t event)
{
	const struct functions *functions = &subject->report.functions;
	uint64_t *entries =
		subject->kind == SUBJECT_RESULT
			? all_entries(functions)
			: scope_entries(&view->scope, &subject->report.profile, functions);

	add_objects(subject);
	for (size_t i = 0; i < functions->count; i++)
		add_function(subject, view, event, &functions->list[i], entries[i]);
	free(entries);
	ledger_close(&subject->ledger, view->clones);
}

static char *closest_functions(const struct ledger *ledger, const char *wanted)
{
	const char **names = xcalloc(ledger->n_entries, sizeof(*names));
	char *closest;

	for (size_t i = 0; i < ledger->n_entries; i++)
		names[i] = ledger->entries[i].name;
	closest = names_closest(wanted, names, ledger->n_entries);
	free(names);
	return closest;
}

static const struct entry *find_host(const struct ledger *ledger, const char *name)
{
	const struct entry *host = NULL;

	uint64_t most = 0;

	for (size_t i = 0; i < ledger->n_entries; i++) {
		uint64_t count = entry_inlined(&ledger->entries[i], name, NULL);

		if (count > most) {
			most = count;
			host = &ledger->entries[i];
		}
	}
	return host;
}

static int never_entered(const struct subject *subject, const struct subject_view *view,
			 struct error *err)
{
	const struct entry *host = find_host(&subject->ledger, view->only);
	char *closest;

	if (host)
		return error_set_code(err, EXIT_CODE_NOTHING,
				      "%s: %s was inlined into %s and has no code of its own; make "
				      "it noinline to measure it",
				      subject->label, view->only, host->name);
	closest = closest_functions(&subject->ledger, view->only);
	error_set_code(err, EXIT_CODE_NOTHING, "%s: %s was never entered in %s%s%s%s",
		       subject->label, view->only, scope_name(&view->scope),
		       closest ? "; did you mean " : "", closest ? closest : "",
		       closest ? "?" : "");
	free(closest);
	return -1;
}

/* Whether it ran, and is enough to say something, is a matter of instructions. */
static int check_only(const struct subject *subject, const struct subject_view *view,
		      struct error *err)
{
	const struct profile *profile = &subject->report.profile;
	uint64_t whole = scope_count(&view->scope, profile, &profile->total, EVENT_IR);
	const struct ledger *ledger = &subject->ledger;
	bool is_found = false;
	uint64_t kept = 0;

	for (size_t i = 0; i < ledger->n_entries; i++) {
		if (!entry_is_named(&ledger->entries[i], view->only))
			continue;
		is_found = true;
		kept += ledger->entries[i].count;
	}
	if (!is_found)
		return never_entered(subject, view, err);
	if ((unsigned __int128)kept * MIN_SHARE < whole)
		return error_set_code(err, EXIT_CODE_NOTHING,
				      "%s: %s holds less than 0.1%% of the work: %llu of %llu %s",
				      subject->label, view->only, (unsigned long long)kept,
				      (unsigned long long)whole, profile->events[EVENT_IR]);
	return 0;
}

static int fill_with_only(struct subject *subject, const struct subject_view *view,
			  struct error *err)
{
	fill_ledger(subject, view, EVENT_IR);
	if (check_only(subject, view, err))
		return -1;
	ledger_release(&subject->ledger);
	fill_ledger(subject, view, subject->event);
	ledger_keep(&subject->ledger, entry_is_named, view->only);
	return 0;
}

static int open_ledger(struct subject *subject, const struct subject_view *view, struct error *err)
{
	const struct profile *profile = &subject->report.profile;

	if (find_event(subject, view, err) || check_scope(subject, &view->scope, err))
		return -1;
	subject->count = scope_count(&view->scope, profile, &profile->total, subject->event);
	if (view->only)
		return fill_with_only(subject, view, err);
	fill_ledger(subject, view, subject->event);
	return 0;
}

int subject_read(struct subject *subject, const struct subject_view *view, const char *path,
		 struct error *err)
{
	*subject = (struct subject){ .kind = SUBJECT_PROFILE, .label = xstrdup(path) };
	if (!stat_report_read(&subject->report, &view->stat, path, &view->expected, err) &&
	    !open_ledger(subject, view, err))
		return 0;
	subject_release(subject);
	return -1;
}

int subject_measured(struct subject *subject, const struct subject_view *view,
		     const char *const *argv, struct measurement *measurement, struct error *err)
{
	char digest[SHA256_DIGEST_STRING_LENGTH];

	SHA256Data((const uint8_t *)measurement->output, measurement->output_size, digest);
	*subject = (struct subject){
		.kind = SUBJECT_COMMAND,
		.label = words_join(argv),
		.output = measurement->output,
		.output_size = measurement->output_size,
		.output_sha256 = xstrdup(digest),
	};
	measurement->output = NULL;
	if (!stat_report_measured(&subject->report, &view->stat, argv, measurement, err) &&
	    !open_ledger(subject, view, err))
		return 0;
	subject_release(subject);
	return -1;
}

static int refuse_unmeasured(const struct subject *subject, const struct result *result,
			     struct error *err)
{
	const struct causes *causes = &result->causes;

	return error_set_code(err, causes_exit_code(causes), "%s: %s was not measured: %s",
			      subject->label, result->name, causes->list[0].text);
}

/* A baseline holds what requests cost, and no function of start-up and exit. */
static int check_functions(const struct subject *subject, const struct subject_view *view,
			   const struct results *results, struct error *err)
{
	if (results->kind != RESULTS_BASELINE || scope_is_within_net(&view->scope))
		return 0;
	return error_set_code(err, EXIT_CODE_NOTHING,
			      "%s: a baseline has no functions of start-up and exit, so that %s "
			      "cannot be compared",
			      subject->label, scope_name(&view->scope));
}

int subject_result(struct subject *subject, const struct subject_view *view, const char *path,
		   const struct results *results, const struct result *result, struct error *err)
{
	int ret = -1;

	*subject = (struct subject){
		.kind = SUBJECT_RESULT,
		.label = xstrdup(path),
		.startup = result->startup,
		.output_size = result->output_bytes,
		.output_sha256 = result->output_sha256 ? xstrdup(result->output_sha256) : NULL,
	};
	if (!result->is_measured)
		refuse_unmeasured(subject, result, err);
	else if (!check_functions(subject, view, results, err) &&
		 !stat_report_result(&subject->report, &view->stat, results, result, err))
		ret = open_ledger(subject, view, err);
	if (ret)
		subject_release(subject);
	return ret;
}

void subject_release(struct subject *subject)
{
	free(subject->label);
	free(subject->output);
	free(subject->output_sha256);
	stat_report_release(&subject->report);
	ledger_release(&subject->ledger);
	*subject = (struct subject){ 0 };
}
