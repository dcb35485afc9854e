/* SPDX-License-Identifier: GPL-2.0-or-later */
/* exit_code.c - the order of trust among exit codes */
#include "exit_code.h"

static int rank(enum exit_code code)
{
	static const int ranks[] = {
		[EXIT_CODE_PASS] = 0,	 [EXIT_CODE_REGRESSION] = 1, [EXIT_CODE_UNREPEATABLE] = 2,
		[EXIT_CODE_NOTHING] = 3, [EXIT_CODE_PROGRAM] = 4,    [EXIT_CODE_TOOL] = 5,
		[EXIT_CODE_USAGE] = 6,
	};

	return ranks[code];
}

enum exit_code exit_code_worse(enum exit_code a, enum exit_code b)
{
	return rank(a) >= rank(b) ? a : b;
}
