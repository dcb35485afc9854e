/* SPDX-License-Identifier: GPL-2.0-or-later */
/* json_values.h - counts and texts as JSON has them; the results are new references */
#ifndef JSON_VALUES_H
#define JSON_VALUES_H

#include "causes.h"

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* profile_read refuses counts that JSON's signed integers could not hold. */
json_t *count_json(uint64_t count);

/* null for NULL. Programs can be named with any bytes; JSON can not: "?" stands for others. */
json_t *text_json(const char *text);
json_t *strings_json(char *const *strings, size_t count);
json_t *causes_list_json(const struct causes *causes);

/* Takes the value; keys stand in the order in which they were set. */
void json_print(json_t *value, FILE *out);

#endif
