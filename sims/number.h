/* SPDX-License-Identifier: GPL-2.0-or-later */
/* number.h - doubles as text: the shortest decimal that reads back as the same double */
#ifndef NUMBER_H
#define NUMBER_H

#include <jansson.h>
#include <stdio.h>

#define NUMBER_SIZE 32

/* Write finite x as Python's repr does: 4.0, 0.0001, 1e-05, 1e+16. */
void number_format(double x, char text[NUMBER_SIZE]);

/* A JSON number, or null where JSON has none (NaN, infinities). */
json_t *number_json(double x);

/* Write value in one line without spaces, its doubles by number_format. */
void number_write_json(const json_t *value, FILE *out);

#endif
