/* SPDX-License-Identifier: GPL-2.0-or-later */
/* namesakes_main.c - calls both files' functions a hundred times */
#include <stdio.h>

long twice_a(long value);
long twice_b(long value);

int main(void)
{
	long sum = 0;

	for (long i = 0; i < 100; i++)
		sum += twice_a(i) + twice_b(i);
	printf("%ld\n", sum);
	return 0;
}
