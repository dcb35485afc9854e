/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "html.h"
#include "markup.h"
#include "number.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* From html_page.S. */
extern const char html_page_css[], html_page_js[];

void html_text(const char *text, FILE *out)
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

void html_element(const char *tag, const char *text, FILE *out)
{
	fprintf(out, "<%s>", tag);
	html_text(text, out);
	fprintf(out, "</%.*s>", (int)strcspn(tag, " "), tag);
}

void html_begin(const char *title, FILE *out)
{
	fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
	      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
	      "style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; "
	      "form-action 'none'; base-uri 'none'\">\n"
	      "<meta name=\"viewport\" content=\"width=device-width\">\n"
	      "<link rel=\"icon\" href=\"data:,\">\n",
	      out);
	html_element("title", title, out);
	fprintf(out, "\n<style>\n%s</style>\n</head>\n<body>\n", html_page_css);
}

void html_end(FILE *out)
{
	fprintf(out, "<script>\n%s</script>\n</body>\n</html>\n", html_page_js);
}

void html_table_begin(const char *id, const char *const *heads, size_t count, FILE *out)
{
	fprintf(out, "<div class=\"scroll\"><table class=\"sorts\" id=\"%s\"><thead><tr>", id);
	for (size_t i = 0; i < count; i++)
		html_element(heads[i][0] == '#' ? "th class=\"n\"" : "th",
			     heads[i] + (heads[i][0] == '#'), out);
	fputs("</tr></thead><tbody>\n", out);
}

void html_table_end(FILE *out)
{
	fputs("</tbody></table></div>\n", out);
}

void html_count(uint64_t count, FILE *out)
{
	char text[NUMBER_SIZE];

	fprintf(out, "<td class=\"n\" data-n=\"%" PRIu64 "\">%s</td>", count,
		number_grouped(text, count));
}

void html_no_count(FILE *out)
{
	fputs("<td class=\"n\" data-n=\"\"></td>", out);
}

void html_difference(int64_t difference, FILE *out)
{
	char text[NUMBER_SIZE];

	fprintf(out, "<td class=\"n%s\" data-n=\"%" PRId64 "\">%s</td>",
		difference > 0	 ? " more"
		: difference < 0 ? " less"
				 : "",
		difference, number_signed(text, difference));
}

/* Sorts by millionths. */
void html_share(uint64_t before, uint64_t after, FILE *out)
{
	char text[NUMBER_SIZE];
	uint64_t distance = after < before ? before - after : after - before;

	if (!before || distance > UINT64_MAX / 1000000) {
		html_no_count(out);
		return;
	}
	fprintf(out, "<td class=\"n\" data-n=\"%s%" PRIu64 "\">%s%s%%</td>",
		after < before ? "-" : "", distance * 1000000 / before,
		after < before	 ? "-"
		: after > before ? "+"
				 : "",
		number_ratio(text, distance * 100, before, 3));
}

/* Sorts by what is shown, which can be more than 64 bits hold once the point is left out. */
void html_ratio(uint64_t part, uint64_t whole, int places, FILE *out)
{
	char text[NUMBER_SIZE];

	number_ratio(text, part, whole, places);
	fputs("<td class=\"n\" data-n=\"", out);
	for (const char *p = text; *p; p++)
		if (*p >= '0' && *p <= '9')
			putc(*p, out);
	fprintf(out, "\">%s</td>", text);
}

void html_change(const struct change *change, FILE *out)
{
	html_count(change->before, out);
	html_count(change->after, out);
	html_difference(change->delta, out);
	html_share(change->before, change->after, out);
	html_difference(change->by_entries, out);
	html_difference(change->by_cost, out);
	html_count(change->entered_before, out);
	html_count(change->entered_after, out);
}
