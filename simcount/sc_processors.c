/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_processors.c - how many processors the program sees: one */

#include "sc_processors.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_libcfile.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_vki.h"
#include "pub_tool_vkiscnums.h"

#include "sc_machine.h"

void sc_processors_after_getaffinity(const struct sc_call *call)
{
	UChar *mask = (UChar *)call->args[2];

	sc_machine_use(SC_CPUS);
	if (call->has_failed || !sc_machine_is_fixed(SC_CPUS))
		return;
	VG_(memset)(mask, 0, call->result);
	mask[0] = 1;
}

void sc_processors_after_getcpu(const struct sc_call *call)
{
	UInt *cpu = (UInt *)call->args[0], *node = (UInt *)call->args[1];

	sc_machine_use(SC_CPUS);
	if (call->has_failed || !sc_machine_is_fixed(SC_CPUS))
		return;
	if (cpu)
		*cpu = 0;
	if (node)
		*node = 0;
}

static Bool is_list(const HChar *path)
{
	return VG_STREQ(path, "/sys/devices/system/cpu/online") ||
	       VG_STREQ(path, "/sys/devices/system/cpu/possible") ||
	       VG_STREQ(path, "/sys/devices/system/cpu/present");
}

/* A file without a name that holds "0\n", open at its start, or -1. */
static Int open_list(void)
{
	HChar path[256];
	Int fd;

	VG_(snprintf)(path, sizeof(path), "%s/simcount-cpus-%d", VG_(tmpdir)(), VG_(getpid)());
	fd = VG_(fd_open)(path, VKI_O_RDWR | VKI_O_CREAT | VKI_O_EXCL, VKI_S_IRUSR | VKI_S_IWUSR);
	if (fd < 0)
		return -1;
	VG_(unlink)(path);
	if (VG_(write)(fd, "0\n", 2) != 2 || VG_(lseek)(fd, 0, VKI_SEEK_SET) != 0) {
		VG_(close)(fd);
		return -1;
	}
	return fd;
}

void sc_processors_after_open(const struct sc_call *call)
{
	const HChar *path = (const HChar *)call->args[call->number == __NR_open ? 0 : 1];
	Int list;

	if (call->has_failed || !is_list(path))
		return;
	sc_machine_use(SC_CPUS);
	if (!sc_machine_is_fixed(SC_CPUS))
		return;
	list = open_list();
	if (list < 0)
		return;
	VG_(dup2)(list, call->result);
	VG_(close)(list);
}
