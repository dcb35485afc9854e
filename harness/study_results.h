/* SPDX-License-Identifier: GPL-2.0-or-later */
/* study_results.h - a study recorded in a folder */
#ifndef STUDY_RESULTS_H
#define STUDY_RESULTS_H

#include "study.h"

/*
 * Writes RESULTS.md, study.xml, raw/SIMULATOR-VARIANT.tsv, raw/SIMULATOR-VARIANT-events.tsv and,
 * of a choice, raw/SIMULATOR-VARIANT-OPTION.tsv, each to a temporary name that is then renamed. The
 * folder is there, raw is made. Same results, same bytes: no dates, no absolute paths, no host's
 * name.
 */
int study_results_write(const struct study *study, const char *folder, struct error *err);

#endif
