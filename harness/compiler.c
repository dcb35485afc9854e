/* SPDX-License-Identifier: GPL-2.0-or-later */
/* compiler.c - reading what compilers leave in programs */
#include "compiler.h"
#include "memory.h"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <fcntl.h>
#include <gelf.h>
#include <string.h>
#include <unistd.h>

/* Start files are assembled; they say nothing of the program. */
static const char *producer_of(Dwarf_Die *unit)
{
	Dwarf_Attribute attribute;
	const char *producer = dwarf_formstring(dwarf_attr(unit, DW_AT_producer, &attribute));

	return producer && !strstr(producer, " AS ") ? producer : NULL;
}

static char *from_debug_information(Elf *elf)
{
	Dwarf *dwarf = dwarf_begin_elf(elf, DWARF_C_READ, NULL);
	Dwarf_Off offset = 0;
	Dwarf_Off next;
	size_t header;
	char *found = NULL;

	if (!dwarf)
		return NULL;
	while (!found && !dwarf_nextcu(dwarf, offset, &next, &header, NULL, NULL, NULL)) {
		Dwarf_Die unit;
		const char *producer =
			dwarf_offdie(dwarf, offset + header, &unit) ? producer_of(&unit) : NULL;

		found = producer ? xstrdup(producer) : NULL;
		offset = next;
	}
	dwarf_end(dwarf);
	return found;
}

static char *from_comment(Elf *elf)
{
	Elf_Scn *section = NULL;
	size_t names;

	if (elf_getshdrstrndx(elf, &names))
		return NULL;
	while ((section = elf_nextscn(elf, section))) {
		GElf_Shdr header;
		const char *name = gelf_getshdr(section, &header)
					   ? elf_strptr(elf, names, header.sh_name)
					   : NULL;
		Elf_Data *data = elf_getdata(section, NULL);

		if (name && !strcmp(name, ".comment") && data && data->d_size)
			return xstrndup(data->d_buf, data->d_size);
	}
	return NULL;
}

char *compiler_of(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	char *found;
	Elf *elf;

	if (fd < 0)
		return NULL;
	elf_version(EV_CURRENT);
	elf = elf_begin(fd, ELF_C_READ, NULL);
	found = elf ? from_debug_information(elf) : NULL;
	if (elf && !found)
		found = from_comment(elf);
	elf_end(elf);
	close(fd);
	return found;
}
