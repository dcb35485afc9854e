/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_border.c - the addresses at which start-up ends and exit begins */

#include "sc_border.h"

#include "pub_tool_clientstate.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcfile.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_xarray.h"

#include "sc_phase.h"
#include "sc_symbol.h"

enum border {
	LIBC_START,  /* __libc_start_main: its first argument is main */
	MAIN,	     /* main itself: note where it returns to */
	MAIN_RETURN, /* where main returns to */
	LIBC_EXIT,   /* libc's exit */
	NAMED	     /* the function that the user named */
};

struct watch {
	Addr address;
	enum border border;
};

static XArray *watches;		    /* of struct watch */
static const HChar *named_function; /* NULL for auto */
static Bool is_off;		    /* none */
static Bool is_reached;
static Bool main_is_known;
static Addr main_stack; /* the stack pointer at main's first instruction */

void sc_border_init(const HChar *until)
{
	watches = VG_(newXA)(VG_(malloc), "sc.border.watches", VG_(free), sizeof(struct watch));
	is_off = VG_STREQ(until, "none");
	named_function = is_off || VG_STREQ(until, "auto") ? NULL : until;
}

Bool sc_border_is_reached(void)
{
	return is_reached;
}

/*
 * Code that is translated already would not be watched. There is none: an object is looked at before
 * its first code is translated, and neither main nor the place it returns to runs before it is known.
 */
static void watch(Addr address, enum border border)
{
	struct watch added = { .address = address, .border = border };

	for (Word i = 0; i < VG_(sizeXA)(watches); i++) {
		const struct watch *known = VG_(indexXA)(watches, i);

		if (known->address == address && known->border == border)
			return;
	}
	VG_(addToXA)(watches, &added);
}

static void watch_libc_start(Addr address, void *data)
{
	*(Bool *)data = True;
	watch(address, LIBC_START);
}

static void watch_libc_exit(Addr address, void *data)
{
	watch(address, LIBC_EXIT);
}

static void watch_main(Addr address, void *data)
{
	watch(address, MAIN);
}

static void watch_named(Addr address, void *data)
{
	watch(address, NAMED);
}

/* Is this the program itself, and not a library? */
static Bool is_executable(const struct sc_object *object)
{
	struct vg_stat program, file;

	return object->is_file && !sr_isError(VG_(stat)(VG_(args_the_exename), &program)) &&
	       !sr_isError(VG_(stat)(object->path, &file)) && program.dev == file.dev &&
	       program.ino == file.ino;
}

void sc_border_look(const struct sc_place *place)
{
	Bool is_libc = False;

	if (is_off || !place->object->is_file)
		return;
	sc_symbol_find(place, "__libc_start_main", False, watch_libc_start, &is_libc);
	if (is_libc)
		sc_symbol_find(place, "exit", False, watch_libc_exit, NULL);
	if (is_executable(place->object))
		sc_symbol_find(place, "main", False, watch_main, NULL);
	if (named_function)
		sc_symbol_find(place, named_function, True, watch_named, NULL);
}

Bool sc_border_is_at(Addr address)
{
	for (Word i = 0; i < VG_(sizeXA)(watches); i++)
		if (((struct watch *)VG_(indexXA)(watches, i))->address == address)
			return True;
	return False;
}

static void end_startup(void)
{
	is_reached = True;
	/* A phase that the program marked itself goes on. */
	if (sc_phase_current() == SC_STARTUP)
		sc_phase_begin(SC_MAIN);
}

/* At main's first instruction the return address is on top of the stack. */
static void enter_main(Addr stack_pointer)
{
	if (!main_is_known) {
		main_is_known = True;
		main_stack = stack_pointer;
		watch(*(Addr *)stack_pointer, MAIN_RETURN);
	}
	if (!named_function && !is_reached)
		end_startup();
}

static void reach(enum border border, UWord first_argument, Addr stack_pointer)
{
	switch (border) {
	case LIBC_START:
		watch(first_argument, MAIN);
		break;
	case MAIN:
		enter_main(stack_pointer);
		break;
	case MAIN_RETURN:
		if (stack_pointer > main_stack)
			sc_phase_begin(SC_EXIT);
		break;
	case LIBC_EXIT:
		sc_phase_begin(SC_EXIT);
		break;
	case NAMED:
		if (!is_reached)
			end_startup();
		break;
	}
}

void sc_border_reach(Addr address, UWord first_argument, Addr stack_pointer)
{
	/* By index and from a copy: reaching a border may add a watch. */
	for (Word i = 0; i < VG_(sizeXA)(watches); i++) {
		struct watch reached = *(struct watch *)VG_(indexXA)(watches, i);

		if (reached.address == address)
			reach(reached.border, first_argument, stack_pointer);
	}
}
