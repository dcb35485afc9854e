/* SPDX-License-Identifier: GPL-2.0-or-later */
/* mapping.c - cutting addresses into fields */

#include "mapping.h"

#include <string.h>

static const char field_names[FIELDS][3] = {
	[FIELD_CHANNEL] = "ch", [FIELD_RANK] = "ra", [FIELD_BANKGROUP] = "bg",
	[FIELD_BANK] = "ba",	[FIELD_ROW] = "ro",  [FIELD_COLUMN] = "co",
};

static const struct {
	const char *name;
	const char *fields;
} schemes[] = {
	{ "RoRaBaCoBgCh", "ro,ra,ba,co,bg,ch" },
	{ "RoRaBgBaCoCh", "ro,ra,bg,ba,co,ch" },
	{ "RoCoRaBgBaCh", "ro,co,ra,bg,ba,ch" },
	{ "ChRaBgBaRoCo", "ch,ra,bg,ba,ro,co" },
};

static const char *fields_of(const char *scheme)
{
	for (size_t i = 0; i < sizeof(schemes) / sizeof(schemes[0]); i++)
		if (!strcmp(schemes[i].name, scheme))
			return schemes[i].fields;
	return scheme;
}

/* FIELDS if text does not start with a field's name. */
static enum field field_at(const char *text)
{
	enum field field = 0;

	while (field < FIELDS && strncmp(text, field_names[field], 2))
		field++;
	return field;
}

/* Six different fields with commas between, into order; false if that is not what list is. */
static bool parse_fields(const char *list, enum field order[FIELDS])
{
	unsigned seen = 0;

	if (strlen(list) != 3 * FIELDS - 1)
		return false;
	for (int i = 0; i < FIELDS; i++) {
		const char *text = list + 3 * i;

		order[i] = field_at(text);
		if (order[i] == FIELDS || (i < FIELDS - 1 && text[2] != ','))
			return false;
		seen |= 1u << order[i];
	}
	return seen == (1u << FIELDS) - 1;
}

static int log2_of(int64_t power)
{
	return __builtin_ctzll((unsigned long long)power);
}

const char *mapping_init(struct mapping *mapping, const struct device *device, const char *scheme,
			 bool has_xor)
{
	enum field order[FIELDS];
	int shift = log2_of(device_access_bytes(device));

	if (!parse_fields(fields_of(scheme), order))
		return "unknown mapping";
	mapping->width[FIELD_CHANNEL] = log2_of(device->channels);
	mapping->width[FIELD_RANK] = log2_of(device->ranks);
	mapping->width[FIELD_BANKGROUP] = log2_of(device->bankgroups);
	mapping->width[FIELD_BANK] = log2_of(device->banks);
	mapping->width[FIELD_ROW] = log2_of(device->rows);
	mapping->width[FIELD_COLUMN] = log2_of(device_columns(device));
	for (int i = FIELDS - 1; i >= 0; i--) {
		mapping->shift[order[i]] = shift;
		shift += mapping->width[order[i]];
	}
	if (shift > 62)
		return "the memory is larger than 2^62 bytes";
	mapping->capacity = (uint64_t)1 << shift;
	mapping->has_xor = has_xor;
	return NULL;
}

static int64_t cut(const struct mapping *mapping, uint64_t address, enum field field)
{
	uint64_t mask = ((uint64_t)1 << mapping->width[field]) - 1;

	return (int64_t)(address >> mapping->shift[field] & mask);
}

struct location mapping_decode(const struct mapping *mapping, uint64_t address)
{
	struct location location;

	address &= mapping->capacity - 1;
	location.channel = cut(mapping, address, FIELD_CHANNEL);
	location.rank = cut(mapping, address, FIELD_RANK);
	location.bankgroup = cut(mapping, address, FIELD_BANKGROUP);
	location.bank = cut(mapping, address, FIELD_BANK);
	location.row = cut(mapping, address, FIELD_ROW);
	location.column = cut(mapping, address, FIELD_COLUMN);
	if (mapping->has_xor) {
		uint64_t row = (uint64_t)location.row;
		uint64_t bank_mask = ((uint64_t)1 << mapping->width[FIELD_BANK]) - 1;
		uint64_t group_mask = ((uint64_t)1 << mapping->width[FIELD_BANKGROUP]) - 1;

		location.bank ^= (int64_t)(row & bank_mask);
		location.bankgroup ^= (int64_t)(row >> mapping->width[FIELD_BANK] & group_mask);
	}
	return location;
}
