/* SPDX-License-Identifier: GPL-2.0-or-later */
/* folder.h - a private temporary folder and the flat files in it */
#ifndef FOLDER_H
#define FOLDER_H

#include "error.h"

#include <stddef.h>

/* Zeroed is none. */
struct folder {
	char *path;
};

int folder_create(struct folder *folder, struct error *err);	  /* below $TMPDIR, else /tmp */
char *folder_file(const struct folder *folder, const char *name); /* owned by the caller */
/* The names of its files that begin with prefix, sorted by byte; ends with NULL, words_free frees. */
int folder_list(const struct folder *folder, const char *prefix, char ***names, struct error *err);
void folder_remove(struct folder *folder); /* with all files in it */

#endif
