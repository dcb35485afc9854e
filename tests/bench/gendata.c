/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * gendata [BYTES] - write deterministic, text-like, compressible data.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	size_t n = argc > 1 ? strtoul(argv[1], 0, 10) : 8 << 20;
	uint64_t s = 1;
	char word[512][12];
	for (int i = 0; i < 512; i++) {
		int l = 2 + i % 9;
		for (int j = 0; j < l; j++) {
			s = s * 6364136223846793005ULL + 1442695040888963407ULL;
			word[i][j] = (char)('a' + (s >> 33) % 26);
		}
		word[i][l] = 0;
	}
	for (size_t w = 0; w < n;) {
		s = s * 6364136223846793005ULL + 1442695040888963407ULL;
		unsigned r = (unsigned)(s >> 33);
		const char *p = word[(r & 511) & (r >> 9 & 511)]; /* skewed */
		for (; *p && w < n; p++, w++)
			putchar(*p);
		if (w < n) {
			putchar((r >> 18 & 15) ? ' ' : '\n');
			w++;
		}
	}
	return 0;
}
