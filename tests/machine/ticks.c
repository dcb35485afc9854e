/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * ticks raise|timer - handle a signal, which takes some turns; raise: a thousand raised signals of
 * a thousand turns; timer: those of an interval timer, of as many as the loop that is interrupted
 * has got to by then
 */
#include <signal.h>
#include <string.h>
#include <sys/time.h>

static volatile sig_atomic_t handled;
static volatile int turns = 1000;

__attribute__((noinline)) static void handler(int number)
{
	(void)number;
	for (volatile int i = turns % 100003; i > 0; i--)
		;
	handled++;
}

__attribute__((noinline)) static void interrupted(void)
{
	for (turns = 0; turns < 60000000; turns++)
		;
}

int main(int argc, char **argv)
{
	/* Longer than Valgrind lets a thread run before it looks for signals. */
	const struct itimerval often = { { 0, 20000 }, { 0, 20000 } };

	signal(SIGALRM, handler);
	if (argc == 2 && !strcmp(argv[1], "timer")) {
		setitimer(ITIMER_REAL, &often, NULL);
		interrupted();
		return 0;
	}
	for (int i = 0; i < 1000; i++)
		raise(SIGALRM);
	return handled != 1000;
}
