/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * fault: reads address 0 ten times; the handler of SIGSEGV takes 102 instructions and resumes after
 * the load. The instructions of the load's own straight line may or may not be counted.
 */
#include "function.h"
#define SYS_RT_SIGACTION 13
#define SYS_RT_SIGRETURN 15
#define SIGSEGV 11
#define SA_RESTORER 0x04000000
#define SA_SIGINFO 4
#define UCONTEXT_RIP 168

	.text
FUNCTION(handler)		/* 1 + 2 * 49 + 2 + 1 = 102 */
	mov	$49, %ecx
1:	dec	%ecx
	jnz	1b
	movq	$resume, UCONTEXT_RIP(%rdx)
	nop
	ret
END(handler)

FUNCTION(restorer)
	mov	$SYS_RT_SIGRETURN, %eax
	syscall
END(restorer)

FUNCTION(_start)
	mov	$SYS_RT_SIGACTION, %eax
	mov	$SIGSEGV, %edi
	lea	action, %rsi
	xor	%edx, %edx
	mov	$8, %r10d
	syscall
	mov	$10, %ebx
	jmp	1f			/* Valgrind keeps ebx over a fault only from an earlier block */
1:	xor	%eax, %eax
	mov	(%rax), %r8
resume:
	dec	%ebx
	jnz	1b
	mov	$SYS_EXIT, %eax
	xor	%edi, %edi
	syscall
END(_start)

	.data
	.balign 8
action:	.quad	handler, SA_RESTORER + SA_SIGINFO, restorer, 0
	NO_EXECUTABLE_STACK
