/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The report of simcount study for the terminal. */
#include "study_sheets.h"
#include "study_writers.h"

static void print_sheet(const struct sheet *sheet, FILE *out)
{
	fprintf(out, "%s\n", sheet->title);
	table_print(&sheet->table, out);
	for (size_t i = 0; i < sheet->n_remarks; i++)
		fprintf(out, "  %s\n", sheet->remarks[i]);
	putc('\n', out);
}

void study_write_text(const struct study *study, FILE *out)
{
	for (size_t i = 0; i < study->n_simulators; i++) {
		struct sheets sheets;

		study_sheets_make(&sheets, &study->simulators[i]);
		for (size_t j = 0; j < sheets.count; j++)
			print_sheet(&sheets.list[j], out);
		sheets_release(&sheets);
	}
}
