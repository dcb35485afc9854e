/* SPDX-License-Identifier: GPL-2.0-or-later */
/* fork: works 100,000 turns, forks; the child works 50,000, the parent waits for it */
#include "function.h"
#define SYS_FORK 57
#define SYS_WAIT4 61

	.text
FUNCTION(_start)
	mov	$100000, %edi
	call	work
	mov	$SYS_FORK, %eax
	syscall
	test	%eax, %eax
	jz	1f
	mov	$SYS_WAIT4, %eax
	mov	$-1, %rdi
	xor	%esi, %esi
	xor	%edx, %edx
	xor	%r10d, %r10d
	syscall
	jmp	2f
1:	mov	$50000, %edi
	call	work
2:	mov	$SYS_EXIT, %eax
	xor	%edi, %edi
	syscall
END(_start)
	WRITABLE_DATA
	NO_EXECUTABLE_STACK
