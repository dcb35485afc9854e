/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * endings HOW - work 1,000 turns, then end: segv, abort, nested (_exit three calls deep), seven
 * (exit status), return, forever, pipe (writes until nobody reads).
 */
#include "work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void __attribute__((noinline)) end_inside(void)
{
	_exit(3);
}

static void __attribute__((noinline)) end_between(void)
{
	work(1);
	end_inside();
}

static void __attribute__((noinline)) end_nested(void)
{
	work(1);
	end_between();
}

static void fault(void)
{
	volatile int *nowhere = NULL;

	*nowhere = 1;
}

static void write_forever(void)
{
	static const char line[] = "a line\n";

	while (write(STDOUT_FILENO, line, sizeof line - 1) > 0)
		;
}

int main(int argc, char **argv)
{
	const char *how = argc > 1 ? argv[1] : "return";

	work(1000);
	if (!strcmp(how, "segv"))
		fault();
	if (!strcmp(how, "abort"))
		abort();
	if (!strcmp(how, "nested"))
		end_nested();
	if (!strcmp(how, "seven"))
		exit(7);
	if (!strcmp(how, "pipe"))
		write_forever();
	while (!strcmp(how, "forever"))
		work(1000000);
	return 0;
}
