/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "gate.h"
#include "filter.h"
#include "gate_count.h"
#include "gate_functions.h"
#include "memory.h"
#include "rates.h"
#include "words.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* A limit on a smaller part of the work than one in so many says nothing about it. */
#define LEAST_SHARE 1000

/* What holds where nobody says otherwise: not one instruction more. */
#define DEFAULT_LIMIT "ir=0%"

static void note(struct gated *gated, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static void note(struct gated *gated, const char *fmt, ...)
{
	char *text;
	va_list args;

	va_start(args, fmt);
	text = xvasprintf(fmt, args);
	va_end(args);
	words_append(&gated->notes, text);
	gated->n_notes++;
}

static void worsen(struct gated *gated, enum verdict verdict)
{
	if (verdict > gated->verdict)
		gated->verdict = verdict;
}

/* Of the program itself: taken over from the results. */
static void judge_run(struct gated *gated)
{
	const struct causes *causes = &gated->new->causes;

	for (size_t i = 0; i < causes->count; i++) {
		enum exit_code code = causes->list[i].code;

		causes_add(&gated->causes, code, "%s", causes->list[i].text);
		worsen(gated, code == EXIT_CODE_UNREPEATABLE ? VERDICT_NOT_REPEATABLE
			      : code == EXIT_CODE_NOTHING    ? VERDICT_NOT_COMPARABLE
							     : VERDICT_FAILED);
	}
}

static void judge_output(struct gated *gated)
{
	const char *old = gated->old->output_sha256;
	const char *new = gated->new->output_sha256;

	if (!old || !new || !strcmp(old, new))
		return;
	causes_add(&gated->causes, EXIT_CODE_PROGRAM,
		   "it wrote another output than when the baseline was taken "
		   "(%llu bytes, then %llu), so the work is not the same",
		   (unsigned long long)gated->new->output_bytes,
		   (unsigned long long)gated->old->output_bytes);
	worsen(gated, VERDICT_OUTPUT_CHANGED);
}

static void foreign(struct gated *gated, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
static void foreign(struct gated *gated, const char *fmt, ...)
{
	char *text;
	va_list args;

	va_start(args, fmt);
	text = xvasprintf(fmt, args);
	va_end(args);
	causes_add(&gated->causes, EXIT_CODE_NOTHING, "%s", text);
	worsen(gated, VERDICT_NOT_COMPARABLE);
	free(text);
}

static void judge_environment(struct gated *gated, const struct gate_options *options)
{
	const struct loaded old = { &options->old->fingerprint, gated->old->libraries,
				    gated->old->n_libraries };
	const struct loaded new = { &options->new->fingerprint, gated->new->libraries,
				    gated->new->n_libraries };
	struct differences differences;
	char *text;

	fingerprint_compare(&old, &new, &differences);
	text = differences_text(&differences);
	if (differences_are_foreign(&differences))
		foreign(gated, "the environment changed, not only the program: %s", text);
	for (size_t i = 0; i < differences.count; i++)
		if (!differences.list[i].is_foreign)
			note(gated, "%s is %s loaded", differences.list[i].what,
			     *differences.list[i].right ? "now" : "no longer");
	free(text);
	differences_release(&differences);
}

/* Was the same measured, and in the same way? */
static void judge_kind(struct gated *gated)
{
	const struct result *old = gated->old;
	const struct result *new = gated->new;

	if (!old->is_measured || old->causes.count) {
		foreign(gated, "the baseline's own run was not clean");
		return;
	}
	if (old->startup != new->startup)
		foreign(gated, "start-up is taken off in another way than in the baseline");
	if (old->requests != new->requests)
		foreign(gated, "the baseline is for %llu requests, this is for %llu",
			(unsigned long long)old->requests, (unsigned long long)new->requests);
}

static void note_scheduling(struct gated *gated)
{
	if (gate_leaves_out(gated))
		note(gated, "functions of libc that depend on how threads take turns are left "
			    "out");
}

static const char *identity_of(const struct result *result, const char *path)
{
	for (size_t i = 0; i < result->n_program; i++)
		if (!strcmp(result->program[i].path, path))
			return result->program[i].identity;
	return NULL;
}

static void note_program(struct gated *gated)
{
	for (size_t i = 0; i < gated->new->n_program; i++) {
		const struct program_file *file = &gated->new->program[i];
		const char *old = identity_of(gated->old, file->path);

		if (!old || strcmp(old, file->identity))
			note(gated, "%s is another build", file->path);
	}
}

/* Everything that stands before counts. */
static void judge_work(struct gated *gated, const struct gate_options *options)
{
	judge_kind(gated);
	judge_environment(gated, options);
	if (gated->verdict < VERDICT_NOT_REPEATABLE)
		judge_output(gated);
}

static char *describe(const struct judgement *judgement)
{
	switch (judgement->where) {
	case LIMIT_PHASE:
		return xasprintf("%s in phase %s", judgement->event, judgement->name);
	case LIMIT_GROUP:
		return xasprintf("%s of group %s", judgement->event, judgement->name);
	case LIMIT_FUNCTION:
		return xasprintf("%s of %s", judgement->event, judgement->name);
	default:
		return xasprintf("net %s", judgement->event);
	}
}

static char *movement(const struct limit *limit, const struct judgement *judgement)
{
	char *what = describe(judgement);
	char *old = limit_count_text(limit, judgement->old);
	char *new = limit_count_text(limit, judgement->new);
	char *text = xasprintf("%s went from %s to %s", what, old, new);

	free(what);
	free(old);
	free(new);
	return text;
}

static void add_regression(struct gated *gated, const struct limit *limit,
			   const struct judgement *judgement)
{
	char *text = movement(limit, judgement);

	causes_add(&gated->causes, EXIT_CODE_REGRESSION, "%s, beyond %s", text, judgement->broken);
	worsen(gated, VERDICT_REGRESSED);
	free(text);
}

static void add_improvement(struct gated *gated, const struct limit *limit,
			    const struct judgement *judgement)
{
	if (!gated->improved)
		gated->improved = movement(limit, judgement);
	worsen(gated, VERDICT_IMPROVED);
}

/*
 * Nothing was compared where nothing was executed on both sides. Other events may well not happen,
 * and phases be empty; a group without instructions is one that misses its functions.
 */
static bool is_about_something(struct gated *gated, struct judgement *judgement,
			       const struct limit *limit)
{
	if (judgement->old || judgement->new || result_find_event(gated->new, judgement->event))
		return true;
	if (judgement->where == LIMIT_PHASE)
		return false;
	judgement->is_comparable = false;
	judgement->problem = xasprintf("%s%s holds no instructions to compare",
				       judgement->where == LIMIT_GROUP ? "group " : "",
				       judgement->name ? judgement->name : "net");
	foreign(gated, "limit %s: %s", limit->text, judgement->problem);
	return false;
}

/* Mostly something else is meant. */
static void note_share(struct gated *gated, const struct judgement *judgement,
		       const struct limit *limit)
{
	uint64_t whole = gated->new->net[0];

	if (judgement->where != LIMIT_NET && !result_find_event(gated->new, judgement->event) &&
	    (unsigned __int128)judgement->new *LEAST_SHARE < whole)
		note(gated, "limit %s: %s holds less than 0.1%% of net Ir: %llu of %llu",
		     limit->text, judgement->name, (unsigned long long)judgement->new,
		     (unsigned long long)whole);
}

static void judge_counts(struct gated *gated, const struct gate_options *options,
			 const struct limit *limit, const char *event)
{
	struct judgement *judgement;

	gated->judgements = xgrow(gated->judgements, gated->n_judgements, sizeof(*judgement));
	judgement = &gated->judgements[gated->n_judgements++];
	*judgement = (struct judgement){ .limit = xstrdup(limit->text),
					 .where = limit->where,
					 .name = limit->name ? xstrdup(limit->name) : NULL,
					 .event = xstrdup(event),
					 .is_mpki = limit->is_mpki };
	gate_find_counts(judgement, gated, options);
	if (!judgement->is_comparable) {
		foreign(gated, "limit %s: %s", limit->text, judgement->problem);
		return;
	}
	if (!is_about_something(gated, judgement, limit))
		return;
	gated->is_compared = true;
	note_share(gated, judgement, limit);
	if (limit_keeps(limit, judgement->old, judgement->new, &judgement->broken)) {
		if (limit_improves(limit, judgement->old, judgement->new))
			add_improvement(gated, limit, judgement);
		return;
	}
	add_regression(gated, limit, judgement);
}

/* An event by the name that the results have for it. */
static void judge_limit(struct gated *gated, const struct gate_options *options,
			const struct limit *limit)
{
	int event = limit->event ? result_find_event(gated->new, limit->event) : -1;
	const struct rate_spec *spec = limit->is_mpki ? rate_find_mpki(limit->event) : NULL;
	char *mpki = spec ? xasprintf("%sMPKI", spec->name) : NULL;

	if (limit->event)
		judge_counts(gated, options, limit,
			     event >= 0 ? gated->new->events[event]
			     : mpki	? mpki
					: limit->event);
	else
		for (uint32_t i = 0; i < gated->new->n_events; i++)
			judge_counts(gated, options, limit, gated->new->events[i]);
	free(mpki);
}

static const struct benchmark *find_benchmark(const struct benchmarks *benchmarks, const char *name)
{
	for (size_t i = 0; benchmarks && i < benchmarks->count; i++)
		if (!strcmp(benchmarks->list[i].name, name))
			return &benchmarks->list[i];
	return NULL;
}

/* The suite's, then the command line's, which win; else the default. */
static void gather_limits(struct limits *limits, const struct gate_options *options,
			  const char *name)
{
	const struct benchmark *benchmark = find_benchmark(options->benchmarks, name);
	struct error ignored;

	*limits = (struct limits){ 0 };
	if (benchmark)
		limits_copy(limits, &benchmark->limits);
	for (size_t i = 0; options->limits && i < options->limits->count; i++)
		limits_parse(limits, options->limits->list[i].text, &ignored);
	if (!limits->count)
		limits_parse(limits, DEFAULT_LIMIT, &ignored);
}

static void judge_limits(struct gated *gated, const struct gate_options *options)
{
	struct limits limits;

	gather_limits(&limits, options, gated->name);
	for (size_t i = 0; i < limits.count; i++)
		judge_limit(gated, options, &limits.list[i]);
	limits_release(&limits);
	if (gated->verdict != VERDICT_IMPROVED)
		return;
	if (options->stale_fails)
		causes_add(&gated->causes, EXIT_CODE_REGRESSION,
			   "improved: %s; the baseline is stale, save a new one", gated->improved);
	else
		note(gated, "improved: %s; the baseline is stale", gated->improved);
}

static void judge_pair(struct gated *gated, const struct gate_options *options)
{
	judge_run(gated);
	if (!gated->old) {
		worsen(gated, VERDICT_NEW);
		return;
	}
	if (gated->verdict == VERDICT_FAILED)
		return;
	judge_work(gated, options);
	if (gated->new->is_measured && gated->old->is_measured) {
		note_scheduling(gated);
		note_program(gated);
		gate_find_changes(gated, options);
	}
	if (gated->verdict < VERDICT_NEW)
		judge_limits(gated, options);
}

static struct gated *add(struct gate *gate, const struct result *old, const struct result *new)
{
	struct gated *gated;

	gate->list = xgrow(gate->list, gate->count, sizeof(*gate->list));
	gated = &gate->list[gate->count++];
	*gated = (struct gated){ .name = new ? new->name : old->name, .old = old, .new = new };
	return gated;
}

/* Of a part of a suite it can only be told with the whole suite at hand. */
static bool has_vanished(const struct gate_options *options, const struct result *old)
{
	if (results_find(options->new, old->name) || !filter_matches(options->filter, old->name))
		return false;
	if (options->benchmarks)
		return !find_benchmark(options->benchmarks, old->name);
	return !options->new->n_shards;
}

static void find_vanished(struct gate *gate, const struct gate_options *options)
{
	for (size_t i = 0; options->old && i < options->old->count; i++) {
		const struct result *old = &options->old->list[i];
		struct gated *gated;

		if (!has_vanished(options, old))
			continue;
		gated = add(gate, old, NULL);
		gated->verdict = VERDICT_VANISHED;
		causes_add(&gated->causes, EXIT_CODE_NOTHING,
			   "the baseline has it, and it was not run");
	}
}

static void gather(struct gate *gate, const struct gate_options *options)
{
	bool is_compared = false;

	for (size_t i = 0; i < gate->count; i++) {
		const struct gated *gated = &gate->list[i];

		for (size_t j = 0; j < gated->causes.count && !gated->accepted; j++)
			causes_add(&gate->causes, gated->causes.list[j].code, "%s: %s", gated->name,
				   gated->causes.list[j].text);
		if (gated->verdict > gate->verdict)
			gate->verdict = gated->verdict;
		is_compared |= gated->is_compared || gated->accepted;
	}
	if (!options->old)
		causes_add(&gate->causes, EXIT_CODE_NOTHING, "%s",
			   options->missing ? options->missing : "there is no baseline");
	/* Where something is wrong already, that is why. */
	if (!is_compared && !gate->causes.count)
		causes_add(&gate->causes, EXIT_CODE_NOTHING, "nothing was compared");
	if (!gate->count)
		gate->verdict = VERDICT_NOT_COMPARABLE;
}

void gate_judge(struct gate *gate, const struct gate_options *options)
{
	*gate = (struct gate){ .is_warn_only = options->warn_only };
	for (size_t i = 0; i < options->new->count; i++) {
		const struct result *new = &options->new->list[i];
		const struct result *old =
			options->old ? results_find(options->old, new->name) : NULL;

		judge_pair(add(gate, old, new), options);
	}
	find_vanished(gate, options);
	gather(gate, options);
}

void gate_accept(struct gate *gate, const struct gate_options *options, const char *reason)
{
	for (size_t i = 0; i < gate->count; i++) {
		struct gated *gated = &gate->list[i];

		if (gated->verdict == VERDICT_REGRESSED || gated->verdict == VERDICT_VANISHED ||
		    gated->verdict == VERDICT_OUTPUT_CHANGED ||
		    gated->verdict == VERDICT_NOT_COMPARABLE)
			gated->accepted = reason;
	}
	causes_release(&gate->causes);
	gather(gate, options);
}

enum exit_code gate_exit_code(const struct gate *gate)
{
	enum exit_code code = causes_exit_code(&gate->causes);

	return code == EXIT_CODE_REGRESSION && gate->is_warn_only ? EXIT_CODE_PASS : code;
}

static void gated_release(struct gated *gated)
{
	for (size_t i = 0; i < gated->n_judgements; i++) {
		struct judgement *judgement = &gated->judgements[i];

		free(judgement->limit);
		free(judgement->name);
		free(judgement->event);
		free(judgement->broken);
		free(judgement->problem);
	}
	free(gated->judgements);
	gate_release_changes(gated);
	words_free(gated->notes);
	free(gated->improved);
	causes_release(&gated->causes);
}

void gate_release(struct gate *gate)
{
	for (size_t i = 0; i < gate->count; i++)
		gated_release(&gate->list[i]);
	free(gate->list);
	causes_release(&gate->causes);
	*gate = (struct gate){ 0 };
}
