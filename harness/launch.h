/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * launch.h - run a command, under the tool or natively, in surroundings that are always the same
 *
 * Fixed are the environment, the length of argv[0] and of every path Valgrind puts on the
 * program's stack (so the stack starts at one address wherever program and Valgrind lie),
 * standard input, open descriptors and resource limits. The working folder stays.
 */
#ifndef LAUNCH_H
#define LAUNCH_H

#include "error.h"
#include "folder.h"
#include "installation.h"
#include "surroundings.h"

#include <stdbool.h>
#include <sys/types.h>

struct launch {
	const char *const *argv;		 /* ends with NULL; argv[0] is looked up in $PATH */
	const char *stdin_path;			 /* NULL: /dev/null */
	double timeout_s;			 /* 0: none */
	const struct installation *installation; /* NULL: run natively */
	const char *const *tool_options;	 /* after our own; ends with NULL; NULL: none */
	const struct surroundings *surroundings; /* NULL: the usual ones */
};

/* How a run ended. */
struct outcome {
	pid_t pid;	 /* as the program itself sees it */
	bool is_signal;	 /* killed by one */
	int status;	 /* exit status, or signal number */
	bool timed_out;	 /* the time limit was reached and SIGTERM sent */
	bool was_killed; /* SIGTERM did not help within five seconds */
};

/* Files a run leaves in its folder. The last two stand before a process id. */
#define LAUNCH_STDOUT "stdout"
#define LAUNCH_STDERR "stderr"
#define LAUNCH_LOG "log."	       /* what Valgrind said */
#define LAUNCH_PROFILE "simcount.out." /* later images of the process: .2, .3 behind the id */

/*
 * Runs the command to its end; its files go to the folder. A program that fails or is killed is
 * an outcome, one that cannot be started an error. So is SIGINT, SIGTERM or SIGHUP to ourselves,
 * which ends the program first.
 */
int launch_run(const struct launch *launch, const struct folder *folder, struct outcome *outcome,
	       struct error *err);

/* The signal that interrupted a launch, or 0; main ends by it once everything is put away. */
int launch_interrupted(void);
/* The same for a signal that somebody else received, who runs launches in other processes. */
void launch_set_interrupted(int number);

#endif
