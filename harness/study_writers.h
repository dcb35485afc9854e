/* SPDX-License-Identifier: GPL-2.0-or-later */
/* study_writers.h - the forms in which a study is written; each decides nothing */
#ifndef STUDY_WRITERS_H
#define STUDY_WRITERS_H

#include "study.h"

#include <stdio.h>

void study_write_text(const struct study *study, FILE *out);
void study_write_markdown(const struct study *study, FILE *out);
void study_write_json(const struct study *study, FILE *out); /* docs/simcount-study.schema.json */
void study_write_xml(const struct study *study, FILE *out);  /* docs/simcount-study.rng */

/* Every function of a variant with its counts at each number of requests, separated by tabs. */
void study_write_functions(const struct study_variant *variant, FILE *out);

/* Every function of a variant with the net of each event in the largest run. */
void study_write_events(const struct study_variant *variant, FILE *out);

/* The same with each value of the variant's choice. */
void study_write_choice(const struct study_variant *variant, FILE *out);

#endif
