/* SPDX-License-Identifier: GPL-2.0-or-later */
/* study_variant.c - the runs of one variant */
#include "study_variant.h"
#include "compiler.h"
#include "interpreter.h"
#include "memory.h"
#include "path.h"
#include "progress.h"
#include "study_choice.h"
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

/* What a run does. */
struct load {
	uint64_t requests;
	const char *value; /* of the simulator's choice; NULL: it is not given */
	bool has_model;	   /* of caches and branches */
};

/* Ends with NULL; the strings but for the number and the choice are borrowed. */
struct command {
	const char **argv;
	char number[24];
	char *choice; /* "--percentiles=select"; NULL: none */
};

/* "--percentiles=select"; NULL where no value is given. */
static char *choice_option(const struct work *work, const struct load *load)
{
	return load->value
		       ? xasprintf("--%s=%s", work->simulator->spec->choice->option, load->value)
		       : NULL;
}

static void command_make(struct command *command, const struct work *work, const char *python,
			 const char *program, const struct load *load)
{
	const char *const *options = work->variant->spec->options;
	size_t n_options = 0;
	size_t count = 0;

	while (options && options[n_options])
		n_options++;
	command->argv = xcalloc(n_options + 5, sizeof(*command->argv));
	command->choice = choice_option(work, load);
	snprintf(command->number, sizeof(command->number), "%" PRIu64, load->requests);
	if (work->variant->spec->is_python)
		command->argv[count++] = python;
	command->argv[count++] = program;
	command->argv[count++] = command->number;
	for (size_t i = 0; i < n_options; i++)
		command->argv[count++] = options[i];
	command->argv[count++] = command->choice;
}

static void command_release(struct command *command)
{
	free(command->argv);
	free(command->choice);
}

static void describe_command(const struct work *work)
{
	const struct load load = { .requests = work->simulator->requests };
	struct command command;

	command_make(&command, work, "python3", path_last(work->variant->spec->program), &load);
	work->variant->command = words_join(command.argv);
	command_release(&command);
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

/* "disagg, C, 500 requests, --percentiles=select" */
static char *describe_run(const struct work *work, const struct load *load)
{
	char *choice = choice_option(work, load);
	char *text =
		xasprintf("%s, %s, %" PRIu64 " request%s%s%s", work->simulator->spec->name,
			  work->variant->spec->name, load->requests, load->requests == 1 ? "" : "s",
			  choice ? ", " : "", choice ? choice : "");

	free(choice);
	return text;
}

/* What is wrong with a measurement is wrong with the study; a failed program says why itself. */
static void adopt_causes(struct causes *causes, const char *run,
			 const struct measurement *measurement)
{
	const char *messages = measurement->messages;
	size_t length = strlen(messages);

	while (length && messages[length - 1] == '\n')
		length--;
	for (size_t i = 0; i < measurement->causes.count; i++) {
		const struct cause *cause = &measurement->causes.list[i];
		bool is_explained = length && cause->code == EXIT_CODE_PROGRAM;

		causes_add(causes, cause->code, "%s: %s%s%.*s", run, cause->text,
			   is_explained ? "; it wrote: " : "", is_explained ? (int)length : 0,
			   messages);
	}
}

/* The caches are those that were asked for, or the usual ones. */
static struct model model_of(const struct work *work, const struct load *load)
{
	struct model model = work->plan->surroundings.model;

	if (!load->has_model)
		return (struct model){ 0 };
	model.branch = true;
	if (!model.cache)
		model.cache = "yes";
	return model;
}

static int measure_command(const struct work *work, const struct load *load,
			   struct measurement *measurement, struct error *err)
{
	struct measurement_plan plan = { .installation = work->plan->installation,
					 .surroundings = work->plan->surroundings };
	struct command command;
	int ret;

	command_make(&command, work, work->plan->python, work->program, load);
	plan.argv = command.argv;
	plan.surroundings.model = model_of(work, load);
	ret = measurement_run(measurement, &plan, err);
	command_release(&command);
	return ret;
}

static int measure(const struct work *work, const struct load *load, struct study_run *run,
		   struct causes *causes, struct error *err)
{
	char *text = describe_run(work, load);
	int ret;

	progress_show("simcount: counting %s, twice", text);
	ret = measure_command(work, load, &run->measurement, err);
	progress_clear();
	if (ret) {
		error_context(err, "%s", text);
	} else {
		adopt_causes(causes, text, &run->measurement);
		functions_resolve(&run->functions, &run->measurement.profile, BY_SYMBOL);
	}
	free(text);
	return ret;
}

static int measure_points(const struct work *work, struct causes *causes, struct error *err)
{
	for (size_t i = 0; i < STUDY_POINTS && !causes->count; i++) {
		const struct load load = { .requests = study_requests(work->simulator, i),
					   .has_model = i + 1 == STUDY_POINTS };

		if (measure(work, &load, &work->variant->runs->points[i], causes, err))
			return -1;
	}
	return 0;
}

static int measure_values(const struct work *work, struct causes *causes, struct error *err)
{
	const struct choice_spec *choice = work->simulator->spec->choice;

	for (size_t i = 0; i < study_choice_count(choice) && !causes->count; i++) {
		const struct load load = { .requests = work->simulator->requests,
					   .value = choice->values[i] };

		if (measure(work, &load, &work->variant->runs->values[i], causes, err))
			return -1;
	}
	return 0;
}

static int measure_all(struct work *work, struct causes *causes, struct error *err)
{
	if (prepare(work, err))
		return -1;
	if (work->variant->missing)
		return 0;
	work->variant->runs = xcalloc(1, sizeof(*work->variant->runs));
	return measure_points(work, causes, err) || measure_values(work, causes, err) ? -1 : 0;
}

int study_variant_measure(struct study_variant *variant, const struct study_simulator *simulator,
			  const struct study_plan *plan, struct causes *causes, struct error *err)
{
	struct work work = { .plan = plan, .simulator = simulator, .variant = variant };
	int ret = measure_all(&work, causes, err);

	free(work.program);
	return ret;
}

static void release_run(struct study_run *run)
{
	functions_release(&run->functions);
	measurement_release(&run->measurement);
}

static void release_runs(struct study_runs *runs)
{
	if (!runs)
		return;
	for (size_t i = 0; i < STUDY_POINTS; i++)
		release_run(&runs->points[i]);
	for (size_t i = 0; i < STUDY_MAX_VALUES; i++)
		release_run(&runs->values[i]);
	alignment_release(&runs->alignment);
	alignment_release(&runs->value_alignment);
	groups_release(&runs->groups);
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
	study_choice_release(&variant->choice);
	environment_release(&variant->environment);
	release_runs(variant->runs);
}
