/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_elf.c - what an object file says of itself: load address, build id, executable sections */

#include "sc_elf.h"

#include <elf.h>

#include "pub_tool_libcbase.h"
#include "pub_tool_libcfile.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_vki.h"

/* Tables larger than this are taken for a broken file. */
#define MAX_TABLE_BYTES (16 << 20)

/* A copy of part of a file, or NULL; to be freed. */
static void *read_part(Int fd, ULong offset, ULong size)
{
	UChar *part;
	ULong done = 0;

	if (size == 0 || size > MAX_TABLE_BYTES || VG_(lseek)(fd, offset, VKI_SEEK_SET) < 0)
		return NULL;
	part = VG_(malloc)("sc.elf.part", size);
	while (done < size) {
		Int got = VG_(read)(fd, part + done, size - done);

		if (got <= 0) {
			VG_(free)(part);
			return NULL;
		}
		done += got;
	}
	return part;
}

static Bool is_elf64(const Elf64_Ehdr *header)
{
	return VG_(memcmp)(header->e_ident, ELFMAG, SELFMAG) == 0 &&
	       header->e_ident[EI_CLASS] == ELFCLASS64 && header->e_phentsize == sizeof(Elf64_Phdr);
}

static const HChar *hexadecimal(const UChar *bytes, UInt n)
{
	HChar *text = VG_(malloc)("sc.elf.buildid", 2 * n + 1);

	for (UInt i = 0; i < n; i++)
		VG_(sprintf)(text + 2 * i, "%02x", bytes[i]);
	text[2 * n] = '\0';
	return text;
}

/* The build id in a segment of notes, or NULL. */
static const HChar *find_build_id(const UChar *notes, ULong size)
{
	ULong at = 0;

	while (at + sizeof(Elf64_Nhdr) <= size) {
		const Elf64_Nhdr *note = (const Elf64_Nhdr *)(notes + at);
		ULong name = at + sizeof(*note);
		ULong id = name + VG_ROUNDUP(note->n_namesz, 4);
		ULong end = id + VG_ROUNDUP(note->n_descsz, 4);

		if (end > size)
			return NULL;
		if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 &&
		    VG_(memcmp)(notes + name, "GNU", 4) == 0)
			return hexadecimal(notes + id, note->n_descsz);
		at = end;
	}
	return NULL;
}

static void add_section(struct sc_elf *elf, Addr start, SizeT size, Bool is_plt)
{
	struct sc_section section = { .start = start, .size = size, .is_plt = is_plt };

	VG_(addToXA)(elf->sections, &section);
}

static Bool read_segments(struct sc_elf *elf, Int fd, const Elf64_Ehdr *header)
{
	Elf64_Phdr *segments =
		read_part(fd, header->e_phoff, (ULong)header->e_phnum * sizeof(*segments));
	Bool has_code = False;

	if (!segments)
		return False;
	for (UInt i = 0; i < header->e_phnum; i++) {
		const Elf64_Phdr *segment = &segments[i];

		if (segment->p_type == PT_LOAD && (segment->p_flags & PF_X) && !has_code) {
			elf->code_offset = segment->p_offset;
			elf->code_address = segment->p_vaddr;
			has_code = True;
		}
		if (segment->p_type == PT_NOTE && !elf->build_id[0]) {
			UChar *notes = read_part(fd, segment->p_offset, segment->p_filesz);
			const HChar *id = notes ? find_build_id(notes, segment->p_filesz) : NULL;

			if (id)
				elf->build_id = id;
			VG_(free)(notes);
		}
	}
	VG_(free)(segments);
	return has_code;
}

/* Whole executable segments, for a file that has no (readable) section headers. */
static void sections_from_segments(struct sc_elf *elf, Int fd, const Elf64_Ehdr *header)
{
	Elf64_Phdr *segments =
		read_part(fd, header->e_phoff, (ULong)header->e_phnum * sizeof(*segments));

	for (UInt i = 0; segments && i < header->e_phnum; i++)
		if (segments[i].p_type == PT_LOAD && (segments[i].p_flags & PF_X))
			add_section(elf, segments[i].p_vaddr, segments[i].p_memsz, False);
	VG_(free)(segments);
}

static Bool is_plt_name(const HChar *names, ULong names_size, UInt name)
{
	return name + 5 < names_size && (VG_(strncmp)(names + name, ".plt", 4) == 0 ||
					 VG_(strncmp)(names + name, ".iplt", 5) == 0);
}

static void read_sections(struct sc_elf *elf, Int fd, const Elf64_Ehdr *header)
{
	Elf64_Shdr *sections = NULL;
	HChar *names = NULL;
	ULong names_size = 0;

	if (header->e_shentsize == sizeof(*sections) && header->e_shstrndx < header->e_shnum)
		sections =
			read_part(fd, header->e_shoff, (ULong)header->e_shnum * sizeof(*sections));
	if (sections) {
		names_size = sections[header->e_shstrndx].sh_size;
		names = read_part(fd, sections[header->e_shstrndx].sh_offset, names_size);
	}
	for (UInt i = 0; sections && names && i < header->e_shnum; i++)
		if ((sections[i].sh_flags & SHF_EXECINSTR) && sections[i].sh_type == SHT_PROGBITS)
			add_section(elf, sections[i].sh_addr, sections[i].sh_size,
				    is_plt_name(names, names_size, sections[i].sh_name));
	VG_(free)(sections);
	VG_(free)(names);
}

static Int compare_sections(const void *a, const void *b)
{
	const struct sc_section *left = a, *right = b;

	return left->start < right->start ? -1 : left->start > right->start;
}

Bool sc_elf_read(struct sc_elf *elf, const HChar *path, ULong dev, ULong ino)
{
	struct vg_stat status;
	Elf64_Ehdr *header;
	Bool is_read = False;
	Int fd = VG_(fd_open)(path, VKI_O_RDONLY, 0);

	if (fd < 0)
		return False;
	elf->build_id = "";
	elf->sections =
		VG_(newXA)(VG_(malloc), "sc.elf.sections", VG_(free), sizeof(struct sc_section));
	VG_(setCmpFnXA)(elf->sections, compare_sections);
	header = read_part(fd, 0, sizeof(*header));
	if (header && VG_(fstat)(fd, &status) == 0 && status.dev == dev && status.ino == ino &&
	    is_elf64(header) && read_segments(elf, fd, header)) {
		read_sections(elf, fd, header);
		if (VG_(sizeXA)(elf->sections) == 0)
			sections_from_segments(elf, fd, header);
		VG_(sortXA)(elf->sections);
		is_read = True;
	}
	if (!is_read)
		VG_(deleteXA)(elf->sections);
	VG_(free)(header);
	VG_(close)(fd);
	return is_read;
}
