/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sweep.h - the same system at several request rates */
#ifndef SWEEP_H
#define SWEEP_H

#include "options.h"

#include <stdio.h>

/*
 * Simulate options->rates, several at a time, and write a line for each in the order they were
 * given. Returns how many events that took.
 */
uint64_t sweep_run(const struct options *options, FILE *out);

#endif
