/* SPDX-License-Identifier: GPL-2.0-or-later */
/* json_values.h - counts and texts as JSON has them; the results are new references */
#ifndef JSON_VALUES_H
#define JSON_VALUES_H

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>

/* profile_read refuses counts that JSON's signed integers could not hold. */
json_t *count_json(uint64_t count);

/* null for NULL. Programs can be named with any bytes; JSON can not: "?" stands for others. */
json_t *text_json(const char *text);
json_t *strings_json(char *const *strings, size_t count);

#endif
