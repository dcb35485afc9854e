/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * stepcount [-l LIMIT] [-r START-END] PROGRAM [ARG]... - count instructions by single-stepping.
 *
 * An oracle that shares nothing with Valgrind: the processor's own trap flag. For small static
 * programs; a "rep" takes a step an element. Prints the steps, or those whose instruction lies in
 * START-END (hexadecimal, end excluded). More than LIMIT steps (default 10,000) are an error.
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

struct range {
	unsigned long start, end;
};

static void die(const char *what)
{
	fprintf(stderr, "stepcount: %s: %s\n", what, strerror(errno));
	exit(1);
}

static pid_t start(char **command)
{
	pid_t pid = fork();

	if (pid < 0)
		die("fork");
	if (pid == 0) {
		personality(ADDR_NO_RANDOMIZE);
		ptrace(PTRACE_TRACEME, 0, NULL, NULL);
		execv(command[0], command);
		die(command[0]);
	}
	return pid;
}

/*
 * Whether an instruction ran between two stops. Not if nothing moved: some machines report a stop
 * twice. Nor if a signal was delivered to a handler, which is entered with the signal in rdi on a
 * frame below the red zone of 128 bytes.
 */
static int has_stepped(const struct user_regs_struct *before, const struct user_regs_struct *now,
		       int signal)
{
	if (!memcmp(before, now, sizeof *now))
		return 0;
	return !(signal && now->rdi == (unsigned long)signal && before->rsp > now->rsp + 128);
}

static int lies_in(const struct range *range, unsigned long address)
{
	return address >= range->start && address < range->end;
}

static void read_registers(pid_t pid, struct user_regs_struct *registers)
{
	if (ptrace(PTRACE_GETREGS, pid, NULL, registers))
		die("PTRACE_GETREGS");
}

/* Steps until the program ends. Returns the number of steps in range, or -1 past the limit. */
static long count_steps(pid_t pid, const struct range *range, long limit)
{
	struct user_regs_struct before, now;
	long steps = 0, counted = 0;
	int status, signal = 0;

	read_registers(pid, &before);
	while (steps < limit) {
		if (ptrace(PTRACE_SINGLESTEP, pid, NULL, signal))
			die("PTRACE_SINGLESTEP");
		if (waitpid(pid, &status, 0) != pid)
			die("waitpid");
		if (!WIFSTOPPED(status))
			return counted + lies_in(range, before.rip);
		read_registers(pid, &now);
		if (has_stepped(&before, &now, signal)) {
			steps++;
			counted += lies_in(range, before.rip);
		}
		before = now;
		signal = WSTOPSIG(status) == SIGTRAP ? 0 : WSTOPSIG(status);
	}
	kill(pid, SIGKILL);
	return -1;
}

static void usage(void)
{
	fputs("usage: stepcount [-l LIMIT] [-r START-END] PROGRAM [ARG]...\n", stderr);
	exit(2);
}

int main(int argc, char **argv)
{
	struct range range = { 0, ~0UL };
	long limit = 10000, counted;
	int option, status;
	pid_t pid;

	while ((option = getopt(argc, argv, "+l:r:")) != -1) {
		if (option == 'l')
			limit = strtol(optarg, NULL, 10);
		else if (option != 'r' || sscanf(optarg, "%lx-%lx", &range.start, &range.end) != 2)
			usage();
	}
	if (optind >= argc)
		usage();
	pid = start(argv + optind);
	if (waitpid(pid, &status, 0) != pid || !WIFSTOPPED(status))
		die(argv[optind]);
	counted = count_steps(pid, &range, limit);
	if (counted < 0) {
		fprintf(stderr, "stepcount: more than %ld steps\n", limit);
		return 1;
	}
	printf("%ld\n", counted);
	return 0;
}
