/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * requests N [growing] - handle N requests of equal cost: each sorts, formats and allocates; or let
 * each do more than the one before it
 *
 * N is given with leading zeros, so that reading it costs the same for every N.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N_VALUES 32

static int compare(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

__attribute__((noinline)) static void handle(int n_values)
{
	int *values = malloc(n_values * sizeof(*values));
	char text[32];

	for (int i = 0; i < n_values; i++)
		values[i] = i * 17 % 31;
	qsort(values, n_values, sizeof(*values), compare);
	snprintf(text, sizeof(text), "%d", values[n_values / 2]);
	if (strlen(text) > 2)
		abort();
	free(values);
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;

	for (int i = 0; i < n; i++)
		handle(argc > 2 ? N_VALUES + i : N_VALUES);
	return 0;
}
