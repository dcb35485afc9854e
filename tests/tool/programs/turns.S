/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * turns: six threads that run strictly one after another. The first one waits for the kernel to
 * clear a thread's id, which it does when the thread has executed its last instruction; so no count
 * depends on the schedule. Each thread writes and reads an array of its own and works. Who is first
 * after clone does depend on it; so there both do the same within one line of code, until one waits.
 */
#include "function.h"

#define SYS_CLONE 56
#define SYS_FUTEX 202
#define FUTEX_WAIT 0
/* VM, FS, FILES, SIGHAND, THREAD, SYSVSEM, PARENT_SETTID, CHILD_CLEARTID */
#define THREAD_FLAGS 0x350f00
#define N_THREADS 6
#define ARRAY 40000

	.text
FUNCTION(thread)
	imul	$ARRAY, %r12d, %edi
	lea	arrays(%rdi), %rdi
	mov	$(ARRAY / 40), %ecx
1:	mov	%rcx, (%rdi)
	add	%rcx, 17(%rdi)
	add	$40, %rdi
	dec	%ecx
	jnz	1b
	mov	$1000, %edi
	call	work
	mov	$SYS_EXIT, %eax
	xor	%edi, %edi
	syscall
END(thread)

	.balign	64
FUNCTION(_start)
	mov	$(N_THREADS - 1), %r12d
1:	mov	$SYS_CLONE, %eax
	mov	$THREAD_FLAGS, %edi
	lea	stack_end, %rsi
	lea	id, %rdx
	lea	id, %r10
	xor	%r8d, %r8d
	jmp	2f
	.balign	64
2:	syscall
	mov	%eax, %edx		/* the new thread's id, or 0 in the new thread */
	mov	%eax, %r13d
	mov	$SYS_FUTEX, %eax
	lea	id, %rdi
	mov	$FUTEX_WAIT, %esi
	xor	%r10d, %r10d
	syscall				/* the id is not 0, so the new thread does not wait */
	test	%r13d, %r13d
	jz	thread
	dec	%r12d
	jns	1b
	mov	$SYS_EXIT, %eax
	xor	%edi, %edi
	syscall
END(_start)

	.bss
	.balign	64
id:	.skip	64
	.skip	4096
stack_end:
	.skip	64
arrays:	.skip	N_THREADS * ARRAY + 64
	WRITABLE_DATA
	NO_EXECUTABLE_STACK
