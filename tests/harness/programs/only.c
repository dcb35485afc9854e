/* SPDX-License-Identifier: GPL-2.0-or-later */
/* only - functions that are entered and left in every way: recursion, a tail call, longjmp */
#include <setjmp.h>

#define NOINLINE __attribute__((noinline, noclone))

static jmp_buf outside;
static volatile int sink;

NOINLINE static void leaf(void)
{
	sink++;
}

NOINLINE static int odd(int n);

NOINLINE static int even(int n)
{
	leaf();
	return n ? odd(n - 1) : 1;
}

NOINLINE static int odd(int n)
{
	leaf();
	return n ? even(n - 1) : 0;
}

NOINLINE static void tail(void)
{
	sink++;
	leaf(); /* the last thing it does: a jump */
}

NOINLINE static void jumper(void)
{
	leaf();
	longjmp(outside, 1);
}

NOINLINE static void rest(void)
{
	for (int i = 0; i < 100; i++)
		sink++;
}

NOINLINE static void once(void)
{
	sink += 3; /* else it would become leaf */
}

NOINLINE static void never(void)
{
	sink--;
}

static inline __attribute__((always_inline)) void inlined(void)
{
	sink += 2;
}

int main(int argc, char **argv)
{
	(void)argv;
	once();
	for (volatile int i = 0; i < 100; i++) {
		even(9);
		rest();
		tail();
		rest();
		inlined();
		if (!setjmp(outside))
			jumper();
		rest();
	}
	if (argc > 5)
		never();
	return 0;
}
