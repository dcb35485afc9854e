/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "symbol.h"
#include "memory.h"

#include <ctype.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum suffix_kind {
	SUFFIX_NONE,
	SUFFIX_CLONE,	 /* the same function, made to measure */
	SUFFIX_FRAGMENT, /* a part of it */
	SUFFIX_COUNTER,	 /* told apart from another function of that name */
};

/* A new suffix is one row here; a number may follow each. */
static const struct suffix {
	const char *word;
	enum suffix_kind kind;
} suffixes[] = {
	{ ".constprop", SUFFIX_CLONE },	  { ".isra", SUFFIX_CLONE },
	{ ".simdclone", SUFFIX_CLONE },	  { ".clone", SUFFIX_CLONE },
	{ ".specialized", SUFFIX_CLONE }, { ".localalias", SUFFIX_CLONE },
	{ ".argelim", SUFFIX_CLONE },	  { ".argprom", SUFFIX_CLONE },
	{ ".retelim", SUFFIX_CLONE },	  { ".part", SUFFIX_FRAGMENT },
	{ ".cold", SUFFIX_FRAGMENT },	  { ".lto_priv", SUFFIX_COUNTER },
	{ ".llvm", SUFFIX_COUNTER },	  { ".__uniq", SUFFIX_COUNTER },
};

static bool ends_with(const char *text, size_t length, const char *tail)
{
	size_t tail_length = strlen(tail);

	return length > tail_length && !strncmp(text + length - tail_length, tail, tail_length);
}

/* The length of text without a number and its dot at the end, or length. */
static size_t without_number(const char *text, size_t length)
{
	size_t digits = 0;

	while (digits < length && isdigit((unsigned char)text[length - 1 - digits]))
		digits++;
	if (!digits || length < digits + 2 || text[length - 1 - digits] != '.')
		return length;
	return length - digits - 1;
}

/* Takes the last suffix off the length. */
static enum suffix_kind take_suffix(const char *text, size_t *length)
{
	size_t shorter = without_number(text, *length);

	for (size_t i = 0; i < sizeof(suffixes) / sizeof(suffixes[0]); i++) {
		if (!ends_with(text, shorter, suffixes[i].word))
			continue;
		*length = shorter - strlen(suffixes[i].word);
		return suffixes[i].kind;
	}
	if (shorter == *length)
		return SUFFIX_NONE;
	*length = shorter;
	return SUFFIX_COUNTER;
}

static void cut(char *text, size_t length)
{
	memmove(text, text + length, strlen(text + length) + 1);
}

/* What was taken off a name so far, each in the order of the name. */
struct taken {
	char *counters;
	char *clone;
	bool is_fragment;
};

static void prepend(char **text, const char *lead, size_t length)
{
	char *longer = xasprintf("%.*s%s", (int)length, lead, *text);

	free(*text);
	*text = longer;
}

static void strip_suffixes(char *text, struct taken *taken)
{
	size_t length = strlen(text);

	for (;;) {
		size_t shorter = length;
		enum suffix_kind kind = take_suffix(text, &shorter);

		if (kind == SUFFIX_NONE)
			return;
		if (kind == SUFFIX_COUNTER)
			prepend(&taken->counters, text + shorter, length - shorter);
		else
			prepend(&taken->clone, text + shorter,
				1 + strcspn(text + shorter + 1, "."));
		taken->is_fragment |= kind == SUFFIX_FRAGMENT;
		length = shorter;
		text[length] = '\0';
	}
}

static char *find_last(char *text, const char *wanted)
{
	char *found = NULL;

	for (char *at = text; (at = strstr(at, wanted)); at++)
		found = at;
	return found;
}

/*
 * "f(int) [clone .isra.0] [clone .cold]": C++ demanglers write suffixes behind the parameters.
 * A note with one that is not known stays, as part of the name.
 */
static void strip_clone_notes(char *name, struct taken *taken)
{
	static const char lead[] = " [clone ";
	char *note;

	while ((note = find_last(name, lead)) && name[strlen(name) - 1] == ']') {
		/* The letter in front is what the suffixes stand behind. */
		char *copy = xasprintf("f%.*s", (int)(strlen(note) - sizeof(lead)),
				       note + sizeof(lead) - 1);
		bool is_known;

		strip_suffixes(copy, taken);
		is_known = !strcmp(copy, "f");
		free(copy);
		if (!is_known)
			return;
		*note = '\0';
	}
}

/* "::h0123456789abcdef" at the end, or "17h0123456789abcdefE" where it was not demangled. */
static void strip_rust_hash(char *name, struct taken *taken)
{
	size_t length = strlen(name);
	bool is_mangled = length && name[length - 1] == 'E';
	char *hash;

	if (length <= 20)
		return;
	hash = name + length - is_mangled - 19;
	if (strncmp(hash, is_mangled ? "17h" : "::h", 3) ||
	    strspn(hash + 3, "0123456789abcdef") != 16)
		return;
	prepend(&taken->counters, hash, 19);
	cut(hash, 19);
}

/* Inside the name: "core[0123456789abcdef]::fmt", as Rust's newer mangling tells crates apart. */
static void strip_crate_hashes(char *name)
{
	for (char *at = name; (at = strchr(at, '[')); at++) {
		size_t digits = strspn(at + 1, "0123456789abcdef");

		if (digits >= 13 && digits <= 16 && at[1 + digits] == ']')
			cut(at, digits + 2);
		if (!*at)
			return;
	}
}

/* clang numbers the lambdas of a file: main::$_0::operator()(int) const. */
static void strip_lambda_counters(char *name)
{
	for (char *at = name; (at = strstr(at, "$_")); at += 2)
		cut(at + 2, strspn(at + 2, "0123456789"));
}

/* The characters that end a path that begins at a place in the name; NULL: none begins there. */
static const char *path_ends(const char *name, const char *at)
{
	if (at - name > 4 && !strncmp(at - 4, " at ", 4))
		return ")\"'>,";
	if (*at != '/' || (at != name && !strchr(" (\"'<,", at[-1])))
		return NULL;
	return at[1] && (isalnum((unsigned char)at[1]) || strchr("._-/", at[1])) ? " )\"'>," : NULL;
}

/* "(lambda at /home/me/a.cpp:3:5)" becomes "(lambda at a.cpp)". */
static void strip_folders(char *name)
{
	for (char *at = name; *at; at++) {
		const char *ends = path_ends(name, at);
		const char *last;

		if (!ends)
			continue;
		last = memrchr(at, '/', strcspn(at, ends));
		if (last)
			cut(at, (size_t)(last + 1 - at));
		at += strcspn(at, " )\"'>,:");
		cut(at, strspn(at, ":0123456789"));
		if (!*at)
			return;
	}
}

void symbol_parse(struct symbol *symbol, const char *demangled)
{
	char *name = xstrdup(demangled);
	struct taken taken = { .counters = xstrdup(""), .clone = xstrdup("") };

	strip_clone_notes(name, &taken);
	strip_suffixes(name, &taken);
	strip_rust_hash(name, &taken);
	*symbol = (struct symbol){
		.name = name,
		.stem = xasprintf("%s%s", name, taken.counters),
		.clone = taken.clone,
		.is_fragment = taken.is_fragment,
	};
	free(taken.counters);
	strip_crate_hashes(name);
	strip_lambda_counters(name);
	strip_folders(name);
}

void symbol_release(struct symbol *symbol)
{
	free(symbol->name);
	free(symbol->stem);
	free(symbol->clone);
	*symbol = (struct symbol){ 0 };
}

/* Where the parameters begin, or the length of the name: "f(int) const", "f(int) &&". */
static size_t find_parameters(const char *name)
{
	size_t end = strlen(name);
	size_t close = end;
	int depth = 0;

	while (close && !strchr(")>}]", name[close - 1]))
		close--;
	if (!close || name[close - 1] != ')')
		return end;
	for (size_t i = close; i--;) {
		depth += (name[i] == ')') - (name[i] == '(');
		if (!depth)
			return i ? i : end;
	}
	return end;
}

/* Where the name begins behind a return type: behind the last blank that is not inside brackets. */
static size_t find_name(const char *text, size_t length)
{
	size_t start = 0;
	int depth = 0;

	for (size_t i = 0; i < length; i++) {
		if (!depth && !strncmp(text + i, "operator", 8))
			return start;
		depth += strchr("<({", text[i]) != NULL;
		depth -= strchr(">)}", text[i]) != NULL;
		if (text[i] == ' ' && !depth)
			start = i + 1;
	}
	return start;
}

char *symbol_plain_name(const char *name)
{
	size_t length = find_parameters(name);
	size_t start = name[length] ? find_name(name, length) : 0;

	return xstrndup(name + start, length - start);
}

static const char *behind_object(const char *name, const char *object_name)
{
	size_t length = strlen(object_name);

	return strncmp(name, object_name, length) ? NULL : name + length;
}

bool symbol_is_address(const char *name, const char *object_name)
{
	const char *rest = behind_object(name, object_name);

	return rest && !strncmp(rest, "+0x", 3) && rest[3] &&
	       !rest[3 + strspn(rest + 3, "0123456789abcdef")];
}

bool symbol_is_plt(const char *name, const char *object_name)
{
	const char *rest = behind_object(name, object_name);

	return rest && !strcmp(rest, ":plt");
}
