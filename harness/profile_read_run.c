/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What a profile says of the run: how it ended, on what machine, by which command, in phases. */
#include "memory.h"
#include "profile_reader.h"

#include <stdlib.h>
#include <string.h>

#define MAX_PHASES 10000

static int parse_events(struct profile_reader *r, char *names)
{
	struct profile *profile = r->profile;
	char *rest = names;

	for (char *name; (name = strtok_r(rest, " ", &rest));) {
		if (profile->n_events == TALLY_MAX_EVENTS)
			return reader_fail(r, "more than %d events", TALLY_MAX_EVENTS);
		if (profile_find_event(profile, name) >= 0)
			return reader_fail(r, "event %.80s twice", name);
		profile->events =
			xgrow(profile->events, profile->n_events, sizeof(*profile->events));
		profile->events[profile->n_events++] = xstrdup(name);
	}
	if (!profile->n_events || strcmp(profile->events[EVENT_IR], "Ir"))
		return reader_fail(r, "the first event is not Ir");
	return 0;
}

static int parse_ended(struct profile_reader *r, const char *text)
{
	static const char *const names[] = {
		[PROFILE_EXIT] = "exit", [PROFILE_SIGNAL] = "signal", [PROFILE_EXEC] = "exec"
	};

	for (int i = 0; i <= PROFILE_EXEC; i++) {
		if (!strcmp(text, names[i])) {
			r->profile->ended = (enum profile_end)i;
			return 0;
		}
	}
	return reader_fail(r, "ended=\"%.80s\" is not exit, signal or exec", text);
}

int profile_begin_simcount(struct profile_reader *r)
{
	struct profile *profile = r->profile;
	char *version = NULL;
	char *events = NULL;
	char *ended = NULL;
	uint64_t status = 0;
	int ret = -1;

	if (reader_required(r, "version", &version))
		goto out;
	if (strcmp(version, "1")) {
		reader_fail(r, "format version %.20s; this simcount reads version 1", version);
		goto out;
	}
	if (reader_required(r, "events", &events) || parse_events(r, events))
		goto out;
	if (reader_required(r, "ended", &ended) || parse_ended(r, ended))
		goto out;
	if (reader_yes(r, "complete", &profile->is_complete) ||
	    reader_number(r, "status", INT32_MAX, &status) ||
	    reader_optional_number(r, "faults", &profile->faults))
		goto out;
	profile->status = (int)status;
	ret = 0;
out:
	free(version);
	free(events);
	free(ended);
	return ret;
}

int profile_begin_tool(struct profile_reader *r)
{
	struct profile *profile = r->profile;

	if (profile->tool_version)
		return reader_fail(r, "tool twice");
	if (reader_required(r, "version", &profile->tool_version))
		return -1;
	return reader_required(r, "valgrind", &profile->valgrind_version);
}

int profile_begin_machine(struct profile_reader *r)
{
	if (r->profile->cpu)
		return reader_fail(r, "machine twice");
	r->profile->cpu = reader_attribute(r, "cpu");
	return reader_optional_number(r, "seed", &r->profile->seed);
}

static int add_source(struct profile_reader *r, enum source_kind kind)
{
	struct profile *profile = r->profile;
	struct profile_source *source;

	profile->sources = xgrow(profile->sources, profile->n_sources, sizeof(*profile->sources));
	source = &profile->sources[profile->n_sources++];
	*source = (struct profile_source){ .kind = kind };
	if (reader_required(r, "source", &source->name))
		return -1;
	return reader_optional_number(r, "used", &source->used);
}

int profile_begin_fixed(struct profile_reader *r)
{
	return add_source(r, SOURCE_FIXED);
}

int profile_begin_real(struct profile_reader *r)
{
	return add_source(r, SOURCE_REAL);
}

int profile_begin_varies(struct profile_reader *r)
{
	return add_source(r, SOURCE_VARIES);
}

int profile_begin_model(struct profile_reader *r)
{
	char *cache;

	if (reader_yes(r, "branch", &r->profile->models_branches) ||
	    reader_required(r, "cache", &cache))
		return -1;
	r->profile->models_host = !strcmp(cache, "host");
	free(cache);
	return 0;
}

int profile_begin_cache(struct profile_reader *r)
{
	struct profile *profile = r->profile;
	struct profile_cache *cache;

	profile->caches = xgrow(profile->caches, profile->n_caches, sizeof(*profile->caches));
	cache = &profile->caches[profile->n_caches++];
	*cache = (struct profile_cache){ 0 };
	if (reader_required(r, "name", &cache->name) ||
	    reader_number(r, "size", UINT32_MAX, &cache->size) ||
	    reader_number(r, "ways", UINT32_MAX, &cache->ways))
		return -1;
	return reader_number(r, "line", UINT32_MAX, &cache->line);
}

int profile_end_arg(struct profile_reader *r)
{
	struct profile *profile = r->profile;

	profile->command = xgrow(profile->command, profile->n_arguments, sizeof(*profile->command));
	profile->command[profile->n_arguments++] = xstrdup(r->text);
	return 0;
}

int profile_begin_phases(struct profile_reader *r)
{
	char *only;

	if (r->profile->until)
		return reader_fail(r, "phases twice");
	if (reader_required(r, "until", &r->profile->until))
		return -1;
	only = reader_attribute(r, "only");
	free(only);
	if (only && reader_yes(r, "only", &r->profile->is_only))
		return -1;
	return reader_yes(r, "reached", &r->profile->until_reached);
}

int profile_begin_phase(struct profile_reader *r)
{
	struct profile *profile = r->profile;
	char *name;

	if (reader_required(r, "name", &name))
		return -1;
	profile->phases = xgrow(profile->phases, profile->n_phases, sizeof(*profile->phases));
	profile->phases[profile->n_phases++] = name;
	if (profile->n_phases > MAX_PHASES)
		return reader_fail(r, "more than %d phases", MAX_PHASES);
	return 0;
}

int profile_end_thread(struct profile_reader *r)
{
	struct profile *profile = r->profile;
	uint64_t counts[TALLY_MAX_EVENTS];

	if (reader_counts(r, counts))
		return -1;
	profile->threads = xgrow(profile->threads, profile->n_threads,
				 profile->n_events * sizeof(*profile->threads));
	memcpy(profile->threads + profile->n_threads++ * profile->n_events, counts,
	       profile->n_events * sizeof(*counts));
	return 0;
}

int profile_end_note(struct profile_reader *r)
{
	struct profile *profile = r->profile;

	profile->notes = xgrow(profile->notes, profile->n_notes, sizeof(*profile->notes));
	profile->notes[profile->n_notes++] = xstrdup(r->text);
	return 0;
}
