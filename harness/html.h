/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * html.h - pages that need nothing else: style and script are in them, and their policy keeps a
 * browser from asking anybody for anything
 *
 * The script makes tables sort and filter; without it they are all there. Tags and ids come from
 * the program, texts from anywhere: bytes that are no UTF-8 become U+FFFD.
 */
#ifndef HTML_H
#define HTML_H

#include "comparison.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

void html_begin(const char *title, FILE *out);
void html_end(FILE *out);

void html_text(const char *text, FILE *out);
/* tag may have attributes: "td class=\"name\"". */
void html_element(const char *tag, const char *text, FILE *out);

/* Heads that begin with '#' are of columns with numbers. Rows are between these two. */
void html_table_begin(const char *id, const char *const *heads, size_t count, FILE *out);
void html_table_end(FILE *out);

/* Cells that sort by their number. */
void html_count(uint64_t count, FILE *out);
void html_no_count(FILE *out);
void html_difference(int64_t difference, FILE *out);	     /* more is marked as worse */
void html_share(uint64_t before, uint64_t after, FILE *out); /* "+2.500%" */
/* Counts before and after, their difference as number, share, entries and cost, and entries. */
void html_change(const struct change *change, FILE *out);
/* With so many places; whole > 0. */
void html_ratio(uint64_t part, uint64_t whole, int places, FILE *out);

#endif
