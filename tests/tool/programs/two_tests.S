/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * two_tests: a routine with two register comparisons in a row, the first one false 100,000 times:
 * 4 in, 5 of 8 instructions a turn, 2 out = 500,006. Looking past the first test: 700,006.
 */
#include "function.h"

	.text
FUNCTION(both)
	mov	$100000, %ecx	/* 1 each */
	mov	$1, %edx
	mov	$2, %esi
	xor	%eax, %eax
1:	cmp	$7, %edx	/* 100,000 */
	jne	2f		/* 100,000, taken */
	cmp	$2, %esi	/* never */
	jne	2f		/* never */
	inc	%eax		/* never */
2:	add	$3, %r8d	/* 100,000 */
	dec	%ecx		/* 100,000 */
	jnz	1b		/* 100,000 */
	mov	%r8d, %eax	/* 1 each */
	ret
END(both)

FUNCTION(_start)
	call	both		/* 4 instructions here */
	mov	$SYS_EXIT, %eax
	xor	%edi, %edi
	syscall
END(_start)
	WRITABLE_DATA
	NO_EXECUTABLE_STACK
