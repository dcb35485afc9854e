/* SPDX-License-Identifier: GPL-2.0-or-later */
/* study_variant.c - runs of one variant, and the figures made of them */
#include "study_variant.h"
#include "compiler.h"
#include "interpreter.h"
#include "memory.h"
#include "path.h"
#include "progress.h"
#include "words.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* One variant under way. */
struct work {
	const struct study_plan *plan;
	const struct study_simulator *simulator;
	struct study_variant *variant;
	char *program;
};

uint64_t study_requests(const struct study_simulator *simulator, size_t point)
{
	const uint64_t amounts[STUDY_POINTS] = { 1, simulator->requests / 2, simulator->requests };

	return amounts[point];
}

/* Ends with NULL; the strings but for the number are borrowed. */
struct command {
	const char **argv;
	char number[24];
};

static void command_make(struct command *command, const struct work *work, const char *python,
			 const char *program, uint64_t requests)
{
	const char *const *options = work->variant->spec->options;
	size_t n_options = 0;
	size_t count = 0;

	while (options && options[n_options])
		n_options++;
	command->argv = xcalloc(n_options + 4, sizeof(*command->argv));
	snprintf(command->number, sizeof(command->number), "%" PRIu64, requests);
	if (work->variant->spec->is_python)
		command->argv[count++] = python;
	command->argv[count++] = program;
	command->argv[count++] = command->number;
	for (size_t i = 0; i < n_options; i++)
		command->argv[count++] = options[i];
}

static void describe_command(const struct work *work)
{
	struct command command;

	command_make(&command, work, "python3", path_last(work->variant->spec->program),
		     work->simulator->requests);
	work->variant->command = words_join(command.argv);
	free(command.argv);
}

static int describe_interpreter(const struct work *work, struct error *err)
{
	struct study_variant *variant = work->variant;
	const char *module = variant->spec->module;
	struct interpreter interpreter;

	if (!work->plan->python) {
		variant->missing = xstrdup("there is no python3 (Debian package python3)");
		return 0;
	}
	if (interpreter_probe(&interpreter, work->plan->python, module, err))
		return -1;
	if (module && !interpreter.module)
		variant->missing = xasprintf("%s has no module %s: %s", interpreter.version, module,
					     variant->spec->advice);
	else if (module)
		variant->module = xasprintf("%s %s", module, interpreter.module);
	variant->made_by = xasprintf("%s (%s)", interpreter.version, interpreter.build);
	interpreter_release(&interpreter);
	return 0;
}

/* Finds out what the variant runs on, and whether it can. */
static int prepare(struct work *work, struct error *err)
{
	struct study_variant *variant = work->variant;

	work->program = xasprintf("%s/%s", work->plan->folder, variant->spec->program);
	if (access(work->program, R_OK))
		return error_set(err, "the simulator %s is missing: build or install simcount",
				 work->program);
	describe_command(work);
	if (variant->spec->is_python)
		return describe_interpreter(work, err);
	variant->made_by = compiler_of(work->program);
	if (!variant->made_by)
		variant->made_by = xstrdup("an unknown compiler");
	return 0;
}

static const char *plural(uint64_t requests)
{
	return requests == 1 ? "" : "s";
}

/* What is wrong with a measurement is wrong with the study; a failed program says why itself. */
static void adopt_causes(struct causes *causes, const struct work *work, uint64_t requests,
			 const struct measurement *measurement)
{
	const char *messages = measurement->messages;
	size_t length = strlen(messages);

	while (length && messages[length - 1] == '\n')
		length--;
	for (size_t i = 0; i < measurement->causes.count; i++) {
		const struct cause *cause = &measurement->causes.list[i];
		bool is_explained = length && cause->code == EXIT_CODE_PROGRAM;

		causes_add(causes, cause->code, "%s, %s, %" PRIu64 " request%s: %s%s%.*s",
			   work->simulator->spec->name, work->variant->spec->name, requests,
			   plural(requests), cause->text, is_explained ? "; it wrote: " : "",
			   is_explained ? (int)length : 0, messages);
	}
}

static int measure_point(const struct work *work, size_t point, struct causes *causes,
			 struct error *err)
{
	struct study_runs *runs = work->variant->runs;
	struct measurement *measurement = &runs->measurements[point];
	uint64_t requests = study_requests(work->simulator, point);
	struct measurement_plan plan = { .installation = work->plan->installation,
					 .surroundings = work->plan->surroundings };
	struct command command;
	int ret;

	progress_show("simcount: counting %s, %s, %" PRIu64 " request%s, twice",
		      work->simulator->spec->name, work->variant->spec->name, requests,
		      plural(requests));
	command_make(&command, work, work->plan->python, work->program, requests);
	plan.argv = command.argv;
	ret = measurement_run(measurement, &plan, err);
	progress_clear();
	free(command.argv);
	if (ret)
		return error_context(err, "%s, %s", work->simulator->spec->name,
				     work->variant->spec->name);
	adopt_causes(causes, work, requests, measurement);
	functions_resolve(&runs->functions[point], &measurement->profile, BY_SYMBOL);
	return 0;
}

static int measure_points(struct work *work, struct causes *causes, struct error *err)
{
	if (prepare(work, err))
		return -1;
	if (work->variant->missing)
		return 0;
	work->variant->runs = xcalloc(1, sizeof(*work->variant->runs));
	for (size_t i = 0; i < STUDY_POINTS && !causes->count; i++)
		if (measure_point(work, i, causes, err))
			return -1;
	return 0;
}

int study_variant_measure(struct study_variant *variant, const struct study_simulator *simulator,
			  const struct study_plan *plan, struct causes *causes, struct error *err)
{
	struct work work = { .plan = plan, .simulator = simulator, .variant = variant };
	int ret = measure_points(&work, causes, err);

	free(work.program);
	return ret;
}

static uint64_t phase_ir(const struct profile *profile, const char *name)
{
	int phase = profile_find_phase(profile, name);

	return phase < 0 ? 0 : tally_get(&profile->total, (uint32_t)phase, EVENT_IR);
}

static void fill_points(struct study_variant *variant, const struct study_simulator *simulator)
{
	for (size_t i = 0; i < STUDY_POINTS; i++) {
		const struct profile *profile = &variant->runs->measurements[i].profile;
		int rep = profile_find_event(profile, "RepIr");

		variant->points[i] = (struct startup_point){
			.requests = study_requests(simulator, i),
			.total = tally_sum(&profile->total, EVENT_IR),
			.startup = phase_ir(profile, "startup"),
			.exit = phase_ir(profile, "exit"),
		};
		variant->rep[i] = rep < 0 ? 0 : tally_sum(&profile->total, (uint32_t)rep);
	}
}

static double own_residual(const struct study_variant *variant,
			   const struct aligned_function *function)
{
	struct fit_point points[STUDY_POINTS];
	struct fit fit;

	for (size_t i = 0; i < STUDY_POINTS; i++)
		points[i] = (struct fit_point){ variant->points[i].requests, function->ir[i] };
	fit_make(&fit, points, STUDY_POINTS);
	return fit.residuals[variant->startup.fit.worst];
}

static int compare_growth(const void *a, const void *b)
{
	const struct study_function *left = a;
	const struct study_function *right = b;

	if (left->growth != right->growth)
		return left->growth > right->growth ? -1 : 1;
	/* As the alignment has them: by object, address, name. */
	return (left->counts > right->counts) - (left->counts < right->counts);
}

/* The start-up run, subtracted function by function. */
static void subtract_functions(struct study_variant *variant)
{
	const struct alignment *alignment = &variant->runs->alignment;

	variant->functions = xcalloc(alignment->count, sizeof(*variant->functions));
	for (size_t i = 0; i < alignment->count; i++) {
		const struct aligned_function *counts = &alignment->list[i];
		struct study_function *function = &variant->functions[variant->n_functions++];

		function->counts = counts;
		function->object = path_last(counts->object);
		function->growth = (int64_t)counts->ir[STUDY_POINTS - 1] - (int64_t)counts->ir[0];
		function->residual = own_residual(variant, counts);
		if (function->growth < 0) {
			variant->n_shrunk++;
			variant->shrunk += (uint64_t)-function->growth;
		}
	}
	qsort(variant->functions, variant->n_functions, sizeof(*variant->functions),
	      compare_growth);
}

static void fill_functions(struct study_variant *variant)
{
	struct study_runs *runs = variant->runs;
	struct aligned_run aligned[STUDY_POINTS];

	for (size_t i = 0; i < STUDY_POINTS; i++)
		aligned[i] =
			(struct aligned_run){ &runs->measurements[i].profile, &runs->functions[i] };
	alignment_make(&runs->alignment, aligned, STUDY_POINTS);
	subtract_functions(variant);
}

static int fill_groups(struct study_variant *variant, struct error *err)
{
	struct study_runs *runs = variant->runs;
	const struct profile *profile = &runs->measurements[STUDY_POINTS - 1].profile;
	const char *const *text = variant->spec->groups;

	for (; text && *text; text++)
		if (groups_parse(&runs->groups, *text, err))
			return -1;
	groups_fill(&runs->groups, profile, &runs->functions[STUDY_POINTS - 1]);
	variant->n_groups = runs->groups.count;
	variant->groups =
		xcalloc(variant->n_groups ? variant->n_groups : 1, sizeof(*variant->groups));
	for (size_t i = 0; i < variant->n_groups; i++) {
		const struct group *group = &runs->groups.list[i];

		variant->groups[i] =
			(struct study_group){ group->name,
					      profile_net(profile, &group->counts, EVENT_IR) };
	}
	return 0;
}

int study_variant_fill(struct study_variant *variant, const struct study_simulator *simulator,
		       struct error *err)
{
	fill_points(variant, simulator);
	startup_estimate(&variant->startup, variant->points, STUDY_POINTS);
	environment_read(&variant->environment,
			 &variant->runs->measurements[STUDY_POINTS - 1].profile);
	fill_functions(variant);
	return fill_groups(variant, err);
}

static void release_runs(struct study_runs *runs)
{
	for (size_t i = 0; runs && i < STUDY_POINTS; i++) {
		functions_release(&runs->functions[i]);
		measurement_release(&runs->measurements[i]);
	}
	if (runs) {
		alignment_release(&runs->alignment);
		groups_release(&runs->groups);
	}
	free(runs);
}

void study_variant_release(struct study_variant *variant)
{
	free(variant->missing);
	free(variant->command);
	free(variant->made_by);
	free(variant->module);
	free(variant->functions);
	free(variant->groups);
	environment_release(&variant->environment);
	release_runs(variant->runs);
}
