/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_layout.c - where stack, heap and mappings of the program begin */

#include "sc_layout.h"

#include "pub_tool_libcprint.h"
#include "pub_tool_vki.h"

#include "sc_core.h"

/*
 * As far as a kernel moves them: the stack by what it is aligned to, the others by pages. malloc
 * works otherwise, and not only elsewhere, where the heap does not begin with a page.
 */
#define ALIGNMENT 16
#define SLOTS (VKI_PAGE_SIZE / ALIGNMENT)
#define MAX_PAGES 64

Long sc_layout_clo_number = 0;

enum place { STACK, HEAP, MAPPINGS };

/* A number that looks random for each layout and place; the steps are SplitMix64's. */
static ULong scatter(enum place place)
{
	ULong z = ((ULong)sc_layout_clo_number * 3 + place) * 0x9e3779b97f4a7c15ULL;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
	return z ^ (z >> 31);
}

SizeT sc_layout_stack_bytes(void)
{
	if (!sc_layout_clo_number)
		return 0;
	return ALIGNMENT * (1 + scatter(STACK) % (SLOTS - 1));
}

static SizeT page_bytes(enum place place)
{
	return VKI_PAGE_SIZE * (1 + scatter(place) % MAX_PAGES);
}

/* The heap's first page is mapped, and what lies behind it is reserved for it. */
static Bool move_heap(SizeT n)
{
	Bool is_too_much;

	if (!VG_(am_extend_into_adjacent_reservation_client)(VG_(brk_limit), n, &is_too_much))
		return False;
	VG_(brk_limit) += n;
	return True;
}

static Bool move_mappings(SizeT n)
{
	return !sr_isError(VG_(am_mmap_anon_float_client)(n, VKI_PROT_NONE));
}

void sc_layout_move_heap(void)
{
	if (!sc_layout_clo_number)
		return;
	if (!move_heap(page_bytes(HEAP)) || !move_mappings(page_bytes(MAPPINGS)))
		VG_(umsg)("--layout: no room to move heap and mappings\n");
}
