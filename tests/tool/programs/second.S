/* SPDX-License-Identifier: GPL-2.0-or-later */
/* second.so: fb(n): 3 in, 5 a turn, 3 out: 5 * n + 6 instructions */
#include "function.h"

	.text
FUNCTION(fb)
	mov	%edi, %ecx
	xor	%eax, %eax
	mov	$7, %edx
1:	add	$1, %eax
	xor	%eax, %edx
	add	$2, %edx
	dec	%ecx
	jnz	1b
	mov	%edx, %eax
	nop
	ret
END(fb)
	NO_EXECUTABLE_STACK
