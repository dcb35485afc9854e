/* SPDX-License-Identifier: GPL-2.0-or-later */
/* json_values.c - counts and texts as JSON */
#include "json_values.h"
#include "memory.h"

#include <stdlib.h>

json_t *count_json(uint64_t count)
{
	return json_integer((json_int_t)count);
}

json_t *text_json(const char *text)
{
	json_t *json = text ? json_string(text) : json_null();
	char *copy;

	if (json)
		return json;
	copy = xstrdup(text);
	for (char *p = copy; *p; p++)
		if (*p & 0x80)
			*p = '?';
	json = json_string(copy);
	free(copy);
	return json;
}

json_t *strings_json(char *const *strings, size_t count)
{
	json_t *array = json_array();

	for (size_t i = 0; i < count; i++)
		json_array_append_new(array, text_json(strings[i]));
	return array;
}

json_t *causes_list_json(const struct causes *causes)
{
	json_t *array = json_array();

	for (size_t i = 0; i < causes->count; i++)
		json_array_append_new(array,
				      json_pack("{s:i, s:o}", "exit_code", causes->list[i].code,
						"text", text_json(causes->list[i].text)));
	return array;
}

void json_print(json_t *value, FILE *out)
{
	json_dumpf(value, out, JSON_INDENT(2) | JSON_REAL_PRECISION(15));
	putc('\n', out);
	json_decref(value);
}
