/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_profile.h - the profile file, XML version 1; docs/simcount-profile.rng is its schema */
#ifndef SC_PROFILE_H
#define SC_PROFILE_H

#include "sc_report.h"

/* Write the run's profile. Returns 0, or the errno of what failed; then there is no file. */
UInt sc_profile_write(const struct sc_run *run, const HChar *path);

#endif
