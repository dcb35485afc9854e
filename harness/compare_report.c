/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "compare_report.h"
#include "memory.h"
#include "outputs.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* What holds a smaller part of the work than one in so many says nothing about it. */
#define LEAST_SHARE 1000

static void add_note(struct compare_report *report, char *text)
{
	report->notes = xgrow(report->notes, report->n_notes, sizeof(*report->notes));
	report->notes[report->n_notes++] = text;
}

static const struct subject *reference(const struct compare_report *report)
{
	return &report->subjects[report->reference];
}

/* What is wrong with the subjects by themselves. */
static void take_causes(struct compare_report *report)
{
	for (size_t i = 0; i < report->n_subjects; i++) {
		const struct causes *causes = &report->subjects[i].report.causes;

		for (size_t j = 0; j < causes->count; j++)
			causes_add(&report->causes, causes->list[j].code, "%c: %s",
				   subject_letter(i), causes->list[j].text);
	}
}

static void take_notes(struct compare_report *report)
{
	for (size_t i = 0; i < report->n_subjects; i++) {
		const struct stat_report *subject = &report->subjects[i].report;

		for (size_t j = 0; j < subject->n_notes; j++)
			add_note(report, xasprintf("%c: %s", subject_letter(i), subject->notes[j]));
	}
}

static void report_output(struct compare_report *report, size_t index, const char *difference,
			  bool is_accepted)
{
	char *text =
		xasprintf("%c: the output is not that of %c, so the work was not the same: %s",
			  subject_letter(index), subject_letter(report->reference), difference);

	if (is_accepted) {
		add_note(report, text);
		return;
	}
	causes_add(&report->causes, EXIT_CODE_PROGRAM, "%s", text);
	report->n_output_causes++;
	free(text);
}

/* Where both outputs are at hand, the line that differs; else the sizes. NULL: they are equal. */
static char *output_difference(const struct subject *before, const struct subject *after)
{
	const struct output was = { before->output, before->output_size };
	const struct output is = { after->output, after->output_size };

	if (!strcmp(before->output_sha256, after->output_sha256))
		return NULL;
	if (before->output && after->output)
		return outputs_difference(&was, &is);
	if (before->output_size != after->output_size)
		return xasprintf("%zu bytes, was %zu", after->output_size, before->output_size);
	return xasprintf("other bytes, %zu as before", after->output_size);
}

static void compare_output(struct compare_report *report, size_t index, bool is_accepted)
{
	const struct subject *before = reference(report);
	const struct subject *after = &report->subjects[index];
	char *difference;

	if (!before->output_sha256 || !after->output_sha256)
		return;
	difference = output_difference(before, after);
	report->versus[index].output = difference ? OUTPUT_CHANGED : OUTPUT_SAME;
	if (difference)
		report_output(report, index, difference, is_accepted);
	free(difference);
}

static bool has_output(const struct compare_report *report, enum sameness sameness)
{
	for (size_t i = 0; i < report->n_subjects; i++)
		if (i != report->reference && report->versus[i].output == sameness)
			return true;
	return false;
}

/* Counts of the event that is compared. */
static uint64_t count_phase(const struct subject *subject, const char *name)
{
	const struct profile *profile = &subject->report.profile;
	const struct scope scope = { .kind = SCOPE_PHASE, .phase = name };

	return scope_count(&scope, profile, &profile->total, subject->event);
}

static struct count_row make_figure(const struct compare_report *report, const char *name)
{
	return (struct count_row){ .name = xstrdup(name),
				   .counts = xcalloc(report->n_subjects, sizeof(uint64_t)) };
}

static bool has_figure(const struct count_rows *figures, const char *name)
{
	for (size_t i = 0; i < figures->count; i++)
		if (!strcmp(figures->list[i].name, name))
			return true;
	return false;
}

/* Adds one of that name, if there is none yet. */
static struct count_row *add_figure(const struct compare_report *report, struct count_rows *figures,
				    const char *name)
{
	if (has_figure(figures, name))
		return NULL;
	figures->list = xgrow(figures->list, figures->count, sizeof(*figures->list));
	figures->list[figures->count] = make_figure(report, name);
	return &figures->list[figures->count++];
}

static void add_phases(struct compare_report *report, const struct subject *subject)
{
	const struct profile *profile = &subject->report.profile;

	for (uint32_t phase = 0; phase < profile->n_phases; phase++) {
		struct count_row *figure =
			add_figure(report, &report->phases, profile->phases[phase]);

		for (size_t i = 0; figure && i < report->n_subjects; i++)
			figure->counts[i] = count_phase(&report->subjects[i], figure->name);
	}
}

static void add_totals(struct compare_report *report)
{
	bool has_net = true;

	report->total = make_figure(report, "total");
	report->net = make_figure(report, "net");
	for (size_t i = 0; i < report->n_subjects; i++) {
		const struct subject *subject = &report->subjects[i];
		const struct tally *total = &subject->report.profile.total;

		has_net &= stat_report_has_net(&subject->report);
		report->total.counts[i] = tally_sum(total, subject->event);
		report->net.counts[i] = stat_report_net(&subject->report, total, subject->event);
	}
	if (!has_net) {
		free(report->net.counts);
		report->net.counts = NULL;
	}
}

static void add_judged(struct compare_report *report)
{
	report->judged =
		make_figure(report, report->only ? report->only : scope_name(&report->scope));
	for (size_t i = 0; i < report->n_subjects; i++)
		report->judged.counts[i] = report->subjects[i].ledger.count;
}

/* A phase of next to nothing is mostly not the one that is meant. */
static void note_share(struct compare_report *report)
{
	for (size_t i = 0; i < report->n_subjects; i++) {
		uint64_t count = report->subjects[i].count;
		uint64_t whole = report->total.counts[i];

		if (count && (unsigned __int128)count * LEAST_SHARE < whole)
			add_note(report, xasprintf("%c: %s holds less than 0.1%% of the program: "
						   "%llu of %llu %s",
						   subject_letter(i), scope_name(&report->scope),
						   (unsigned long long)count,
						   (unsigned long long)whole, report->event));
	}
}

static const struct group *find_group(const struct groups *groups, const char *name)
{
	for (size_t i = 0; i < groups->count; i++)
		if (!strcmp(groups->list[i].name, name))
			return &groups->list[i];
	return NULL;
}

/* The user's, which all have; or those of results, which can be in one of them only. */
static void add_groups(struct compare_report *report, const struct subject *from)
{
	const struct groups *groups = &from->report.groups;

	for (size_t i = 0; i < groups->count; i++) {
		struct count_row *figure =
			add_figure(report, &report->groups, groups->list[i].name);

		for (size_t j = 0; figure && j < report->n_subjects; j++) {
			const struct subject *subject = &report->subjects[j];
			const struct group *group =
				find_group(&subject->report.groups, figure->name);

			if (group)
				figure->counts[j] =
					scope_count(&report->scope, &subject->report.profile,
						    &group->counts, subject->event);
		}
	}
}

static const char *find_identity(const struct environment *environment, const char *name)
{
	for (size_t i = 0; i < environment->n_libraries; i++)
		if (!strcmp(environment->libraries[i].name, name))
			return environment->libraries[i].identity;
	return NULL;
}

/* Counts may differ by a library, which is not the program's doing. */
static void note_libraries(struct compare_report *report, size_t index)
{
	const struct environment *before = &reference(report)->report.environment;
	const struct environment *after = &report->subjects[index].report.environment;

	for (size_t i = 0; i < before->n_libraries; i++) {
		const char *name = before->libraries[i].name;
		const char *was = before->libraries[i].identity;
		const char *is = find_identity(after, name);

		if (was && is && strcmp(was, is))
			add_note(report, xasprintf("%c: %s is another build than that of %c",
						   subject_letter(index), name,
						   subject_letter(report->reference)));
	}
}

static void note_versions(struct compare_report *report, size_t index)
{
	const struct profile *before = &reference(report)->report.profile;
	const struct profile *after = &report->subjects[index].report.profile;

	if (strcmp(before->tool_version, after->tool_version) ||
	    strcmp(before->valgrind_version, after->valgrind_version))
		add_note(report,
			 xasprintf("%c was counted by simcount %s on Valgrind %s, %c by %s on %s",
				   subject_letter(index), after->tool_version,
				   after->valgrind_version, subject_letter(report->reference),
				   before->tool_version, before->valgrind_version));
}

/* Ir and RepIr are the same under any model. */
static bool is_modelled(const char *event)
{
	return strcmp(event, "Ir") && strcmp(event, "RepIr");
}

/* Misses of different caches tell nothing about the program; false where they are compared. */
static bool judge_models(struct compare_report *report)
{
	const struct environment *before = &reference(report)->report.environment;
	bool is_foreign = false;

	for (size_t i = 0; i < report->n_subjects && is_modelled(report->event); i++) {
		const struct environment *after = &report->subjects[i].report.environment;
		char *ours;
		char *theirs;

		if (environment_same_model(before, after))
			continue;
		is_foreign = true;
		ours = environment_model_text(after);
		theirs = environment_model_text(before);
		causes_add(&report->causes, EXIT_CODE_NOTHING,
			   "%c modelled %s, %c %s, so their %s cannot be compared",
			   subject_letter(i), ours, subject_letter(report->reference), theirs,
			   report->event);
		free(ours);
		free(theirs);
	}
	return is_foreign;
}

static void note_startup(struct compare_report *report, size_t index)
{
	if (reference(report)->startup != report->subjects[index].startup)
		add_note(report,
			 xasprintf("%c: start-up is taken off in another way than in %c",
				   subject_letter(index), subject_letter(report->reference)));
}

static void compare(struct compare_report *report, const struct tolerance *tolerance)
{
	for (size_t i = 0; i < report->n_subjects; i++) {
		if (i == report->reference)
			continue;
		comparison_make(&report->versus[i].comparison, &reference(report)->ledger,
				&report->subjects[i].ledger, tolerance);
		note_startup(report, i);
		note_versions(report, i);
		note_libraries(report, i);
	}
	report->is_compared = true;
}

static void add_figures(struct compare_report *report)
{
	add_phases(report, reference(report));
	add_groups(report, reference(report));
	for (size_t i = 0; i < report->n_subjects; i++) {
		add_phases(report, &report->subjects[i]);
		add_groups(report, &report->subjects[i]);
	}
	add_totals(report);
	add_judged(report);
	note_share(report);
}

/* What all of them are for; 0: nobody says, or they do not agree. */
static uint64_t common_requests(struct compare_report *report)
{
	uint64_t expected = reference(report)->report.requests;
	uint64_t common = expected;

	for (size_t i = 0; i < report->n_subjects; i++) {
		uint64_t requests = report->subjects[i].report.requests;

		if (requests == expected)
			continue;
		common = 0;
		if (!requests || !expected)
			continue;
		add_note(report,
			 xasprintf("%c is for %llu requests, and %c for %llu", subject_letter(i),
				   (unsigned long long)requests, subject_letter(report->reference),
				   (unsigned long long)expected));
	}
	return common;
}

static void note_unknown_outputs(struct compare_report *report)
{
	bool has_profile = false;

	for (size_t i = 0; i < report->n_subjects; i++)
		has_profile |= report->subjects[i].kind == SUBJECT_PROFILE;
	if (has_profile)
		add_note(report, xstrdup("outputs were not compared: a profile does not hold the "
					 "program's output, --run and -- compare it"));
	else
		add_note(report, xstrdup("outputs were not compared: the suite leaves them out"));
}

static bool has_counts(const struct compare_report *report)
{
	for (size_t i = 0; i < report->n_subjects; i++)
		if (report->judged.counts[i])
			return true;
	return false;
}

static bool was_executed(const struct compare_report *report, size_t index)
{
	const struct profile *profile = &report->subjects[index].report.profile;

	return scope_count(&report->scope, profile, &profile->total, EVENT_IR) > 0;
}

/*
 * A comparison of nothing with nothing has found nothing equal. But one of the builds may have
 * missed no cache, where it executed something.
 */
static bool judge_emptiness(struct compare_report *report)
{
	bool all_are_empty = !has_counts(report);
	bool is_empty = false;

	for (size_t i = 0; i < report->n_subjects; i++) {
		if (!all_are_empty && was_executed(report, i))
			continue;
		is_empty = true;
		causes_add(&report->causes, EXIT_CODE_NOTHING,
			   "%c: no %s in %s, so there is nothing to compare", subject_letter(i),
			   report->event, report->judged.name);
	}
	return is_empty;
}

void compare_report_make(struct compare_report *report, const struct compare_view *view,
			 struct subject *subjects, size_t n_subjects)
{
	*report = (struct compare_report){
		.subjects = subjects,
		.n_subjects = n_subjects,
		.reference = view->reference,
		.scope = view->scope,
		.only = view->only,
		.event = subjects[view->reference]
				 .report.profile.events[subjects[view->reference].event],
		.versus = xcalloc(n_subjects, sizeof(*report->versus)),
	};
	take_causes(report);
	for (size_t i = 0; i < n_subjects; i++)
		if (i != report->reference)
			compare_output(report, i, view->accepts_output_change);
	report->requests = common_requests(report);
	if (has_output(report, OUTPUT_CHANGED) && !view->accepts_output_change)
		return;
	add_figures(report);
	take_notes(report);
	if (judge_models(report) || judge_emptiness(report))
		return;
	compare(report, &view->tolerance);
	if (has_output(report, OUTPUT_UNKNOWN))
		note_unknown_outputs(report);
}

bool compare_report_is_equal(const struct compare_report *report)
{
	if (!report->is_compared || has_output(report, OUTPUT_CHANGED))
		return false;
	for (size_t i = 0; i < report->n_subjects; i++)
		if (!comparison_is_equal(&report->versus[i].comparison))
			return false;
	return true;
}

bool compare_report_is_sound(const struct compare_report *report)
{
	return report->causes.count == report->n_output_causes;
}

static void release_figure(struct count_row *figure)
{
	free(figure->name);
	free(figure->counts);
}

static void release_figures(struct count_rows *figures)
{
	for (size_t i = 0; i < figures->count; i++)
		release_figure(&figures->list[i]);
	free(figures->list);
}

void compare_report_release(struct compare_report *report)
{
	for (size_t i = 0; i < report->n_subjects; i++) {
		comparison_release(&report->versus[i].comparison);
		subject_release(&report->subjects[i]);
	}
	free(report->subjects);
	free(report->versus);
	release_figures(&report->phases);
	release_figures(&report->groups);
	release_figure(&report->total);
	release_figure(&report->net);
	release_figure(&report->judged);
	causes_release(&report->causes);
	for (size_t i = 0; i < report->n_notes; i++)
		free(report->notes[i]);
	free(report->notes);
	*report = (struct compare_report){ 0 };
}
