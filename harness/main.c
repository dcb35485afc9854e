/* SPDX-License-Identifier: GPL-2.0-or-later */
/* simcount: the command line over libharness. */
#include "config.h"
#include "commands.h"
#include "launch.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

/* A new subcommand is one row here and one cmd_NAME.c. */
static const struct command {
	const char *name;
	const char *summary;
	int (*run)(int argc, char **argv, struct error *err);
} commands[] = {
	{ "stat", "count a program's instructions, or show a profile", cmd_stat },
	{ "study", "count the bundled simulators, compiled and interpreted", cmd_study },
	{ "compare", "show what changed between builds, function by function", cmd_compare },
	{ "diff", "say whether builds count the same, as diff does", cmd_diff },
	{ "run", "measure the benchmarks of a suite", cmd_run },
	{ "gate", "compare with a baseline under limits", cmd_gate },
	{ "report", "show results in other formats, and beside a baseline", cmd_report },
	{ "merge", "put the results of a suite's shards together", cmd_merge },
	{ "fingerprint", "show environments, and what differs between two", cmd_fingerprint },
	{ "doctor", "check that everything is installed and counts exactly", cmd_doctor },
};

#define N_COMMANDS (sizeof(commands) / sizeof(commands[0]))

static void print_help(FILE *out)
{
	fputs("Usage: simcount COMMAND [OPTION]... [-- PROGRAM [ARGUMENT]...]\n\n"
	      "Exact instruction counts of programs, per function.\n\nCommands:\n",
	      out);
	for (size_t i = 0; i < N_COMMANDS; i++)
		fprintf(out, "  %-11s %s\n", commands[i].name, commands[i].summary);
	fputs("\n'simcount COMMAND --help' shows the options of a command.\n", out);
}

static const struct command *find_command(const char *name)
{
	for (size_t i = 0; i < N_COMMANDS; i++)
		if (!strcmp(commands[i].name, name))
			return &commands[i];
	return NULL;
}

/* What we print counts only once it has arrived. */
static int finish(int code)
{
	if (fflush(stdout) || ferror(stdout)) {
		fputs("simcount: cannot write to standard output\n", stderr);
		return EXIT_CODE_TOOL;
	}
	if (launch_interrupted()) {
		signal(launch_interrupted(), SIG_DFL);
		raise(launch_interrupted());
	}
	return code;
}

int main(int argc, char **argv)
{
	const struct command *command;
	struct error err;
	int code;

	if (argc < 2 || !strcmp(argv[1], "--help") || !strcmp(argv[1], "-h")) {
		print_help(argc < 2 ? stderr : stdout);
		return finish(argc < 2 ? EXIT_CODE_USAGE : EXIT_CODE_PASS);
	}
	if (!strcmp(argv[1], "--version")) {
		puts("simcount " PACKAGE_VERSION);
		return finish(EXIT_CODE_PASS);
	}
	command = find_command(argv[1]);
	if (!command) {
		fprintf(stderr, "simcount: no command '%s'; see 'simcount --help'\n", argv[1]);
		return EXIT_CODE_USAGE;
	}
	code = command->run(argc - 1, argv + 1, &err);
	if (code < 0) {
		fprintf(stderr, "simcount: %s\n", err.text);
		code = err.code;
	}
	return finish(code);
}
