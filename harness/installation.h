/* SPDX-License-Identifier: GPL-2.0-or-later */
/* installation.h - where Valgrind and our tool are on this machine */
#ifndef INSTALLATION_H
#define INSTALLATION_H

#include "error.h"

/* Zeroed is none. */
struct installation {
	char *launcher; /* Valgrind's own program, not a shell script around it where that is known */
	char *library; /* VALGRIND_LIB: the folder with our tool and Valgrind's preload library */
};

/* $VALGRIND_LIB, else the build tree's folder when run from there, else the installed one. */
int installation_find(struct installation *installation, struct error *err);
void installation_release(struct installation *installation);

/*
 * A file that simcount brings along and runs or reads: from the build tree's folder when run
 * from there, else from the installed package folder. Owned by the caller.
 */
char *installation_file(const char *build_folder, const char *name);

/* The executable file that a shell would start for name; NULL if there is none. Owned. */
char *installation_search_path(const char *name);

#endif
