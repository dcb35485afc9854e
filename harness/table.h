/* SPDX-License-Identifier: GPL-2.0-or-later */
/* table.h - rows of text in columns, as wide as their widest cell */
#ifndef TABLE_H
#define TABLE_H

#include <stddef.h>
#include <stdio.h>

/*
 * One letter a column: 'l' left, 'r' right; 'L' as 'l', but a cell of more than TABLE_LONG
 * characters is cut and ends in "...".
 */
#define TABLE_LONG 40

struct table {
	const char *columns;
	char **cells; /* row by row */
	size_t n_cells;
};

#define TABLE_INIT(columns)                                                                        \
	{                                                                                          \
		(columns), NULL, 0                                                                 \
	}

/* The next cell of the row under way; a row is complete after its last column. */
void table_cell(struct table *table, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* Two blanks before each column. A column whose cells are all empty is left out. */
void table_print(const struct table *table, FILE *out);
void table_release(struct table *table);

#endif
