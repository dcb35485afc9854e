/* SPDX-License-Identifier: GPL-2.0-or-later */
/* rates_json.h - rates as JSON has them */
#ifndef RATES_JSON_H
#define RATES_JSON_H

#include "rates.h"

#include <jansson.h>

/* An object by name; null where nothing was modelled. A new reference. */
json_t *rates_json(char *const *events, uint32_t n_events, const uint64_t *counts);

#endif
