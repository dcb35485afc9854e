/* SPDX-License-Identifier: GPL-2.0-or-later */
/* family.c - profiles in a folder, put in order and chosen from */
#include "family.h"
#include "launch.h"
#include "memory.h"
#include "path.h"
#include "words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int read_process(struct process *process, struct error *err)
{
	struct profile profile;

	if (profile_read(&profile, process->path, err))
		return -1;
	process->name = xstrdup(path_last(profile.command[0]));
	process->ended = profile.ended;
	process->status = profile.status;
	process->instructions = tally_sum(&profile.total, EVENT_IR);
	profile_release(&profile);
	return 0;
}

/* A name such as simcount.out.123.2; what looks otherwise is not a profile. */
static int parse_name(const char *name, struct process *process)
{
	int pid;
	int length = 0;

	process->image = 1;
	if (sscanf(name, LAUNCH_PROFILE "%d%n", &pid, &length) != 1)
		return -1;
	process->pid = pid;
	name += length;
	length = 0;
	if (*name && sscanf(name, ".%u%n", &process->image, &length) != 1)
		return -1;
	return name[length] ? -1 : 0;
}

static int add_process(struct family *family, const struct folder *folder, const char *name,
		       struct error *err)
{
	struct process process = { 0 };

	if (parse_name(name, &process))
		return 0;
	process.path = folder_file(folder, name);
	family->list = xgrow(family->list, family->count, sizeof(*family->list));
	family->list[family->count++] = process;
	return read_process(&family->list[family->count - 1], err);
}

static int compare(const void *a, const void *b, void *context)
{
	const struct process *left = a;
	const struct process *right = b;
	pid_t first = *(const pid_t *)context;

	if (left->pid != right->pid) {
		if (left->pid == first || right->pid == first)
			return left->pid == first ? -1 : 1;
		return left->pid < right->pid ? -1 : 1;
	}
	return (left->image > right->image) - (left->image < right->image);
}

int family_read(struct family *family, const struct folder *folder, pid_t first, struct error *err)
{
	char **names;
	int ret = 0;

	*family = (struct family){ .first = first };
	if (folder_list(folder, LAUNCH_PROFILE, &names, err))
		return -1;
	for (char **name = names; *name && !ret; name++)
		ret = add_process(family, folder, *name, err);
	words_free(names);
	if (ret)
		family_release(family);
	else if (family->count)
		qsort_r(family->list, family->count, sizeof(*family->list), compare, &first);
	return ret;
}

static char *list_names(const struct family *family)
{
	char *text = xstrdup("");

	for (size_t i = 0; i < family->count; i++) {
		char *longer = xasprintf("%s%s%s", text, i ? ", " : "", family->list[i].name);

		free(text);
		text = longer;
	}
	return text;
}

/* The number behind the colon of NAME:2, and the length of NAME; 0 when there is none. */
static size_t split_name(const char *name, size_t *length)
{
	const char *colon = strrchr(name, ':');
	char *end;
	unsigned long number = colon ? strtoul(colon + 1, &end, 10) : 0;

	*length = strlen(name);
	if (!number || *end)
		return 0;
	*length = (size_t)(colon - name);
	return number;
}

static int pick_by_name(const struct family *family, const char *name, size_t *picked,
			struct error *err)
{
	size_t length;
	size_t number = split_name(name, &length);
	size_t found = 0;
	char *names;

	for (size_t i = 0; i < family->count; i++) {
		const char *known = family->list[i].name;

		if (strlen(known) != length || strncmp(known, name, length))
			continue;
		if (++found == (number ? number : 1))
			*picked = i;
	}
	if (number ? found >= number : found == 1)
		return 0;
	names = list_names(family);
	error_set_code(err, EXIT_CODE_NOTHING, "%zu processes are named %.*s; there were: %s",
		       found, (int)length, name, names);
	free(names);
	return -1;
}

int family_pick(const struct family *family, const char *name, size_t *picked, struct error *err)
{
	if (name)
		return pick_by_name(family, name, picked, err);
	if (!family->count || family->list[0].pid != family->first)
		return error_set(err, "the program left no profile");
	for (size_t i = 0; i < family->count && family->list[i].pid == family->first; i++)
		*picked = i;
	return 0;
}

void family_release(struct family *family)
{
	for (size_t i = 0; i < family->count; i++) {
		free(family->list[i].name);
		free(family->list[i].path);
	}
	free(family->list);
	*family = (struct family){ 0 };
}
