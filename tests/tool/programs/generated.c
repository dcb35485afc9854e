/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * generated [map] - write machine code into a page, run it, write other code over it, run that.
 * With "map" it names both in /tmp/perf-PID.map, as just-in-time compilers do.
 */
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* mov %edi, %ecx; 1: dec %ecx; jnz 1b; ret: 2 * n + 2 */
static const unsigned char two_a_turn[] = { 0x89, 0xf9, 0xff, 0xc9, 0x75, 0xfc, 0xc3 };
/* mov %edi, %ecx; 1: inc %eax; dec %ecx; jnz 1b; ret: 3 * n + 2 */
static const unsigned char three_a_turn[] = {
	0x89, 0xf9, 0xff, 0xc0, 0xff, 0xc9, 0x75, 0xfa, 0xc3
};

/* The second name starts where the first ends: each piece of code has a place of its own. */
enum { SECOND_PLACE = 64 };

static void write_map(const void *page)
{
	char path[64];
	FILE *map;

	snprintf(path, sizeof path, "/tmp/perf-%d.map", (int)getpid());
	map = fopen(path, "w");
	if (!map)
		return;
	fprintf(map, "%lx %x two_a_turn\n", (unsigned long)page, SECOND_PLACE);
	fprintf(map, "%lx %x three a turn\n", (unsigned long)page + SECOND_PLACE, SECOND_PLACE);
	fclose(map);
	printf("%d\n", (int)getpid());
}

static void run(unsigned char *place, const unsigned char *code, size_t size, unsigned n)
{
	memcpy(place, code, size);
	((void (*)(unsigned))place)(n);
}

int main(int argc, char **argv)
{
	unsigned char *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC,
				   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	int has_map = argc > 1 && !strcmp(argv[1], "map");

	if (page == MAP_FAILED)
		return 1;
	if (has_map)
		write_map(page);
	run(page, two_a_turn, sizeof two_a_turn, 1000);
	run(has_map ? page + SECOND_PLACE : page, three_a_turn, sizeof three_a_turn, 1000);
	return 0;
}
