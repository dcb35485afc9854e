/* SPDX-License-Identifier: GPL-2.0-or-later */
/* path.h - file names as names, without looking at files */
#ifndef PATH_H
#define PATH_H

/* Without "." and ".." and doubled slashes, as far as names alone tell; owned by the caller. */
char *path_clean(const char *path);

/* What stands behind the last slash; the path itself without one. Part of the path. */
const char *path_last(const char *path);

#endif
