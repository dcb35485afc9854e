/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * mutate COUNT SEED FILE... - change the files at random and give them to the fuzz target
 *
 * Prints a TAP line. Input number N of a seed is the same each time; one that ends the target is
 * written to crash.xml, one that takes it more than a second of processor time to slow.xml.
 */
#include "fuzz_target.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MAX_FILES 32
#define MAX_BYTES 65536
#define MAX_CHANGES 6
#define MAX_SECONDS 1.0

struct text {
	uint8_t bytes[MAX_BYTES];
	size_t size;
};

static struct text files[MAX_FILES];
static size_t n_files;
static uint64_t state;

/* xorshift64* */
static uint64_t any(uint64_t below)
{
	state ^= state >> 12;
	state ^= state << 25;
	state ^= state >> 27;
	return state * UINT64_C(2685821657736338717) % below;
}

/* Puts bytes in at a place, as many as there is room for. */
static void insert(struct text *text, size_t at, const uint8_t *bytes, size_t size)
{
	if (size > MAX_BYTES - text->size)
		size = MAX_BYTES - text->size;
	memmove(text->bytes + at + size, text->bytes + at, text->size - at);
	memmove(text->bytes + at, bytes, size);
	text->size += size;
}

static void cut(struct text *text, size_t at, size_t size)
{
	if (size > text->size - at)
		size = text->size - at;
	memmove(text->bytes + at, text->bytes + at + size, text->size - at - size);
	text->size -= size;
}

static void change_byte(struct text *text, size_t at)
{
	text->bytes[at] = (uint8_t)any(256);
}

static void change_to_markup(struct text *text, size_t at)
{
	text->bytes[at] = (uint8_t) "<>&\"'/=?! {}%|,:@0\n"[any(19)];
}

static void cut_some(struct text *text, size_t at)
{
	cut(text, at, 1 + any(any(4) ? 20 : 400));
}

static void cut_off(struct text *text, size_t at)
{
	text->size = at;
}

static void double_some(struct text *text, size_t at)
{
	uint8_t copy[400];
	size_t size = 1 + any(sizeof(copy));

	if (size > text->size - at)
		size = text->size - at;
	memcpy(copy, text->bytes + at, size);
	insert(text, at, copy, size);
}

static void take_from_another(struct text *text, size_t at)
{
	const struct text *other = &files[any(n_files)];
	size_t from = any(other->size);
	size_t size = 1 + any(400);

	insert(text, at, other->bytes + from,
	       size < other->size - from ? size : other->size - from);
}

static void insert_token(struct text *text, size_t at)
{
	static const char *const tokens[] = {
		"18446744073709551616",
		"9223372036854775808",
		"9223372036854775807",
		"-1",
		"0",
		"1e9",
		"0x10",
		"<!DOCTYPE a [<!ENTITY b \"c\">]>",
		"<!DOCTYPE a SYSTEM \"http://localhost/a\">",
		"&b;",
		"&#0;",
		"&#x10FFFF;",
		"&amp;",
		"<![CDATA[",
		"]]>",
		"<!--",
		"-->",
		"<?xml version=\"1.0\"?>",
		"<?xml-stylesheet href=\"http://localhost/a\"?>",
		" xmlns=\"urn:a\"",
		" xmlns:xi=\"http://www.w3.org/2001/XInclude\"",
		"<xi:include href=\"/etc/passwd\"/>",
		"<a>",
		"</a>",
		"{n}",
		"{{",
		"\xEF\xBB\xBF",
		"\xFF\xFE",
		"\xC3\x28",
		"",
		"'",
		"\"",
		"\\",
		"%",
		"|",
		",,",
		"@all=exact",
		"NaN",
		"                                ",
	};
	const char *token = tokens[any(sizeof(tokens) / sizeof(tokens[0]))];

	insert(text, at, (const uint8_t *)token, *token ? strlen(token) : 1);
}

static void mutate(struct text *text)
{
	static void (*const changes[])(struct text *, size_t) = {
		change_byte,  change_to_markup, cut_some,     double_some, take_from_another,
		insert_token, change_to_markup, insert_token, cut_some,	   cut_off,
	};

	*text = files[any(n_files)];
	/* The last in the table, which leaves little, is taken more rarely. */
	for (uint64_t left = 1 + any(MAX_CHANGES); left && text->size; left--)
		changes[any(sizeof(changes) / sizeof(changes[0]) - (any(4) ? 1 : 0))](
			text, any(text->size));
}

static void save(const char *name, const struct text *text)
{
	FILE *out = fopen(name, "w");

	if (!out)
		return;
	fwrite(text->bytes, 1, text->size, out);
	fclose(out);
}

static void make(struct text *text, uint64_t seed, uint64_t number)
{
	state = (seed * UINT64_C(1000003) + number) * UINT64_C(0x9E3779B97F4A7C15) | 1;
	any(2);
	mutate(text);
}

/* Is the target done in time? */
static bool try(const struct text *text)
{
	clock_t start = clock();

	LLVMFuzzerTestOneInput(text->bytes, text->size);
	return (double)(clock() - start) / CLOCKS_PER_SEC <= MAX_SECONDS;
}

/* In a child, so that its end can be told: 0 as it should, 1 too slow. */
static int try_range(uint64_t seed, uint64_t from, uint64_t to, bool keeps)
{
	static struct text text;
	int status;
	pid_t pid;

	fflush(stdout);
	pid = fork();
	if (!pid) {
		alarm(60);
		for (uint64_t i = from; i < to; i++) {
			make(&text, seed, i);
			if (keeps)
				save("crash.xml", &text);
			if (!try(&text)) {
				save("slow.xml", &text);
				exit(1);
			}
		}
		exit(0); /* leaks are looked for here */
	}
	if (pid < 0 || waitpid(pid, &status, 0) != pid)
		return -1;
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static int run(uint64_t count, uint64_t seed)
{
	for (uint64_t from = 0; from < count; from += 100) {
		uint64_t to = from + 100 < count ? from + 100 : count;
		uint64_t i = from;

		if (!try_range(seed, from, to, false))
			continue;
		while (i < to && !try_range(seed, i, i + 1, true))
			i++;
		printf("not ok - seed %llu, input %llu\n", (unsigned long long)seed,
		       (unsigned long long)i);
		return 1;
	}
	printf("ok - %llu mutated inputs, seed %llu\n", (unsigned long long)count,
	       (unsigned long long)seed);
	return 0;
}

int main(int argc, char **argv)
{
	if (argc < 4 || argc - 3 > MAX_FILES) {
		fputs("usage: mutate COUNT SEED FILE...\n", stderr);
		return 2;
	}
	for (int i = 3; i < argc; i++) {
		FILE *in = fopen(argv[i], "r");

		if (!in) {
			perror(argv[i]);
			return 2;
		}
		files[n_files].size = fread(files[n_files].bytes, 1, MAX_BYTES, in);
		n_files++;
		fclose(in);
	}
	return run(strtoull(argv[1], NULL, 10), strtoull(argv[2], NULL, 10));
}
