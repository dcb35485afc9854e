/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sheet.c - cells, remarks and numbers of a sheet */
#include "sheet.h"
#include "memory.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

struct sheet *sheet_add(struct sheets *sheets, char *title, const char *columns)
{
	sheets->list = xgrow(sheets->list, sheets->count, sizeof(*sheets->list));
	sheets->list[sheets->count] =
		(struct sheet){ .title = title, .table = TABLE_INIT(columns) };
	return &sheets->list[sheets->count++];
}

void sheet_remark(struct sheet *sheet, char *owned)
{
	sheet->remarks = xgrow(sheet->remarks, sheet->n_remarks, sizeof(*sheet->remarks));
	sheet->remarks[sheet->n_remarks++] = owned;
}

void sheet_texts(struct sheet *sheet, const char *const *texts)
{
	for (; *texts; texts++)
		table_cell(&sheet->table, "%s", *texts);
}

char *sheet_rounded(char *text, double count)
{
	uint64_t size = (uint64_t)llround(fabs(count));
	size_t sign = count < 0.0 && size;

	text[0] = '-';
	number_grouped(text + sign, size);
	return text;
}

void sheet_count(struct sheet *sheet, double count)
{
	char text[SHEET_NUMBER_SIZE];

	table_cell(&sheet->table, "%s", sheet_rounded(text, count));
}

void sheet_share(struct sheet *sheet, double part, double whole)
{
	if (whole > 0.0)
		table_cell(&sheet->table, "%.1f%%", 100.0 * part / whole);
	else
		table_cell(&sheet->table, "-");
}

void sheets_release(struct sheets *sheets)
{
	for (size_t i = 0; i < sheets->count; i++) {
		struct sheet *sheet = &sheets->list[i];

		free(sheet->title);
		table_release(&sheet->table);
		for (size_t j = 0; j < sheet->n_remarks; j++)
			free(sheet->remarks[j]);
		free(sheet->remarks);
	}
	free(sheets->list);
	*sheets = (struct sheets){ 0 };
}
