/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * avx2 - accesses of 32 bytes, aligned and not, under a mask and gathered; exits with 77 where the
 * processor has none
 */
#include <immintrin.h>
#include <stdio.h>

enum { SIZE = 16384, TURNS = 50 };

static int from[SIZE] __attribute__((aligned(64)));
static int to[SIZE] __attribute__((aligned(64)));

static void __attribute__((target("avx2"), noinline)) copy_unaligned(int offset)
{
	for (int i = 0; i + 8 + offset <= SIZE; i += 8)
		_mm256_storeu_si256((__m256i *)(to + i),
				    _mm256_loadu_si256((__m256i *)(from + i + offset)));
}

static void __attribute__((target("avx2"), noinline)) copy_masked(int mask)
{
	__m256i lanes =
		_mm256_srlv_epi32(_mm256_set1_epi32(mask << 24 | mask << 16 | mask << 8 | mask),
				  _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));

	for (int i = 0; i + 8 <= SIZE; i += 8)
		_mm256_maskstore_epi32(to + i, lanes, _mm256_maskload_epi32(from + i, lanes));
}

static void __attribute__((target("avx2"), noinline)) gather(int stride)
{
	__m256i index = _mm256_mullo_epi32(_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7),
					   _mm256_set1_epi32(stride));

	for (int i = 0; i + 8 * stride <= SIZE; i += 8)
		_mm256_store_si256((__m256i *)(to + i), _mm256_i32gather_epi32(from + i, index, 4));
}

int main(void)
{
	unsigned sum = 0;

	if (!__builtin_cpu_supports("avx2"))
		return 77;
	for (int i = 0; i < SIZE; i++)
		from[i] = (int)(i * 2654435761u);
	for (int turn = 0; turn < TURNS; turn++) {
		copy_unaligned(turn % 16);
		copy_masked(turn * 5);
		gather(turn);
	}
	for (int i = 0; i < SIZE; i++)
		sum = 31 * sum + (unsigned)to[i];
	printf("%u\n", sum);
	return 0;
}
