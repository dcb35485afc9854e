/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_elf.h - what an object file says of itself: load address, build id, executable sections */
#ifndef SC_ELF_H
#define SC_ELF_H

#include "pub_tool_basics.h"
#include "pub_tool_xarray.h"

/* A part of the file that holds code; addresses are those of the file. */
struct sc_section {
	Addr start;
	SizeT size;
	Bool is_plt; /* a procedure linkage table */
};

struct sc_elf {
	const HChar *build_id; /* hexadecimal; "" where the file has none */
	XArray *sections;      /* of struct sc_section, by address */
	/* Of the executable segment: file offset and address, whose difference gives the bias. */
	Off64T code_offset;
	Addr code_address;
};

/*
 * Read the file that client code was mapped from. False where it cannot be opened, is not the file
 * that was mapped (dev and ino differ) or is not 64-bit ELF. What was read is the caller's for good.
 * Without section headers each executable segment stands for a section.
 */
Bool sc_elf_read(struct sc_elf *elf, const HChar *path, ULong dev, ULong ino);

#endif
