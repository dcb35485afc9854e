/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_stack.c - the first stack: what the kernel, and Valgrind, tell a program before it starts */

#include "sc_stack.h"

#include <elf.h>

#include "libvex_guest_amd64.h"
#include "pub_tool_aspacemgr.h"
#include "pub_tool_libcassert.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_machine.h"
#include "pub_tool_mallocfree.h"

#include "sc_core.h"
#include "sc_cpu.h"
#include "sc_entropy.h"
#include "sc_layout.h"
#include "sc_machine.h"

#ifndef AT_MINSIGSTKSZ
#define AT_MINSIGSTKSZ 51
#endif

#define RANDOM_BYTES 16

/* What AT_MINSIGSTKSZ says: MINSIGSTKSZ, enough for every virtual processor. */
#define SIGNAL_STACK_BYTES 2048

/* Debian's launcher looks for separate debug files here. */
#define DEBUG_FOLDER "/usr/lib/debug"

/*
 * The stack holds argc, argv, a null, the environment, a null, and pairs up to AT_NULL; above them
 * lie the strings.
 */
struct first_stack {
	Addr start;
	Addr end; /* the first address that is no longer of the stack */
	UWord argc;
	HChar **argv;
	HChar **environment;
	UWord *auxiliary;
};

static struct first_stack find(Addr stack_pointer)
{
	struct first_stack stack = { .start = stack_pointer };

	stack.end = VG_(am_find_nsegment)(stack_pointer)->end + 1;
	stack.argc = *(UWord *)stack_pointer;
	stack.argv = (HChar **)stack_pointer + 1;
	stack.environment = stack.argv + stack.argc + 1;
	stack.auxiliary = (UWord *)stack.environment;
	while (*stack.auxiliary)
		stack.auxiliary++;
	stack.auxiliary++;
	return stack;
}

static void fix_entry(UWord *entry)
{
	switch (entry[0]) {
	case AT_RANDOM:
		sc_machine_use(SC_ENTROPY);
		if (sc_machine_is_fixed(SC_ENTROPY))
			sc_entropy_fill((void *)entry[1], RANDOM_BYTES);
		break;
	case AT_HWCAP:
		if (sc_machine_is_fixed(SC_CPUID))
			entry[1] = sc_cpu_hwcap();
		break;
	case AT_HWCAP2:
		if (sc_machine_is_fixed(SC_CPUID))
			entry[1] = 0;
		break;
	case AT_MINSIGSTKSZ:
		if (sc_machine_is_fixed(SC_CPUID))
			entry[1] = SIGNAL_STACK_BYTES;
		break;
	default:
		break;
	}
}

static Bool starts_with(const HChar *text, const HChar *start)
{
	return VG_(strncmp)(text, start, VG_(strlen)(start)) == 0;
}

/* "NAME=ours:theirs" becomes "NAME=theirs"; without theirs the entry goes. */
static Bool cut_first_path(HChar *value)
{
	HChar *colon = VG_(strchr)(value, ':');

	if (!colon || colon[1] == '\0')
		return False;
	VG_(memmove)(value, colon + 1, VG_(strlen)(colon + 1) + 1);
	return True;
}

/* Debian's launcher puts its folder behind what there was. */
static Bool cut_last_path(HChar *value)
{
	SizeT length = VG_(strlen)(value), ours = VG_(strlen)(DEBUG_FOLDER);

	if (length <= ours + 1 || value[length - ours - 1] != ':' ||
	    !VG_STREQ(value + length - ours, DEBUG_FOLDER))
		return False;
	value[length - ours - 1] = '\0';
	return True;
}

/* Does nothing of this entry come from the user? It may be changed to what does. */
static Bool is_launchers(HChar *entry, Bool is_debian)
{
	if (starts_with(entry, "LD_PRELOAD=") && VG_(strstr)(entry, "/vgpreload_core-"))
		return !cut_first_path(entry + VG_(strlen)("LD_PRELOAD="));
	if (starts_with(entry, "VALGRIND_LIB="))
		return True;
	if (!is_debian)
		return False;
	if (starts_with(entry, "LD_LIBRARY_PATH="))
		return !cut_last_path(entry + VG_(strlen)("LD_LIBRARY_PATH="));
	return VG_STREQ(entry, "GLIBCPP_FORCE_NEW=1") || VG_STREQ(entry, "GLIBCXX_FORCE_NEW=1");
}

/* Debian's launcher is a script that sets all three of these. */
static Bool is_debian_environment(HChar *const *environment)
{
	Bool has_cpp = False, has_cxx = False, has_folder = False;

	for (UWord i = 0; environment[i]; i++) {
		has_cpp |= VG_STREQ(environment[i], "GLIBCPP_FORCE_NEW=1");
		has_cxx |= VG_STREQ(environment[i], "GLIBCXX_FORCE_NEW=1");
		has_folder |= starts_with(environment[i], "LD_LIBRARY_PATH=") &&
			      VG_(strstr)(environment[i], DEBUG_FOLDER);
	}
	return has_cpp && has_cxx && has_folder;
}

/* Take what the launcher added out of the environment. Returns how many entries went. */
static UInt clean_environment(struct first_stack *stack)
{
	HChar **kept = stack->environment;
	Bool is_debian = is_debian_environment(stack->environment);
	UInt removed = 0;

	for (HChar **entry = stack->environment; *entry; entry++) {
		if (is_launchers(*entry, is_debian))
			removed++;
		else
			*kept++ = *entry;
	}
	*kept = NULL;
	return removed;
}

/* A first stack being put together in memory of our own, for the place it will be copied to. */
struct image {
	UChar *bytes;
	SizeT words_used;   /* from the start, in bytes */
	SizeT strings_used; /* from the end, in bytes */
	SizeT size;
	Addr end; /* where the image's end will be */
};

static void put_word(struct image *image, UWord word)
{
	*(UWord *)(image->bytes + image->words_used) = word;
	image->words_used += sizeof(word);
}

/* Copy n bytes to the strings. Returns their final address. */
static Addr put_bytes(struct image *image, const void *bytes, SizeT n)
{
	image->strings_used += n;
	VG_(memcpy)(image->bytes + image->size - image->strings_used, bytes, n);
	return image->end - image->strings_used;
}

static Addr put_string(struct image *image, const HChar *text)
{
	return put_bytes(image, text, VG_(strlen)(text) + 1);
}

static Bool is_on_stack(const struct first_stack *stack, Addr address)
{
	return address >= stack->start && address < stack->end;
}

/* The value of an entry of the auxiliary vector; what it points to comes along. */
static UWord move_value(struct image *image, const struct first_stack *stack, const UWord *entry)
{
	if (!is_on_stack(stack, entry[1]))
		return entry[1];
	if (entry[0] == AT_RANDOM)
		return put_bytes(image, (const void *)entry[1], RANDOM_BYTES);
	return put_string(image, (const HChar *)entry[1]);
}

static void put_strings(struct image *image, HChar *const *strings)
{
	for (; *strings; strings++)
		put_word(image, put_string(image, *strings));
	put_word(image, 0);
}

/*
 * Copy words and strings to their place, the words to the beginning of a page, so that where the
 * stack begins in it does not depend on the length of the strings. Returns where they begin.
 */
static Addr place(ThreadId tid, const struct image *image)
{
	Addr strings = image->end - image->strings_used;
	Addr words = VG_PGROUNDDN(strings - image->words_used) - sc_layout_stack_bytes();

	if (!VG_(extend_stack)(tid, words))
		VG_(exit)(1);
	VG_(memcpy)((void *)words, image->bytes, image->words_used);
	VG_(memcpy)
	((void *)strings, image->bytes + image->size - image->strings_used, image->strings_used);
	return words;
}

/*
 * Lay the stack out anew, without what was removed. The new one ends where the old one did and may
 * begin in the page before.
 */
static Addr rebuild(ThreadId tid, const struct first_stack *stack)
{
	struct image image = { .end = stack->end - sizeof(UWord) };
	SizeT environment_at, auxiliary_at;
	const UWord *entry;
	Addr start;

	image.size = 2 * (stack->end - stack->start);
	image.bytes = VG_(calloc)("sc.stack.image", 1, image.size);
	put_word(&image, stack->argc);
	put_strings(&image, stack->argv);
	environment_at = image.words_used;
	put_strings(&image, stack->environment);
	auxiliary_at = image.words_used;
	for (entry = stack->auxiliary; entry[0] != AT_NULL; entry += 2) {
		put_word(&image, entry[0]);
		put_word(&image, move_value(&image, stack, entry));
	}
	put_word(&image, AT_NULL);
	put_word(&image, 0);
	start = place(tid, &image);
	VG_(client_envp) = (HChar **)(start + environment_at);
	VG_(client_auxv) = (UWord *)(start + auxiliary_at);
	VG_(free)(image.bytes);
	return start;
}

static void set_stack_pointer(ThreadId tid, Addr stack_pointer)
{
	VG_(set_shadow_regs_area)
	(tid, 0, offsetof(VexGuestAMD64State, guest_RSP), sizeof(stack_pointer),
	 (const UChar *)&stack_pointer);
}

static void use_environment(UInt times)
{
	while (times--)
		sc_machine_use(SC_ENVIRONMENT);
}

void sc_stack_prepare(ThreadId tid)
{
	struct first_stack stack = find(VG_(get_SP)(tid));

	for (UWord *entry = stack.auxiliary; entry[0] != AT_NULL; entry += 2)
		fix_entry(entry);
	if (sc_machine_is_fixed(SC_ENVIRONMENT))
		use_environment(clean_environment(&stack));
	if (sc_machine_is_fixed(SC_ENVIRONMENT) || sc_layout_clo_number)
		set_stack_pointer(tid, rebuild(tid, &stack));
}
