/* SPDX-License-Identifier: GPL-2.0-or-later */
/* work(n): 2 in, 4 a turn, 2 out: 4 * n + 4 instructions, to be linked to anything */
#include "function.h"

	.text
FUNCTION(work)
	mov	%edi, %ecx
	xor	%eax, %eax
1:	add	$1, %eax
	xor	%eax, %edx
	dec	%ecx
	jnz	1b
	mov	%edx, %eax
	ret
END(work)
	NO_EXECUTABLE_STACK
