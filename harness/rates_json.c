/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "rates_json.h"
#include "json_values.h"

static json_t *quotient_json(double part, uint64_t whole)
{
	return whole ? json_real(part / (double)whole) : json_null();
}

static json_t *rate_json(const struct rate *rate)
{
	return json_pack("{s:o, s:o, s:o, s:o}", "accesses", count_json(rate->accesses), "misses",
			 count_json(rate->misses), "miss_rate",
			 quotient_json((double)rate->misses, rate->accesses), "mpki",
			 quotient_json(1000.0 * (double)rate->misses, rate->instructions));
}

json_t *rates_json(char *const *events, uint32_t n_events, const uint64_t *counts)
{
	json_t *object = json_object();

	for (const struct rate_spec *spec = rate_specs; spec->name; spec++) {
		struct rate rate = rate_of(spec, events, n_events, counts);

		if (rate_has_events(spec, events, n_events))
			json_object_set_new(object, spec->name, rate_json(&rate));
	}
	if (json_object_size(object))
		return object;
	json_decref(object);
	return json_null();
}
