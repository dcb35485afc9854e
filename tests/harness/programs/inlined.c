/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Functions inlined into each other, two deep and in two places; measured by inlined.py. */
#include <stdio.h>
#include <stdlib.h>

#define ALWAYS __attribute__((always_inline)) static inline

ALWAYS unsigned mix(unsigned x)
{
	return (x ^ (x >> 7)) * 2654435761u;
}

ALWAYS unsigned mix_twice(unsigned x)
{
	return mix(mix(x) + 3) - x;
}

/* A loop within, so that a copy has more than one piece of code. */
ALWAYS unsigned digits(unsigned x)
{
	unsigned count = 0;

	for (; x; x /= 10)
		count++;
	return count;
}

__attribute__((noinline)) unsigned hash_all(unsigned n)
{
	unsigned sum = 0;

	for (unsigned i = 0; i < n; i++)
		sum += mix_twice(i) ^ digits(i);
	return sum;
}

__attribute__((noinline)) unsigned hash_one(unsigned n)
{
	return n > 5 ? mix(n) : digits(n);
}

int main(int argc, char **argv)
{
	unsigned n = argc > 1 ? (unsigned)atoi(argv[1]) : 100;

	printf("%u\n", hash_all(n) + hash_one(n));
	return 0;
}
