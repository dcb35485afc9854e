/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * moves.h - changes that belong together, as code moved from one function to another
 *
 * A function that is entered less, while more of it is inlined into another, moved there; the
 * other way round it moved out. Without debug information only an exact exchange is told: one
 * function vanished or appeared, and one other changed by just as much.
 */
#ifndef MOVES_H
#define MOVES_H

#include "comparison.h"

#include <stddef.h>

/* Each change's place is the same in all arrays. */
struct move_map {
	size_t *group;	   /* equal for changes that belong together */
	size_t *n_members; /* of the group of that number */
	bool *is_seen;	   /* the group, in debug information */
};

void move_map_make(struct move_map *map, const struct change *changes, size_t count);
void move_map_release(struct move_map *map);

#endif
