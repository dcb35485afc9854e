/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * chase [NODES] [STEPS] - follow a random cyclic permutation over 64-byte nodes: every step
 * misses in any cache smaller than the table.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
	struct node *next;
	uint64_t v, pad[6];
};

int main(int argc, char **argv)
{
	size_t n = argc > 1 ? strtoul(argv[1], 0, 10) : 400000;
	size_t steps = argc > 2 ? strtoul(argv[2], 0, 10) : 2500000;
	struct node *a = aligned_alloc(64, n * sizeof *a);
	uint32_t *p = malloc(n * sizeof *p);
	uint64_t s = 88172645463325252ULL, h = 0;
	for (size_t i = 0; i < n; i++)
		p[i] = (uint32_t)i;
	for (size_t i = n - 1; i > 0; i--) {
		s ^= s << 13;
		s ^= s >> 7;
		s ^= s << 17;
		size_t j = s % i; /* Sattolo: one cycle */
		uint32_t t = p[i];
		p[i] = p[j];
		p[j] = t;
	}
	for (size_t i = 0; i < n; i++) {
		a[i].next = &a[p[i]];
		a[i].v = i;
	}
	struct node *x = a;
	for (size_t i = 0; i < steps; i++) {
		h = h * 31 + x->v++;
		x = x->next;
	}
	printf("%llx\n", (unsigned long long)h);
	return 0;
}
