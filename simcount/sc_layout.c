/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_layout.c - where stack, heap and mappings of the program begin */

#include "sc_layout.h"

#include "pub_tool_libcprint.h"
#include "pub_tool_vki.h"

#include "sc_core.h"

/* What malloc and the stack are aligned to; smaller moves would be rounded away or break them. */
#define ALIGNMENT 16
#define SLOTS (VKI_PAGE_SIZE / ALIGNMENT)
#define MAX_PAGES 64

ULong sc_layout_clo_number = 0;

enum place { STACK, HEAP, MAPPINGS };

/* A number that looks random for each layout and place; the steps are SplitMix64's. */
static ULong scatter(enum place place)
{
	ULong z = (sc_layout_clo_number * 3 + place) * 0x9e3779b97f4a7c15ULL;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
	return z ^ (z >> 31);
}

/* The first slot is where the default layout is. */
static SizeT distance(enum place place)
{
	return ALIGNMENT * (1 + scatter(place) % (SLOTS - 1));
}

SizeT sc_layout_stack_bytes(void)
{
	return sc_layout_clo_number ? distance(STACK) : 0;
}

/* The first page of the heap is mapped from the start, and a move stays within it. */
void sc_layout_move_heap(void)
{
	SizeT pages = 1 + scatter(MAPPINGS) % MAX_PAGES;

	if (!sc_layout_clo_number)
		return;
	VG_(brk_limit) += distance(HEAP);
	if (sr_isError(VG_(am_mmap_anon_float_client)(pages * VKI_PAGE_SIZE, VKI_PROT_NONE)))
		VG_(umsg)("--layout: no room to move mappings\n");
}
