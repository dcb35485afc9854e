/* SPDX-License-Identifier: GPL-2.0-or-later */
/* symbol.h - a function's name, told apart from what a compiler and its folder put there */
#ifndef SYMBOL_H
#define SYMBOL_H

#include <stdbool.h>

struct symbol {
	/*
	 * What another build of the same source calls it too: without clone suffixes, hashes,
	 * counters and folders. Two functions can come to the same name.
	 */
	char *name;
	/* The name with its hashes and counters: the clones of one function share it. */
	char *stem;
	/* What the clone is: ".constprop.isra", "" for the function itself. */
	char *clone;
	/* A part of a function (.cold, .part) that is jumped to, or called after a first test. */
	bool is_fragment;
};

void symbol_parse(struct symbol *symbol, const char *demangled);
void symbol_release(struct symbol *symbol);

/*
 * The name as debug information has it: without parameters and return type,
 * "int ns::twice<int>(int const&)" is "ns::twice<int>". Owned by the caller.
 */
char *symbol_plain_name(const char *name);

/* Did the tool make the name, OBJECT+0xADDRESS, because no symbol covers the code? */
bool symbol_is_address(const char *name, const char *object_name);
/* OBJECT:plt, the stubs that calls to other objects go through? */
bool symbol_is_plt(const char *name, const char *object_name);

#endif
