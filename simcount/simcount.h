/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * simcount.h - marks in a program that simcount measures
 *
 *	SIMCOUNT_PHASE("load");    what follows is counted under "load"
 *	load(file);
 *	SIMCOUNT_PHASE("main");
 *
 * A phase lasts until the next mark, or until exit begins; one that is named again adds up.
 * "startup", "main" and "exit" are the names of the phases that there are without marks. The name is
 * a string of at most 63 bytes and is copied. Phases are of the whole process: a mark in one thread
 * holds for all. A mark costs about ten instructions natively, where it does nothing, and under the
 * tool time in proportion to the code that was executed: mark tens of phases, not millions.
 *
 * The file needs nothing else, and does nothing on other machines than x86-64.
 *
 * Copyright the simcount authors.
 *
 * Redistribution and use in source and binary forms, with or without modification, are permitted
 * provided that the following conditions are met:
 * 1. Redistributions of source code must retain the above copyright notice, this list of conditions
 *    and the following disclaimer.
 * 2. Redistributions in binary form must reproduce the above copyright notice, this list of
 *    conditions and the following disclaimer in the documentation and/or other materials provided
 *    with the distribution.
 *
 * THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR
 * IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND
 * FITNESS FOR A PARTICULAR PURPOSE ARE DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR
 * CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL
 * DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES; LOSS OF USE,
 * DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER
 * IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT
 * OF THE USE OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
 */
#ifndef SIMCOUNT_H
#define SIMCOUNT_H

/* Requests to the tool; the base is 'S', 'C' in the two highest bytes. */
#define SIMCOUNT_REQUEST_PHASE 0x53430001UL

#if defined(__x86_64__) && defined(__linux__)

/*
 * The instructions that Valgrind takes for a request: they do nothing, since the four rotations add
 * up to 128 bits. %rax points to the request and its arguments; %rdx has the answer.
 */
static inline unsigned long simcount_request(unsigned long request, const void *argument)
{
	volatile unsigned long block[6] = { request, (unsigned long)argument, 0, 0, 0, 0 };
	unsigned long answer;

	__asm__ volatile("rolq $3, %%rdi\n\t"
			 "rolq $13, %%rdi\n\t"
			 "rolq $61, %%rdi\n\t"
			 "rolq $51, %%rdi\n\t"
			 "xchgq %%rbx, %%rbx"
			 : "=d"(answer)
			 : "a"(block), "0"(0UL)
			 : "cc", "memory");
	return answer;
}

#define SIMCOUNT_PHASE(name) ((void)simcount_request(SIMCOUNT_REQUEST_PHASE, (name)))

#else

#define SIMCOUNT_PHASE(name) ((void)(name))

#endif

#endif
