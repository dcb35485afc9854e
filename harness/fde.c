/* SPDX-License-Identifier: GPL-2.0-or-later */
/* fde.c - .eh_frame read as far as its address ranges */
#include "fde.h"
#include "memory.h"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <gelf.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Where an encoded number is read, and what part of the file that is. */
struct cursor {
	const uint8_t *p, *end;
	const uint8_t *section; /* its first byte */
	uint64_t section_address;
};

static bool take_bytes(struct cursor *cursor, size_t size, bool is_signed, uint64_t *value)
{
	uint64_t raw = 0;

	if ((size_t)(cursor->end - cursor->p) < size)
		return false;
	memcpy(&raw, cursor->p, size); /* little-endian, as every file we measure */
	cursor->p += size;
	if (is_signed && size < 8 && (raw >> (8 * size - 1)) & 1)
		raw |= ~0ull << (8 * size);
	*value = raw;
	return true;
}

static bool take_leb(struct cursor *cursor, bool is_signed, uint64_t *value)
{
	unsigned shift = 0;
	uint8_t byte;

	*value = 0;
	do {
		if (cursor->p == cursor->end || shift > 63)
			return false;
		byte = *cursor->p++;
		*value |= (uint64_t)(byte & 0x7f) << shift;
		shift += 7;
	} while (byte & 0x80);
	if (is_signed && shift < 64 && (byte & 0x40))
		*value |= ~0ull << shift;
	return true;
}

static bool take_value(struct cursor *cursor, uint8_t format, uint64_t *value)
{
	switch (format & 0x0f) {
	case DW_EH_PE_absptr:
	case DW_EH_PE_udata8:
	case DW_EH_PE_sdata8:
		return take_bytes(cursor, 8, false, value);
	case DW_EH_PE_uleb128:
		return take_leb(cursor, false, value);
	case DW_EH_PE_sleb128:
		return take_leb(cursor, true, value);
	case DW_EH_PE_udata2:
	case DW_EH_PE_udata4:
		return take_bytes(cursor, (format & 0x0f) == DW_EH_PE_udata2 ? 2 : 4, false, value);
	case DW_EH_PE_sdata2:
	case DW_EH_PE_sdata4:
		return take_bytes(cursor, (format & 0x0f) == DW_EH_PE_sdata2 ? 2 : 4, true, value);
	default:
		return false;
	}
}

static bool take_address(struct cursor *cursor, uint8_t encoding, uint64_t *address)
{
	uint64_t here = cursor->section_address + (uint64_t)(cursor->p - cursor->section);

	if (!take_value(cursor, encoding, address))
		return false;
	switch (encoding & 0xf0) {
	case 0:
		return true;
	case DW_EH_PE_pcrel:
		*address += here;
		return true;
	default:
		return false; /* relative to something that code addresses never are */
	}
}

/* How the addresses of the entries of this CIE are written: the R of its augmentation. */
static bool find_encoding(const Dwarf_CIE *cie, uint8_t *encoding)
{
	struct cursor cursor = { .p = cie->augmentation_data,
				 .end = cie->augmentation_data + cie->augmentation_data_size };
	const char *letter = cie->augmentation;
	uint64_t ignored;

	*encoding = DW_EH_PE_absptr;
	if (*letter != 'z')
		return !*letter;
	for (letter++; *letter; letter++) {
		if (strchr("SB", *letter))
			continue;
		if (cursor.p == cursor.end)
			return false;
		*encoding = *cursor.p++;
		if (*letter == 'R')
			return true;
		if (*letter == 'P' && !take_value(&cursor, *encoding, &ignored))
			return false;
		*encoding = DW_EH_PE_absptr;
	}
	return true;
}

static bool read_entry(const Dwarf_FDE *entry, Elf_Data *data, const unsigned char *ident,
		       uint64_t section_address, struct fde *fde)
{
	struct cursor cursor = { .p = entry->start,
				 .end = entry->end,
				 .section = data->d_buf,
				 .section_address = section_address };
	Dwarf_CFI_Entry cie;
	Dwarf_Off next;
	uint8_t encoding;
	uint64_t length;

	if (dwarf_next_cfi(ident, data, true, (Dwarf_Off)entry->CIE_pointer, &next, &cie) ||
	    !dwarf_cfi_cie_p(&cie) || !find_encoding(&cie.cie, &encoding))
		return false;
	if (!take_address(&cursor, encoding, &fde->start) ||
	    !take_value(&cursor, encoding & 0x0f, &length))
		return false;
	fde->end = fde->start + length;
	return fde->end > fde->start;
}

static void read_section(struct fde_list *fdes, const unsigned char *ident, Elf_Data *data,
			 uint64_t section_address)
{
	Dwarf_CFI_Entry entry;
	Dwarf_Off offset = 0;
	Dwarf_Off next;
	int result;

	/* An entry that cannot be read is passed over where libdw knows its length. */
	while ((result = dwarf_next_cfi(ident, data, true, offset, &next, &entry)) != 1) {
		struct fde fde;

		if (result == 0 && !dwarf_cfi_cie_p(&entry) &&
		    read_entry(&entry.fde, data, ident, section_address, &fde)) {
			fdes->list = xgrow(fdes->list, fdes->count, sizeof(*fdes->list));
			fdes->list[fdes->count++] = fde;
		}
		if (next <= offset || next == (Dwarf_Off)-1)
			break;
		offset = next;
	}
}

static int compare(const void *a, const void *b)
{
	const struct fde *left = a;
	const struct fde *right = b;

	return (left->start > right->start) - (left->start < right->start);
}

void fde_read(struct fde_list *fdes, Elf *elf)
{
	const unsigned char *ident = (const unsigned char *)elf_getident(elf, NULL);
	size_t names;

	*fdes = (struct fde_list){ 0 };
	if (!ident || elf_getshdrstrndx(elf, &names))
		return;
	for (Elf_Scn *section = NULL; (section = elf_nextscn(elf, section));) {
		GElf_Shdr header;
		const char *name;
		Elf_Data *data;

		if (!gelf_getshdr(section, &header) || header.sh_type == SHT_NOBITS)
			continue;
		name = elf_strptr(elf, names, header.sh_name);
		if (!name || strcmp(name, ".eh_frame"))
			continue;
		data = elf_rawdata(section, NULL);
		if (data && data->d_buf)
			read_section(fdes, ident, data, header.sh_addr);
	}
	if (fdes->count)
		qsort(fdes->list, fdes->count, sizeof(*fdes->list), compare);
}

const struct fde *fde_before(const struct fde_list *fdes, uint64_t address)
{
	size_t low = 0;
	size_t high = fdes->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (fdes->list[middle].start <= address)
			low = middle + 1;
		else
			high = middle;
	}
	return low ? &fdes->list[low - 1] : NULL;
}

const struct fde *fde_find(const struct fde_list *fdes, uint64_t address)
{
	const struct fde *fde = fde_before(fdes, address);

	return fde && address < fde->end ? fde : NULL;
}

void fde_release(struct fde_list *fdes)
{
	free(fdes->list);
	*fdes = (struct fde_list){ 0 };
}
