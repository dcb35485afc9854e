/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What a profile says of ranges of code, and of the instructions in them. */
#include "memory.h"
#include "profile_reader.h"

#include <stdlib.h>
#include <string.h>

#define MAX_INSTRUCTION 35 /* bytes, as one digit says them */

int profile_begin_range_object(struct profile_reader *r)
{
	return reader_find_object(r, "id", &r->object);
}

static void add_length(struct profile *profile, uint8_t length)
{
	profile->lengths = xgrow(profile->lengths, profile->n_lengths, sizeof(*profile->lengths));
	profile->lengths[profile->n_lengths++] = length;
}

/* One digit of base 36 an instruction: Valgrind's own requests are longer than any other. */
static int parse_lengths(struct profile_reader *r, struct profile_range *range, const char *digits)
{
	struct profile *profile = r->profile;
	uint64_t length = 0;

	range->lengths = profile->n_lengths;
	for (const char *p = digits; *p; p++) {
		if (reader_digit_value(*p) <= 0)
			return reader_fail(r, "i=\"%.80s\" is not a list of instruction lengths",
					   digits);
		add_length(profile, (uint8_t)reader_digit_value(*p));
		length += (uint64_t)reader_digit_value(*p);
	}
	if (profile->n_lengths - range->lengths != range->n_instructions)
		return reader_fail(r, "n and the number of instruction lengths differ");
	if (length != range->length)
		return reader_fail(r, "len and the sum of instruction lengths differ");
	return 0;
}

/* A range is one instruction where it does not say of how many it is. */
static int parse_instructions(struct profile_reader *r, struct profile_range *range)
{
	char *digits = reader_attribute(r, "i");
	int ret;

	if (!digits && range->n_instructions == 1 && range->length &&
	    range->length <= MAX_INSTRUCTION) {
		range->lengths = r->profile->n_lengths;
		add_length(r->profile, (uint8_t)range->length);
		return 0;
	}
	if (!digits)
		return reader_fail(r, "attribute i is missing");
	ret = parse_lengths(r, range, digits);
	free(digits);
	return ret;
}

int profile_begin_range(struct profile_reader *r)
{
	struct profile *profile = r->profile;
	struct profile_range *range;
	uint64_t length;
	uint64_t n = 1;

	profile->ranges = xgrow(profile->ranges, profile->n_ranges, sizeof(*profile->ranges));
	range = &profile->ranges[profile->n_ranges++];
	*range = (struct profile_range){ .object = r->object };
	if (reader_number(r, "at", UINT64_MAX, &range->at) ||
	    reader_number(r, "len", UINT32_MAX, &length) || reader_optional_number(r, "n", &n))
		return -1;
	range->length = (uint32_t)length;
	range->n_instructions = (uint32_t)n;
	if (range->length > UINT64_MAX - range->at || n > length)
		return reader_fail(r, "the range is not in the address space");
	free(r->marks);
	r->marks = reader_attribute(r, "m");
	return parse_instructions(r, range);
}

int profile_end_range_row(struct profile_reader *r)
{
	struct profile *profile = r->profile;
	struct profile_range *range = &profile->ranges[profile->n_ranges - 1];
	uint64_t counts[TALLY_MAX_EVENTS];

	if (reader_counts(r, counts))
		return -1;
	/* What stands first is executions. */
	if (__builtin_mul_overflow(counts[EVENT_IR], (uint64_t)range->n_instructions,
				   &counts[EVENT_IR]))
		return reader_fail(r, "the counts do not fit in 63 bits");
	return reader_add_row(r, &range->counts, &r->ranges_total, counts);
}

/* The events that marks tell of, and which bits of a mark do. */
static const struct {
	const char *event;
	unsigned shift, most;
} marked[] = { { "Dr", 0, 7 }, { "Dw", 3, 7 }, { "Bc", 6, 1 }, { "Bi", 7, 1 } };

#define N_MARKED (sizeof(marked) / sizeof(marked[0]))

static int mark_counts(struct profile_reader *r, unsigned mark, uint64_t executions,
		       uint64_t *counts)
{
	memset(counts, 0, TALLY_MAX_EVENTS * sizeof(*counts));
	for (size_t i = 0; i < N_MARKED; i++) {
		unsigned times = mark >> marked[i].shift & marked[i].most;
		int event = profile_find_event(r->profile, marked[i].event);

		if (times && event < 0)
			return reader_fail(r, "m counts %s, which is no event", marked[i].event);
		if (times &&
		    __builtin_mul_overflow(executions, (uint64_t)times, &counts[(uint32_t)event]))
			return reader_fail(r, "the counts do not fit in 63 bits");
	}
	return 0;
}

/* What an instruction of a range adds to other events becomes a range of its own. */
static int add_marked(struct profile_reader *r, size_t whole, uint32_t instruction, uint64_t at,
		      unsigned mark)
{
	struct profile *profile = r->profile;
	struct profile_range *range;
	const struct profile_range *of;
	uint64_t counts[TALLY_MAX_EVENTS];

	profile->ranges = xgrow(profile->ranges, profile->n_ranges, sizeof(*profile->ranges));
	range = &profile->ranges[profile->n_ranges++];
	of = &profile->ranges[whole];
	*range = (struct profile_range){ .object = of->object,
					 .at = at,
					 .length = profile->lengths[of->lengths + instruction],
					 .n_instructions = 1,
					 .lengths = of->lengths + instruction };
	for (uint32_t row = 0; row < of->counts.n_rows; row++) {
		uint64_t executions = tally_counts(&of->counts, row)[EVENT_IR] / of->n_instructions;

		r->phase = tally_phase(&of->counts, row);
		if (mark_counts(r, mark, executions, counts) ||
		    reader_add_row(r, &range->counts, &r->ranges_total, counts))
			return -1;
	}
	return 0;
}

/* Two digits an instruction; those at the end that say nothing are left out. */
int profile_end_range(struct profile_reader *r)
{
	struct profile *profile = r->profile;
	size_t whole = profile->n_ranges - 1;
	size_t length = r->marks ? strlen(r->marks) : 0;
	uint64_t at = profile->ranges[whole].at;

	if (length % 2 || length / 2 > profile->ranges[whole].n_instructions)
		return reader_fail(r, "m=\"%.80s\" is not two digits an instruction", r->marks);
	for (uint32_t i = 0; i < length / 2; i++) {
		int high = reader_digit_value(r->marks[2 * i]);
		int low = reader_digit_value(r->marks[2 * i + 1]);

		if (high < 0 || high > 15 || low < 0 || low > 15)
			return reader_fail(r, "m=\"%.80s\" is not hexadecimal", r->marks);
		if ((high || low) &&
		    add_marked(r, whole, i, at, (unsigned)high << 4 | (unsigned)low))
			return -1;
		at += profile->lengths[profile->ranges[whole].lengths + i];
	}
	return 0;
}
