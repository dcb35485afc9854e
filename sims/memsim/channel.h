/* SPDX-License-Identifier: GPL-2.0-or-later */
/* channel.h - one channel of a memory controller */
#ifndef CHANNEL_H
#define CHANNEL_H

#include "controller.h"

/* Serve result->requests; the rest of result is filled in. */
void channel_run(const struct controller_spec *spec, struct channel_result *result);

#endif
