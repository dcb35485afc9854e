/* SPDX-License-Identifier: GPL-2.0-or-later */
/* compiler.h - what compiled a program, as the program itself says */
#ifndef COMPILER_H
#define COMPILER_H

/*
 * From its debug information: "GNU C11 12.2.0 -O2 ..."; without any, from the comment that
 * compilers leave: "GCC: (Debian 12.2.0-14) 12.2.0". NULL where neither is. Owned by the caller.
 */
char *compiler_of(const char *path);

#endif
