/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Bencher's metric format: {"benchmark": {"measure": {"value": 1}}}, with net counts.
 *
 * Benchmarks something is wrong with are left out, lest a wrong value be taken for a good one.
 */
#include "json_values.h"
#include "markup.h"
#include "report.h"

#include <ctype.h>
#include <stdlib.h>

/* Bencher knows instructions by a name of its own; other events keep theirs, in small letters. */
static json_t *measures_json(const struct result *result)
{
	json_t *measures = json_object();

	for (uint32_t event = 0; event < result->n_events; event++) {
		char *name = markup_clean(event ? result->events[event] : "instructions");

		for (char *p = name; *p; p++)
			*p = (char)tolower((unsigned char)*p);
		json_object_set_new(measures, name,
				    json_pack("{s:o}", "value", count_json(result->net[event])));
		free(name);
	}
	return measures;
}

void report_write_bencher(const struct report *report, FILE *out)
{
	json_t *object = json_object();

	for (size_t i = 0; i < report->results->count; i++) {
		const struct result *result = &report->results->list[i];

		if (result->is_measured && !result->causes.count) {
			char *name = markup_clean(result->name);

			json_object_set_new(object, name, measures_json(result));
			free(name);
		}
	}
	json_print(object, out);
}
