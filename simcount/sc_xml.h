/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_xml.h - write an XML file, whole or not at all */
#ifndef SC_XML_H
#define SC_XML_H

#include "pub_tool_basics.h"

/* A file being written. The first error is kept, and what is written after it goes nowhere. */
struct sc_xml {
	const HChar *path;
	HChar *temporary; /* renamed to path at the end; NULL where path is a device or a pipe */
	Int fd;
	UInt error; /* errno, or 0 */
	UInt used;
	HChar buffer[65536];
};

/* Start the file; path must outlive it. */
void sc_xml_open(struct sc_xml *xml, const HChar *path);

/* Add text as it stands, printf-like, at most 1,000 bytes a call. */
void sc_xml_printf(struct sc_xml *xml, const HChar *format, ...) PRINTF_CHECK(2, 3);

/*
 * Add an attribute, or element content, from bytes that may be anything. What is not UTF-8 or not
 * allowed in XML becomes U+FFFD; then an attribute raw has all the bytes in hexadecimal.
 */
void sc_xml_attribute(struct sc_xml *xml, const HChar *name, const HChar *text);
void sc_xml_text_element(struct sc_xml *xml, const HChar *element, const HChar *text);

/* Finish and rename. Returns 0, or the errno of what went wrong first; then path is untouched. */
UInt sc_xml_close(struct sc_xml *xml);

#endif
