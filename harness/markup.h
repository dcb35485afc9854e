/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * markup.h - write XML: same calls, same bytes
 *
 * Text may hold anything: what XML has no place for, and what is not UTF-8, becomes U+FFFD.
 */
#ifndef MARKUP_H
#define MARKUP_H

#include <stdint.h>
#include <stdio.h>

struct markup;

struct markup *markup_new(FILE *out); /* borrowed; the caller checks it for errors */
void markup_free(struct markup *markup);

/* On a line of its own, or right behind what was written last. */
void markup_begin(struct markup *markup, const char *name);
void markup_begin_inline(struct markup *markup, const char *name);
void markup_attribute(struct markup *markup, const char *name, const char *value);
void markup_number(struct markup *markup, const char *name, uint64_t value);
void markup_text(struct markup *markup, const char *text);
void markup_end(struct markup *markup);

/* The text without what XML and JSON have no place for; owned by the caller. */
char *markup_clean(const char *text);

#endif
