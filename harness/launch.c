/* SPDX-License-Identifier: GPL-2.0-or-later */
/* launch.c - fork, exec, wait, and what is fixed in between */
#include "launch.h"
#include "memory.h"
#include "namespace.h"
#include "string_array.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/*
 * Paths are padded with leading slashes, which change neither what they name nor the last part,
 * to a multiple of this.
 */
#define PADDED_PATH 256

/* From SIGTERM to SIGKILL. */
#define GRACE_NS (5 * 1000000000LL)

/* What a program finds, and what it can raise that to: every kernel allows as many. */
#define MAX_DESCRIPTORS 1024
#define MOST_DESCRIPTORS 4096

static int interrupted;

int launch_interrupted(void)
{
	return interrupted;
}

void launch_set_interrupted(int number)
{
	interrupted = number;
}

static char *pad_path(const char *path)
{
	size_t length = strlen(path);
	size_t padding = (PADDED_PATH - length % PADDED_PATH) % PADDED_PATH;
	char *padded = xmalloc(padding + length + 1);

	memset(padded, '/', padding);
	memcpy(padded + padding, path, length + 1);
	return padded;
}

static char *absolute_path(const char *path)
{
	char *folder;
	char *absolute;

	if (path[0] == '/')
		return xstrdup(path);
	folder = getcwd(NULL, 0);
	while (path[0] == '.' && path[1] == '/')
		path += 2;
	absolute = xasprintf("%s/%s", folder ? folder : ".", path);
	free(folder);
	return absolute;
}

static int check_program(const char *path, const char *name, struct error *err)
{
	struct stat status;

	if (access(path, X_OK) || stat(path, &status))
		return error_set(err, "cannot run %s: %s", name, strerror(errno));
	if (!S_ISREG(status.st_mode))
		return error_set(err, "cannot run %s: it is not a file", name);
	return 0;
}

/* Valgrind's words for these are about itself. */
static int check_countable(const char *path, const char *name, struct error *err)
{
	unsigned char head[20] = { 0 }; /* e_ident, e_type and e_machine */
	FILE *in = fopen(path, "rbe");
	size_t size = in ? fread(head, 1, sizeof(head), in) : 0;
	struct stat status;

	if (in)
		fclose(in);
	if (!stat(path, &status) && (status.st_mode & (S_ISUID | S_ISGID)))
		return error_set(err, "cannot count %s: Valgrind runs no set-user-id programs",
				 name);
	if (size < sizeof(head) || memcmp(head, ELFMAG, SELFMAG))
		return 0;
	if (head[EI_CLASS] == ELFCLASS64 && head[18] == EM_X86_64 && !head[19])
		return 0;
	return error_set(err, "cannot count %s: it is not a program for 64-bit x86", name);
}

/* The program by its padded absolute path; a link stays one, as programs look at their name. */
static char *find_program(const struct launch *launch, struct error *err)
{
	const char *name = launch->argv[0];
	char *found = strchr(name, '/') ? xstrdup(name) : installation_search_path(name);
	char *absolute;
	char *padded = NULL;

	if (!found) {
		error_set(err, "%s: no such command", name);
		return NULL;
	}
	absolute = absolute_path(found);
	if (!check_program(absolute, name, err) &&
	    (!launch->installation || !check_countable(absolute, name, err)))
		padded = pad_path(absolute);
	free(absolute);
	free(found);
	return padded;
}

/* Valgrind expands % in the names of its files. */
static char *escape_percent(const char *path)
{
	char *escaped = xmalloc(2 * strlen(path) + 1);
	char *end = escaped;

	for (; *path; path++) {
		if (*path == '%')
			*end++ = '%';
		*end++ = *path;
	}
	*end = '\0';
	return escaped;
}

static const struct surroundings *surroundings(const struct launch *launch)
{
	static const struct surroundings usual = { 0 };

	return launch->surroundings ? launch->surroundings : &usual;
}

static void add_tool(struct string_array *argv, const struct launch *launch,
		     const struct folder *folder)
{
	char *path = escape_percent(folder->path);

	string_array_add(argv, xstrdup(launch->installation->launcher));
	string_array_add(argv, xstrdup("--command-line-only=yes"));
	string_array_add(argv, xstrdup("--tool=simcount"));
	string_array_add(argv, xstrdup("--trace-children=yes"));
	string_array_add(argv, xstrdup("--fair-sched=try"));
	string_array_add(argv, xstrdup("--vgdb=no"));
	string_array_add(argv, xasprintf("--log-file=%s/" LAUNCH_LOG "%%p", path));
	string_array_add(argv, xasprintf("--simcount-out-file=%s/" LAUNCH_PROFILE "%%p", path));
	surroundings_tool_options(surroundings(launch), argv);
	for (const char *const *option = launch->tool_options; option && *option; option++)
		string_array_add(argv, xstrdup(*option));
	free(path);
}

static int make_argv(const struct launch *launch, const struct folder *folder,
		     struct string_array *argv, struct error *err)
{
	char *program = find_program(launch, err);

	if (!program)
		return -1;
	if (launch->installation)
		add_tool(argv, launch, folder);
	string_array_add(argv, program);
	for (const char *const *arg = launch->argv + 1; *arg; arg++)
		string_array_add(argv, xstrdup(*arg));
	return 0;
}

static void make_environment(const struct launch *launch, struct string_array *environment)
{
	char *library;

	surroundings_environment(surroundings(launch), !launch->installation, environment);
	if (!launch->installation)
		return;
	/* Valgrind makes LD_PRELOAD of it, which then has one length too. */
	library = pad_path(launch->installation->library);
	string_array_add(environment, xasprintf("VALGRIND_LIB=%s", library));
	free(library);
}

static rlim_t smaller(rlim_t a, rlim_t b)
{
	return a < b ? a : b;
}

/* most is as far as the program may raise it itself. */
static void limit(int resource, rlim_t wanted, rlim_t most)
{
	struct rlimit limits;

	if (getrlimit(resource, &limits))
		return;
	limits.rlim_max = smaller(most, limits.rlim_max);
	limits.rlim_cur = smaller(wanted, limits.rlim_max);
	setrlimit(resource, &limits);
}

/* Everything a child has opened. */
struct descriptors {
	int in, out, err;
};

static int open_descriptors(const struct launch *launch, const struct folder *folder,
			    struct descriptors *fds, struct error *err)
{
	const char *in = launch->stdin_path ? launch->stdin_path : "/dev/null";
	char *out = folder_file(folder, LAUNCH_STDOUT);
	char *messages = folder_file(folder, LAUNCH_STDERR);
	int ret = 0;

	fds->in = open(in, O_RDONLY | O_CLOEXEC);
	fds->out = open(out, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	/* Appending, so that processes of one family do not overwrite each other's messages. */
	fds->err = open(messages, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
	if (fds->in < 0)
		ret = error_set(err, "cannot open %s: %s", in, strerror(errno));
	else if (fds->out < 0 || fds->err < 0)
		ret = error_set(err, "cannot write in %s: %s", folder->path, strerror(errno));
	free(messages);
	free(out);
	return ret;
}

static void close_descriptors(struct descriptors *fds)
{
	const int all[] = { fds->in, fds->out, fds->err };

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		if (all[i] >= 0)
			close(all[i]);
}

/* In the child: becomes the program, or writes errno to the report descriptor. */
static void become(char **argv, char **environment, const struct descriptors *fds, int report,
		   bool is_in_namespace)
{
	sigset_t none;

	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	for (int signal_number = 1; signal_number < NSIG; signal_number++)
		signal(signal_number, SIG_DFL);
	if (!is_in_namespace)
		setpgid(0, 0);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	dup2(fds->in, 0);
	dup2(fds->out, 1);
	dup2(fds->err, 2);
	/* Descriptors are inherited by number, and a program may ask how many there are. */
	for (int fd = 3; fd < MAX_DESCRIPTORS; fd++)
		fcntl(fd, F_SETFD, FD_CLOEXEC);
	limit(RLIMIT_NOFILE, MAX_DESCRIPTORS, MOST_DESCRIPTORS);
	limit(RLIMIT_STACK, 8 << 20, RLIM_INFINITY);
	limit(RLIMIT_CORE, 0, RLIM_INFINITY);
	execve(argv[0], argv, environment);
	if (write(report, &errno, sizeof(errno)) < 0)
		_exit(126);
	_exit(127);
}

/* A child, and how to learn how it ended. */
struct child {
	pid_t pid; /* leads a process group */
	bool is_in_namespace;
	struct namespace space; /* the pid is that of its first process */
};

/*
 * The kernel gives ids below this once, when a container is new. Interpreters keep the objects of
 * small numbers, so that the first run might count otherwise than the second.
 */
#define FIRST_REUSED_ID 300

/* Sees to it that the next process gets an id which the one after it could have, too. */
static void pass_over_small_ids(void)
{
	pid_t pid;

	do {
		pid = fork();
		if (!pid)
			_exit(0);
		if (pid > 0)
			waitpid(pid, NULL, 0);
	} while (pid > 0 && pid < FIRST_REUSED_ID - 1);
}

/* As fork(2), but 1 in the parent. */
static int fork_child(struct child *child, int report, struct error *err)
{
	if (child->is_in_namespace) {
		int ret = namespace_fork(&child->space, report, err);

		child->pid = child->space.first;
		return ret;
	}
	if (getpid() < FIRST_REUSED_ID)
		pass_over_small_ids();
	child->pid = fork();
	if (child->pid < 0)
		return error_set(err, "cannot start a process: %s", strerror(errno));
	return child->pid > 0;
}

static int start(char **argv, char **environment, const struct descriptors *fds,
		 struct child *child, struct error *err)
{
	int report[2];
	int failure = 0;
	int ret;
	ssize_t length;

	if (pipe2(report, O_CLOEXEC))
		return error_set(err, "cannot make a pipe: %s", strerror(errno));
	ret = fork_child(child, report[1], err);
	if (!ret)
		become(argv, environment, fds, report[1], child->is_in_namespace);
	close(report[1]);
	if (ret < 0) {
		close(report[0]);
		return -1;
	}
	setpgid(child->pid, child->pid); /* whoever comes first: the child or us */
	do
		length = read(report[0], &failure, sizeof(failure));
	while (length < 0 && errno == EINTR);
	close(report[0]);
	if (length <= 0)
		return 0;
	waitpid(child->pid, NULL, 0);
	if (child->is_in_namespace)
		close(child->space.report);
	return error_set(err, "cannot run %s: %s", argv[0], strerror(failure));
}

static long long now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000000000LL + now.tv_nsec;
}

/* Waits for one of the signals until the deadline (0: for ever); 0 when that has passed. */
static int wait_signal(const sigset_t *signals, long long deadline_ns)
{
	long long left_ns = deadline_ns - now_ns();
	struct timespec left = { left_ns / 1000000000, left_ns % 1000000000 };
	int number;

	if (deadline_ns && left_ns <= 0)
		return 0;
	number = deadline_ns ? sigtimedwait(signals, NULL, &left) : sigwaitinfo(signals, NULL);
	return number > 0 ? number : 0;
}

/* Waits for the end of the process, and sees to it that there is one. */
static int supervise(struct child *child, double timeout_s, const sigset_t *signals,
		     struct outcome *outcome, struct error *err)
{
	pid_t pid = child->pid;
	long long deadline_ns = timeout_s > 0 ? now_ns() + (long long)(timeout_s * 1e9) : 0;
	siginfo_t ended = { 0 };
	int status = 0;

	/* It stays a zombie, so that its group cannot become another one's before the last kill. */
	while (!waitid(P_PID, (id_t)pid, &ended, WEXITED | WNOHANG | WNOWAIT) && !ended.si_pid) {
		int number = wait_signal(signals, deadline_ns);

		if (number && number != SIGCHLD) {
			interrupted = number;
			kill(-pid, SIGKILL);
		} else if (deadline_ns && now_ns() >= deadline_ns) {
			outcome->was_killed = outcome->timed_out;
			kill(-pid, outcome->timed_out ? SIGKILL : SIGTERM);
			outcome->timed_out = true;
			deadline_ns = outcome->was_killed ? 0 : now_ns() + GRACE_NS;
		}
	}
	kill(-pid, SIGKILL); /* whatever the program left running */
	waitpid(pid, &status, 0);
	if (child->is_in_namespace && namespace_status(&child->space, &status, err) < 0)
		return -1;
	outcome->pid = child->is_in_namespace ? NAMESPACE_CHILD : pid;
	outcome->is_signal = WIFSIGNALED(status);
	outcome->status = outcome->is_signal ? WTERMSIG(status) : WEXITSTATUS(status);
	return 0;
}

static int run(char **argv, char **environment, const struct launch *launch,
	       const struct descriptors *fds, struct outcome *outcome, struct error *err)
{
	sigset_t signals;
	sigset_t old;
	struct child child = { .is_in_namespace = surroundings(launch)->has_pid_namespace };
	int ret;

	sigemptyset(&signals);
	sigaddset(&signals, SIGCHLD);
	sigaddset(&signals, SIGINT);
	sigaddset(&signals, SIGTERM);
	sigaddset(&signals, SIGHUP);
	sigprocmask(SIG_BLOCK, &signals, &old);
	ret = start(argv, environment, fds, &child, err);
	if (!ret)
		ret = supervise(&child, launch->timeout_s, &signals, outcome, err);
	sigprocmask(SIG_SETMASK, &old, NULL);
	if (interrupted)
		return error_set(err, "interrupted by SIG%s", sigabbrev_np(interrupted));
	return ret;
}

int launch_run(const struct launch *launch, const struct folder *folder, struct outcome *outcome,
	       struct error *err)
{
	struct descriptors fds = { -1, -1, -1 };
	struct string_array argv = { 0 };
	struct string_array environment = { 0 };
	int ret = -1;

	*outcome = (struct outcome){ 0 };
	make_environment(launch, &environment);
	if (make_argv(launch, folder, &argv, err))
		goto out;
	if (open_descriptors(launch, folder, &fds, err))
		goto out;
	ret = run(argv.items, environment.items, launch, &fds, outcome, err);
out:
	close_descriptors(&fds);
	string_array_release(&argv);
	string_array_release(&environment);
	return ret;
}
