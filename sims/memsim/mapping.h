/* SPDX-License-Identifier: GPL-2.0-or-later */
/* mapping.h - where in a memory an address lies */
#ifndef MAPPING_H
#define MAPPING_H

#include "device.h"

enum field {
	FIELD_CHANNEL,
	FIELD_RANK,
	FIELD_BANKGROUP,
	FIELD_BANK,
	FIELD_ROW,
	FIELD_COLUMN,
	FIELDS
};

struct mapping {
	int shift[FIELDS]; /* the lowest bit of each field */
	int width[FIELDS];
	uint64_t capacity; /* bytes; addresses beyond it wrap */
	bool has_xor;	   /* banks are hashed with the row */
};

struct location {
	int64_t channel;
	int64_t rank;
	int64_t bankgroup;
	int64_t bank;
	int64_t row;
	int64_t column;
};

/*
 * The fields of device, which has no fault, from most to least significant as scheme has it: a
 * known name or six fields like "ro,ra,ba,co,bg,ch". Returns what is wrong in words, or NULL.
 */
const char *mapping_init(struct mapping *mapping, const struct device *device, const char *scheme,
			 bool has_xor);

struct location mapping_decode(const struct mapping *mapping, uint64_t address);

#endif
