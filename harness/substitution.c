/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "substitution.h"
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Values may not multiply into what fills the memory. */
#define MAX_RESULT_BYTES ((size_t)1 << 20)

static const char *find_in(const struct parameter *list, size_t count, const char *name,
			   size_t length)
{
	for (size_t i = 0; i < count; i++)
		if (strlen(list[i].name) == length && !memcmp(list[i].name, name, length))
			return list[i].value;
	return NULL;
}

static const char *find(const struct substitution *with, const char *name, size_t length)
{
	const char *value = find_in(with->parameters, with->n_parameters, name, length);

	return value ? value : find_in(with->defines, with->n_defines, name, length);
}

/* From behind a brace; returns what comes behind the name. */
static const char *put_value(const struct substitution *with, const char *name, FILE *out,
			     struct error *err)
{
	size_t length = strcspn(name, "{}");
	const char *value;

	if (name[length] != '}') {
		error_set_code(err, EXIT_CODE_USAGE, "no } behind {%.80s (write {{ for a brace)",
			       name);
		return NULL;
	}
	value = find(with, name, length);
	if (!value) {
		error_set_code(err, EXIT_CODE_USAGE,
			       "there is no parameter {%.*s} (write {{ for a brace)",
			       length > 80 ? 80 : (int)length, name);
		return NULL;
	}
	if ((size_t)ftell(out) + strlen(value) > MAX_RESULT_BYTES) {
		error_set_code(err, EXIT_CODE_USAGE, "a text becomes too long");
		return NULL;
	}
	fputs(value, out);
	return name + length + 1;
}

static int put(const struct substitution *with, const char *text, FILE *out, struct error *err)
{
	while (text && *text) {
		if (*text != '{') {
			putc(*text++, out);
		} else if (text[1] == '{') {
			putc('{', out);
			text += 2;
		} else {
			text = put_value(with, text + 1, out, err);
		}
	}
	return text ? 0 : -1;
}

int substitute(const struct substitution *with, const char *text, char **result, struct error *err)
{
	size_t size;
	FILE *out;
	int ret;

	*result = NULL;
	out = open_memstream(result, &size);
	if (!out)
		return error_set(err, "out of memory");
	ret = put(with, text, out, err);
	fclose(out);
	if (!ret)
		return 0;
	free(*result);
	*result = NULL;
	return -1;
}
