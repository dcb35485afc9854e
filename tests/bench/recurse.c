/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * recurse [FIB] [LOOPS] - call-heavy and branchy code: fib, Ackermann, Takeuchi, and a tiny
 * byte-code interpreter with a switch.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef __clang__
#define NI __attribute__((noinline, disable_tail_calls))
#else
#define NI __attribute__((noinline, noclone, optimize("no-optimize-sibling-calls")))
#endif
static NI unsigned fib(unsigned n)
{
	return n < 2 ? n : fib(n - 1) + fib(n - 2);
}
static NI unsigned ack(unsigned m, unsigned n)
{
	if (m == 0)
		return n + 1;
	if (n == 0)
		return ack(m - 1, 1);
	return ack(m - 1, ack(m, n - 1));
}
static NI int tak(int x, int y, int z)
{
	return y >= x ? z : tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y));
}

enum { LD, ADD, XOR, SHL, JODD, DEC, JNZ, END };
static NI uint64_t interp(const uint8_t *code, uint64_t n)
{
	uint64_t acc = 1, x = 12345;
	const uint8_t *pc = code;
	for (;;)
		switch (*pc++) {
		case LD:
			acc = *pc++;
			break;
		case ADD:
			acc += x;
			break;
		case XOR:
			x ^= acc;
			break;
		case SHL:
			x = x << 1 | x >> 63;
			break;
		case JODD:
			if (acc & 1)
				pc += *pc;
			pc++;
			break;
		case DEC:
			n--;
			break;
		case JNZ:
			if (n)
				pc -= *pc;
			else
				pc++;
			break;
		case END:
			return acc ^ x;
		}
}

int main(int argc, char **argv)
{
	unsigned f = argc > 1 ? (unsigned)atoi(argv[1]) : 35;
	uint64_t loops = argc > 2 ? strtoull(argv[2], 0, 10) : 8000000;
	static const uint8_t prog[] = { ADD, XOR, JODD, 1, SHL, XOR, ADD, DEC, JNZ, 9, END };
	printf("fib %u ack %u tak %d interp %llx\n", fib(f), ack(2, 800) + ack(3, 6),
	       tak(18, 12, 6), (unsigned long long)interp(prog, loops));
	return 0;
}
