/* SPDX-License-Identifier: GPL-2.0-or-later */
/* stat_report.c - a measurement, a profile or a result made into a report */
#include "stat_report.h"
#include "judge.h"
#include "memory.h"
#include "result_profile.h"

#include <stdlib.h>
#include <string.h>

static void add_notes(struct stat_report *report, char *const *notes, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		report->notes = xgrow(report->notes, report->n_notes, sizeof(*report->notes));
		report->notes[report->n_notes++] = notes[i];
	}
}

/* What functions are ranked by. */
struct weight {
	const struct profile *profile;
	struct event_list list;
};

static uint64_t weigh(const struct weight *weight, const struct function *function)
{
	uint64_t sum = 0;

	for (uint32_t i = 0; i < weight->list.count; i++)
		sum += profile_net(weight->profile, &function->counts, weight->list.events[i]);
	return sum;
}

static int compare_by_weight(const void *a, const void *b, void *context)
{
	const struct function *left = *(const struct function *const *)a;
	const struct function *right = *(const struct function *const *)b;
	uint64_t left_weight = weigh(context, left);
	uint64_t right_weight = weigh(context, right);

	if (left_weight != right_weight)
		return left_weight > right_weight ? -1 : 1;
	return (left > right) - (left < right); /* as they are */
}

static const struct function **sort(const struct stat_report *report, enum event_family family)
{
	const struct profile *profile = &report->profile;
	struct weight weight = { profile,
				 event_family_weight(family, profile->events, profile->n_events) };
	size_t count = report->functions.count;
	const struct function **sorted = xcalloc(count, sizeof(*sorted));

	for (size_t i = 0; i < count; i++)
		sorted[i] = &report->functions.list[i];
	qsort_r(sorted, count, sizeof(*sorted), compare_by_weight, &weight);
	event_list_release(&weight.list);
	return sorted;
}

static int fill_groups(struct stat_report *report, const struct stat_view *view, struct error *err)
{
	if (!view->n_groups)
		return 0;
	for (size_t i = 0; i < view->n_groups; i++)
		if (groups_parse(&report->groups, view->groups[i], err))
			return -1;
	groups_fill(&report->groups, &report->profile, &report->functions);
	return 0;
}

/* Everything that follows from the profile, its functions and where it comes from. */
static int finish(struct stat_report *report, const struct stat_view *view, struct error *err)
{
	const struct profile *profile = &report->profile;

	for (int family = 0; family < N_EVENT_FAMILIES; family++)
		report->by_net[family] = sort(report, family);
	if (fill_groups(report, view, err))
		return -1;
	add_notes(report, profile->notes, profile->n_notes);
	add_notes(report, report->functions.notes, report->functions.n_notes);
	add_notes(report, report->groups.notes, report->groups.n_notes);
	return 0;
}

static int fill(struct stat_report *report, const struct stat_view *view, struct error *err)
{
	report->requests = view->requests;
	report->by = view->by;
	functions_resolve(&report->functions, &report->profile, view->by);
	environment_read(&report->environment, &report->profile);
	return finish(report, view, err);
}

/* The launcher pads the first word with slashes, which a reader need not see. */
static const char *unpadded(const char *word)
{
	while (word[0] == '/' && word[1] == '/')
		word++;
	return word;
}

static void copy_command(struct stat_report *report, const char *const *words, size_t count)
{
	report->command = xcalloc(count + 1, sizeof(*report->command));
	for (size_t i = 0; i < count; i++)
		report->command[i] = xstrdup(i ? words[i] : unpadded(words[i]));
}

static void take_others(struct stat_report *report, const struct measurement *measurement)
{
	for (size_t i = 0; i < measurement->family.count; i++) {
		const struct process *process = &measurement->family.list[i];

		if (i == measurement->picked)
			continue;
		report->others = xgrow(report->others, report->n_others, sizeof(*report->others));
		report->others[report->n_others++] = (struct other_process){
			.name = xstrdup(process->name),
			.ended = process->ended == PROFILE_EXEC
					 ? xstrdup("exec")
					 : ending_text(process->ended == PROFILE_SIGNAL,
						       process->status),
			.instructions = process->instructions,
		};
	}
}

static size_t count_words(const char *const *words)
{
	size_t count = 0;

	while (words[count])
		count++;
	return count;
}

int stat_report_measured(struct stat_report *report, const struct stat_view *view,
			 const char *const *argv, struct measurement *measurement,
			 struct error *err)
{
	*report = (struct stat_report){ .profile = measurement->profile,
					.repeatability = measurement->repeatability,
					.moved = measurement->moved,
					.causes = measurement->causes };
	take_others(report, measurement);
	measurement->profile = (struct profile){ 0 };
	measurement->moved = (struct moved){ 0 };
	measurement->causes = (struct causes){ 0 };
	if (measurement->picked && report->profile.n_arguments)
		copy_command(report, (const char *const *)report->profile.command,
			     report->profile.n_arguments);
	else
		copy_command(report, argv, count_words(argv));
	if (!fill(report, view, err))
		return 0;
	stat_report_release(report);
	return -1;
}

int stat_report_read(struct stat_report *report, const struct stat_view *view, const char *path,
		     const struct expectation *expected, struct error *err)
{
	*report = (struct stat_report){ .repeatability = NOT_REPEATED };
	if (profile_read(&report->profile, path, err))
		return -1;
	copy_command(report, (const char *const *)report->profile.command,
		     report->profile.n_arguments);
	judge_profile(&report->profile, expected, &report->causes);
	if (!fill(report, view, err))
		return 0;
	stat_report_release(report);
	return -1;
}

static void take_groups(struct stat_report *report, const struct result *result)
{
	for (size_t i = 0; i < result->n_groups; i++) {
		struct groups *groups = &report->groups;

		groups->list = xgrow(groups->list, groups->count, sizeof(*groups->list));
		groups->list[groups->count] =
			(struct group){ .name = xstrdup(result->groups[i].name) };
		tally_add_tally(&groups->list[groups->count++].counts, &result->groups[i].counts);
	}
}

int stat_report_result(struct stat_report *report, const struct stat_view *view,
		       const struct results *results, const struct result *result,
		       struct error *err)
{
	static const enum repeatability repeatability[] = {
		[RESULT_RUN_ONCE] = NOT_REPEATED,
		[RESULT_REPEATABLE] = REPEATABLE,
		[RESULT_REPEATABLE_BUT_SCHEDULING] = REPEATABLE_BUT_SCHEDULING,
		[RESULT_UNREPEATABLE] = UNREPEATABLE,
	};

	*report = (struct stat_report){
		.repeatability = repeatability[result->repeatability],
		.requests = view->requests ? view->requests : result->requests,
	};
	result_profile(&report->profile, results, result);
	result_functions(&report->functions, &report->profile, result);
	result_environment(&report->environment, results, result);
	copy_command(report, (const char *const *)result->command,
		     count_words((const char *const *)result->command));
	for (size_t i = 0; i < result->causes.count; i++)
		causes_add(&report->causes, result->causes.list[i].code, "%s",
			   result->causes.list[i].text);
	if (!view->n_groups)
		take_groups(report, result);
	if (!finish(report, view, err))
		return 0;
	stat_report_release(report);
	return -1;
}

void stat_report_release(struct stat_report *report)
{
	for (char **word = report->command; word && *word; word++)
		free(*word);
	free(report->command);
	profile_release(&report->profile);
	for (int family = 0; family < N_EVENT_FAMILIES; family++)
		free(report->by_net[family]);
	functions_release(&report->functions);
	groups_release(&report->groups);
	environment_release(&report->environment);
	moved_release(&report->moved);
	variation_release(&report->layouts);
	variation_release(&report->seeds);
	for (size_t i = 0; i < report->n_others; i++) {
		free(report->others[i].name);
		free(report->others[i].ended);
	}
	free(report->others);
	causes_release(&report->causes);
	free(report->notes);
	*report = (struct stat_report){ 0 };
}

bool stat_report_has_net(const struct stat_report *report)
{
	const struct profile *profile = &report->profile;

	return profile->until_reached || !strcmp(profile->until, "auto") ||
	       !strcmp(profile->until, "none");
}

uint64_t stat_report_net(const struct stat_report *report, const struct tally *tally,
			 uint32_t event)
{
	return profile_net(&report->profile, tally, event);
}

void stat_report_net_counts(const struct stat_report *report, const struct tally *tally,
			    uint64_t *counts)
{
	for (uint32_t event = 0; event < report->profile.n_events; event++)
		counts[event] = stat_report_net(report, tally, event);
}
