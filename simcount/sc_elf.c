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

/* The file, open, with its header in *header, or -1 where it is not the 64-bit ELF file asked for. */
static Int open_elf(const HChar *path, ULong dev, ULong ino, Elf64_Ehdr **header)
{
	struct vg_stat status;
	Int fd = VG_(fd_open)(path, VKI_O_RDONLY, 0);

	if (fd < 0)
		return -1;
	*header = read_part(fd, 0, sizeof(**header));
	if (*header && VG_(fstat)(fd, &status) == 0 && status.dev == dev && status.ino == ino &&
	    is_elf64(*header))
		return fd;
	VG_(free)(*header);
	VG_(close)(fd);
	return -1;
}

Bool sc_elf_read(struct sc_elf *elf, const HChar *path, ULong dev, ULong ino)
{
	Elf64_Ehdr *header;
	Bool is_read;
	Int fd = open_elf(path, dev, ino, &header);

	if (fd < 0)
		return False;
	elf->build_id = "";
	elf->sections =
		VG_(newXA)(VG_(malloc), "sc.elf.sections", VG_(free), sizeof(struct sc_section));
	VG_(setCmpFnXA)(elf->sections, compare_sections);
	is_read = read_segments(elf, fd, header);
	if (is_read) {
		read_sections(elf, fd, header);
		if (VG_(sizeXA)(elf->sections) == 0)
			sections_from_segments(elf, fd, header);
		VG_(sortXA)(elf->sections);
	} else {
		VG_(deleteXA)(elf->sections);
	}
	VG_(free)(header);
	VG_(close)(fd);
	return is_read;
}

static Int compare_symbols(const void *a, const void *b)
{
	const struct sc_symbol *left = a, *right = b;

	return left->start < right->start ? -1 : left->start > right->start;
}

/* Is it a function, or a global label in code? */
static Bool is_function(const Elf64_Sym *symbol, const Elf64_Shdr *sections, UInt n_sections)
{
	UInt type = ELF64_ST_TYPE(symbol->st_info), binding = ELF64_ST_BIND(symbol->st_info);

	if (symbol->st_shndx == SHN_UNDEF || symbol->st_shndx >= n_sections ||
	    !(sections[symbol->st_shndx].sh_flags & SHF_EXECINSTR))
		return False;
	return type == STT_FUNC || type == STT_GNU_IFUNC ||
	       (type == STT_NOTYPE && binding != STB_LOCAL);
}

/* Where the file gives no size a symbol reaches to the next one, or to the end of its section. */
static void add_symbols(struct sc_elf_symbols *table, const Elf64_Sym *symbols, ULong n,
			ULong text_size, const Elf64_Shdr *sections, UInt n_sections)
{
	for (ULong i = 0; i < n; i++) {
		struct sc_symbol added = { .start = symbols[i].st_value,
					   .size = symbols[i].st_size };
		const Elf64_Shdr *section;

		if (symbols[i].st_name >= text_size ||
		    !is_function(&symbols[i], sections, n_sections))
			continue;
		section = &sections[symbols[i].st_shndx];
		if (added.size == 0)
			added.size = section->sh_addr + section->sh_size - added.start;
		added.name = table->text + symbols[i].st_name;
		VG_(addToXA)(table->symbols, &added);
	}
	VG_(sortXA)(table->symbols);
	for (Word i = 0; i + 1 < VG_(sizeXA)(table->symbols); i++) {
		struct sc_symbol *symbol = VG_(indexXA)(table->symbols, i);
		Addr next = symbol[1].start;

		if (next > symbol->start && next - symbol->start < symbol->size)
			symbol->size = next - symbol->start;
	}
}

static void read_symbol_table(struct sc_elf_symbols *table, Int fd, const Elf64_Shdr *sections,
			      UInt n_sections)
{
	for (UInt i = 0; i < n_sections; i++) {
		const Elf64_Shdr *section = &sections[i];
		Elf64_Sym *symbols;
		ULong text_size;

		if (section->sh_type != SHT_SYMTAB || section->sh_link >= n_sections)
			continue;
		text_size = sections[section->sh_link].sh_size;
		symbols = read_part(fd, section->sh_offset, section->sh_size);
		table->text = read_part(fd, sections[section->sh_link].sh_offset, text_size);
		/* A table of strings ends with a zero; one that does not is broken. */
		if (symbols && table->text && table->text[text_size - 1] == '\0')
			add_symbols(table, symbols, section->sh_size / sizeof(*symbols), text_size,
				    sections, n_sections);
		VG_(free)(symbols);
		return;
	}
}

struct sc_elf_symbols sc_elf_read_symbols(const HChar *path, ULong dev, ULong ino)
{
	struct sc_elf_symbols table = { .text = NULL };
	Elf64_Ehdr *header;
	Elf64_Shdr *sections = NULL;
	Int fd = open_elf(path, dev, ino, &header);

	table.symbols =
		VG_(newXA)(VG_(malloc), "sc.elf.symbols", VG_(free), sizeof(struct sc_symbol));
	VG_(setCmpFnXA)(table.symbols, compare_symbols);
	if (fd < 0)
		return table;
	if (header->e_shentsize == sizeof(*sections))
		sections =
			read_part(fd, header->e_shoff, (ULong)header->e_shnum * sizeof(*sections));
	if (sections)
		read_symbol_table(&table, fd, sections, header->e_shnum);
	VG_(free)(sections);
	VG_(free)(header);
	VG_(close)(fd);
	return table;
}

void sc_elf_release_symbols(struct sc_elf_symbols *table)
{
	VG_(deleteXA)(table->symbols);
	VG_(free)(table->text);
}
