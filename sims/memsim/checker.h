/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * checker.h - does a command log keep to the rules of the device?
 *
 * It knows nothing of the controller: it reads the log of one channel and keeps books of its own.
 */
#ifndef CHECKER_H
#define CHECKER_H

#include "command_log.h"
#include "requests.h"

enum rule {
	RULE_SLOT,     /* two commands in one cycle */
	RULE_RFC,      /* a command during a refresh */
	RULE_ACT_OPEN, /* an open bank is opened */
	RULE_RC,
	RULE_RP,
	RULE_RRD_S,
	RULE_RRD_L,
	RULE_FAW,
	RULE_PRE_CLOSED, /* a closed bank is closed */
	RULE_RAS,
	RULE_RTP,
	RULE_WRREC,
	RULE_ROW, /* another row is open */
	RULE_RCD,
	RULE_CCD,
	RULE_WTR_L,
	RULE_WTR_S,
	RULE_REF_OPEN, /* a refresh while a bank is open */
	RULE_RP_REF,
	RULE_BUS,      /* data of two accesses at a time */
	RULE_UNSERVED, /* a request without data */
	RULE_EARLY,    /* a request served before it arrived */
	RULES
};

/* What a rule has to say for itself depends on the rule; the rest is left at 0. */
struct violation {
	enum rule rule;
	struct log_entry entry; /* that broke it; RULE_ROW: its row is the wrong one */
	int64_t have;		/* cycles since the event that the rule counts from */
	int64_t need;
	int64_t open_row;     /* RULE_ROW; -1 for a closed bank */
	int64_t start;	      /* RULE_BUS: of the second burst */
	int64_t previous_end; /* RULE_BUS: of the first */
	bool is_write;	      /* RULE_BUS: the second burst */
	bool was_write;	      /* RULE_BUS: the first */
	int64_t request;      /* RULE_UNSERVED, RULE_EARLY: its id */
};

/* From the scan of the commands; BUS and the requests come on top. */
#define CHECKER_SCAN_MAX 50
#define CHECKER_MAX (CHECKER_SCAN_MAX + 2)

struct verdict {
	struct violation violations[CHECKER_MAX];
	int count;
};

const char *rule_name(enum rule rule);

/* What is given in addition to name, cycle and place of the violation. */
bool rule_counts_cycles(enum rule rule);

/* requests may be NULL. */
void checker_run(struct verdict *verdict, const struct command_log *log,
		 const struct device *device, struct request *const *requests,
		 int64_t request_count);

#endif
