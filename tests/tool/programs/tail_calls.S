/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * tail_calls: first ends in a jump to second, 1,000 times; ping and pong jump to each other,
 * 1,000,000 jumps in all.
 */
#include "function.h"

	.text
FUNCTION(second)		/* 3 a call */
	add	$2, %eax
	add	$3, %eax
	ret
END(second)

FUNCTION(first)			/* 2 a call */
	add	$1, %eax
	jmp	second
END(first)

FUNCTION(pong)			/* 3 each of 500,000 times; the last is dec, jz, ret */
	dec	%edi
	jz	1f
	jmp	ping
1:	ret
END(pong)

FUNCTION(ping)			/* 3 each of 500,000 times */
	dec	%edi
	jz	1f		/* never: the count is even */
	jmp	pong
1:	ret
END(ping)

FUNCTION(_start)
	mov	$1000, %ebx	/* 1 */
1:	call	first		/* 1,000 each */
	dec	%ebx
	jnz	1b
	mov	$1000000, %edi	/* 5 to the end: 3,006 here */
	call	ping
	mov	$SYS_EXIT, %eax
	xor	%edi, %edi
	syscall
END(_start)
	WRITABLE_DATA
	NO_EXECUTABLE_STACK
