/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "gate.h"
#include "filter.h"
#include "memory.h"
#include "names.h"
#include "rates.h"
#include "words.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* What holds where nobody says otherwise: not one instruction more. */
#define DEFAULT_LIMIT "ir=0%"

static void note(struct gated *gated, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static void note(struct gated *gated, const char *fmt, ...)
{
	char *text = NULL;
	va_list args;

	va_start(args, fmt);
	if (vasprintf(&text, fmt, args) < 0)
		text = xstrdup("");
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
	char *text = NULL;
	va_list args;

	va_start(args, fmt);
	if (vasprintf(&text, fmt, args) < 0)
		text = xstrdup("");
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
	if (gated->old->repeatability == RESULT_REPEATABLE_BUT_SCHEDULING ||
	    gated->new->repeatability == RESULT_REPEATABLE_BUT_SCHEDULING)
		note(gated, "functions of libc that depend on how threads take turns are left out "
			    "of net");
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

/* "sort" is also "sort(int)". */
static bool is_function(const char *wanted, const char *name)
{
	size_t length = strlen(wanted);

	return !strncmp(wanted, name, length) && (!name[length] || name[length] == '(');
}

/* The net count of all functions of the name; false without any. */
static bool function_count(const struct result *result, const char *name, uint32_t event,
			   uint64_t *count)
{
	bool is_found = false;

	*count = 0;
	for (size_t i = 0; i < result->n_functions; i++) {
		const struct result_function *function = &result->functions[i];
		bool is_net = false;

		if (!is_function(name, function->name))
			continue;
		for (uint32_t row = 0; row < function->counts.n_rows; row++)
			is_net |= result_is_net_phase(result, tally_phase(&function->counts, row));
		is_found |= is_net;
		*count += result_net(result, &function->counts, event);
	}
	return is_found;
}

static char *closest_function(const struct result *result, const char *name)
{
	const char **names = xcalloc(result->n_functions, sizeof(*names));
	char *closest;

	for (size_t i = 0; i < result->n_functions; i++)
		names[i] = result->functions[i].name;
	closest = names_closest(name, names, result->n_functions);
	free(names);
	return closest;
}

static bool has_moved(const struct result *result, const struct result_function *function)
{
	if (result->repeatability != RESULT_REPEATABLE_BUT_SCHEDULING)
		return false;
	for (size_t i = 0; i < result->n_moved; i++)
		if (!strcmp(result->moved[i].name, function->name) &&
		    !strcmp(result->moved[i].object, function->object))
			return true;
	return false;
}

/* Libc's, whose counts depend on how threads take turns: left out of what is compared. */
static bool is_left_out(const struct gated *gated, const struct result_function *function)
{
	return has_moved(gated->old, function) || has_moved(gated->new, function);
}

static uint64_t net_count(const struct gated *gated, const struct result *result, uint32_t event)
{
	uint64_t count = result->net[event];

	for (size_t i = 0; i < result->n_functions; i++)
		if (is_left_out(gated, &result->functions[i]))
			count -= result_net(result, &result->functions[i].counts, event);
	return count;
}

/* The count in one of the results; false where there is no such thing in it. */
static bool find_event_count(const struct gated *gated, const struct result *result,
			     const struct judgement *judgement, const char *name, uint64_t *count)
{
	int event = result_find_event(result, name);
	const struct result_group *group;
	int phase;

	*count = 0;
	if (event < 0)
		return false;
	switch (judgement->where) {
	case LIMIT_NET:
		*count = net_count(gated, result, (uint32_t)event);
		return true;
	case LIMIT_PHASE:
		phase = result_find_phase(result, judgement->name);
		if (phase >= 0)
			*count = tally_get(&result->total, (uint32_t)phase, (uint32_t)event);
		return phase >= 0;
	case LIMIT_GROUP:
		group = result_find_group(result, judgement->name);
		if (group)
			*count = result_net(result, &group->counts, (uint32_t)event);
		return group != NULL;
	case LIMIT_FUNCTION:
		return function_count(result, judgement->name, (uint32_t)event, count);
	}
	return false;
}

/* Of misses per thousand instructions, in thousandths. */
static bool find_mpki(const struct gated *gated, const struct result *result,
		      const struct judgement *judgement, const struct rate_spec *spec,
		      uint64_t *count)
{
	struct rate rate = { 0 };

	for (int i = 0; i < RATE_MAX_EVENTS && spec->misses[i]; i++) {
		uint64_t misses;

		if (!find_event_count(gated, result, judgement, spec->misses[i], &misses))
			return false;
		rate.misses += misses;
	}
	if (!find_event_count(gated, result, judgement, "Ir", &rate.instructions))
		return false;
	*count = rate_per_million(&rate);
	return true;
}

static bool find_count(const struct gated *gated, const struct result *result,
		       const struct judgement *judgement, uint64_t *count)
{
	const struct rate_spec *spec = rate_find_mpki(judgement->event);

	*count = 0;
	return spec ? find_mpki(gated, result, judgement, spec, count)
		    : find_event_count(gated, result, judgement, judgement->event, count);
}

static bool has_event(const struct result *result, const char *event)
{
	const struct rate_spec *spec = rate_find_mpki(event);

	return spec ? rate_has_events(spec, result->events, result->n_events)
		    : result_find_event(result, event) >= 0;
}

static void explain_missing(struct judgement *judgement, const struct result *new)
{
	char *closest;

	if (!has_event(new, judgement->event)) {
		judgement->problem = xasprintf("there is no event %s", judgement->event);
		return;
	}
	switch (judgement->where) {
	case LIMIT_PHASE:
		judgement->problem = xasprintf("phase %s was never reached", judgement->name);
		break;
	case LIMIT_GROUP:
		judgement->problem = xasprintf("there is no group %s", judgement->name);
		break;
	default:
		closest = closest_function(new, judgement->name);
		judgement->problem =
			closest ? xasprintf("%s was never executed (or was inlined); did you mean "
					    "%s?",
					    judgement->name, closest)
				: xasprintf("%s was never executed (or was inlined)",
					    judgement->name);
		free(closest);
	}
}

/* A function that did not run before is one that grew from nothing; other things must be there. */
static void find_counts(struct judgement *judgement, const struct gated *gated)
{
	bool is_new = find_count(gated, gated->new, judgement, &judgement->new);
	bool is_old = find_count(gated, gated->old, judgement, &judgement->old);

	judgement->is_comparable = is_new && (is_old || judgement->where == LIMIT_FUNCTION) &&
				   has_event(gated->old, judgement->event);
	if (judgement->is_comparable)
		return;
	if (!is_new)
		explain_missing(judgement, gated->new);
	else
		judgement->problem = xasprintf("the baseline has no %s%s%s", judgement->event,
					       judgement->name ? " of " : "",
					       judgement->name ? judgement->name : "");
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

static void add_regression(struct gated *gated, const struct limit *limit,
			   const struct judgement *judgement)
{
	char *what = describe(judgement);
	char *old = limit_count_text(limit, judgement->old);
	char *new = limit_count_text(limit, judgement->new);

	causes_add(&gated->causes, EXIT_CODE_REGRESSION, "%s went from %s to %s, beyond %s", what,
		   old, new, judgement->broken);
	worsen(gated, VERDICT_REGRESSED);
	free(what);
	free(old);
	free(new);
}

static void judge_counts(struct gated *gated, const struct limit *limit, const char *event)
{
	struct judgement *judgement;

	gated->judgements = xgrow(gated->judgements, gated->n_judgements, sizeof(*judgement));
	judgement = &gated->judgements[gated->n_judgements++];
	*judgement = (struct judgement){ .limit = xstrdup(limit->text),
					 .where = limit->where,
					 .name = limit->name ? xstrdup(limit->name) : NULL,
					 .event = xstrdup(event),
					 .is_mpki = limit->is_mpki };
	find_counts(judgement, gated);
	if (!judgement->is_comparable) {
		foreign(gated, "limit %s: %s", limit->text, judgement->problem);
		return;
	}
	gated->is_compared = true;
	if (limit_keeps(limit, judgement->old, judgement->new, &judgement->broken)) {
		if (limit_improves(limit, judgement->old, judgement->new))
			worsen(gated, VERDICT_IMPROVED);
		return;
	}
	add_regression(gated, limit, judgement);
}

/* An event by the name that the results have for it. */
static void judge_limit(struct gated *gated, const struct limit *limit)
{
	int event = limit->event ? result_find_event(gated->new, limit->event) : -1;
	const struct rate_spec *spec = limit->is_mpki ? rate_find_mpki(limit->event) : NULL;
	char *mpki = spec ? xasprintf("%sMPKI", spec->name) : NULL;

	if (limit->event)
		judge_counts(gated, limit,
			     event >= 0 ? gated->new->events[event]
			     : mpki	? mpki
					: limit->event);
	else
		for (uint32_t i = 0; i < gated->new->n_events; i++)
			judge_counts(gated, limit, gated->new->events[i]);
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
		judge_limit(gated, &limits.list[i]);
	limits_release(&limits);
	if (gated->verdict != VERDICT_IMPROVED)
		return;
	if (options->stale_fails)
		causes_add(&gated->causes, EXIT_CODE_REGRESSION,
			   "improved: the baseline is stale, save a new one");
	else
		note(gated, "improved: the baseline is stale");
}

static uint64_t distance(const struct function_change *change)
{
	return change->old > change->new ? change->old - change->new : change->new - change->old;
}

static int compare_changes(const void *a, const void *b)
{
	const struct function_change *left = a;
	const struct function_change *right = b;
	int order;

	if (distance(left) != distance(right))
		return distance(left) > distance(right) ? -1 : 1;
	order = strcmp(left->object, right->object);
	return order ? order : strcmp(left->name, right->name);
}

static void add_change(struct gated *gated, const struct result_function *old,
		       const struct result_function *new)
{
	const struct result_function *known = new ? new : old;
	struct function_change change = {
		.object = known->object,
		.name = known->name,
		.file = known->file,
		.old = old ? result_net(gated->old, &old->counts, 0) : 0,
		.new = new ? result_net(gated->new, &new->counts, 0) : 0,
		.old_entered = old ? old->entered : 0,
		.new_entered = new ? new->entered : 0,
	};

	if (change.old == change.new || is_left_out(gated, known))
		return;
	gated->changes = xgrow(gated->changes, gated->n_changes, sizeof(*gated->changes));
	gated->changes[gated->n_changes++] = change;
}

/* Both lists are sorted. */
static void find_changes(struct gated *gated)
{
	const struct result *old = gated->old;
	const struct result *new = gated->new;
	size_t i = 0;
	size_t j = 0;

	while (i < old->n_functions || j < new->n_functions) {
		int order = i == old->n_functions   ? 1
			    : j == new->n_functions ? -1
						    : result_function_compare(&old->functions[i],
									      &new->functions[j]);

		add_change(gated, order <= 0 ? &old->functions[i] : NULL,
			   order >= 0 ? &new->functions[j] : NULL);
		i += order <= 0;
		j += order >= 0;
	}
	if (gated->n_changes)
		qsort(gated->changes, gated->n_changes, sizeof(*gated->changes), compare_changes);
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
		find_changes(gated);
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
	free(gated->changes);
	words_free(gated->notes);
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
