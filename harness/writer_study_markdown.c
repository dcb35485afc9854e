/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The report of simcount study as results/RESULTS.md keeps it. */
#include "study_sheets.h"
#include "study_writers.h"

#include <string.h>

/* Symbols and versions may hold what Markdown takes for its own. */
static void put_text(const char *text, FILE *out)
{
	for (; *text; text++) {
		if (strchr("\\`*_|<>[]", *text))
			putc('\\', out);
		putc(*text, out);
	}
}

static void put_row(const struct table *table, size_t row, FILE *out)
{
	size_t stride = strlen(table->columns);

	for (size_t column = 0; column < stride; column++) {
		fputs("| ", out);
		put_text(table->cells[row * stride + column], out);
		putc(' ', out);
	}
	fputs("|\n", out);
}

static void put_rule(const struct table *table, FILE *out)
{
	for (const char *column = table->columns; *column; column++)
		fputs(*column == 'r' ? "|--:" : "|---", out);
	fputs("|\n", out);
}

static void put_sheet(const struct sheet *sheet, int level, FILE *out)
{
	size_t n_rows = sheet->table.n_cells / strlen(sheet->table.columns);

	fprintf(out, "\n%.*s ", level, "####");
	put_text(sheet->title, out);
	fputs("\n\n", out);
	for (size_t row = 0; row < n_rows; row++) {
		put_row(&sheet->table, row, out);
		if (!row)
			put_rule(&sheet->table, out);
	}
	for (size_t i = 0; i < sheet->n_remarks; i++) {
		fputs(i ? "- " : "\n- ", out);
		put_text(sheet->remarks[i], out);
		putc('\n', out);
	}
}

static const struct environment *any_environment(const struct study *study)
{
	for (size_t i = 0; i < study->n_simulators; i++)
		for (size_t j = 0; j < study->simulators[i].spec->n_variants; j++)
			if (study_has_figures(&study->simulators[i], j))
				return &study->simulators[i].variants[j].environment;
	return NULL;
}

static void put_machine(const struct study *study, FILE *out)
{
	const struct environment *environment = any_environment(study);

	fputs("\n## Where these figures come from\n\n- ", out);
	put_text(study->host.cpu, out);
	fputs(", ", out);
	put_text(study->host.kernel, out);
	fputs(", ", out);
	put_text(study->host.system, out);
	if (environment)
		fprintf(out, "\n- simcount %s on Valgrind %s, virtual CPU %s", environment->tool,
			environment->valgrind, environment->cpu ? environment->cpu : "of the host");
	fputs("\n\nVersions and build ids of all libraries are in study.xml, the counts of every "
	      "function in raw/.\n",
	      out);
}

void study_write_markdown(const struct study *study, FILE *out)
{
	fputs("# Results\n\n"
	      "Instructions executed, counted by `make results`; docs/method.md says how. Every\n"
	      "measurement ran twice and counted the same, and all variants printed the same.\n",
	      out);
	for (size_t i = 0; i < study->n_simulators; i++) {
		struct sheets sheets;

		study_sheets_make(&sheets, &study->simulators[i]);
		for (size_t j = 0; j < sheets.count; j++)
			put_sheet(&sheets.list[j], j ? 3 : 2, out);
		sheets_release(&sheets);
	}
	put_machine(study, out);
}
