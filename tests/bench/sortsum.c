/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sortsum [N] [SEED] - qsort of N doubles, then an exact (error-free) summation; heavy in libc's
 * qsort calling back into us.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t s;
static uint64_t rnd(void)
{
	s ^= s << 13;
	s ^= s >> 7;
	s ^= s << 17;
	return s;
}

static int cmp(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

/* Shewchuk's growing expansion: parts[] never overlap, so only the last rounding is inexact. */
static double exact_sum(const double *v, size_t n)
{
	double parts[64];
	size_t np = 0;
	for (size_t i = 0; i < n; i++) {
		double x = v[i];
		size_t k = 0;
		for (size_t j = 0; j < np; j++) {
			double y = parts[j];
			if ((x < 0 ? -x : x) < (y < 0 ? -y : y)) {
				double t = x;
				x = y;
				y = t;
			}
			double hi = x + y, lo = y - (hi - x);
			if (lo != 0.0)
				parts[k++] = lo;
			x = hi;
		}
		parts[k++] = x;
		np = k;
	}
	double t = 0;
	for (size_t j = np; j-- > 0;)
		t += parts[j];
	return t;
}

int main(int argc, char **argv)
{
	size_t n = argc > 1 ? strtoul(argv[1], 0, 10) : 2000000;
	s = argc > 2 ? strtoull(argv[2], 0, 10) : 88172645463325252ULL;
	double *v = malloc(n * sizeof *v);
	if (!v)
		return 1;
	for (size_t i = 0; i < n; i++) {
		double m = (double)(int64_t)rnd() / 9223372036854775808.0;
		int e = (int)(rnd() % 40);
		v[i] = m * (double)(1ULL << e);
	}
	qsort(v, n, sizeof *v, cmp);
	printf("min %a max %a sum %a\n", v[0], v[n - 1], exact_sum(v, n));
	free(v);
	return 0;
}
