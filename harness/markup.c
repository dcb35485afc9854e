/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "markup.h"
#include "memory.h"

#include <libxml/chvalid.h>
#include <libxml/xmlstring.h>
#include <libxml/xmlwriter.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define REPLACEMENT "\xEF\xBF\xBD"

struct markup {
	xmlTextWriter *writer;
	unsigned depth;
	uint64_t
		has_lines; /* bit N: the open element at depth N has a child on a line of its own */
};

struct markup *markup_new(FILE *out)
{
	struct markup *markup = xcalloc(1, sizeof(*markup));

	markup->writer = xmlNewTextWriter(xmlOutputBufferCreateFile(out, NULL));
	if (!markup->writer) {
		fputs("simcount: out of memory\n", stderr);
		exit(1);
	}
	xmlTextWriterStartDocument(markup->writer, "1.0", "UTF-8", NULL);
	return markup;
}

void markup_free(struct markup *markup)
{
	xmlTextWriterEndDocument(markup->writer);
	xmlFreeTextWriter(markup->writer);
	free(markup);
}

static void new_line(struct markup *markup)
{
	xmlTextWriterWriteRaw(markup->writer, BAD_CAST "\n");
	for (unsigned i = 0; i < markup->depth; i++)
		xmlTextWriterWriteRaw(markup->writer, BAD_CAST "  ");
}

void markup_begin(struct markup *markup, const char *name)
{
	if (markup->depth) {
		markup->has_lines |= (uint64_t)1 << markup->depth;
		new_line(markup);
	}
	markup_begin_inline(markup, name);
}

void markup_begin_inline(struct markup *markup, const char *name)
{
	xmlTextWriterStartElement(markup->writer, BAD_CAST name);
	markup->depth++;
	markup->has_lines &= ~((uint64_t)1 << markup->depth);
}

void markup_end(struct markup *markup)
{
	bool has_lines = markup->has_lines >> markup->depth & 1;

	markup->depth--;
	if (has_lines)
		new_line(markup);
	xmlTextWriterEndElement(markup->writer);
}

/*
 * How long the character is that the text begins with; 0 where it is none that XML has. libxml2's
 * own decoder takes a continuation byte for a first one.
 */
static int character_length(const char *text)
{
	static const struct {
		unsigned char mask, lead;
		uint32_t least; /* in fewer bytes it would be shorter */
	} forms[] = { { 0x80, 0x00, 0 },
		      { 0xe0, 0xc0, 0x80 },
		      { 0xf0, 0xe0, 0x800 },
		      { 0xf8, 0xf0, 0x10000 } };
	const unsigned char *bytes = (const unsigned char *)text;
	uint32_t character;
	int length = 1;

	while (length <= 4 && (bytes[0] & forms[length - 1].mask) != forms[length - 1].lead)
		length++;
	if (length > 4)
		return 0;
	character = bytes[0] & (unsigned char)~forms[length - 1].mask;
	for (int i = 1; i < length; i++) {
		if ((bytes[i] & 0xc0) != 0x80)
			return 0;
		character = character << 6 | (bytes[i] & 0x3f);
	}
	return character >= forms[length - 1].least && xmlIsCharQ(character) ? length : 0;
}

char *markup_clean(const char *text)
{
	char *clean = xmalloc(strlen(text) * strlen(REPLACEMENT) + 1);
	char *end = clean;

	while (*text) {
		int length = character_length(text);

		if (length) {
			memcpy(end, text, (size_t)length);
			end += length;
			text += length;
		} else {
			memcpy(end, REPLACEMENT, strlen(REPLACEMENT));
			end += strlen(REPLACEMENT);
			text++;
		}
	}
	*end = '\0';
	return clean;
}

void markup_attribute(struct markup *markup, const char *name, const char *value)
{
	char *clean = markup_clean(value);

	xmlTextWriterWriteAttribute(markup->writer, BAD_CAST name, BAD_CAST clean);
	free(clean);
}

void markup_number(struct markup *markup, const char *name, uint64_t value)
{
	char digits[24];

	snprintf(digits, sizeof(digits), "%llu", (unsigned long long)value);
	markup_attribute(markup, name, digits);
}

void markup_text(struct markup *markup, const char *text)
{
	char *clean = markup_clean(text);

	xmlTextWriterWriteString(markup->writer, BAD_CAST clean);
	free(clean);
}
