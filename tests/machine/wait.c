/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * wait KIND - wait in one of the ways there are, and print what came of it and how long it took on
 * CLOCK_MONOTONIC, in milliseconds
 */
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

static long milliseconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static struct timespec in_ms(clockid_t clock, long ms)
{
	struct timespec when;

	clock_gettime(clock, &when);
	when.tv_nsec += ms * 1000000;
	when.tv_sec += when.tv_nsec / 1000000000;
	when.tv_nsec %= 1000000000;
	return when;
}

static int wait_sleep(void)
{
	return sleep(2);
}

static int wait_nanosleep(void)
{
	struct timespec length = { 0, 200000000 };

	return nanosleep(&length, NULL);
}

static int wait_until(void)
{
	struct timespec when = in_ms(CLOCK_REALTIME, 300);

	return clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &when, NULL);
}

static int wait_poll(void)
{
	return poll(NULL, 0, 300);
}

static int wait_select(void)
{
	struct timeval length = { 0, 300000 };

	return select(0, NULL, NULL, NULL, &length);
}

static int wait_epoll(void)
{
	struct epoll_event event;

	return epoll_wait(epoll_create1(0), &event, 1, 300);
}

static int wait_condition(void)
{
	struct timespec when = in_ms(CLOCK_REALTIME, 400);
	int result;

	pthread_mutex_lock(&mutex);
	result = pthread_cond_timedwait(&condition, &mutex, &when);
	pthread_mutex_unlock(&mutex);
	return result;
}

static void *signal_soon(void *unused)
{
	(void)unused;
	usleep(100000);
	pthread_mutex_lock(&mutex);
	pthread_cond_signal(&condition);
	pthread_mutex_unlock(&mutex);
	return NULL;
}

static int wait_signalled(void)
{
	struct timespec when = in_ms(CLOCK_REALTIME, 4000);
	pthread_t thread;
	int result;

	pthread_mutex_lock(&mutex);
	pthread_create(&thread, NULL, signal_soon, NULL);
	result = pthread_cond_timedwait(&condition, &mutex, &when);
	pthread_mutex_unlock(&mutex);
	pthread_join(thread, NULL);
	return result;
}

static int wait_semaphore(void)
{
	struct timespec when = in_ms(CLOCK_REALTIME, 300);
	sem_t semaphore;

	sem_init(&semaphore, 0, 0);
	return sem_timedwait(&semaphore, &when) ? errno : 0;
}

static int read_timer(clockid_t clock, int flags, struct timespec when)
{
	struct itimerspec setting = { .it_value = when };
	unsigned long long expiries = 0;
	int fd = timerfd_create(clock, 0);

	timerfd_settime(fd, flags, &setting, NULL);
	return read(fd, &expiries, sizeof(expiries)) == sizeof(expiries) ? (int)expiries : -1;
}

static int wait_timer(void)
{
	return read_timer(CLOCK_MONOTONIC, 0, (struct timespec){ 0, 300000000 });
}

static int wait_timer_until(void)
{
	return read_timer(CLOCK_REALTIME, TFD_TIMER_ABSTIME, in_ms(CLOCK_REALTIME, 300));
}

static int wait_signal(void)
{
	struct timespec length = { 0, 300000000 };
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	return sigtimedwait(&set, NULL, &length) < 0 ? errno : 0;
}

/* The other thread's sleep and ours pass at the same time. */
static void *sleep_as_well(void *unused)
{
	(void)unused;
	usleep(300000);
	return NULL;
}

static int wait_together(void)
{
	pthread_t thread;

	pthread_create(&thread, NULL, sleep_as_well, NULL);
	usleep(300000);
	return pthread_join(thread, NULL);
}

static int wait_asking(void)
{
	long start = milliseconds();

	while (milliseconds() < start + 1000)
		;
	return 0;
}

static const struct {
	const char *name;
	int (*wait)(void);
} kinds[] = {
	{ "sleep", wait_sleep },
	{ "nanosleep", wait_nanosleep },
	{ "until", wait_until },
	{ "poll", wait_poll },
	{ "select", wait_select },
	{ "epoll", wait_epoll },
	{ "condition", wait_condition },
	{ "signalled", wait_signalled },
	{ "semaphore", wait_semaphore },
	{ "timer", wait_timer },
	{ "timer_until", wait_timer_until },
	{ "signal", wait_signal },
	{ "together", wait_together },
	{ "asking", wait_asking },
};

int main(int argc, char **argv)
{
	for (size_t i = 0; argc == 2 && i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		long start = milliseconds();
		int result;

		if (strcmp(kinds[i].name, argv[1]))
			continue;
		result = kinds[i].wait();
		printf("%d\n", result);
		fprintf(stderr, "elapsed %ld\n", milliseconds() - start);
		return 0;
	}
	return 2;
}
