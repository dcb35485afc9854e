/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_predictor.c - whether a branch goes where a processor would have guessed */

#include "sc_predictor.h"

#define HISTORY_BITS 7
#define ADDRESS_BITS 7
#define TARGET_BITS 9

static UChar strengths[1 << (HISTORY_BITS + ADDRESS_BITS)]; /* 0 to 3; from 2 on, taken */
static UInt history;					    /* one bit a branch, the last lowest */
static Addr targets[1 << TARGET_BITS];

static UInt low_bits(UWord value, UInt n)
{
	return value & ((1u << n) - 1);
}

Bool sc_predictor_branch(Addr address, Bool is_taken)
{
	UInt index =
		low_bits(history, HISTORY_BITS) << ADDRESS_BITS | low_bits(address, ADDRESS_BITS);
	UChar strength = strengths[index];

	history = history << 1 | is_taken;
	if (is_taken && strength < 3)
		strengths[index]++;
	if (!is_taken && strength > 0)
		strengths[index]--;
	return (strength >= 2) == is_taken;
}

Bool sc_predictor_jump(Addr address, Addr target)
{
	UInt index = low_bits(address, TARGET_BITS);
	Bool is_predicted = targets[index] == target;

	targets[index] = target;
	return is_predicted;
}
