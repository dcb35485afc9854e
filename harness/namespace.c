/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "namespace.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* Why there is no namespace, or how the child ended. */
struct report {
	int failure; /* errno, or 0 */
	int status;
};

static int write_file(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC);
	ssize_t length = fd < 0 ? -1 : write(fd, text, strlen(text));

	if (fd >= 0)
		close(fd);
	return length < 0 ? -1 : 0;
}

/* The user stays who it is. */
static int map_ids(uid_t user, gid_t group)
{
	char text[64];

	snprintf(text, sizeof(text), "%u %u 1\n", user, user);
	if (write_file("/proc/self/uid_map", text) || write_file("/proc/self/setgroups", "deny"))
		return -1;
	snprintf(text, sizeof(text), "%u %u 1\n", group, group);
	return write_file("/proc/self/gid_map", text);
}

/* Where that is not allowed, /proc stays the one outside, which knows processes by other ids. */
static void mount_proc(void)
{
	if (!mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL))
		mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL);
}

static void finish(int out, struct report report)
{
	_exit(write(out, &report, sizeof(report)) == sizeof(report) ? 0 : 1);
}

/* Waits for every process of the namespace until the child has ended. */
static void wait_for_child(int out, pid_t child)
{
	struct report report = { 0 };
	pid_t ended;

	do
		ended = waitpid(-1, &report.status, 0);
	while (ended > 0 ? ended != child : errno == EINTR);
	finish(out, report);
}

/* The first process; returns in its child only. */
static void begin(int out, int kept_descriptor, bool has_users, uid_t user, gid_t group)
{
	pid_t child;

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	setpgid(0, 0);
	if (has_users && map_ids(user, group))
		finish(out, (struct report){ .failure = errno });
	mount_proc();
	child = fork();
	if (child < 0)
		finish(out, (struct report){ .failure = errno });
	if (!child) {
		close(out);
		return;
	}
	close(kept_descriptor); /* else its other end would not see the child closing it */
	wait_for_child(out, child);
}

/* Not through fork(3): glibc's has no flags. The harness has one thread, so nothing is missed. */
static pid_t clone_process(int flags)
{
	return (pid_t)syscall(SYS_clone, (unsigned long)(flags | SIGCHLD), 0, 0, 0, 0);
}

int namespace_fork(struct namespace *space, int kept_descriptor, struct error *err)
{
	const int spaces = CLONE_NEWPID | CLONE_NEWNS;
	uid_t user = geteuid();
	gid_t group = getegid();
	bool has_users = false;
	int report[2];

	if (pipe2(report, O_CLOEXEC))
		return error_set(err, "cannot make a pipe: %s", strerror(errno));
	space->first = clone_process(spaces);
	if (space->first < 0 && errno == EPERM) {
		has_users = true;
		space->first = clone_process(spaces | CLONE_NEWUSER);
	}
	if (!space->first) {
		close(report[0]);
		begin(report[1], kept_descriptor, has_users, user, group);
		return 0;
	}
	close(report[1]);
	space->report = report[0];
	if (space->first > 0)
		return 1;
	close(report[0]);
	return error_set(err,
			 "cannot make a PID namespace: %s; this system does not allow it "
			 "(see user_namespaces(7))",
			 strerror(errno));
}

int namespace_status(struct namespace *space, int *status, struct error *err)
{
	struct report report;
	ssize_t length;

	do
		length = read(space->report, &report, sizeof(report));
	while (length < 0 && errno == EINTR);
	close(space->report);
	if (length != sizeof(report))
		return 1;
	*status = report.status;
	if (!report.failure)
		return 0;
	return error_set(err, "cannot set up a PID namespace: %s", strerror(report.failure));
}
