/* SPDX-License-Identifier: GPL-2.0-or-later */
/* namesakes_a.c - one of two files that each have a static function of the same name */
long twice_a(long value);

__attribute__((noinline)) static long work(long value)
{
	for (long i = 0; i < 10; i++)
		value = value * 3 ^ i;
	return value;
}

__attribute__((noinline)) long twice_a(long value)
{
	return work(value) + work(value + 1);
}
