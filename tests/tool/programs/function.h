/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * function.h - a symbol with type and size around assembly, for programs whose instructions are
 * counted by hand. A comment beside an instruction says how often it runs.
 */
#ifndef FUNCTION_H
#define FUNCTION_H

#define SYS_EXIT 60

/* clang-format off */
#define FUNCTION(name) .globl name; .type name, @function; name:
#define END(name) .size name, . - name
/* Ends a file. Valgrind reads the symbols only of a program that has writable data. */
#define WRITABLE_DATA .data; .quad 0
#define NO_EXECUTABLE_STACK .section .note.GNU-stack, "", @progbits
/* clang-format on */

#endif
