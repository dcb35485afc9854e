/* SPDX-License-Identifier: GPL-2.0-or-later */
/* number.c - decimals to doubles, and shortest round-trip decimals, alone and inside JSON */

#include "number.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

bool number_parse(const char *text, double *x)
{
	char *end;

	if (text[strspn(text, "0123456789+-.eE")])
		return false;
	*x = strtod(text, &end);
	return end != text && !*end && isfinite(*x);
}

/* A number as 0.DIGITS * 10^point, with no zero at either end of digits (except for 0 itself). */
struct decimal {
	char digits[20];
	int point;
};

static bool reads_back(const char *text, double x)
{
	return strtod(text, NULL) == x;
}

/* Add one to the last digit of d.ddde-xx; 9.999 becomes 0.000, which is no answer to anything. */
static void increment_last_digit(char *text)
{
	char *digit = strchr(text, 'e') - 1;

	while (digit > text && (*digit == '9' || *digit == '.')) {
		if (*digit == '9')
			*digit = '0';
		digit--;
	}
	*digit = *digit == '9' ? '0' : (char)(*digit + 1);
}

/*
 * 15 digits always survive the way to a normal double and back, so a shorter answer is those 15
 * without their trailing zeros. A subnormal number has fewer. Above a power of two, doubles lie
 * wider apart than below it, so there the next decimal up may read back where the nearest does not.
 */
static void shortest_scientific(double x, char text[NUMBER_SIZE])
{
	int digits = x < DBL_MIN ? 1 : DBL_DIG;

	for (;; digits++) {
		snprintf(text, NUMBER_SIZE, "%.*e", digits - 1, x);
		if (reads_back(text, x))
			return;
		increment_last_digit(text);
		if (reads_back(text, x))
			return;
	}
}

static struct decimal decimal_of(double x)
{
	struct decimal decimal;
	char text[NUMBER_SIZE];
	int length = 0;

	shortest_scientific(x, text);
	for (const char *c = text; *c != 'e'; c++)
		if (*c != '.')
			decimal.digits[length++] = *c;
	while (length > 1 && decimal.digits[length - 1] == '0')
		length--;
	decimal.digits[length] = '\0';
	decimal.point = 1 + atoi(strchr(text, 'e') + 1);
	return decimal;
}

static void format_scientific(const struct decimal *decimal, char *text)
{
	const char *rest = decimal->digits + 1;

	snprintf(text, NUMBER_SIZE - 1, "%c%s%se%+03d", decimal->digits[0], *rest ? "." : "", rest,
		 decimal->point - 1);
}

/* Zeros fill the way between the digits and the point, on either side. */
static void format_positional(const struct decimal *decimal, char *text)
{
	const char *digit = decimal->digits;
	int point = decimal->point;

	if (point <= 0)
		*text++ = '0';
	for (int i = 0; i < point; i++)
		*text++ = *digit ? *digit++ : '0';
	*text++ = '.';
	for (int i = point; i < 0; i++)
		*text++ = '0';
	strcpy(text, *digit ? digit : "0");
}

void number_format(double x, char text[NUMBER_SIZE])
{
	struct decimal decimal = decimal_of(fabs(x));

	if (signbit(x))
		*text++ = '-';
	if (decimal.point > -4 && decimal.point <= 16)
		format_positional(&decimal, text);
	else
		format_scientific(&decimal, text);
}

void number_format_plain(double x, char text[NUMBER_PLAIN_SIZE])
{
	struct decimal decimal = decimal_of(fabs(x));
	size_t length;

	if (signbit(x))
		*text++ = '-';
	format_positional(&decimal, text);
	length = strlen(text);
	if (!strcmp(text + length - 2, ".0"))
		text[length - 2] = '\0';
}

json_t *number_json(double x)
{
	return isfinite(x) ? json_real(x) : json_null();
}

static void write_object(const json_t *object, FILE *out)
{
	const char *separator = "{";
	const char *key;
	json_t *value;

	json_object_foreach ((json_t *)object, key, value) {
		fprintf(out, "%s\"%s\":", separator, key);
		number_write_json(value, out);
		separator = ",";
	}
	fputs(json_object_size(object) ? "}" : "{}", out);
}

static void write_array(const json_t *array, FILE *out)
{
	const char *separator = "";
	size_t index;
	json_t *value;

	fputc('[', out);
	json_array_foreach (array, index, value) {
		fputs(separator, out);
		number_write_json(value, out);
		separator = ",";
	}
	fputc(']', out);
}

void number_write_json(const json_t *value, FILE *out)
{
	char text[NUMBER_SIZE];

	switch (json_typeof(value)) {
	case JSON_OBJECT:
		write_object(value, out);
		break;
	case JSON_ARRAY:
		write_array(value, out);
		break;
	case JSON_REAL:
		number_format(json_real_value(value), text);
		fputs(text, out);
		break;
	default:
		json_dumpf(value, out, JSON_ENCODE_ANY);
	}
}
