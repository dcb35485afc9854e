/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A program of exactly 2,004 instructions: one before the loop, two a turn, three behind it. Nothing
 * of what it is started with changes that.
 */
	.text
	.globl	_start
	.type	_start, @function
_start:
	movl	$1000, %ecx
1:	decl	%ecx
	jnz	1b
	movl	$60, %eax	/* exit */
	xorl	%edi, %edi
	syscall
	.size	_start, . - _start

	.data			/* Valgrind reads the symbols of files with a writable segment only */
	.quad	0

	.section .note.GNU-stack, "", @progbits
