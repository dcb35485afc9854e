/* SPDX-License-Identifier: GPL-2.0-or-later */
/* markdown.h - text in Markdown that is read as nothing but text */
#ifndef MARKDOWN_H
#define MARKDOWN_H

#include <stdio.h>

/* On one line, also in a cell of a table. */
void markdown_text(const char *text, FILE *out);

#endif
