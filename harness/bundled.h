/* SPDX-License-Identifier: GPL-2.0-or-later */
/* bundled.h - the simulators that come with simcount, and their variants */
#ifndef BUNDLED_H
#define BUNDLED_H

#include "study.h"

extern const struct simulator_spec bundled_simulators[];
extern const size_t n_bundled_simulators;

#endif
