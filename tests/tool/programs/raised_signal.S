/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * raised_signal: sends itself a signal 1,000 times, whose handler takes 1,000 instructions.
 */
#include "function.h"
#define SYS_RT_SIGACTION 13
#define SYS_RT_SIGRETURN 15
#define SYS_GETPID 39
#define SYS_KILL 62
#define SIGUSR1 10
#define SA_RESTORER 0x04000000

	.text
FUNCTION(handler)		/* 1 + 2 * 499 + 1 */
	mov	$499, %ecx
1:	dec	%ecx
	jnz	1b
	ret
END(handler)

FUNCTION(restorer)		/* 2 a signal */
	mov	$SYS_RT_SIGRETURN, %eax
	syscall
END(restorer)

FUNCTION(_start)
	mov	$SYS_RT_SIGACTION, %eax	/* 10 before the loop */
	mov	$SIGUSR1, %edi
	lea	action, %rsi
	xor	%edx, %edx
	mov	$8, %r10d
	syscall
	mov	$SYS_GETPID, %eax
	syscall
	mov	%eax, %r12d
	mov	$1000, %ebx
1:	mov	$SYS_KILL, %eax		/* 6 a turn */
	mov	%r12d, %edi
	mov	$SIGUSR1, %esi
	syscall
	dec	%ebx
	jnz	1b
	mov	$SYS_EXIT, %eax		/* 3 to the end: 6,013 here */
	xor	%edi, %edi
	syscall
END(_start)

	.data
	.balign 8
action:	.quad	handler, SA_RESTORER, restorer, 0
	NO_EXECUTABLE_STACK
