/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "document.h"
#include "doctype.h"
#include "file.h"
#include "memory.h"

#include <libxml/parser.h>
#include <libxml/relaxng.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* An outermost element begins within so many bytes. */
#define ROOT_BYTES 65536

/* The first complaint about a document, and what libxml2 says in the same breath. */
struct complaint {
	bool is_made;
	int line;
	char text[400];
};

/* What libxml2 adds on its way back to the root says nothing more. */
static bool is_echo(const char *text)
{
	return !strncmp(text, "Extra element ", 14) || strstr(text, "failed to validate content");
}

/* Of an element that need not be there, libxml2 forgets what was wrong with it. */
static bool explain_extra(struct complaint *complaint, const char *message)
{
	char name[100];

	if (complaint->is_made || sscanf(message, "Extra element %99s in interleave", name) != 1)
		return false;
	snprintf(complaint->text, sizeof(complaint->text),
		 "element %s is one too many, or has something in it that cannot be there", name);
	return true;
}

static void append(struct complaint *complaint, const char *message)
{
	size_t length = strlen(complaint->text);

	if (explain_extra(complaint, message) || (complaint->is_made && is_echo(message)))
		return;
	snprintf(complaint->text + length, sizeof(complaint->text) - length, "%s%.*s",
		 length ? "; " : "", (int)strcspn(message, "\n"), message);
}

#if LIBXML_VERSION >= 21200
static void keep_complaint(void *target, const xmlError *error)
#else
static void keep_complaint(void *target, xmlErrorPtr error)
#endif
{
	struct complaint *complaint = target;
	/* The line in the error has 16 bits when it comes from a node. */
	int line = error->node ? document_line(error->node) : error->line;

	if (error->level < XML_ERR_ERROR ||
	    (complaint->is_made && complaint->line && line != complaint->line))
		return;
	append(complaint, error->message ? error->message : "not XML");
	complaint->is_made = true;
	complaint->line = line;
}

int document_line(const xmlNode *node)
{
	long line = xmlGetLineNo(node);

	return line < 1 ? 1 : line > INT_MAX ? INT_MAX : (int)line;
}

static int complain(const struct document *document, const struct complaint *complaint,
		    struct error *err)
{
	return error_set(err, "%s: line %d: %s", document->name,
			 complaint->line > 0 ? complaint->line : 1,
			 complaint->is_made ? complaint->text : "not XML");
}

int document_error(const struct document *document, const xmlNode *node, struct error *err,
		   const char *fmt, ...)
{
	char text[sizeof(err->text)];
	va_list args;

	va_start(args, fmt);
	vsnprintf(text, sizeof(text), fmt, args);
	va_end(args);
	return error_set(err, "%s: line %d: %s", document->name, document_line(node), text);
}

static int parse(struct document *document, const char *text, size_t size, struct error *err)
{
	xmlParserCtxt *parser = xmlNewParserCtxt();
	struct complaint complaint = { 0 };

	if (!parser)
		return error_set(err, "libxml2 cannot start");
	xmlSetStructuredErrorFunc(&complaint, keep_complaint);
	document->xml =
		xmlCtxtReadMemory(parser, text, (int)size, NULL, "UTF-8",
				  XML_PARSE_NONET | XML_PARSE_BIG_LINES | XML_PARSE_NOCDATA);
	xmlSetStructuredErrorFunc(NULL, NULL);
	xmlFreeParserCtxt(parser);
	return document->xml ? 0 : complain(document, &complaint, err);
}

/* Compiled on first use and kept: many files of a kind are read by one program. */
static xmlRelaxNG *compile(const struct schema *schema)
{
	static struct {
		const struct schema *schema;
		xmlRelaxNG *compiled;
	} known[2];
	xmlRelaxNGParserCtxt *parser;
	int i = 0;

	while (known[i].schema && known[i].schema != schema)
		i++;
	if (known[i].compiled)
		return known[i].compiled;
	parser = xmlRelaxNGNewMemParserCtxt(schema->start, (int)(schema->end - schema->start));
	known[i].schema = schema;
	known[i].compiled = xmlRelaxNGParse(parser);
	xmlRelaxNGFreeParserCtxt(parser);
	return known[i].compiled;
}

/* What a document is by its outermost element; NULL: nothing that we write or read. */
static const char *kind_of(const char *root)
{
	static const char *const kinds[][2] = {
		{ "simcount", "a profile" },
		{ "suite", "a suite" },
		{ "results", "results" },
		{ "baseline", "a baseline" },
		{ "study", "the results of a study" },
	};

	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if (!strcmp(kinds[i][0], root))
			return kinds[i][1];
	return NULL;
}

static int refuse_other_kinds(const struct document *document, const struct schema *schema,
			      struct error *err)
{
	const xmlNode *root = xmlDocGetRootElement(document->xml);
	const char *kind = kind_of((const char *)root->name);

	if (!kind || strstr(schema->what, kind))
		return 0;
	return document_error(document, root, err, "%s is wanted here, not %s", schema->what, kind);
}

static int validate(struct document *document, const struct schema *schema, struct error *err)
{
	xmlRelaxNGValidCtxt *validator = xmlRelaxNGNewValidCtxt(compile(schema));
	struct complaint complaint = { 0 };
	int ret;

	if (!validator)
		return error_set(err, "libxml2 cannot validate");
	xmlRelaxNGSetValidStructuredErrors(validator, keep_complaint, &complaint);
	ret = xmlRelaxNGValidateDoc(validator, document->xml);
	xmlRelaxNGFreeValidCtxt(validator);
	return ret ? complain(document, &complaint, err) : 0;
}

int document_parse(struct document *document, const char *text, size_t size, const char *name,
		   const struct schema *schema, struct error *err)
{
	*document = (struct document){ .name = xstrdup(name) };
	if (size > schema->max_bytes) {
		error_set(err, "%s: line 1: larger than the %zu bytes of %s", name,
			  schema->max_bytes, schema->what);
		goto failed;
	}
	if (doctype_refuse(text, size, name, err) || parse(document, text, size, err) ||
	    refuse_other_kinds(document, schema, err) || validate(document, schema, err))
		goto failed;
	return 0;
failed:
	document_release(document);
	return -1;
}

int document_read(struct document *document, const char *path, const struct schema *schema,
		  struct error *err)
{
	char *text;
	size_t size;
	int ret;

	*document = (struct document){ 0 };
	if (file_read(path, schema->max_bytes, &text, &size, err))
		return -1;
	ret = document_parse(document, text, size, path, schema, err);
	free(text);
	return ret;
}

void document_release(struct document *document)
{
	xmlFreeDoc(document->xml);
	free(document->name);
	*document = (struct document){ 0 };
}

bool element_is(const xmlNode *node, const char *name)
{
	return node->type == XML_ELEMENT_NODE && !strcmp((const char *)node->name, name);
}

static const xmlNode *find(const xmlNode *node, const char *name)
{
	while (node && !element_is(node, name))
		node = node->next;
	return node;
}

const xmlNode *element_first(const xmlNode *parent, const char *name)
{
	return find(parent->children, name);
}

const xmlNode *element_next(const xmlNode *element, const char *name)
{
	return find(element->next, name);
}

/* A copy that free() frees, whatever libxml2 allocates with. */
static char *take(xmlChar *text)
{
	char *copy = text ? xstrdup((const char *)text) : NULL;

	xmlFree(text);
	return copy;
}

char *element_attribute(const xmlNode *element, const char *name)
{
	return take(xmlGetNoNsProp((xmlNode *)element, (const xmlChar *)name));
}

char *element_exact_text(const xmlNode *element)
{
	char *text = take(xmlNodeGetContent(element));

	return text ? text : xstrdup("");
}

char *element_text(const xmlNode *element)
{
	char *text = element_exact_text(element);
	char *start;
	size_t length;

	start = text + strspn(text, " \t\r\n");
	length = strlen(start);
	while (length && strchr(" \t\r\n", start[length - 1]))
		length--;
	memmove(text, start, length);
	text[length] = '\0';
	return text;
}

int number_parse(const char *text, uint64_t max, uint64_t *number)
{
	const char *p = text;

	for (*number = 0; *p >= '0' && *p <= '9'; p++)
		if (__builtin_mul_overflow(*number, (uint64_t)10, number) ||
		    __builtin_add_overflow(*number, (uint64_t)(*p - '0'), number))
			return -1;
	return p == text || *p || *number > max ? -1 : 0;
}

int element_number(const struct document *document, const xmlNode *element, const char *name,
		   uint64_t *number, struct error *err)
{
	char *text = element_attribute(element, name);
	int ret = 0;

	if (!text)
		return 0;
	if (number_parse(text, INT64_MAX, number))
		ret = document_error(document, element, err,
				     "%s=\"%.80s\" is not a number in its range", name, text);
	free(text);
	return ret;
}

/* What may stand before the outermost element, and how it ends. */
static const char *skip_prolog(const char *at)
{
	static const struct {
		const char *start, *end;
	} pieces[] = { { "<?", "?>" }, { "<!--", "-->" } };
	size_t i = 0;

	while (i < sizeof(pieces) / sizeof(pieces[0])) {
		at += strspn(at, " \t\r\n");
		if (strncmp(at, pieces[i].start, strlen(pieces[i].start))) {
			i++;
			continue;
		}
		at = strstr(at, pieces[i].end);
		if (!at)
			return NULL;
		at += strlen(pieces[i].end);
		i = 0;
	}
	return at;
}

char *document_root(const char *path)
{
	static const char byte_order_mark[] = "\xef\xbb\xbf";
	char text[ROOT_BYTES + 1];
	const char *at = text;
	struct stat status;
	FILE *in;

	/* What is in a pipe can be read once, and not by us. */
	if (stat(path, &status) || !S_ISREG(status.st_mode) || !(in = fopen(path, "r")))
		return NULL;
	text[fread(text, 1, ROOT_BYTES, in)] = '\0';
	fclose(in);
	if (!strncmp(at, byte_order_mark, strlen(byte_order_mark)))
		at += strlen(byte_order_mark);
	at = skip_prolog(at);
	return at && *at == '<' ? xstrndup(at + 1, strcspn(at + 1, " \t\r\n/>")) : NULL;
}
