/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "doctype.h"

#include <string.h>

int doctype_refuse(const char *text, size_t size, const char *name, struct error *err)
{
	const char *found = memmem(text, size, "<!DOCTYPE", 9);
	int line = 1;

	if (!found)
		return 0;
	for (const char *p = text; p < found; p++)
		line += *p == '\n';
	return error_set(err, "%s: line %d: document types and entities are not read", name, line);
}
