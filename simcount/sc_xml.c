/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_xml.c - write an XML file, whole or not at all */

#include "sc_xml.h"

#include <stdarg.h>

#include "pub_tool_libcbase.h"
#include "pub_tool_libcfile.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_vki.h"

static void flush(struct sc_xml *xml)
{
	UInt done = 0;

	while (!xml->error && done < xml->used) {
		Int written = VG_(write)(xml->fd, xml->buffer + done, xml->used - done);

		if (written < 0)
			xml->error = -written;
		else
			done += written;
	}
	xml->used = 0;
}

static void put(struct sc_xml *xml, const HChar *text, UInt length)
{
	for (UInt i = 0; i < length; i++) {
		if (xml->used == sizeof(xml->buffer))
			flush(xml);
		xml->buffer[xml->used++] = text[i];
	}
}

/* A device or a pipe is written to as it is; only a file can be replaced. */
static Bool is_replaceable(const HChar *path)
{
	struct vg_stat status;

	return sr_isError(VG_(stat)(path, &status)) || VKI_S_ISREG(status.mode);
}

void sc_xml_open(struct sc_xml *xml, const HChar *path)
{
	SysRes opened;
	const HChar *target = path;

	xml->path = path;
	xml->temporary = NULL;
	xml->error = 0;
	xml->used = 0;
	xml->fd = -1;
	if (is_replaceable(path)) {
		xml->temporary = VG_(malloc)("sc.xml.temporary", VG_(strlen)(path) + 32);
		VG_(sprintf)(xml->temporary, "%s.%d.tmp", path, VG_(getpid)());
		target = xml->temporary;
	}
	opened = VG_(open)(target, VKI_O_WRONLY | VKI_O_CREAT | VKI_O_TRUNC,
			   VKI_S_IRUSR | VKI_S_IWUSR | VKI_S_IRGRP | VKI_S_IROTH);
	if (sr_isError(opened))
		xml->error = sr_Err(opened);
	else
		xml->fd = sr_Res(opened);
}

void sc_xml_printf(struct sc_xml *xml, const HChar *format, ...)
{
	HChar text[1024];
	va_list arguments;

	va_start(arguments, format);
	VG_(vsnprintf)(text, sizeof(text), format, arguments);
	va_end(arguments);
	put(xml, text, VG_(strlen)(text));
}

/* The length of the valid UTF-8 sequence here (RFC 3629), or 0. */
static UInt sequence_length(const UChar *text)
{
	static const struct {
		UChar first_low, first_high, second_low, second_high;
		UInt length;
	} forms[] = {
		{ 0xC2, 0xDF, 0x80, 0xBF, 2 }, { 0xE0, 0xE0, 0xA0, 0xBF, 3 },
		{ 0xE1, 0xEC, 0x80, 0xBF, 3 }, { 0xED, 0xED, 0x80, 0x9F, 3 },
		{ 0xEE, 0xEF, 0x80, 0xBF, 3 }, { 0xF0, 0xF0, 0x90, 0xBF, 4 },
		{ 0xF1, 0xF3, 0x80, 0xBF, 4 }, { 0xF4, 0xF4, 0x80, 0x8F, 4 },
	};

	for (UInt i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
		if (text[0] < forms[i].first_low || text[0] > forms[i].first_high)
			continue;
		if (text[1] < forms[i].second_low || text[1] > forms[i].second_high)
			return 0;
		for (UInt k = 2; k < forms[i].length; k++)
			if ((text[k] & 0xC0) != 0x80)
				return 0;
		return forms[i].length;
	}
	return 0;
}

/* How many bytes here make one character that XML 1.0 allows, or 0. */
static UInt character_length(const UChar *text)
{
	UInt length;

	if (text[0] < 0x80)
		return text[0] >= 0x20 || text[0] == '\t' || text[0] == '\n' || text[0] == '\r';
	length = sequence_length(text);
	/* U+FFFE and U+FFFF are no characters. */
	if (length == 3 && text[0] == 0xEF && text[1] == 0xBF && text[2] >= 0xBE)
		return 0;
	return length;
}

static Bool is_allowed(const HChar *text)
{
	for (const UChar *at = (const UChar *)text; *at;) {
		UInt length = character_length(at);

		if (length == 0)
			return False;
		at += length;
	}
	return True;
}

/* The reference that stands for this character, or NULL where it stands for itself. */
static const HChar *reference_of(UChar character)
{
	switch (character) {
	case '<':
		return "&lt;";
	case '>':
		return "&gt;";
	case '&':
		return "&amp;";
	case '"':
		return "&quot;";
	case '\t':
		return "&#9;";
	case '\n':
		return "&#10;";
	case '\r':
		return "&#13;";
	default:
		return NULL;
	}
}

static void put_escaped(struct sc_xml *xml, const HChar *text)
{
	for (const UChar *at = (const UChar *)text; *at;) {
		UInt length = character_length(at);
		const HChar *reference = reference_of(*at);

		if (length == 0)
			put(xml, "\xEF\xBF\xBD", 3);
		else if (reference)
			put(xml, reference, VG_(strlen)(reference));
		else
			put(xml, (const HChar *)at, length);
		at += length ? length : 1;
	}
}

static void put_raw(struct sc_xml *xml, const HChar *text)
{
	if (is_allowed(text))
		return;
	sc_xml_printf(xml, " raw=\"");
	for (const UChar *at = (const UChar *)text; *at; at++)
		sc_xml_printf(xml, "%02x", *at);
	sc_xml_printf(xml, "\"");
}

void sc_xml_attribute(struct sc_xml *xml, const HChar *name, const HChar *text)
{
	sc_xml_printf(xml, " %s=\"", name);
	put_escaped(xml, text);
	sc_xml_printf(xml, "\"");
	put_raw(xml, text);
}

void sc_xml_text_element(struct sc_xml *xml, const HChar *element, const HChar *text)
{
	sc_xml_printf(xml, "<%s", element);
	put_raw(xml, text);
	sc_xml_printf(xml, ">");
	put_escaped(xml, text);
	sc_xml_printf(xml, "</%s>", element);
}

UInt sc_xml_close(struct sc_xml *xml)
{
	flush(xml);
	if (xml->fd >= 0)
		VG_(close)(xml->fd);
	if (xml->temporary) {
		/* VG_(rename) does not say why it failed. */
		if (!xml->error && VG_(rename)(xml->temporary, xml->path) < 0)
			xml->error = VKI_EIO;
		if (xml->error && xml->fd >= 0)
			VG_(unlink)(xml->temporary);
		VG_(free)(xml->temporary);
	}
	return xml->error;
}
