/* SPDX-License-Identifier: GPL-2.0-or-later */
/* random.c - MT19937 and the distributions CPython draws from it */

#include "random.h"

#include <math.h>

#define SHIFT_SIZE 397

/* The reference initialisation by one word. */
static void seed_with_word(struct random *source, uint32_t seed)
{
	uint32_t *words = source->words;

	words[0] = seed;
	for (uint32_t i = 1; i < RANDOM_WORDS; i++)
		words[i] = 1812433253u * (words[i - 1] ^ (words[i - 1] >> 30)) + i;
	source->used = RANDOM_WORDS;
}

static uint32_t mixed(const uint32_t *words, int i, uint32_t multiplier)
{
	return words[i] ^ ((words[i - 1] ^ (words[i - 1] >> 30)) * multiplier);
}

/* The index that follows i; word 0 is never mixed, only refreshed from the last one. */
static int next_index(uint32_t *words, int i)
{
	if (++i < RANDOM_WORDS)
		return i;
	words[0] = words[RANDOM_WORDS - 1];
	return 1;
}

/* The reference initialisation by an array; the key is the seed's words, lowest first. */
void random_init(struct random *source, uint64_t seed)
{
	uint32_t key[2] = { (uint32_t)seed, (uint32_t)(seed >> 32) };
	int key_length = key[1] ? 2 : 1;
	uint32_t *words = source->words;
	int i = 1;

	seed_with_word(source, 19650218u);
	for (int step = 0; step < RANDOM_WORDS; step++) {
		int k = step % key_length;

		words[i] = mixed(words, i, 1664525u) + key[k] + (uint32_t)k;
		i = next_index(words, i);
	}
	for (int step = 0; step < RANDOM_WORDS - 1; step++) {
		words[i] = mixed(words, i, 1566083941u) - (uint32_t)i;
		i = next_index(words, i);
	}
	words[0] = 0x80000000u;
}

static uint32_t twisted(uint32_t upper, uint32_t lower, uint32_t far)
{
	uint32_t joined = (upper & 0x80000000u) | (lower & 0x7fffffffu);

	return far ^ (joined >> 1) ^ ((joined & 1) ? 0x9908b0dfu : 0);
}

static void refill(struct random *source)
{
	uint32_t *words = source->words;
	int i;

	for (i = 0; i < RANDOM_WORDS - SHIFT_SIZE; i++)
		words[i] = twisted(words[i], words[i + 1], words[i + SHIFT_SIZE]);
	for (; i < RANDOM_WORDS - 1; i++)
		words[i] = twisted(words[i], words[i + 1], words[i + SHIFT_SIZE - RANDOM_WORDS]);
	words[i] = twisted(words[i], words[0], words[SHIFT_SIZE - 1]);
	source->used = 0;
}

uint32_t random_word(struct random *source)
{
	uint32_t word;

	if (source->used == RANDOM_WORDS)
		refill(source);
	word = source->words[source->used++];
	word ^= word >> 11;
	word ^= (word << 7) & 0x9d2c5680u;
	word ^= (word << 15) & 0xefc60000u;
	return word ^ (word >> 18);
}

double random_unit(struct random *source)
{
	uint32_t high = random_word(source) >> 5;
	uint32_t low = random_word(source) >> 6;

	return (high * 67108864.0 + low) * 0x1p-53;
}

double random_exponential(struct random *source, double rate)
{
	return -log(1.0 - random_unit(source)) / rate;
}

/* Kinderman and Monahan's ratio of uniforms. */
static double random_normal(struct random *source, double mu, double sigma)
{
	const double scale = 1.7155277699214135; /* 4 exp(-1/2) / sqrt(2) */
	double z;
	double divisor;

	do {
		double uniform = random_unit(source);

		divisor = 1.0 - random_unit(source);
		z = scale * (uniform - 0.5) / divisor;
	} while (z * z / 4.0 > -log(divisor));
	return mu + z * sigma;
}

double random_lognormal(struct random *source, double mu, double sigma)
{
	return exp(random_normal(source, mu, sigma));
}

static uint64_t random_bits(struct random *source, int count)
{
	uint64_t low;

	if (count <= 32)
		return random_word(source) >> (32 - count);
	low = random_word(source);
	return low | (uint64_t)(random_word(source) >> (64 - count)) << 32;
}

/* As many bits as limit itself has (not limit - 1), drawn again until they are below it. */
uint64_t random_below(struct random *source, uint64_t limit)
{
	int count = 64 - __builtin_clzll(limit);
	uint64_t drawn;

	do
		drawn = random_bits(source, count);
	while (drawn >= limit);
	return drawn;
}
