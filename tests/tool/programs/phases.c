/* SPDX-License-Identifier: GPL-2.0-or-later */
/* phases - work before main, in main's own functions, in marked phases and after main */
#include "simcount.h"
#include "work.h"

#include <string.h>

static void __attribute__((constructor)) before(void)
{
	work(100);
}

static void __attribute__((destructor)) finish(void)
{
	work(900);
}

static void __attribute__((noinline)) set_up(void)
{
	work(200);
	__asm__ volatile("");
}

static void __attribute__((noinline)) serve(void)
{
	work(300);
	__asm__ volatile("");
}

int main(int argc, char **argv)
{
	set_up();
	serve();
	if (argc > 1 && !strcmp(argv[1], "mark")) {
		SIMCOUNT_PHASE("load");
		work(400);
		SIMCOUNT_PHASE("run");
		work(500);
		SIMCOUNT_PHASE("load");
		work(600);
	}
	return 0;
}
