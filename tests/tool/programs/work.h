/* SPDX-License-Identifier: GPL-2.0-or-later */
/* work.h - a routine whose instructions are counted by hand */
#ifndef WORK_H
#define WORK_H

/* Executes 4 * n + 4 instructions; n > 0. Assembly, in work.S. */
unsigned work(unsigned n);

#endif
