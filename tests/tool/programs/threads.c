/* SPDX-License-Identifier: GPL-2.0-or-later */
/* threads - four threads with different fixed work, started one after the other and then joined */
#include "work.h"

#include <pthread.h>
#include <stdlib.h>

enum { N_THREADS = 4, TURNS = 100000 };

static void *run(void *turns)
{
	work((unsigned)(size_t)turns);
	return NULL;
}

int main(void)
{
	pthread_t threads[N_THREADS];

	for (size_t i = 0; i < N_THREADS; i++)
		if (pthread_create(&threads[i], NULL, run, (void *)((i + 1) * TURNS)))
			return 1;
	for (int i = 0; i < N_THREADS; i++)
		pthread_join(threads[i], NULL);
	return 0;
}
