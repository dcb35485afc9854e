/* SPDX-License-Identifier: GPL-2.0-or-later */
/* commands.h - the subcommands; argv[0] is the subcommand's name */
#ifndef COMMANDS_H
#define COMMANDS_H

#include "error.h"

/* Each returns an exit code, or -1 with the error set, which main prints. */
int cmd_stat(int argc, char **argv, struct error *err);
int cmd_study(int argc, char **argv, struct error *err);
int cmd_compare(int argc, char **argv, struct error *err);
int cmd_diff(int argc, char **argv, struct error *err);
int cmd_run(int argc, char **argv, struct error *err);
int cmd_gate(int argc, char **argv, struct error *err);
int cmd_report(int argc, char **argv, struct error *err);
int cmd_merge(int argc, char **argv, struct error *err);
int cmd_fingerprint(int argc, char **argv, struct error *err);
int cmd_doctor(int argc, char **argv, struct error *err);

#endif
