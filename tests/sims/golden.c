/* SPDX-License-Identifier: GPL-2.0-or-later */
/* golden.c - recorded results of the simulators, read from tests/golden */

#include "golden.h"

#include <err.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

json_t *golden_load(const char *name)
{
	const char *top = getenv("top_srcdir");
	char path[4096];
	json_error_t error;
	json_t *root;

	snprintf(path, sizeof(path), "%s/tests/golden/%s.json", top ? top : ".", name);
	root = json_load_file(path, 0, &error);
	if (!root)
		errx(1, "%s: %s", path, error.text);
	return root;
}

json_t *golden_member(const json_t *object, const char *key)
{
	json_t *member = json_object_get(object, key);

	if (!member)
		errx(1, "the golden file has no '%s'", key);
	return member;
}

double golden_number(const json_t *value)
{
	return json_is_null(value) ? NAN : json_number_value(value);
}

double golden_number_at(const json_t *object, const char *key)
{
	return golden_number(golden_member(object, key));
}

double golden_element(const json_t *array, size_t index)
{
	return golden_number(json_array_get(array, index));
}

int golden_is_same(double a, double b)
{
	return a == b || (isnan(a) && isnan(b));
}
