/* SPDX-License-Identifier: GPL-2.0-or-later */
/* summary_json.c - a summary as JSON; the order of keys is part of the format */

#include "summary.h"

#include "../number.h"

static void set(json_t *object, const char *key, json_t *value)
{
	json_object_set_new(object, key, value);
}

static json_t *kinds_json(const struct summary *summary)
{
	json_t *kinds = json_object();

	for (enum kind kind = 0; kind < KINDS; kind++)
		set(kinds, kind_name(kind), json_integer(summary->kinds[kind]));
	return kinds;
}

static json_t *commands_json(const struct summary *summary)
{
	json_t *commands = json_object();

	for (enum command command = 0; command < COMMANDS; command++)
		set(commands, command_name(command), json_integer(summary->commands[command]));
	return commands;
}

static void set_place(json_t *object, const struct log_entry *entry)
{
	set(object, "t", json_integer(entry->cycle));
	set(object, "cmd", json_string(command_name(entry->command)));
	set(object, "ra", json_integer(entry->rank));
	set(object, "bg", json_integer(entry->bankgroup));
	set(object, "ba", json_integer(entry->bank));
}

static json_t *direction_json(bool is_write)
{
	return json_string(is_write ? "w" : "r");
}

static void set_violation(json_t *object, const struct violation *violation)
{
	set(object, "rule", json_string(rule_name(violation->rule)));
	switch (violation->rule) {
	case RULE_BUS:
		set(object, "start", json_integer(violation->start));
		set(object, "prev_end", json_integer(violation->previous_end));
		set(object, "prev_dir", direction_json(violation->was_write));
		set(object, "dir", direction_json(violation->is_write));
		return;
	case RULE_UNSERVED:
	case RULE_EARLY:
		set(object, "request", json_integer(violation->request));
		return;
	case RULE_ROW:
		set_place(object, &violation->entry);
		set(object, "row", json_integer(violation->entry.row));
		set(object, "open_row", json_integer(violation->open_row));
		return;
	default:
		set_place(object, &violation->entry);
	}
	if (rule_counts_cycles(violation->rule)) {
		set(object, "have", json_integer(violation->have));
		set(object, "need", json_integer(violation->need));
	}
}

json_t *violation_json(const struct violation *violation)
{
	json_t *object = json_object();

	set_violation(object, violation);
	return object;
}

static json_t *findings_json(const struct summary *summary)
{
	json_t *findings = json_array();

	for (int64_t i = 0; i < summary->finding_count; i++) {
		json_t *object = json_object();

		set(object, "channel", json_integer(summary->findings[i].channel));
		set_violation(object, &summary->findings[i].violation);
		json_array_append_new(findings, object);
	}
	return findings;
}

static json_t *summary_json(const struct summary *summary)
{
	json_t *object = json_object();

	set(object, "requests", json_integer(summary->requests));
	set(object, "bandwidth_GBps", number_json(summary->bandwidth_gbps));
	set(object, "efficiency", number_json(summary->efficiency));
	set(object, "latency_mean_ns", number_json(summary->latency_mean_ns));
	set(object, "latency_p50_ns", number_json(summary->latency_p50_ns));
	set(object, "latency_p99_ns", number_json(summary->latency_p99_ns));
	set(object, "row_hit_rate", number_json(summary->row_hit_rate));
	set(object, "kinds", kinds_json(summary));
	set(object, "commands", commands_json(summary));
	if (summary->is_checked)
		set(object, "violations", findings_json(summary));
	if (summary->is_timed)
		set(object, "sim_seconds", number_json(summary->wall_s));
	return object;
}

void summary_write_json(const struct summary *summary, FILE *out)
{
	json_t *object = summary_json(summary);

	number_write_json(object, out);
	fputc('\n', out);
	json_decref(object);
}
