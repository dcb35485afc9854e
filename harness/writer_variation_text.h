/* SPDX-License-Identifier: GPL-2.0-or-later */
/* writer_variation_text.h - the spread of figures for people */
#ifndef WRITER_VARIATION_TEXT_H
#define WRITER_VARIATION_TEXT_H

#include "variation.h"

#include <stddef.h>
#include <stdio.h>

struct variation_words {
	const char *title;  /* what there was more than one of */
	const char *advice; /* half a sentence */
};

/*
 * Ir of total, phases, net and groups, and of at most top functions that moved; then the net of
 * each event that was modelled, by its name in events. Nothing without runs.
 */
void variation_write_text(const struct variation *variation, const struct variation_words *words,
			  char *const *events, size_t top, FILE *out);

#endif
