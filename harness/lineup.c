/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "lineup.h"
#include "document.h"
#include "installation.h"
#include "memory.h"
#include "progress.h"
#include "words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A lineup in the making. */
struct maker {
	struct lineup *lineup;
	const struct lineup_plan *plan;
	struct measurement_plan measurement;
	struct error *err;
};

static int check_room(size_t count, struct error *err)
{
	if (count < MAX_SUBJECTS)
		return 0;
	return error_set_code(err, EXIT_CODE_USAGE, "more than %d to compare", MAX_SUBJECTS);
}

static struct subject *add_subject(struct maker *m)
{
	struct lineup *lineup = m->lineup;

	if (check_room(lineup->n_subjects, m->err))
		return NULL;
	lineup->subjects = xgrow(lineup->subjects, lineup->n_subjects, sizeof(*lineup->subjects));
	return &lineup->subjects[lineup->n_subjects];
}

static bool is_results(const char *path)
{
	char *root = document_root(path);
	bool is_one = root && (!strcmp(root, "results") || !strcmp(root, "baseline"));

	free(root);
	return is_one;
}

static int read_results(struct lineup_file *file, const struct lineup_plan *plan, struct error *err)
{
	if (results_read(&file->results, file->path, err))
		return -1;
	if (results_filter(&file->results, plan->filter, err))
		return error_context(err, "%s", file->path);
	if (file->results.count)
		return 0;
	return error_set_code(err, EXIT_CODE_NOTHING, "%s: no benchmarks", file->path);
}

/* A file for each operand; those of profiles stay without results. */
static int read_files(struct maker *m, const struct arguments *arguments)
{
	struct lineup *lineup = m->lineup;

	lineup->files = xcalloc(arguments->n_operands, sizeof(*lineup->files));
	for (size_t i = 0; i < arguments->n_operands; i++) {
		struct lineup_file *file = &lineup->files[lineup->n_files];

		if (check_room(lineup->n_files, m->err))
			return -1;
		file->path = arguments->operands[i];
		lineup->n_files++; /* to be released, also where it is refused */
		if (is_results(file->path) && read_results(file, m->plan, m->err))
			return -1;
		lineup->view.ignores_lines |= file->results.kind == RESULTS_BASELINE;
	}
	return 0;
}

/* Of the files, one that has several benchmarks; NULL: there is none. */
static const struct lineup_file *find_several(const struct lineup *lineup)
{
	for (size_t i = 0; i < lineup->n_files; i++)
		if (lineup->files[i].results.count > 1)
			return &lineup->files[i];
	return NULL;
}

static int check_filter(struct maker *m)
{
	for (size_t i = 0; i < m->lineup->n_files; i++)
		if (m->lineup->files[i].results.count)
			return 0;
	if (!m->plan->filter)
		return 0;
	return error_set_code(m->err, EXIT_CODE_USAGE,
			      "--filter is for files of results, and there are none");
}

static int check_files(struct maker *m, const struct lineup_file *several,
		       const struct arguments *arguments)
{
	const struct lineup *lineup = m->lineup;
	bool is_alone = !arguments->command && !m->plan->runs->count;

	for (size_t i = 0; i < lineup->n_files; i++)
		is_alone &= lineup->files[i].results.count > 0;
	if (is_alone)
		return 0;
	return error_set_code(m->err, EXIT_CODE_USAGE,
			      "%s has %zu benchmarks: choose one by --filter to compare it with "
			      "a profile or a command",
			      several->path, several->results.count);
}

/* Programs are easily given without the "--" that tells them from profiles. */
static int explain_unreadable(const char *path, struct error *err)
{
	size_t length = strlen(err->text);

	if (err->code == EXIT_CODE_TOOL && !access(path, X_OK))
		snprintf(err->text + length, sizeof(err->text) - length,
			 " (to run a program, use --run or write -- before it)");
	return -1;
}

static int add_file(struct maker *m, const struct lineup_file *file)
{
	const struct subject_view *view = &m->lineup->view;
	struct subject *subject = add_subject(m);

	if (!subject)
		return -1;
	if (file->results.count) {
		if (subject_result(subject, view, file->path, &file->results,
				   &file->results.list[0], m->err))
			return -1;
	} else if (subject_read(subject, view, file->path, m->err)) {
		return explain_unreadable(file->path, m->err);
	}
	m->lineup->n_subjects++;
	return 0;
}

/* Their contents are the subjects' then. */
static int take_files(struct maker *m)
{
	for (size_t i = 0; i < m->lineup->n_files; i++)
		if (add_file(m, &m->lineup->files[i]))
			return -1;
	return 0;
}

static int measure(struct maker *m, const char *const *argv)
{
	struct subject *subject = add_subject(m);
	struct measurement measurement;
	int ret;

	if (!subject)
		return -1;
	m->measurement.argv = argv;
	progress_show("simcount: counting %s, twice", argv[0]);
	ret = measurement_run(&measurement, &m->measurement, m->err);
	progress_clear();
	if (ret)
		return -1;
	if (measurement.causes.count)
		fputs(measurement.messages, stderr);
	ret = subject_measured(subject, &m->lineup->view, argv, &measurement, m->err);
	m->lineup->n_subjects += !ret;
	measurement_release(&measurement);
	return ret;
}

static int measure_line(struct maker *m, const char *line)
{
	char **argv;
	int ret;

	if (words_split(line, &argv, m->err))
		return error_context(m->err, "--run");
	ret = measure(m, (const char *const *)argv);
	words_free(argv);
	return ret;
}

/* Ends the command at the next "--"; NULL when there is none. */
static char **divide(char **command)
{
	for (char **word = command; *word; word++) {
		if (!strcmp(*word, "--")) {
			*word = NULL;
			return word + 1;
		}
	}
	return NULL;
}

static int measure_commands(struct maker *m, char **command)
{
	while (command) {
		char **next = divide(command);

		if (!command[0])
			return error_set_code(m->err, EXIT_CODE_USAGE, "no program behind --");
		if (measure(m, (const char *const *)command))
			return -1;
		command = next;
	}
	return 0;
}

static int measure_all(struct maker *m, char **command)
{
	for (size_t i = 0; i < m->plan->runs->count; i++)
		if (measure_line(m, m->plan->runs->items[i]))
			return -1;
	return measure_commands(m, command);
}

static int measure_with_tool(struct maker *m, const struct arguments *arguments)
{
	struct installation installation = { 0 };
	char **prepare = NULL;
	int ret = -1;

	if (!arguments->command && !m->plan->runs->count)
		return 0;
	if (m->plan->prepare && words_split(m->plan->prepare, &prepare, m->err))
		return error_context(m->err, "--prepare");
	m->measurement.prepare = (const char *const *)prepare;
	m->measurement.installation = &installation;
	if (!installation_find(&installation, m->err))
		ret = measure_all(m, arguments->command);
	installation_release(&installation);
	words_free(prepare);
	return ret;
}

static void release_files(struct lineup *lineup)
{
	for (size_t i = 0; i < lineup->n_files; i++)
		results_release(&lineup->files[i].results);
	free(lineup->files);
	lineup->files = NULL;
	lineup->n_files = 0;
}

static int make(struct maker *m, const struct arguments *arguments)
{
	const struct lineup_file *several;

	if (read_files(m, arguments) || check_filter(m))
		return -1;
	several = find_several(m->lineup);
	if (several)
		return check_files(m, several, arguments);
	if (take_files(m))
		return -1;
	release_files(m->lineup);
	return measure_with_tool(m, arguments);
}

int lineup_make(struct lineup *lineup, const struct lineup_plan *plan,
		const struct arguments *arguments, struct error *err)
{
	struct maker maker = {
		.lineup = lineup, .plan = plan, .measurement = plan->measurement, .err = err
	};

	*lineup = (struct lineup){ .view = plan->view };
	if (!make(&maker, arguments))
		return 0;
	lineup_release(lineup);
	return -1;
}

static size_t count(const struct lineup *lineup)
{
	return lineup->n_files ? lineup->n_files : lineup->n_subjects;
}

static const char *label(const struct lineup *lineup, size_t index)
{
	return lineup->n_files ? lineup->files[index].path : lineup->subjects[index].label;
}

int lineup_find(const struct lineup *lineup, const char *wanted, size_t *index, struct error *err)
{
	uint64_t number = 0;

	if (wanted[0] >= 'A' && wanted[0] <= 'Z' && !wanted[1])
		number = (uint64_t)(wanted[0] - 'A') + 1;
	else if (option_count(&number, wanted, err))
		number = 0;
	for (size_t i = 0; i < count(lineup); i++) {
		if (number ? number != i + 1 : strcmp(label(lineup, i), wanted) != 0)
			continue;
		*index = i;
		return 0;
	}
	return error_set_code(err, EXIT_CODE_USAGE, "'%s' is none of A to %c, nor the name of one",
			      wanted, subject_letter(count(lineup) - 1));
}

void lineup_release(struct lineup *lineup)
{
	for (size_t i = 0; i < lineup->n_subjects; i++)
		subject_release(&lineup->subjects[i]);
	free(lineup->subjects);
	release_files(lineup);
	*lineup = (struct lineup){ 0 };
}
