/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "rates.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

/* clang-format off */
const struct rate_spec rate_specs[] = {
	{ "I1", "I1", true, { "Ir" }, { "I1mr" } },
	{ "D1", "D1", true, { "Dr", "Dw" }, { "D1mr", "D1mw" } },
	{ "D1r", "D1 reads", false, { "Dr" }, { "D1mr" } },
	{ "D1w", "D1 writes", false, { "Dw" }, { "D1mw" } },
	{ "LL", "LL", true, { "I1mr", "D1mr", "D1mw" }, { "ILmr", "DLmr", "DLmw" } },
	{ "LLi", "LL code", false, { "I1mr" }, { "ILmr" } },
	{ "LLr", "LL reads", false, { "D1mr" }, { "DLmr" } },
	{ "LLw", "LL writes", false, { "D1mw" }, { "DLmw" } },
	{ "B", "branches", true, { "Bc", "Bi" }, { "Bcm", "Bim" } },
	{ "Bc", "conditional", false, { "Bc" }, { "Bcm" } },
	{ "Bi", "indirect", false, { "Bi" }, { "Bim" } },
	{ 0 },
};
/* clang-format on */

static int find_event(const char *name, char *const *events, uint32_t n_events)
{
	for (uint32_t i = 0; i < n_events; i++)
		if (!strcmp(events[i], name))
			return (int)i;
	return -1;
}

static uint64_t sum(const char *const *names, char *const *events, uint32_t n_events,
		    const uint64_t *counts)
{
	uint64_t total = 0;

	for (int i = 0; i < RATE_MAX_EVENTS && names[i]; i++) {
		int event = find_event(names[i], events, n_events);

		total += event < 0 ? 0 : counts[event];
	}
	return total;
}

bool rate_has_events(const struct rate_spec *spec, char *const *events, uint32_t n_events)
{
	for (int i = 0; i < RATE_MAX_EVENTS && spec->misses[i]; i++)
		if (find_event(spec->misses[i], events, n_events) < 0)
			return false;
	return true;
}

struct rate rate_of(const struct rate_spec *spec, char *const *events, uint32_t n_events,
		    const uint64_t *counts)
{
	static const char *const instructions[RATE_MAX_EVENTS] = { "Ir" };

	return (struct rate){ sum(spec->accesses, events, n_events, counts),
			      sum(spec->misses, events, n_events, counts),
			      sum(instructions, events, n_events, counts) };
}

uint64_t rate_per_million(const struct rate *rate)
{
	unsigned __int128 scaled = rate->misses;

	if (!rate->instructions)
		return 0;
	scaled = scaled * 2000000 + rate->instructions;
	return (uint64_t)(scaled / 2 / rate->instructions);
}

const struct rate_spec *rate_find_mpki(const char *event)
{
	for (const struct rate_spec *spec = rate_specs; spec->name; spec++) {
		size_t length = strlen(spec->name);

		if (!strncasecmp(event, spec->name, length) && !strcasecmp(event + length, "mpki"))
			return spec;
	}
	return NULL;
}
