/* SPDX-License-Identifier: GPL-2.0-or-later */
/* doctype.h - refuse XML that brings a document type, and with it entities and references */
#ifndef DOCTYPE_H
#define DOCTYPE_H

#include "error.h"

#include <stddef.h>

/*
 * libxml2 works through a document type before it shows it to anybody; a hostile one is refused
 * before libxml2 sees any of it.
 */
int doctype_refuse(const char *text, size_t size, const char *name, struct error *err);

#endif
