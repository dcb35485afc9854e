/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * document.h - an XML file that people or other machines wrote: parsed, validated, then read
 *
 * Files are size-limited, have no document type and so no entities, and nothing is ever
 * fetched. Every complaint names file and line.
 */
#ifndef DOCUMENT_H
#define DOCUMENT_H

#include "error.h"
#include "schema.h"

#include <libxml/tree.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Zeroed is none. */
struct document {
	xmlDoc *xml;
	char *name; /* of the file, for complaints */
};

int document_read(struct document *document, const char *path, const struct schema *schema,
		  struct error *err);
/* The same for text in memory. */
int document_parse(struct document *document, const char *text, size_t size, const char *name,
		   const struct schema *schema, struct error *err);
void document_release(struct document *document);

/*
 * The name of a regular file's outermost element, by the first bytes of it; NULL where there is
 * none to be seen. Owned by the caller.
 */
char *document_root(const char *path);

/* "name: line N: ..."; returns -1. */
int document_error(const struct document *document, const xmlNode *node, struct error *err,
		   const char *fmt, ...) __attribute__((format(printf, 4, 5)));
int document_line(const xmlNode *node);

/* Child elements of this name, one after the other; NULL behind the last. */
const xmlNode *element_first(const xmlNode *parent, const char *name);
const xmlNode *element_next(const xmlNode *element, const char *name);
bool element_is(const xmlNode *node, const char *name);

/* All owned by the caller. */
char *element_attribute(const xmlNode *element, const char *name); /* NULL without it */
char *element_text(const xmlNode *element);			   /* without blanks around it */
char *element_exact_text(const xmlNode *element);

/* A number up to INT64_MAX, decimal. The attribute may be missing: then nothing is set. */
int element_number(const struct document *document, const xmlNode *element, const char *name,
		   uint64_t *number, struct error *err);

/* Decimal digits and nothing else; -1 if not, or above max. */
int number_parse(const char *text, uint64_t max, uint64_t *number);

#endif
