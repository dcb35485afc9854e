/* SPDX-License-Identifier: GPL-2.0-or-later */
/* binary.c - an ELF file, asked with libelf and libdw */
#include "binary.h"
#include "memory.h"

#include <elfutils/libdwelf.h>
#include <elfutils/libdwfl.h>
#include <fcntl.h>
#include <gelf.h>
#include <sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct binary {
	enum binary_state state;
	Dwfl *dwfl;
	GElf_Addr bias;	       /* of the file in the Dwfl */
	Dwarf_Addr debug_bias; /* of its debug information */
	char *soname;
	struct fde_list fdes;
	struct frames *frames;
};

static bool is_anonymous(const struct profile_object *object)
{
	return object->path[0] == '[';
}

static bool is_same_build(const struct profile_object *object, Elf *elf)
{
	const void *bits;
	ssize_t size = dwelf_elf_gnu_build_id(elf, &bits);
	char hex[2 * 64 + 1] = "";

	/* Without a build id in the profile there can be none in the file. */
	if (size <= 0 || size > 64)
		return !object->buildid;
	for (ssize_t i = 0; i < size; i++)
		snprintf(hex + 2 * i, 3, "%02x", ((const unsigned char *)bits)[i]);
	return object->buildid && !strcmp(hex, object->buildid);
}

static char *read_soname(Elf *elf)
{
	for (Elf_Scn *section = NULL; (section = elf_nextscn(elf, section));) {
		GElf_Shdr header;
		Elf_Data *data;
		GElf_Dyn entry;

		if (!gelf_getshdr(section, &header) || header.sh_type != SHT_DYNAMIC)
			continue;
		data = elf_getdata(section, NULL);
		for (int i = 0; data && gelf_getdyn(data, i, &entry) && entry.d_tag; i++) {
			const char *name = elf_strptr(elf, header.sh_link, entry.d_un.d_val);

			if (entry.d_tag == DT_SONAME && name)
				return xstrdup(name);
		}
	}
	return NULL;
}

static void read_module(struct binary *binary, const struct profile_object *object,
			Dwfl_Module *module)
{
	Elf *elf = dwfl_module_getelf(module, &binary->bias);
	Dwarf *dwarf;

	if (!elf)
		return;
	if (!is_same_build(object, elf)) {
		binary->state = BINARY_CHANGED;
		return;
	}
	binary->state = BINARY_USABLE;
	binary->soname = read_soname(elf);
	fde_read(&binary->fdes, elf);
	dwarf = dwfl_module_getdwarf(module, &binary->debug_bias);
	if (dwarf)
		binary->frames = frames_new(dwarf);
}

struct binary *binary_open(const struct profile_object *object)
{
	static const Dwfl_Callbacks callbacks = {
		.find_debuginfo = dwfl_standard_find_debuginfo,
		.section_address = dwfl_offline_section_address,
	};
	struct binary *binary = xcalloc(1, sizeof(*binary));
	Dwfl_Module *module;

	binary->state = is_anonymous(object) ? BINARY_ANONYMOUS : BINARY_ABSENT;
	if (is_anonymous(object) || access(object->path, R_OK))
		return binary;
	/* Else libdwfl would ask servers for debug information that is not here. */
	unsetenv("DEBUGINFOD_URLS");
	binary->dwfl = dwfl_begin(&callbacks);
	module = dwfl_report_offline(binary->dwfl, "", object->path, -1);
	dwfl_report_end(binary->dwfl, NULL, NULL);
	if (module)
		read_module(binary, object, module);
	return binary;
}

void binary_free(struct binary *binary)
{
	if (!binary)
		return;
	frames_free(binary->frames);
	fde_release(&binary->fdes);
	free(binary->soname);
	dwfl_end(binary->dwfl);
	free(binary);
}

enum binary_state binary_state(const struct binary *binary)
{
	return binary->state;
}

const char *binary_soname(const struct binary *binary)
{
	return binary->soname;
}

const struct fde_list *binary_fdes(const struct binary *binary)
{
	return &binary->fdes;
}

struct frames *binary_frames(const struct binary *binary)
{
	return binary->frames;
}

uint64_t binary_dwarf_address(const struct binary *binary, uint64_t address)
{
	return address + binary->bias - binary->debug_bias;
}

bool binary_is_system(const struct profile_object *object)
{
	static const char *const folders[] = {
		"/lib/",	 "/lib32/",	"/lib64/",     "/libx32/",
		"/usr/lib/",	 "/usr/lib32/", "/usr/lib64/", "/usr/libx32/",
		"/usr/libexec/", "/nix/store/", "/gnu/store/",
	};

	for (size_t i = 0; i < sizeof(folders) / sizeof(folders[0]); i++)
		if (!strncmp(object->path, folders[i], strlen(folders[i])))
			return true;
	return strstr(object->path, "/vgpreload_") || !strcmp(object->path, "[valgrind]");
}

char *binary_identity(const struct profile_object *object)
{
	char digest[SHA256_DIGEST_STRING_LENGTH];

	if (object->buildid)
		return xstrdup(object->buildid);
	if (is_anonymous(object) || !SHA256File(object->path, digest))
		return NULL;
	return xasprintf("sha256:%s", digest);
}
