/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The readers of suites, results, baselines and profiles, on any bytes: they may refuse them, with
 * file and line, and do nothing else that is bad. What can be read can be written and read again.
 *
 * The entry is libFuzzer's; mutate.c drives it without.
 */
#include "fuzz_target.h"
#include "harness/gate.h"
#include "harness/profile.h"
#include "harness/results.h"
#include "harness/suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAME "input.xml"

static void fail(const char *what, const char *text)
{
	printf("%s: %s\n", what, text);
	fflush(stdout);
	abort();
}

/* "input.xml: line 7: ..." */
static void check_error(const struct error *err)
{
	static const char lead[] = NAME ": line ";
	const char *line = err->text + strlen(lead);

	if (strncmp(err->text, lead, strlen(lead)) || *line < '1' || *line > '9' ||
	    strncmp(line + strspn(line, "0123456789"), ": ", 2) || strchr(err->text, '\n'))
		fail("an error without file and line", err->text);
}

static void check_written(const struct results *results)
{
	struct results again;
	struct error err;
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	results_write(results, out);
	fclose(out);
	if (results_parse(&again, text, size, NAME, &err))
		fail("what was written cannot be read", err.text);
	if (again.count != results->count)
		fail("what was written is not what is read", text);
	results_release(&again);
	free(text);
}

/* Whatever was counted, it is what it is. */
static void check_gate(const struct results *results)
{
	const struct gate_options options = { .new = results, .old = results };
	struct gate gate;

	gate_judge(&gate, &options);
	for (size_t i = 0; i < gate.count; i++)
		if (gate.list[i].n_changes)
			fail("a benchmark is not what it is", gate.list[i].name);
	gate_release(&gate);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = malloc(size + 1); /* as files are read: with a NUL behind */
	struct results results;
	struct profile profile;
	struct suite suite;
	struct error err;

	memcpy(text, data, size);
	text[size] = '\0';
	if (suite_parse(&suite, text, size, NAME, NULL, &err))
		check_error(&err);
	else
		suite_release(&suite);
	if (results_parse(&results, text, size, NAME, &err)) {
		check_error(&err);
	} else {
		check_written(&results);
		check_gate(&results);
		results_release(&results);
	}
	if (profile_parse(&profile, text, size, NAME, &err))
		check_error(&err);
	else
		profile_release(&profile);
	free(text);
	return 0;
}
