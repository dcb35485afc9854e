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

/* A function; where it is in a table of symbols, up to the next one if the file gives no size. */
struct sc_symbol {
	Addr start; /* address in the file */
	SizeT size;
	const HChar *name;
};

/* The functions of a file's symbol table, by address; names lie in text. */
struct sc_elf_symbols {
	XArray *symbols; /* of struct sc_symbol */
	HChar *text;
};

/*
 * Read the file that client code was mapped from. False where it cannot be opened, is not the file
 * that was mapped (dev and ino differ) or is not 64-bit ELF. What was read is the caller's for good.
 * Without section headers each executable segment stands for a section.
 */
Bool sc_elf_read(struct sc_elf *elf, const HChar *path, ULong dev, ULong ino);

/*
 * Read the functions that the file's .symtab names. Besides symbols of that type these are global
 * labels in code, which is what assembly has where nobody gave types. An empty table where there is
 * none, or the file is not the one that was mapped.
 */
struct sc_elf_symbols sc_elf_read_symbols(const HChar *path, ULong dev, ULong ino);

void sc_elf_release_symbols(struct sc_elf_symbols *table);

#endif
