/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * frames.h - which source function an instruction belongs to, inlined ones included
 *
 * Read from DWARF, a compilation unit at a time and only where it is asked for.
 */
#ifndef FRAMES_H
#define FRAMES_H

#include <elfutils/libdw.h>
#include <stdbool.h>
#include <stdint.h>

/* Strings are the frames' and live as long. */
struct frame {
	const char *name; /* qualified, without parameters: "ns::Class::method"; NULL: unknown */
	const char *file; /* where it is declared; NULL: unknown */
	int line;	  /* 0: unknown */
	bool is_inlined;
};

struct frames;

struct frames *frames_new(Dwarf *dwarf); /* which must live as long */
void frames_free(struct frames *frames); /* NULL is fine */

/*
 * The function whose code the address is in: as compiled, or the innermost of those inlined
 * there. 0 where the debug information has none. Addresses are DWARF's.
 */
uint32_t frames_outermost(struct frames *frames, uint64_t address);
uint32_t frames_innermost(struct frames *frames, uint64_t address);
void frames_describe(struct frames *frames, uint32_t scope, struct frame *frame);

/* What the line table says of the address: for code that has no function in DWARF. */
bool frames_line(struct frames *frames, uint64_t address, const char **file, int *line);

#endif
