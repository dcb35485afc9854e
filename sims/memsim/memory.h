/* SPDX-License-Identifier: GPL-2.0-or-later */
/* memory.h - zeroed arrays; running out of memory ends the program */
#ifndef MEMORY_H
#define MEMORY_H

#include <stddef.h>

void *memory_new(size_t count, size_t size);

#endif
