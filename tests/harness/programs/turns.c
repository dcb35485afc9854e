/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * turns FILE|N - take as many turns as the file, or the word, says, and print what else is in it
 *
 * A program whose work is an input, so that a test can change it. A shell will not do: dash works
 * longer when its parent's process id has a digit more.
 */
#include <stdio.h>
#include <stdlib.h>

static volatile long turns_taken;

__attribute__((noinline)) static void turn(void)
{
	turns_taken++;
}

int main(int argc, char **argv)
{
	char words[100] = "";
	long turns = 0;
	FILE *in = argc > 1 ? fopen(argv[1], "r") : NULL;

	if (in && fscanf(in, "%ld %99s", &turns, words) < 1)
		return 2;
	if (!in && argc > 1)
		turns = atol(argv[1]);
	for (long i = 0; i < turns; i++)
		turn();
	puts(words);
	return 0;
}
