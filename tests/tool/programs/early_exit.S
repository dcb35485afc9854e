/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * early_exit: straight runs of 200 instructions that are left by a taken branch, the k-th
 * instruction, for k = 10, 60 and 190. Called 1,000 times each: k and a return a call.
 */
#include "function.h"

	.macro	leave_after k
FUNCTION(leave_after_\k)
	.rept	\k - 2
	add	$1, %eax
	.endr
	test	%r8d, %r8d	/* the last but one that runs */
	jz	1f		/* the k-th, taken */
	.rept	200 - \k
	add	$1, %eax	/* never */
	.endr
1:	ret
END(leave_after_\k)
	.endm

	.text
	leave_after 10
	leave_after 60
	leave_after 190

FUNCTION(_start)
	xor	%r8d, %r8d	/* 1 */
	mov	$1000, %ebx	/* 1 */
1:	call	leave_after_10	/* 1,000 each */
	call	leave_after_60
	call	leave_after_190
	dec	%ebx
	jnz	1b
	mov	$SYS_EXIT, %eax	/* 3 to the end: 5,005 here */
	xor	%edi, %edi
	syscall
END(_start)
	WRITABLE_DATA
	NO_EXECUTABLE_STACK
