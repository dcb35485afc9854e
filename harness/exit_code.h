/* SPDX-License-Identifier: GPL-2.0-or-later */
/* exit_code.h - what the exit status of simcount says */
#ifndef EXIT_CODE_H
#define EXIT_CODE_H

enum exit_code {
	EXIT_CODE_PASS = 0,
	EXIT_CODE_TOOL = 1,	    /* the tool failed, or reading or writing did */
	EXIT_CODE_USAGE = 2,	    /* the command line makes no sense */
	EXIT_CODE_REGRESSION = 3,   /* a limit was exceeded */
	EXIT_CODE_NOTHING = 4,	    /* nothing comparable, or what was named was never reached */
	EXIT_CODE_PROGRAM = 5,	    /* the measured program failed, or its output changed */
	EXIT_CODE_UNREPEATABLE = 6, /* inconclusive: the counts do not repeat */
};

/* With several causes the least trustworthy wins: 2, 1, 5, 4, 6, 3, 0. */
enum exit_code exit_code_worse(enum exit_code a, enum exit_code b);

#endif
