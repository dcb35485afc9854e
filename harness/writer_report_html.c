/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Results as one HTML page that needs nothing else: style and script are in it, and its policy
 * keeps a browser from asking anybody for anything. Without script the tables are all there, and
 * do not sort.
 */
#include "markup.h"
#include "number.h"
#include "report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* From report_page.S. */
extern const char report_page_css[], report_page_js[];

static void put_text(const char *text, FILE *out)
{
	char *clean = markup_clean(text);

	for (const char *p = clean; *p; p++) {
		switch (*p) {
		case '&':
			fputs("&amp;", out);
			break;
		case '<':
			fputs("&lt;", out);
			break;
		case '>':
			fputs("&gt;", out);
			break;
		case '"':
			fputs("&quot;", out);
			break;
		case '\'':
			fputs("&#39;", out);
			break;
		default:
			putc(*p, out);
		}
	}
	free(clean);
}

/* tag may have attributes, and comes from this file. */
static void put_element(const char *tag, const char *text, FILE *out)
{
	fprintf(out, "<%s>", tag);
	put_text(text, out);
	fprintf(out, "</%.*s>", (int)strcspn(tag, " "), tag);
}

static void put_count(uint64_t count, FILE *out)
{
	char text[NUMBER_SIZE];

	fprintf(out, "<td class=\"n\" data-n=\"%" PRIu64 "\">%s</td>", count,
		number_grouped(text, count));
}

static void put_no_count(FILE *out)
{
	fputs("<td class=\"n\" data-n=\"\"></td>", out);
}

static void put_net(const struct result *result, FILE *out)
{
	if (result)
		put_count(result->net[0], out);
	else
		put_no_count(out);
}

static void put_difference(uint64_t old, uint64_t new, FILE *out)
{
	char text[NUMBER_SIZE];

	fprintf(out, "<td class=\"n%s\" data-n=\"%" PRId64 "\">%s%s</td>",
		new > old   ? " more"
		: new < old ? " less"
			    : "",
		(int64_t)(new - old),
		new < old   ? "-"
		: new > old ? "+"
			    : "",
		number_grouped(text, new < old ? old - new : new - old));
}

/* Sorts by millionths. */
static void put_share(uint64_t old, uint64_t new, FILE *out)
{
	char text[NUMBER_SIZE];
	uint64_t distance = new < old ? old - new : new - old;

	if (!old || distance > UINT64_MAX / 1000000) {
		put_no_count(out);
		return;
	}
	fprintf(out, "<td class=\"n\" data-n=\"%s%" PRIu64 "\">%s%s%%</td>", new < old ? "-" : "",
		distance * 1000000 / old,
		new < old   ? "-"
		: new > old ? "+"
			    : "",
		number_ratio(text, distance * 100, old, 3));
}

/* Heads that begin with '#' are of columns with numbers. */
static void begin_table(const char *id, const char *const *heads, size_t count, FILE *out)
{
	fprintf(out, "<div class=\"scroll\"><table class=\"sorts\" id=\"%s\"><thead><tr>", id);
	for (size_t i = 0; i < count; i++)
		put_element(heads[i][0] == '#' ? "th class=\"n\"" : "th",
			    heads[i] + (heads[i][0] == '#'), out);
	fputs("</tr></thead><tbody>\n", out);
}

static void end_table(FILE *out)
{
	fputs("</tbody></table></div>\n", out);
}

static void put_status(const struct report_row *row, FILE *out)
{
	static const char *const classes[] = { "passed", "skipped", "failed", "error" };

	fprintf(out, "<td class=\"%s\">", classes[row->outcome]);
	put_text(row->status, out);
	fputs("</td>", out);
}

static void put_remarks(const struct report_row *row, FILE *out)
{
	const struct gated *gated = row->gated;
	size_t n_notes = gated ? gated->n_notes : row->any->n_notes;
	char *const *notes = gated ? gated->notes : row->any->notes;

	fputs("<td>", out);
	for (size_t i = 0; i < row->causes->count; i++)
		put_element("div", row->causes->list[i].text, out);
	for (size_t i = 0; i < n_notes; i++)
		put_element("div", notes[i], out);
	if (gated && gated->accepted) {
		fputs("<div>accepted: ", out);
		put_text(gated->accepted, out);
		fputs("</div>", out);
	}
	fputs("</td>", out);
}

static void put_total(const struct result *result, FILE *out)
{
	if (result)
		put_count(tally_sum(&result->total, 0), out);
	else
		put_no_count(out);
}

/* Sorts by tenths, as it is shown; ten times a count may be more than 64 bits hold. */
static void put_per_request(const struct result *result, FILE *out)
{
	char text[NUMBER_SIZE];
	unsigned __int128 tenths;

	if (!result || !result->requests) {
		put_no_count(out);
		return;
	}
	tenths = (unsigned __int128)result->net[0] * 10 / result->requests;
	fprintf(out, "<td class=\"n\" data-n=\"%" PRIu64 "%u\">%s</td>", (uint64_t)(tenths / 10),
		(unsigned)(tenths % 10), number_ratio(text, result->net[0], result->requests, 1));
}

static void write_benchmark(const struct report *report, const struct report_row *row, FILE *out)
{
	fputs("<tr>", out);
	put_status(row, out);
	put_element("td class=\"name\"", row->name, out);
	if (report->gate)
		put_net(row->old, out);
	put_net(row->new, out);
	if (report->gate && row->old && row->new) {
		put_difference(row->old->net[0], row->new->net[0], out);
		put_share(row->old->net[0], row->new->net[0], out);
	} else if (report->gate) {
		put_no_count(out);
		put_no_count(out);
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
		begin_table("benchmarks", gate_heads, sizeof(gate_heads) / sizeof(gate_heads[0]),
			    out);
	else
		begin_table("benchmarks", heads, sizeof(heads) / sizeof(heads[0]), out);
	for (size_t i = 0; i < report->n_rows; i++)
		write_benchmark(report, &report->rows[i], out);
	end_table(out);
}

static void write_change(const char *benchmark, const struct function_change *change, FILE *out)
{
	fputs("<tr>", out);
	put_element("td class=\"name\"", benchmark, out);
	put_element("td class=\"name\"", change->name, out);
	put_element("td", change->object, out);
	put_element("td", change->file ? change->file : "", out);
	put_count(change->old, out);
	put_count(change->new, out);
	put_difference(change->old, change->new, out);
	put_share(change->old, change->new, out);
	put_count(change->old_entered, out);
	put_count(change->new_entered, out);
	fputs("</tr>\n", out);
}

static void write_changes(const struct report *report, FILE *out)
{
	static const char *const heads[] = { "Benchmark",	"Function", "Object",  "File",
					     "#Baseline Ir",	"#Net Ir",  "#Change", "#%",
					     "#Entered before", "#Entered" };

	if (!report->gate)
		return;
	fputs("<h2>Functions that changed</h2>\n", out);
	begin_table("changes", heads, sizeof(heads) / sizeof(heads[0]), out);
	for (size_t i = 0; i < report->n_rows; i++) {
		const struct gated *gated = report->rows[i].gated;

		for (size_t j = 0; j < gated->n_changes; j++)
			write_change(gated->name, &gated->changes[j], out);
	}
	end_table(out);
}

static void write_function(const struct report_row *row, const struct result_function *function,
			   FILE *out)
{
	fputs("<tr>", out);
	put_element("td class=\"name\"", row->name, out);
	put_element("td class=\"name\"", function->name, out);
	put_element("td", function->object, out);
	fputs("<td>", out);
	put_text(function->file ? function->file : "", out);
	if (function->line)
		fprintf(out, ":%d", function->line);
	fputs("</td>", out);
	put_count(result_net(row->new, &function->counts, 0), out);
	put_count(function->entered, out);
	fputs("</tr>\n", out);
}

static void write_functions(const struct report *report, FILE *out)
{
	static const char *const heads[] = { "Benchmark", "Function", "Object",
					     "File",	  "#Net Ir",  "#Entered" };

	fputs("<h2>Functions</h2>\n", out);
	begin_table("functions", heads, sizeof(heads) / sizeof(heads[0]), out);
	for (size_t i = 0; i < report->n_rows; i++) {
		const struct report_row *row = &report->rows[i];
		size_t count;
		struct function_pair *pairs = report_functions(row, &count);

		for (size_t j = 0; j < count; j++)
			if (pairs[j].new)
				write_function(row, pairs[j].new, out);
		free(pairs);
	}
	end_table(out);
}

static void write_history_row(const struct report *report, const struct report_row *row, FILE *out)
{
	fputs("<tr>", out);
	put_element("td class=\"name\"", row->name, out);
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
		put_element("th class=\"n\"", report->past[i].label, out);
	fputs("<th class=\"n\">reported here</th><th></th></tr></thead><tbody>\n", out);
	for (size_t i = 0; i < report->n_rows; i++)
		write_history_row(report, &report->rows[i], out);
	end_table(out);
}

static void write_head(const struct report *report, FILE *out)
{
	fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
	      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
	      "style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; "
	      "form-action 'none'; base-uri 'none'\">\n"
	      "<meta name=\"viewport\" content=\"width=device-width\">\n"
	      "<link rel=\"icon\" href=\"data:,\">\n",
	      out);
	put_element("title", report->results->suite, out);
	fprintf(out, "\n<style>\n%s</style>\n</head>\n<body>\n", report_page_css);
}

static void put_term(const char *term, const char *text, FILE *out)
{
	put_element("dt", term, out);
	put_element("dd", text, out);
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

	put_element("h1", report->results->suite, out);
	putc('\n', out);
	for (size_t i = 0; i < n_general; i++)
		put_element("p class=\"error\"", general[i].text, out);
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
	write_head(report, out);
	write_summary(report, out);
	write_benchmarks(report, out);
	write_changes(report, out);
	write_history(report, out);
	write_functions(report, out);
	fprintf(out, "<script>\n%s</script>\n</body>\n</html>\n", report_page_js);
}
