/* SPDX-License-Identifier: GPL-2.0-or-later */
/* count_loop: 1 + 2 * 1000 + 3 = 2,004 instructions, all in one symbol */
#include "function.h"

	.text
FUNCTION(_start)
	mov	$1000, %ecx	/* 1 */
1:	dec	%ecx		/* 1000 */
	jnz	1b		/* 1000 */
	mov	$SYS_EXIT, %eax	/* 3 to the end */
	xor	%edi, %edi
	syscall
END(_start)
	WRITABLE_DATA
	NO_EXECUTABLE_STACK
