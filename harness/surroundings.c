/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "surroundings.h"
#include "memory.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Layouts have one to so many variables more, of different lengths. */
#define MAX_VARIABLES 8
#define LENGTH_STEP 37
#define MAX_LENGTH 200

/* Only the tool knows the names. */
int option_virtual_cpu(void *field, const char *value, struct error *err)
{
	if (!strcmp(value, "help"))
		return error_set(err, "'valgrind --tool=simcount --virtual-cpu=help' lists them");
	return option_string(field, value, err);
}

/* A variable that is there is replaced where it stands. */
static void set_variable(struct string_array *environment, const char *name, const char *value)
{
	size_t length = strlen(name);
	char *entry = xasprintf("%s=%s", name, value);

	for (size_t i = 0; i < environment->count; i++) {
		char **old = &environment->items[i];

		if (!strncmp(*old, name, length) && (*old)[length] == '=') {
			free(*old);
			*old = entry;
			return;
		}
	}
	string_array_add(environment, entry);
}

/* All but what a run under Valgrind sets itself. */
static void inherit(struct string_array *environment)
{
	for (char **entry = environ; entry && *entry; entry++)
		if (strncmp(*entry, "VALGRIND_LIB=", strlen("VALGRIND_LIB=")) != 0)
			string_array_add(environment, xstrdup(*entry));
}

static void add_fixed(struct string_array *environment, bool is_native)
{
	string_array_add(environment, xstrdup("PATH=/usr/local/bin:/usr/bin:/bin"));
	string_array_add(environment, xstrdup("HOME=/"));
	string_array_add(environment, xstrdup("LC_ALL=C"));
	string_array_add(environment, xstrdup("TZ=UTC0"));
	/* Under the tool the random numbers are fixed, from which Python makes its hashes. */
	if (is_native)
		string_array_add(environment, xstrdup("PYTHONHASHSEED=0"));
}

static void keep(struct string_array *environment, const struct string_list *names)
{
	for (size_t i = 0; i < names->count; i++) {
		const char *value = getenv(names->items[i]);

		if (value)
			set_variable(environment, names->items[i], value);
	}
}

static void add_layout(struct string_array *environment, uint64_t layout)
{
	uint64_t count = layout ? 1 + layout % MAX_VARIABLES : 0;
	char value[MAX_LENGTH + 1];

	for (uint64_t i = 1; i <= count; i++) {
		size_t length = (layout + i) * LENGTH_STEP % MAX_LENGTH;

		memset(value, 'x', length);
		value[length] = '\0';
		string_array_add(environment,
				 xasprintf("SIMCOUNT_LAYOUT_%" PRIu64 "=%s", i, value));
	}
}

void surroundings_environment(const struct surroundings *surroundings, bool is_native,
			      struct string_array *environment)
{
	if (surroundings->inherits_environment)
		inherit(environment);
	else
		add_fixed(environment, is_native);
	keep(environment, &surroundings->keep_env);
	add_layout(environment, surroundings->layout);
}

void surroundings_tool_options(const struct surroundings *surroundings, struct string_array *argv)
{
	if (surroundings->real)
		string_array_add(argv, xasprintf("--real=%s", surroundings->real));
	if (surroundings->virtual_cpu)
		string_array_add(argv, xasprintf("--virtual-cpu=%s", surroundings->virtual_cpu));
	string_array_add(argv, xasprintf("--entropy-seed=%" PRIu64, surroundings->entropy_seed));
	string_array_add(argv, xasprintf("--layout=%" PRIu64, surroundings->layout));
	model_tool_options(&surroundings->model, argv);
}

void surroundings_release(struct surroundings *surroundings)
{
	string_list_release(&surroundings->keep_env);
	*surroundings = (struct surroundings){ 0 };
}
