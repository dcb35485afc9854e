/* SPDX-License-Identifier: GPL-2.0-or-later */
/* avx512: works, then executes an instruction that Valgrind's CPU does not have */
#include "function.h"

	.text
FUNCTION(_start)
	mov	$1000, %edi
	call	work
	vpaddd	%zmm0, %zmm1, %zmm2
	mov	$SYS_EXIT, %eax
	xor	%edi, %edi
	syscall
END(_start)
	WRITABLE_DATA
	NO_EXECUTABLE_STACK
