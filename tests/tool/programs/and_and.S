/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * and_and: "if (a && b)" with a false 100,000 times: 4 + 4 * 100,000 + 3 = 400,007 instructions.
 * A translator that looks past the first branch counts the second test too: 600,007.
 */
#include "function.h"

	.text
FUNCTION(_start)
	mov	$100000, %ecx	/* 1 each */
	mov	$1, %edx	/* a */
	mov	$2, %esi	/* b */
	xor	%eax, %eax
1:	cmp	$7, %edx	/* 100,000 */
	jne	2f		/* 100,000, taken */
	cmp	$2, %esi	/* never */
	jne	2f		/* never */
	inc	%eax		/* never */
2:	dec	%ecx		/* 100,000 */
	jnz	1b		/* 100,000 */
	mov	$SYS_EXIT, %eax	/* 1 each */
	xor	%edi, %edi
	syscall
END(_start)
	WRITABLE_DATA
	NO_EXECUTABLE_STACK
