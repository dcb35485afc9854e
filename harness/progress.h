/* SPDX-License-Identifier: GPL-2.0-or-later */
/* progress.h - one line on a terminal that says what takes so long; nothing where there is none */
#ifndef PROGRESS_H
#define PROGRESS_H

/* Replaces what is shown. */
void progress_show(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
void progress_clear(void);

#endif
