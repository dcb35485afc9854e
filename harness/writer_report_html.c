/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Results as one HTML page: benchmarks, functions that changed, history and all functions. */
#include "html.h"
#include "report.h"
#include "result_ledger.h"
#include "variants.h"

#include <stdlib.h>

static void put_net(const struct result *result, FILE *out)
{
	if (result)
		html_count(result->net[0], out);
	else
		html_no_count(out);
}

static void put_status(const struct report_row *row, FILE *out)
{
	static const char *const classes[] = { "passed", "skipped", "failed", "error" };

	fprintf(out, "<td class=\"%s\">", classes[row->outcome]);
	html_text(row->status, out);
	fputs("</td>", out);
}

static void put_remarks(const struct report_row *row, FILE *out)
{
	const struct gated *gated = row->gated;
	size_t n_notes = gated ? gated->n_notes : row->any->n_notes;
	char *const *notes = gated ? gated->notes : row->any->notes;

	fputs("<td>", out);
	for (size_t i = 0; i < row->causes->count; i++)
		html_element("div", row->causes->list[i].text, out);
	for (size_t i = 0; i < n_notes; i++)
		html_element("div", notes[i], out);
	if (gated && gated->accepted) {
		fputs("<div>accepted: ", out);
		html_text(gated->accepted, out);
		fputs("</div>", out);
	}
	fputs("</td>", out);
}

static void put_total(const struct result *result, FILE *out)
{
	if (result)
		html_count(tally_sum(&result->total, 0), out);
	else
		html_no_count(out);
}

static void put_per_request(const struct result *result, FILE *out)
{
	if (result && result->requests)
		html_ratio(result->net[0], result->requests, 1, out);
	else
		html_no_count(out);
}

static void write_benchmark(const struct report *report, const struct report_row *row, FILE *out)
{
	fputs("<tr>", out);
	put_status(row, out);
	html_element("td class=\"name\"", row->name, out);
	if (report->gate)
		put_net(row->old, out);
	put_net(row->new, out);
	if (report->gate && row->old && row->new) {
		html_difference((int64_t)(row->new->net[0] - row->old->net[0]), out);
		html_share(row->old->net[0], row->new->net[0], out);
	} else if (report->gate) {
		html_no_count(out);
		html_no_count(out);
	}
	put_per_request(row->new, out);
	put_total(row->new, out);
	put_remarks(row, out);
	fputs("</tr>\n", out);
}

static void write_benchmarks(const struct report *report, FILE *out)
{
	static const char *const heads[] = { "",	  "Benchmark", "#Net Ir", "#Per request",
					     "#Total Ir", "Remarks" };
	static const char *const gate_heads[] = { "Verdict",	  "Benchmark", "#Baseline Ir",
						  "#Net Ir",	  "#Change",   "#%",
						  "#Per request", "#Total Ir", "Remarks" };

	fputs("<h2>Benchmarks</h2>\n", out);
	if (report->gate)
		html_table_begin("benchmarks", gate_heads,
				 sizeof(gate_heads) / sizeof(gate_heads[0]), out);
	else
		html_table_begin("benchmarks", heads, sizeof(heads) / sizeof(heads[0]), out);
	for (size_t i = 0; i < report->n_rows; i++)
		write_benchmark(report, &report->rows[i], out);
	html_table_end(out);
}

static void write_variant(const char *name, const struct variant_set *set,
			  const struct result *variant, FILE *out)
{
	uint64_t part;
	uint64_t whole;

	fputs("<tr>", out);
	html_element("td class=\"name\"", name, out);
	html_element("td class=\"name\"", variant->variant, out);
	html_element("td class=\"name\"", set->reference->variant, out);
	put_net(variant->is_measured ? variant : NULL, out);
	put_per_request(variant->is_measured ? variant : NULL, out);
	if (variant_ratio(set, variant, &part, &whole))
		html_ratio(part, whole, 4, out);
	else
		html_no_count(out);
	fputs("</tr>\n", out);
}

static void write_variants(const struct report *report, FILE *out)
{
	static const char *const heads[] = { "Benchmark", "Variant",	  "Reference",
					     "#Net Ir",	  "#Per request", "#Ratio" };
	struct variant_sets sets;

	variant_sets_find(&sets, report->results);
	if (sets.count) {
		fputs("<h2>Variants</h2>\n", out);
		html_table_begin("variants", heads, sizeof(heads) / sizeof(heads[0]), out);
	}
	for (size_t i = 0; i < sets.count; i++) {
		char *name = variant_set_name(&sets.list[i]);

		for (size_t j = 0; j < sets.list[i].count; j++)
			write_variant(name, &sets.list[i], sets.list[i].list[j], out);
		free(name);
	}
	if (sets.count)
		html_table_end(out);
	variant_sets_release(&sets);
}

static void write_change(const char *benchmark, const struct function_change *function, FILE *out)
{
	const struct change *change = function->change;

	fputs("<tr>", out);
	html_element("td class=\"name\"", benchmark, out);
	html_element("td", function->state, out);
	html_element("td class=\"name\"", change->pair->name, out);
	html_element("td", change->pair->object, out);
	html_element("td", function->file ? function->file : "", out);
	html_change(change, out);
	fputs("</tr>\n", out);
}

static void write_changes(const struct report *report, FILE *out)
{
	static const char *const heads[] = {
		"Benchmark",	   "State",	      "Function", "Object", "File",
		"#Baseline Ir",	   "#Net Ir",	      "#Change",  "#%",	    "#More entries",
		"#Dearer entries", "#Entered before", "#Entered"
	};

	if (!report->gate)
		return;
	fputs("<h2>Functions that changed</h2>\n", out);
	html_table_begin("changes", heads, sizeof(heads) / sizeof(heads[0]), out);
	for (size_t i = 0; i < report->n_rows; i++) {
		const struct gated *gated = report->rows[i].gated;

		for (size_t j = 0; j < gated->n_changes; j++)
			write_change(gated->name, &gated->changes[j], out);
	}
	html_table_end(out);
}

static void write_function(const struct report_row *row, const struct ledger *ledger,
			   const struct entry *function, FILE *out)
{
	fputs("<tr>", out);
	html_element("td class=\"name\"", row->name, out);
	html_element("td class=\"name\"",
		     function->is_unnamed ? function->parts[0].symbol : function->name, out);
	html_element("td", ledger_object_name(ledger, function->object), out);
	fputs("<td>", out);
	html_text(function->file ? function->file : "", out);
	if (function->line)
		fprintf(out, ":%d", function->line);
	fputs("</td>", out);
	html_count(function->count, out);
	html_count(function->entered, out);
	fputs("</tr>\n", out);
}

static void write_functions_of(const struct report *report, const struct report_row *row, FILE *out)
{
	const struct result_look look = { 0 };
	struct ledger ledger;

	result_ledger(&ledger, report->results, row->new, &look);
	for (size_t i = 0; i < ledger.n_entries; i++)
		write_function(row, &ledger, &ledger.entries[i], out);
	ledger_release(&ledger);
}

static void write_functions(const struct report *report, FILE *out)
{
	static const char *const heads[] = { "Benchmark", "Function", "Object",
					     "File",	  "#Net Ir",  "#Entered" };

	fputs("<h2>Functions</h2>\n", out);
	html_table_begin("functions", heads, sizeof(heads) / sizeof(heads[0]), out);
	for (size_t i = 0; i < report->n_rows; i++)
		if (report->rows[i].new)
			write_functions_of(report, &report->rows[i], out);
	html_table_end(out);
}

static void write_history_row(const struct report *report, const struct report_row *row, FILE *out)
{
	fputs("<tr>", out);
	html_element("td class=\"name\"", row->name, out);
	for (size_t i = 0; i < report->n_past; i++) {
		const struct result *past = results_find(report->past[i].results, row->name);

		put_net(past && past->is_measured ? past : NULL, out);
	}
	put_net(row->new, out);
	fputs("<td class=\"picture\"></td></tr>\n", out);
}

static void write_history(const struct report *report, FILE *out)
{
	if (!report->n_past)
		return;
	fputs("<h2>History of net Ir</h2>\n<div class=\"scroll\"><table class=\"sorts\" "
	      "id=\"history\"><thead><tr><th>Benchmark</th>",
	      out);
	for (size_t i = 0; i < report->n_past; i++)
		html_element("th class=\"n\"", report->past[i].label, out);
	fputs("<th class=\"n\">reported here</th><th></th></tr></thead><tbody>\n", out);
	for (size_t i = 0; i < report->n_rows; i++)
		write_history_row(report, &report->rows[i], out);
	html_table_end(out);
}

static void put_term(const char *term, const char *text, FILE *out)
{
	html_element("dt", term, out);
	html_element("dd", text, out);
	putc('\n', out);
}

static void put_environment(const char *term, const struct fingerprint *fingerprint, FILE *out)
{
	char *digest = fingerprint_digest(fingerprint);

	put_term(term, digest, out);
	free(digest);
}

static void write_summary(const struct report *report, FILE *out)
{
	const struct fingerprint *fingerprint = &report->results->fingerprint;
	size_t n_general;
	const struct cause *general = report_general_causes(report, &n_general);

	html_element("h1", report->results->suite, out);
	putc('\n', out);
	for (size_t i = 0; i < n_general; i++)
		html_element("p class=\"error\"", general[i].text, out);
	fputs("<dl>\n", out);
	if (report->gate)
		put_term("Verdict", verdict_text(report->gate->verdict), out);
	put_term("simcount", fingerprint->tool_version, out);
	put_term("Valgrind", fingerprint->valgrind_version, out);
	put_environment("Environment", fingerprint, out);
	if (report->gate && report->options->old)
		put_environment("Environment of the baseline", &report->options->old->fingerprint,
				out);
	fputs("</dl>\n", out);
}

void report_write_html(const struct report *report, FILE *out)
{
	html_begin(report->results->suite, out);
	write_summary(report, out);
	write_benchmarks(report, out);
	write_variants(report, out);
	write_changes(report, out);
	write_history(report, out);
	write_functions(report, out);
	html_end(out);
}
