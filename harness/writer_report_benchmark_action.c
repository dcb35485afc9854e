/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Input of github-action-benchmark's tool customSmallerIsBetter: a list of name, unit and value.
 *
 * Benchmarks something is wrong with are left out, lest a wrong value be taken for a good one.
 */
#include "json_values.h"
#include "memory.h"
#include "report.h"

#include <stdlib.h>

static json_t *entry_json(const struct result *result, uint32_t event)
{
	char *name = event ? xasprintf("%s: %s", result->name, result->events[event])
			   : xstrdup(result->name);
	json_t *entry = json_pack("{s:o, s:o, s:o}", "name", text_json(name), "unit",
				  text_json(result->events[event]), "value",
				  count_json(result->net[event]));

	if (result->requests) {
		char *extra = xasprintf("requests: %llu", (unsigned long long)result->requests);

		json_object_set_new(entry, "extra", json_string(extra));
		free(extra);
	}
	free(name);
	return entry;
}

void report_write_benchmark_action(const struct report *report, FILE *out)
{
	json_t *list = json_array();

	for (size_t i = 0; i < report->results->count; i++) {
		const struct result *result = &report->results->list[i];

		if (!result->is_measured || result->causes.count)
			continue;
		for (uint32_t event = 0; event < result->n_events; event++)
			json_array_append_new(list, entry_json(result, event));
	}
	json_print(list, out);
}
