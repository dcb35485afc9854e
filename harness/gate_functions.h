/* SPDX-License-Identifier: GPL-2.0-or-later */
/* gate_functions.h - which functions of a benchmark changed beside its baseline */
#ifndef GATE_FUNCTIONS_H
#define GATE_FUNCTIONS_H

#include "gate.h"

/* As simcount compare finds them, but for what depends on the turns of threads. */
void gate_find_changes(struct gated *gated, const struct gate_options *options);
void gate_release_changes(struct gated *gated);

#endif
