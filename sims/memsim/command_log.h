/* SPDX-License-Identifier: GPL-2.0-or-later */
/* command_log.h - what a controller told the memory, command by command */
#ifndef COMMAND_LOG_H
#define COMMAND_LOG_H

#include <stdint.h>
#include <stdio.h>

enum command {
	COMMAND_ACT,
	COMMAND_PRE,
	COMMAND_PREA, /* the auto-precharge of a read or write */
	COMMAND_RD,
	COMMAND_WR,
	COMMAND_REF,
	COMMANDS
};

/* Fields that do not apply are -1. */
struct log_entry {
	int64_t cycle;
	enum command command;
	int64_t rank;
	int64_t bankgroup;
	int64_t bank;
	int64_t row;
};

/* In order of decision: an auto-precharge happens later than what follows it. Starts as zeros. */
struct command_log {
	struct log_entry *entries;
	int64_t count;
	int64_t room;
};

const char *command_name(enum command command);

void command_log_add(struct command_log *log, struct log_entry entry);
void command_log_write_heading(FILE *out);
void command_log_write(const struct command_log *log, int64_t channel, FILE *out);
void command_log_release(struct command_log *log);

#endif
