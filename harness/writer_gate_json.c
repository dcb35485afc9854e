/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What simcount gate decided, for programs: docs/simcount-gate.schema.json says what is where. */
#include "gate.h"
#include "fingerprint_json.h"
#include "json_values.h"

static json_t *where_json(const struct judgement *judgement)
{
	static const char *const where[] = {
		[LIMIT_NET] = "net",
		[LIMIT_PHASE] = "phase",
		[LIMIT_GROUP] = "group",
		[LIMIT_FUNCTION] = "function",
	};

	return json_string(where[judgement->where]);
}

/* Misses per thousand instructions are kept in thousandths, and are the only ones not whole. */
static json_t *figure_json(const struct judgement *judgement, int64_t figure)
{
	return judgement->is_mpki ? json_real((double)figure / 1000.0) : json_integer(figure);
}

static json_t *judgement_json(const struct judgement *judgement)
{
	json_t *object = json_object();

	json_object_set_new(object, "limit", text_json(judgement->limit));
	json_object_set_new(object, "where", where_json(judgement));
	json_object_set_new(object, "name", text_json(judgement->name));
	json_object_set_new(object, "event", text_json(judgement->event));
	if (judgement->is_comparable) {
		int64_t old = (int64_t)judgement->old;
		int64_t new = (int64_t)judgement->new;

		json_object_set_new(object, "old", figure_json(judgement, old));
		json_object_set_new(object, "new", figure_json(judgement, new));
		json_object_set_new(object, "change", figure_json(judgement, new - old));
	}
	json_object_set_new(object, "kept",
			    json_boolean(judgement->is_comparable && !judgement->broken));
	json_object_set_new(object, "broken", text_json(judgement->broken));
	json_object_set_new(object, "problem", text_json(judgement->problem));
	return object;
}

static json_t *change_json(const struct function_change *function)
{
	const struct change *change = function->change;

	return json_pack("{s:o, s:o, s:o, s:s, s:b, s:o, s:o, s:o, s:o, s:I, s:I}", "object",
			 text_json(change->pair->object), "name", text_json(change->pair->name),
			 "file", text_json(function->file), "state", function->state, "ambiguous",
			 (int)change->pair->is_ambiguous, "old", count_json(change->before), "new",
			 count_json(change->after), "old_entered",
			 count_json(change->entered_before), "new_entered",
			 count_json(change->entered_after), "by_entries",
			 (json_int_t)change->by_entries, "by_cost", (json_int_t)change->by_cost);
}

static json_t *net_json(const struct result *result)
{
	json_t *object;

	if (!result || !result->is_measured)
		return json_null();
	object = json_object();
	for (uint32_t event = 0; event < result->n_events; event++)
		json_object_set_new(object, result->events[event], count_json(result->net[event]));
	return object;
}

static json_t *gated_json(const struct gated *gated)
{
	json_t *object = json_object();
	json_t *judgements = json_array();
	json_t *changes = json_array();

	for (size_t i = 0; i < gated->n_judgements; i++)
		json_array_append_new(judgements, judgement_json(&gated->judgements[i]));
	for (size_t i = 0; i < gated->n_changes; i++)
		json_array_append_new(changes, change_json(&gated->changes[i]));
	json_object_set_new(object, "name", text_json(gated->name));
	json_object_set_new(object, "verdict", json_string(verdict_word(gated->verdict)));
	json_object_set_new(object, "accepted", text_json(gated->accepted));
	json_object_set_new(object, "causes", causes_list_json(&gated->causes));
	json_object_set_new(object, "old", net_json(gated->old));
	json_object_set_new(object, "new", net_json(gated->new));
	json_object_set_new(object, "limits", judgements);
	json_object_set_new(object, "functions", changes);
	json_object_set_new(object, "notes", strings_json(gated->notes, gated->n_notes));
	return object;
}

void gate_write_json(const struct gate *gate, const struct gate_options *options, FILE *out)
{
	json_t *object = json_object();
	json_t *list = json_array();

	for (size_t i = 0; i < gate->count; i++)
		json_array_append_new(list, gated_json(&gate->list[i]));
	json_object_set_new(object, "schema", json_integer(1));
	json_object_set_new(object, "suite", text_json(options->new->suite));
	json_object_set_new(object, "verdict", json_string(verdict_word(gate->verdict)));
	json_object_set_new(object, "exit_code", json_integer(gate_exit_code(gate)));
	json_object_set_new(object, "warn_only", json_boolean(gate->is_warn_only));
	json_object_set_new(object, "causes", causes_list_json(&gate->causes));
	json_object_set_new(object, "environment", fingerprint_json(&options->new->fingerprint));
	json_object_set_new(object, "baseline",
			    options->old ? fingerprint_json(&options->old->fingerprint)
					 : json_null());
	json_object_set_new(object, "benchmarks", list);
	json_print(object, out);
}
