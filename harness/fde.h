/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * fde.h - the pieces of code that .eh_frame describes
 *
 * Frame description entries survive stripping, and compilers write one a function: where symbols
 * are gone they still say where functions begin and end.
 */
#ifndef FDE_H
#define FDE_H

#include <libelf.h>
#include <stddef.h>
#include <stdint.h>

struct fde {
	uint64_t start, end; /* link-time addresses; end is behind the code */
};

/* Zeroed is empty. */
struct fde_list {
	struct fde *list; /* by start */
	size_t count;
};

/* A file without .eh_frame, or with one that cannot be read, has none. */
void fde_read(struct fde_list *fdes, Elf *elf);
/* The one that covers the address, or NULL. */
const struct fde *fde_find(const struct fde_list *fdes, uint64_t address);
/* The last one that begins at or before the address, or NULL. */
const struct fde *fde_before(const struct fde_list *fdes, uint64_t address);
void fde_release(struct fde_list *fdes);

#endif
