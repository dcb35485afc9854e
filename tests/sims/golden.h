/* SPDX-License-Identifier: GPL-2.0-or-later */
/* golden.h - recorded results of the simulators, read from tests/golden */
#ifndef GOLDEN_H
#define GOLDEN_H

#include <jansson.h>

/* The file tests/golden/NAME.json; ends the program when it cannot be read. */
json_t *golden_load(const char *name);

/* The member key of object; ends the program when it is not there. */
json_t *golden_member(const json_t *object, const char *key);

/* A number, NaN for null. */
double golden_number(const json_t *value);

/* The same, of a member or an element. */
double golden_number_at(const json_t *object, const char *key);
double golden_element(const json_t *array, size_t index);

/* Equal, or both NaN. */
int golden_is_same(double a, double b);

#endif
