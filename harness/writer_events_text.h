/* SPDX-License-Identifier: GPL-2.0-or-later */
/* writer_events_text.h - the tables of simcount stat whose columns are events */
#ifndef WRITER_EVENTS_TEXT_H
#define WRITER_EVENTS_TEXT_H

#include "event_family.h"
#include "stat_report.h"

#include <stddef.h>
#include <stdio.h>

/* A row a phase, then their total, net, and that of a request. */
void events_write_phases(const struct stat_report *report, enum event_family family, FILE *out);
/* What was modelled, by phase, group and function, and the rates of it; nothing without a model. */
void events_write_models(const struct stat_report *report, size_t top, FILE *out);

#endif
