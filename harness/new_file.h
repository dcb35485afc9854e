/* SPDX-License-Identifier: GPL-2.0-or-later */
/* new_file.h - a file that is there whole or not at all */
#ifndef NEW_FILE_H
#define NEW_FILE_H

#include "error.h"

#include <stdio.h>

struct new_file {
	FILE *out;
	char *path;
	char *temporary; /* in the same folder */
};

int new_file_begin(struct new_file *file, const char *path, struct error *err);
/* Gives the file its name, or on failure takes it away; either way it is closed. */
int new_file_finish(struct new_file *file, struct error *err);

#endif
