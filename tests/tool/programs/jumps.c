/* SPDX-License-Identifier: GPL-2.0-or-later */
/* jumps - 10,000 times: setjmp, three frames deep, longjmp back; then after() */
#include "work.h"

#include <setjmp.h>

enum { TURNS = 10000 };

static jmp_buf back;

static void __attribute__((noinline)) innermost(void)
{
	work(1);
	longjmp(back, 1);
}

static void __attribute__((noinline)) middle(void)
{
	innermost();
	work(2); /* never */
}

static void __attribute__((noinline)) outer(void)
{
	middle();
	work(2); /* never */
}

static void __attribute__((noinline)) after(void)
{
	work(1000);
	__asm__ volatile("");
}

int main(void)
{
	for (volatile int i = 0; i < TURNS; i++)
		if (!setjmp(back))
			outer();
	after();
	return 0;
}
