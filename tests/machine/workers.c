/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * workers [spin] - four threads with different fixed work, joined; with "spin" two more, of which
 * one spins until the other has set a flag
 */
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

static atomic_int flag;

#define WORKER(name, n)                                                                            \
	__attribute__((noinline)) static void *name(void *unused)                                  \
	{                                                                                          \
		for (volatile int i = 0; i < (n); i++)                                             \
			;                                                                          \
		return unused;                                                                     \
	}

WORKER(first_worker, 100000)
WORKER(second_worker, 200000)
WORKER(third_worker, 300000)
WORKER(fourth_worker, 400000)

__attribute__((noinline)) static void *spin(void *unused)
{
	while (!atomic_load(&flag))
		;
	return unused;
}

static void *set_flag(void *unused)
{
	usleep(20000);
	atomic_store(&flag, 1);
	return unused;
}

int main(int argc, char **argv)
{
	void *(*const start[])(void *) = { first_worker,  second_worker, third_worker,
					   fourth_worker, spin,		 set_flag };
	int count = argc == 2 && !strcmp(argv[1], "spin") ? 6 : 4;
	pthread_t threads[6];

	for (int i = 0; i < count; i++)
		pthread_create(&threads[i], NULL, start[i], NULL);
	for (int i = 0; i < count; i++)
		pthread_join(threads[i], NULL);
	return 0;
}
