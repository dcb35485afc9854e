/* SPDX-License-Identifier: GPL-2.0-or-later */
/* namesakes_b.c - the other one: it does something else, MORE of it when a test wants a change */
#ifndef MORE
#define MORE 0
#endif

long twice_b(long value);

__attribute__((noinline)) static long work(long value)
{
	for (long i = 0; i < 20 + MORE; i++)
		__asm__ volatile("nop" : "+r"(value));
	return value;
}

__attribute__((noinline)) long twice_b(long value)
{
	return work(value) - work(value - 1);
}
