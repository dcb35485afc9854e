/* SPDX-License-Identifier: GPL-2.0-or-later */
/* number.h - doubles from text and as text: the shortest decimal that reads back the same */
#ifndef NUMBER_H
#define NUMBER_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

#define NUMBER_SIZE 32

/*
 * A decimal number that is all of text, and finite. Narrower than strtod, which takes hexadecimal,
 * "inf" and "nan" too. False if that is not what is there.
 */
bool number_parse(const char *text, double *x);

/* Write finite x as Python's repr does: 4.0, 0.0001, 1e-05, 1e+16. */
void number_format(double x, char text[NUMBER_SIZE]);

/* As text without an exponent, however long, and without a point that nothing follows. */
#define NUMBER_PLAIN_SIZE 400
void number_format_plain(double x, char text[NUMBER_PLAIN_SIZE]);

/* A JSON number, or null where JSON has none (NaN, infinities). */
json_t *number_json(double x);

/* Write value in one line without spaces, its doubles by number_format. */
void number_write_json(const json_t *value, FILE *out);

#endif
