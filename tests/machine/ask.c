/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * ask SOURCE - ask one source of variation, print its answer, and run a loop whose length comes
 * from it
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>
#include <unistd.h>
#include <x86intrin.h>

static uint64_t ask_at_random(void)
{
	return *(const uint32_t *)getauxval(AT_RANDOM);
}

static uint64_t ask_getrandom(void)
{
	uint32_t value = 0;

	return getrandom(&value, sizeof(value), 0) == sizeof(value) ? value : 0;
}

static uint64_t ask_device(void)
{
	uint32_t value = 0;
	int fd = open("/dev/urandom", O_RDONLY);

	if (fd < 0 || read(fd, &value, sizeof(value)) != sizeof(value))
		return 0;
	close(fd);
	return value;
}

static uint64_t nanoseconds(clockid_t clock)
{
	struct timespec now;

	clock_gettime(clock, &now);
	return now.tv_sec * UINT64_C(1000000000) + now.tv_nsec;
}

static uint64_t ask_realtime(void)
{
	return nanoseconds(CLOCK_REALTIME);
}

static uint64_t ask_monotonic(void)
{
	return nanoseconds(CLOCK_MONOTONIC);
}

static uint64_t ask_cputime(void)
{
	return nanoseconds(CLOCK_PROCESS_CPUTIME_ID);
}

static uint64_t ask_gettimeofday(void)
{
	struct timeval now;

	gettimeofday(&now, NULL);
	return now.tv_sec * UINT64_C(1000000) + now.tv_usec;
}

static uint64_t ask_time(void)
{
	return time(NULL);
}

static uint64_t ask_times(void)
{
	struct tms used;

	return times(&used) + used.tms_utime;
}

static uint64_t ask_rusage(void)
{
	struct rusage usage;

	getrusage(RUSAGE_SELF, &usage);
	return usage.ru_utime.tv_usec;
}

static uint64_t ask_pid(void)
{
	return getpid();
}

static uint64_t ask_tsc(void)
{
	return __rdtsc();
}

static uint64_t ask_tscp(void)
{
	unsigned int processor;
	uint64_t tsc = __rdtscp(&processor);

	return tsc + processor;
}

static uint64_t ask_rdrand(void)
{
	unsigned long long value;
	unsigned char carry;

	__asm__ volatile("rdrand %0; setc %1" : "=r"(value), "=qm"(carry));
	return carry ? value : 0;
}

static uint64_t ask_cpus(void)
{
	return sysconf(_SC_NPROCESSORS_ONLN);
}

static uint64_t ask_configured(void)
{
	return sysconf(_SC_NPROCESSORS_CONF);
}

static uint64_t ask_affinity(void)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	sched_getaffinity(0, sizeof(set), &set);
	return CPU_COUNT(&set);
}

static uint64_t ask_getcpu(void)
{
	unsigned int cpu, node;

	return getcpu(&cpu, &node) == 0 ? cpu : 1000;
}

static uint64_t ask_hwcap(void)
{
	return getauxval(AT_HWCAP) + getauxval(AT_HWCAP2) + getauxval(AT_MINSIGSTKSZ);
}

static uint64_t ask_stack(void)
{
	int here;

	return (uint64_t)&here >> 4;
}

static const struct {
	const char *name;
	uint64_t (*ask)(void);
} sources[] = {
	{ "at_random", ask_at_random },
	{ "getrandom", ask_getrandom },
	{ "device", ask_device },
	{ "rdrand", ask_rdrand },
	{ "realtime", ask_realtime },
	{ "monotonic", ask_monotonic },
	{ "cputime", ask_cputime },
	{ "gettimeofday", ask_gettimeofday },
	{ "time", ask_time },
	{ "times", ask_times },
	{ "rusage", ask_rusage },
	{ "pid", ask_pid },
	{ "tsc", ask_tsc },
	{ "tscp", ask_tscp },
	{ "cpus", ask_cpus },
	{ "configured", ask_configured },
	{ "affinity", ask_affinity },
	{ "getcpu", ask_getcpu },
	{ "hwcap", ask_hwcap },
	{ "stack", ask_stack },
};

__attribute__((noinline)) static void loop(uint64_t n)
{
	for (volatile uint64_t i = 0; i < n; i++)
		;
}

int main(int argc, char **argv)
{
	for (size_t i = 0; argc == 2 && i < sizeof(sources) / sizeof(sources[0]); i++) {
		uint64_t answer;

		if (strcmp(sources[i].name, argv[1]))
			continue;
		answer = sources[i].ask();
		printf("%llu\n", (unsigned long long)answer);
		loop(answer % 1009);
		return 0;
	}
	return 2;
}
