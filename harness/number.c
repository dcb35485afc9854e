/* SPDX-License-Identifier: GPL-2.0-or-later */
/* number.c - decimal places by integer arithmetic */
#include "number.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

char *number_grouped(char *text, uint64_t number)
{
	char digits[NUMBER_SIZE];
	int length = snprintf(digits, sizeof(digits), "%" PRIu64, number);
	char *end = text;

	for (int i = 0; i < length; i++) {
		if (i && (length - i) % 3 == 0)
			*end++ = ',';
		*end++ = digits[i];
	}
	*end = '\0';
	return text;
}

char *number_ratio(char *text, uint64_t part, uint64_t whole, int places)
{
	unsigned __int128 scale = 1;
	unsigned __int128 scaled;
	size_t length;

	for (int i = 0; i < places; i++)
		scale *= 10;
	scaled = (part * scale * 2 + whole) / (2 * (unsigned __int128)whole); /* half up */
	number_grouped(text, (uint64_t)(scaled / scale));
	length = strlen(text);
	if (places)
		snprintf(text + length, NUMBER_SIZE - length, ".%0*" PRIu64, places,
			 (uint64_t)(scaled % scale));
	return text;
}

char *number_signed(char *text, int64_t number)
{
	uint64_t size = number < 0 ? -(uint64_t)number : (uint64_t)number;

	text[0] = number < 0 ? '-' : '+';
	number_grouped(text + (number != 0), size);
	return text;
}

/* In hundredths of a percent, rounded half away from zero. */
char *number_growth(char *text, uint64_t before, uint64_t after)
{
	uint64_t size = after > before ? after - before : before - after;
	unsigned __int128 scaled;
	char percent[NUMBER_SIZE];

	if (!before)
		return strcpy(text, "-");
	scaled = ((unsigned __int128)size * 20000 + before) / (2 * (unsigned __int128)before);
	if (scaled > UINT64_MAX)
		scaled = UINT64_MAX;
	number_ratio(percent, (uint64_t)scaled, 100, 2);
	snprintf(text, NUMBER_SIZE, "%s%s%%",
		 after > before	  ? "+"
		 : after < before ? "-"
				  : "",
		 percent);
	return text;
}

char *number_share(char *text, uint64_t part, uint64_t whole)
{
	unsigned __int128 permille;

	if (!whole)
		return strcpy(text, "-");
	permille = ((unsigned __int128)part * 2000 + whole) / (2 * (unsigned __int128)whole);
	snprintf(text, NUMBER_SIZE, "%" PRIu64 ".%u%%", (uint64_t)(permille / 10),
		 (unsigned)(permille % 10));
	return text;
}
