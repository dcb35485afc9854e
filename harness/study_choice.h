/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * study_choice.h - the values of a simulator's option side by side, and which change pays
 *
 * Each value is a whole run of the largest amount of work, so what a change saves is the
 * difference of two runs that are the same in all else.
 */
#ifndef STUDY_CHOICE_H
#define STUDY_CHOICE_H

#include "study.h"

size_t study_choice_count(const struct choice_spec *spec); /* of its values */

/* Fills the choice of a variant that was measured. Without one it stays empty. */
void study_choice_fill(struct study_variant *variant, const struct study_simulator *simulator);
void study_choice_release(struct study_choice *choice);

/* "pays" and so on. */
const char *study_verdict_name(enum study_verdict verdict);

#endif
