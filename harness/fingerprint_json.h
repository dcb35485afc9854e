/* SPDX-License-Identifier: GPL-2.0-or-later */
/* fingerprint_json.h - an environment as JSON has it */
#ifndef FINGERPRINT_JSON_H
#define FINGERPRINT_JSON_H

#include "fingerprint.h"

#include <jansson.h>

json_t *fingerprint_json(const struct fingerprint *fingerprint);

#endif
