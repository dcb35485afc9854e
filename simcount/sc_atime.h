/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_atime.h - when files were last read, which is changed by reading: also by the run before */
#ifndef SC_ATIME_H
#define SC_ATIME_H

#include "sc_syscall.h"

/* After stat(2) and its kin, which say that a file was last read when it was last written. */
void sc_atime_after_stat(const struct sc_call *call);	    /* also fstat, lstat */
void sc_atime_after_newfstatat(const struct sc_call *call); /* fstatat of the C library */
void sc_atime_after_statx(const struct sc_call *call);

#endif
