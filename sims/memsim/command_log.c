/* SPDX-License-Identifier: GPL-2.0-or-later */
/* command_log.c - a growing list of commands */

#include "command_log.h"

#include <err.h>
#include <stdlib.h>

const char *command_name(enum command command)
{
	static const char *const names[COMMANDS] = {
		[COMMAND_ACT] = "ACT", [COMMAND_PRE] = "PRE", [COMMAND_PREA] = "PREA",
		[COMMAND_RD] = "RD",   [COMMAND_WR] = "WR",   [COMMAND_REF] = "REF",
	};

	return names[command];
}

void command_log_add(struct command_log *log, struct log_entry entry)
{
	if (log->count == log->room) {
		log->room = log->room ? 2 * log->room : 1024;
		log->entries = realloc(log->entries, (size_t)log->room * sizeof(*log->entries));
		if (!log->entries)
			errx(1, "out of memory: %lld commands", (long long)log->room);
	}
	log->entries[log->count++] = entry;
}

void command_log_write_heading(FILE *out)
{
	fputs("channel,cycle,command,rank,bankgroup,bank,row\n", out);
}

void command_log_write(const struct command_log *log, int64_t channel, FILE *out)
{
	for (int64_t i = 0; i < log->count; i++) {
		const struct log_entry *entry = &log->entries[i];

		fprintf(out, "%lld,%lld,%s,%lld,%lld,%lld,%lld\n", (long long)channel,
			(long long)entry->cycle, command_name(entry->command),
			(long long)entry->rank, (long long)entry->bankgroup, (long long)entry->bank,
			(long long)entry->row);
	}
}

void command_log_release(struct command_log *log)
{
	free(log->entries);
}
