/* SPDX-License-Identifier: GPL-2.0-or-later */
/* number.h - counts as people read them; whole numbers all the way, so nothing is rounded twice */
#ifndef NUMBER_H
#define NUMBER_H

#include <stdint.h>

/* Room for any of them. */
#define NUMBER_SIZE 48

/* All return the buffer of NUMBER_SIZE bytes that they filled. */
char *number_grouped(char *text, uint64_t number); /* "1,234,567" */
char *number_ratio(char *text, uint64_t part, uint64_t whole,
		   int places);					  /* "1,234.500", whole > 0 */
char *number_signed(char *text, int64_t number);		  /* "+1,234", "-1", "0" */
char *number_growth(char *text, uint64_t before, uint64_t after); /* "+0.40%"; "-" from 0 */
char *number_share(char *text, uint64_t part, uint64_t whole);	  /* "12.3%"; "-" of nothing */

#endif
