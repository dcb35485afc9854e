/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * ground_truth: loops, calls, recursion and ten "rep movsb" of 4,096 bytes. Single-stepping takes
 * 127,307 steps, one for each byte copied; VEX also visits each "rep" once more for its final test.
 */
#include "function.h"

	.text
/* fib(n) of the usual definition in eax, n in edi */
FUNCTION(fib)
	cmp	$2, %edi
	jb	1f
	push	%rbx
	push	%rdi
	dec	%edi
	call	fib
	mov	%eax, %ebx
	pop	%rdi
	sub	$2, %edi
	call	fib
	add	%ebx, %eax
	pop	%rbx
	ret
1:	mov	%edi, %eax
	ret
END(fib)

/* edi turns of an inner loop of 10 */
FUNCTION(nest)
	mov	%edi, %ecx
1:	mov	$10, %edx
2:	lea	3(%rax,%rax,2), %eax
	dec	%edx
	jnz	2b
	dec	%ecx
	jnz	1b
	ret
END(nest)

FUNCTION(copies)
	mov	$10, %edx
1:	lea	from, %rsi
	lea	to, %rdi
	mov	$4096, %ecx
	rep movsb
	dec	%edx
	jnz	1b
	ret
END(copies)

FUNCTION(_start)
	mov	$16, %edi
	call	fib
	mov	$1792, %edi
	call	nest
	.rept	13		/* makes the sum the one stated above */
	nop
	.endr
	call	copies
	mov	$SYS_EXIT, %eax
	xor	%edi, %edi
	syscall
END(_start)

	.bss
from:	.skip	4096
to:	.skip	4096
	WRITABLE_DATA
	NO_EXECUTABLE_STACK
