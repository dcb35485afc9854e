/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * rep_movsb: a routine of 5 instructions that copies 1,000 bytes. As VEX visits them 4 + 1,001 =
 * 1,005 (each byte and the final test), of which 1,000 are repeats, so 5 as hardware retires them.
 */
#include "function.h"

	.text
FUNCTION(copy)
	lea	from, %rsi
	lea	to, %rdi
	mov	$1000, %ecx
	rep movsb
	ret
END(copy)

FUNCTION(_start)
	call	copy		/* 4 instructions here */
	mov	$SYS_EXIT, %eax
	xor	%edi, %edi
	syscall
END(_start)

	.bss
from:	.skip	1000
to:	.skip	1000
	WRITABLE_DATA
	NO_EXECUTABLE_STACK
