/* SPDX-License-Identifier: GPL-2.0-or-later */
/* words.h - a command line split as a shell would split it, without being one */
#ifndef WORDS_H
#define WORDS_H

#include "error.h"

/*
 * Blanks separate; '...' keeps everything, "..." keeps all but backslash before one of \ " $ `,
 * backslash keeps the next character. Nothing is expanded: a variable, a glob, a pipe or a
 * redirection arrives as it is written. *words ends with NULL and is freed by words_free.
 */
int words_split(const char *line, char ***words, struct error *err);
/* The word becomes the list's; *list may be NULL. */
void words_append(char ***list, char *word);
void words_free(char **words); /* NULL is fine */

/* The words joined by blanks, quoted where a shell would need it; owned by the caller. */
char *words_join(const char *const *words);

#endif
