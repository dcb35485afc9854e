/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * accesses - every way in which an instruction of amd64 can access memory that a cache model has to
 * tell apart: 1 to 32 bytes, aligned and not, within a line and across two, read, written, modified,
 * locked, repeated, and by instructions that save the processor's state
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { SIZE = 65536, TURNS = 200 };

static unsigned char from[SIZE] __attribute__((aligned(64)));
static unsigned char to[SIZE] __attribute__((aligned(64)));

/* Each size at each distance from a line's begin. */
static void plain(void)
{
	for (int offset = 0; offset < 128; offset++) {
		unsigned char *p = from + 37 * offset;

		__asm__ volatile("movb (%0), %%al\n\t movb %%al, (%1)\n\t"
				 "movw 3(%0), %%ax\n\t movw %%ax, 3(%1)\n\t"
				 "movl 7(%0), %%eax\n\t movl %%eax, 7(%1)\n\t"
				 "movq 13(%0), %%rax\n\t movq %%rax, 13(%1)\n\t"
				 "movups 29(%0), %%xmm0\n\t movups %%xmm0, 29(%1)\n\t"
				 "fldt 51(%0)\n\t fstpt 51(%1)"
				 :
				 : "r"(p), "r"(to + offset)
				 : "rax", "xmm0", "st", "memory");
	}
}

/* Read and written in one: a modification is one access. */
static void modified(uint64_t *p)
{
	__asm__ volatile("addq $3, (%0)\n\t incl 4(%0)\n\t notb 9(%0)\n\t"
			 "push (%0)\n\t pop 16(%0)\n\t push %0\n\t pop %%rax\n\t"
			 "shlq $1, 61(%0)\n\t xorq %%rax, 64(%0)\n\t sbbq $0, 24(%0)"
			 :
			 : "r"(p)
			 : "rax", "memory", "cc");
}

static void locked(uint64_t *p)
{
	__asm__ volatile("lock addl $1, (%0)\n\t lock incq 8(%0)\n\t xchg %%rax, 16(%0)\n\t"
			 "lock xaddq %%rax, 24(%0)\n\t lock cmpxchgq %%rcx, 32(%0)\n\t"
			 "lock cmpxchg8b 40(%0)\n\t lock cmpxchg16b 48(%0)"
			 :
			 : "r"(p), "b"(1L), "c"(2L)
			 : "rax", "rdx", "memory", "cc");
}

static void repeated(int turn)
{
	void *source = from + turn, *target = to + 7 * turn;
	long n = 37 * turn;

	__asm__ volatile("rep movsb" : "+S"(source), "+D"(target), "+c"(n) : : "memory");
	n = 9 * turn;
	target = to + turn;
	__asm__ volatile("rep stosq" : "+D"(target), "+c"(n) : "a"(turn) : "memory");
	source = from;
	target = to;
	n = 1000;
	__asm__ volatile("repe cmpsb" : "+S"(source), "+D"(target), "+c"(n) : : "memory", "cc");
	target = from + 3;
	n = 5000;
	__asm__ volatile("repne scasb" : "+D"(target), "+c"(n) : "a"(turn & 7) : "memory", "cc");
	source = from;
	target = to;
	__asm__ volatile("movsb\n\t lodsb\n\t stosb\n\t scasb"
			 : "+S"(source), "+D"(target)
			 :
			 : "rax", "memory", "cc");
}

static void saved(unsigned char *p)
{
	__asm__ volatile("fxsave (%0)\n\t fxrstor (%0)\n\t fnstenv 1024(%0)\n\t fldenv 1024(%0)\n\t"
			 "stmxcsr 1053(%0)\n\t ldmxcsr 1053(%0)"
			 :
			 : "r"(p)
			 : "memory");
}

int main(void)
{
	unsigned sum = 0;

	for (int i = 0; i < SIZE; i++)
		from[i] = i * 2654435761u >> 24;
	for (int turn = 0; turn < TURNS; turn++) {
		plain();
		modified((uint64_t *)(void *)(to + 64 * turn));
		locked((uint64_t *)(void *)(to + 64 * turn));
		repeated(turn);
		saved(to + 16 * turn);
	}
	for (int i = 0; i < SIZE; i++)
		sum = 31 * sum + to[i];
	printf("%u\n", sum);
	return 0;
}
