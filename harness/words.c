/* SPDX-License-Identifier: GPL-2.0-or-later */
/* words.c - shell words, split and quoted */
#include "words.h"
#include "memory.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The word under construction; it is never longer than the line. */
struct word {
	char *text;
	size_t length;
};

static void append(struct word *word, char c)
{
	word->text[word->length++] = c;
}

/* From behind the opening ' to behind the closing one; NULL when there is none. */
static const char *take_single_quoted(const char *p, struct word *word)
{
	for (; *p && *p != '\''; p++)
		append(word, *p);
	return *p ? p + 1 : NULL;
}

static const char *take_double_quoted(const char *p, struct word *word)
{
	for (; *p && *p != '"'; p++) {
		if (*p == '\\' && p[1] && strchr("\\\"$`", p[1]))
			p++;
		append(word, *p);
	}
	return *p ? p + 1 : NULL;
}

/* One word; returns where it ends, NULL where a quote or a backslash has no end. */
static const char *take_word(const char *p, struct word *word)
{
	while (p && *p && !strchr(" \t\n", *p)) {
		if (*p == '\'') {
			p = take_single_quoted(p + 1, word);
		} else if (*p == '"') {
			p = take_double_quoted(p + 1, word);
		} else if (*p == '\\') {
			if (!p[1])
				return NULL;
			append(word, p[1]);
			p += 2;
		} else {
			append(word, *p++);
		}
	}
	return p;
}

int words_split(const char *line, char ***words, struct error *err)
{
	char **list = xcalloc(1, sizeof(*list));
	size_t count = 0;
	const char *p = line + strspn(line, " \t\n");

	while (*p) {
		struct word word = { xcalloc(strlen(p) + 1, 1), 0 };

		list = xrealloc(list, count + 2, sizeof(*list));
		list[count++] = word.text;
		list[count] = NULL;
		p = take_word(p, &word);
		if (!p) {
			words_free(list);
			return error_set_code(err, EXIT_CODE_USAGE, "a quote is left open in '%s'",
					      line);
		}
		p += strspn(p, " \t\n");
	}
	if (!count) {
		words_free(list);
		return error_set_code(err, EXIT_CODE_USAGE, "the command is empty");
	}
	*words = list;
	return 0;
}

void words_append(char ***list, char *word)
{
	size_t count = 0;

	while (*list && (*list)[count])
		count++;
	*list = xrealloc(*list, count + 2, sizeof(**list));
	(*list)[count] = word;
	(*list)[count + 1] = NULL;
}

void words_free(char **words)
{
	for (char **word = words; word && *word; word++)
		free(*word);
	free(words);
}

static bool is_plain(const char *word)
{
	return *word && !word[strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
					   "0123456789_@%+=:,./-")];
}

static void put_quoted(const char *word, FILE *out)
{
	putc('\'', out);
	for (; *word; word++) {
		if (*word == '\'')
			fputs("'\\''", out);
		else
			putc(*word, out);
	}
	putc('\'', out);
}

char *words_join(const char *const *words)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	if (!out)
		return xstrdup("");
	for (const char *const *word = words; *word; word++) {
		if (word != words)
			putc(' ', out);
		if (is_plain(*word))
			fputs(*word, out);
		else
			put_quoted(*word, out);
	}
	fclose(out);
	return text;
}
