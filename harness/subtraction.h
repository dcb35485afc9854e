/* SPDX-License-Identifier: GPL-2.0-or-later */
/* subtraction.h - a run taken off another one, function by function */
#ifndef SUBTRACTION_H
#define SUBTRACTION_H

#include "stat_report.h"

/*
 * Afterwards the report has two phases: startup holds what each function executed in both runs,
 * main what it executed beyond that. Counts per function do not go below zero: what functions
 * executed more in the other run is returned, in Ir, and is in neither phase. Groups are not
 * touched: they are to be filled afterwards.
 */
uint64_t subtract(struct stat_report *report, const struct stat_report *other);

#endif
