/* SPDX-License-Identifier: GPL-2.0-or-later */
/* binary.h - an executable file or library that code was counted in, opened to be asked about */
#ifndef BINARY_H
#define BINARY_H

#include "fde.h"
#include "frames.h"
#include "profile.h"

#include <stdbool.h>
#include <stdint.h>

enum binary_state {
	BINARY_USABLE,
	BINARY_ANONYMOUS, /* code that never was in a file */
	BINARY_ABSENT,	  /* no such file any more, or not one we can read */
	BINARY_CHANGED,	  /* another build than the one that was counted */
};

struct binary;

/* Always succeeds; the state says what there is. The object is borrowed. Nothing is downloaded. */
struct binary *binary_open(const struct profile_object *object);
void binary_free(struct binary *binary);

enum binary_state binary_state(const struct binary *binary);
const char *binary_soname(const struct binary *binary); /* NULL: it has none */
const struct fde_list *binary_fdes(const struct binary *binary);

/* NULL without debug information. */
struct frames *binary_frames(const struct binary *binary);
/* What the frames call a link-time address. */
uint64_t binary_dwarf_address(const struct binary *binary, uint64_t address);

/*
 * Does the object belong to the system, and not to the program that was measured? So does what
 * lies in a folder for libraries of the distribution or of Valgrind.
 */
bool binary_is_system(const struct profile_object *object);

/* The build id, "sha256:" and the digest of the file, or NULL without either. Owned. */
char *binary_identity(const struct profile_object *object);

#endif
