/* SPDX-License-Identifier: GPL-2.0-or-later */
/* table.c - cells gathered first, widths found, then printed */
#include "table.h"
#include "memory.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Characters, not bytes, of UTF-8. */
static int text_width(const char *text)
{
	int width = 0;

	for (; *text; text++)
		width += ((unsigned char)*text & 0xc0) != 0x80;
	return width;
}

/* Cuts a text to the width; its end becomes "...". */
static void shorten(char *text, int width)
{
	if (text_width(text) <= width)
		return;
	for (int left = width - 3; left || ((unsigned char)*text & 0xc0) == 0x80; text++)
		left -= ((unsigned char)text[1] & 0xc0) != 0x80;
	strcpy(text, "...");
}

void table_cell(struct table *table, const char *fmt, ...)
{
	size_t column = table->n_cells % strlen(table->columns);
	char *text;
	va_list args;

	va_start(args, fmt);
	text = xvasprintf(fmt, args);
	va_end(args);
	if (table->columns[column] == 'L')
		shorten(text, TABLE_LONG);
	table->cells = xgrow(table->cells, table->n_cells, sizeof(*table->cells));
	table->cells[table->n_cells++] = text;
}

static int column_width(const struct table *table, size_t column)
{
	size_t stride = strlen(table->columns);
	int width = 0;

	for (size_t i = column; i < table->n_cells; i += stride)
		if (text_width(table->cells[i]) > width)
			width = text_width(table->cells[i]);
	return width;
}

/* Is there anything in this row from the column on? */
static int has_more(const struct table *table, size_t row, size_t column)
{
	size_t stride = strlen(table->columns);

	for (; column < stride; column++)
		if (*table->cells[row * stride + column])
			return 1;
	return 0;
}

static void print_row(const struct table *table, const int *widths, size_t row, FILE *out)
{
	size_t stride = strlen(table->columns);

	for (size_t column = 0; column < stride && has_more(table, row, column); column++) {
		const char *cell = table->cells[row * stride + column];
		int padding = widths[column] - text_width(cell);

		if (!widths[column])
			continue;
		if (table->columns[column] == 'r')
			fprintf(out, "  %*s%s", padding, "", cell);
		else if (has_more(table, row, column + 1))
			fprintf(out, "  %s%*s", cell, padding, "");
		else
			fprintf(out, "  %s", cell);
	}
	putc('\n', out);
}

void table_print(const struct table *table, FILE *out)
{
	size_t stride = strlen(table->columns);
	int *widths = xcalloc(stride, sizeof(*widths));

	for (size_t column = 0; column < stride; column++)
		widths[column] = column_width(table, column);
	for (size_t row = 0; row < table->n_cells / stride; row++)
		print_row(table, widths, row, out);
	free(widths);
}

void table_release(struct table *table)
{
	for (size_t i = 0; i < table->n_cells; i++)
		free(table->cells[i]);
	free(table->cells);
	table->cells = NULL;
	table->n_cells = 0;
}
