/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * clones.c - one function of each kind that gcc takes to pieces at -O2
 *
 * usage: clones N, the number of rounds. The sum is printed, so that nothing is optimised away.
 */
#include <stdio.h>
#include <stdlib.h>

struct item {
	long weight, unused[7];
};

__attribute__((noinline, cold)) static void complain(long value)
{
	fprintf(stderr, "%ld\n", value);
}

/* Every caller passes the same factor, and hardly a value is a multiple: .constprop and .cold. */
__attribute__((noinline)) static long scale(long value, long factor)
{
	if (__builtin_expect(value % 16 == 0, 0)) {
		complain(value);
		value += factor;
	}
	for (long i = 0; i < factor; i++)
		value = value * 3 + i;
	return value;
}

/* One member of what the pointer leads to is read: .isra. */
__attribute__((noinline)) static long weigh(const struct item *item, const long *bias)
{
	long sum = 0;

	for (long i = 0; i < *bias; i++)
		sum += item->weight ^ i;
	return sum;
}

/* A quick test that callers inline, and a rest that they call: .part. */
static long settle(long value)
{
	if (value % 4)
		return value;
	for (long i = 0; i < 20; i++)
		value = value / 3 + i * value;
	for (long i = 0; i < value % 20; i++)
		value ^= value << 3 ^ i;
	for (long i = 0; i < value % 10; i++)
		value += (value >> 5) * i / (i + 2);
	for (long i = 0; i < value % 7; i++)
		value -= (value >> 9) * i / (i + 7);
	return value + 1;
}

/* The unlikely branch is put elsewhere: .cold. */
__attribute__((noinline)) long hurry(long value, long limit)
{
	if (__builtin_expect(value % limit == 0, 0)) {
		complain(value);
		value = value * 7 + limit;
	}
	return value * 5 + 1;
}

__attribute__((noinline)) long first(long value)
{
	return settle(value) + settle(value + 3);
}

__attribute__((noinline)) long second(long value)
{
	return settle(value * 2) - 1;
}

/* Called once, and too short to tell anything by. */
__attribute__((noinline)) static void begin(void)
{
	__asm__ volatile("nop");
}

/* Inlined into main, so that it has no code of its own. */
static long mix(long sum, long value)
{
	return (sum << 5 ^ sum >> 3) + value;
}

int main(int argc, char **argv)
{
	long rounds = argc > 1 ? atol(argv[1]) : 1;
	struct item item = { .weight = rounds };
	long bias = 3;
	long sum = 0;

	begin();
	for (long i = 0; i < rounds; i++) {
		sum += scale(i, 5) + scale(i + 1, 5);
		sum += weigh(&item, &bias);
		sum += first(i) + second(i);
		sum = mix(sum, hurry(i, 10));
	}
	printf("%ld\n", sum);
	return 0;
}
