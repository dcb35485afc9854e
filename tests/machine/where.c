/* SPDX-License-Identifier: GPL-2.0-or-later */
/* where - print where stack, heap and mappings begin, and spend what depends on the last of them */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

__attribute__((noinline)) static void same(void)
{
	for (volatile int i = 0; i < 1000; i++)
		;
}

__attribute__((noinline)) static void by_address(const void *address)
{
	for (volatile uintptr_t i = ((uintptr_t)address >> 12) & 255; i > 0; i--)
		;
}

int main(int argc, char **argv)
{
	int here;
	void *heap = malloc(1);
	void *mapping = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	(void)argv;
	same();
	by_address(heap);
	if (argc == 1)
		printf("%p %p %p\n", (void *)&here, heap, mapping);
	else
		printf("%lu\n", (unsigned long)&here % 4096);
	return 0;
}
