/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * walks - reads, writes and code whose cache misses can be computed by hand
 *
 * For caches of 32 KiB, 8 ways and lines of 64 bytes, thus 64 sets, and a last level of 8 MiB, 16
 * ways, 8,192 sets. Each function but _start is called once, so that its misses are one walk's; it
 * has the return address to read besides.
 */
#include "function.h"

/* name(start, stride, n): n reads of 8 bytes, or as many rounds of that as %ecx says */
#define READS(name)                                                                                \
	FUNCTION(name)                                                                             \
	mov	%rdi, %r8;                                                                         \
2:	mov	%r8, %rdi;                                                                         \
	mov	%edx, %eax;                                                                        \
1:	mov	(%rdi), %r9;                                                                       \
	add	%rsi, %rdi;                                                                        \
	dec	%eax;                                                                              \
	jnz	1b;                                                                                \
	dec	%ecx;                                                                              \
	jnz	2b;                                                                                \
	ret;                                                                                       \
	END(name)

/* The same with writes. */
#define WRITES(name)                                                                               \
	FUNCTION(name)                                                                             \
1:	mov	%rdi, (%rdi);                                                                      \
	add	%rsi, %rdi;                                                                        \
	dec	%edx;                                                                              \
	jnz	1b;                                                                                \
	ret;                                                                                       \
	END(name)

#define WALK(name, start, stride, n, rounds)                                                       \
	mov	start, %rdi;                                                                       \
	mov	$(stride), %esi;                                                                   \
	mov	$(n), %edx;                                                                        \
	mov	$(rounds), %ecx;                                                                   \
	call	name

	.text
READS(small_first)
READS(small_second)
READS(large_first)
READS(large_second)
READS(eight_of_a_set)
READS(nine_of_a_set)
READS(sixteen_of_a_last_set)
READS(seventeen_of_a_last_set)
READS(straddling)
READS(within_lines)
WRITES(writes_first)
WRITES(writes_second)

/* matrix(start, step, n, next): n walks of n reads, each `next` bytes behind the one before */
#define MATRIX(name)                                                                               \
	FUNCTION(name)                                                                             \
	mov	%edx, %r8d;                                                                        \
2:	mov	%rdi, %r9;                                                                         \
	mov	%edx, %eax;                                                                        \
1:	mov	(%r9), %r10;                                                                       \
	add	%rsi, %r9;                                                                         \
	dec	%eax;                                                                              \
	jnz	1b;                                                                                \
	add	%rcx, %rdi;                                                                        \
	dec	%r8d;                                                                              \
	jnz	2b;                                                                                \
	ret;                                                                                       \
	END(name)
MATRIX(by_rows)
MATRIX(by_columns)

/* 64 lines of instructions of a byte */
	.balign	64
FUNCTION(code)
	.fill	4095, 1, 0x90
	ret
END(code)

/* 16 instructions of 8 bytes from 4 bytes before a line's end on: the first and the ninth straddle */
	.balign	64
	.fill	60, 1, 0xcc
FUNCTION(straddling_code)
	.rept	16
	nopl	0x0(%rax, %rax, 1)
	.endr
	ret
END(straddling_code)

	.balign	64
FUNCTION(_start)
	/* Far from the set that the stack is in. */
	lea	2048(%rsp), %rbp
	and	$0xfc0, %ebp
	WALK(small_first, $small, 64, 256, 1)
	WALK(small_second, $small, 64, 256, 1)
	WALK(large_first, $large, 64, 16384, 1)
	WALK(large_second, $large, 64, 16384, 1)
	lea	apart(%rbp), %rbx
	WALK(eight_of_a_set, %rbx, 4096, 8, 100)
	WALK(nine_of_a_set, %rbx, 4096, 9, 100)
	lea	far_apart(%rbp), %rbx
	WALK(sixteen_of_a_last_set, %rbx, 524288, 16, 100)
	WALK(seventeen_of_a_last_set, %rbx, 524288, 17, 100)
	WALK(straddling, $unaligned + 60, 64, 256, 1)
	WALK(within_lines, $unaligned + 56, 64, 256, 1)
	WALK(writes_first, $written, 64, 256, 1)
	WALK(writes_second, $written, 64, 256, 1)
	WALK(by_rows, $matrix, 8, 128, 1024)
	WALK(by_columns, $matrix, 1024, 128, 8)
	call	code
	call	code
	call	straddling_code
	mov	$60, %eax
	xor	%edi, %edi
	syscall
END(_start)

	.bss
	.balign	4096
	.lcomm	small, 16384
	.balign	4096
	.lcomm	large, 1048576
	.balign	4096
	.lcomm	apart, 12 * 4096
	.balign	4096
	.lcomm	unaligned, 20480
	.balign	4096
	.lcomm	written, 16384
	.balign	4096
	.lcomm	matrix, 131072
	.balign	4096
	.lcomm	far_apart, 18 * 524288
	WRITABLE_DATA
	NO_EXECUTABLE_STACK
