/* SPDX-License-Identifier: GPL-2.0-or-later */
/* file.h - whole files, read into memory */
#ifndef FILE_H
#define FILE_H

#include "error.h"

#include <stddef.h>

/* The text is owned by the caller and has a NUL behind its size bytes. Only regular files. */
int file_read(const char *path, size_t max_bytes, char **text, size_t *size, struct error *err);

#endif
