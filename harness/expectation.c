/* SPDX-License-Identifier: GPL-2.0-or-later */
/* expectation.c - exit statuses and signals, as words and back */
#include "expectation.h"
#include "memory.h"

#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int parse_signal(const char *text)
{
	const char *name = strncasecmp(text, "SIG", 3) ? text : text + 3;

	for (int number = 1; number < NSIG; number++) {
		const char *known = sigabbrev_np(number);

		if (known && !strcasecmp(known, name))
			return number;
	}
	return 0;
}

int expectation_parse(struct expectation *expected, const char *text, struct error *err)
{
	char *end;
	unsigned long status = strtoul(text, &end, 10);

	if (text[0] >= '0' && text[0] <= '9' && !*end && status <= 255) {
		*expected = (struct expectation){ false, (int)status };
		return 0;
	}
	*expected = (struct expectation){ true, parse_signal(text) };
	if (expected->status)
		return 0;
	return error_set_code(err, EXIT_CODE_USAGE,
			      "expected an exit status from 0 to 255 or a signal, got '%s'", text);
}

int option_expectation(void *field, const char *value, struct error *err)
{
	return expectation_parse(field, value, err);
}

bool expectation_met(const struct expectation *expected, bool is_signal, int status)
{
	return expected->is_signal == is_signal && expected->status == status;
}

char *ending_text(bool is_signal, int status)
{
	const char *name = is_signal ? sigabbrev_np(status) : NULL;

	if (!is_signal)
		return xasprintf("exit status %d", status);
	return name ? xasprintf("SIG%s", name) : xasprintf("signal %d", status);
}
