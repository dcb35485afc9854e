/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * des [EVENTS] [STATIONS] [JOBS] - discrete-event simulation of a closed queueing network, with a
 * binary heap as its event list.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct event {
	uint64_t t;
	uint32_t station, job;
};
struct station {
	uint32_t *q;
	uint32_t head, len;
	uint64_t busy, served;
	int serving;
};

static struct event *heap;
static size_t hn;
static uint64_t seed = 12345;
static uint32_t nst, njobs;
static struct station *st;

static uint32_t rnd(void)
{
	seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
	return (uint32_t)(seed >> 33);
}

static void __attribute__((noinline)) push(struct event e)
{
	size_t i = hn++;
	while (i > 0) {
		size_t p = (i - 1) / 2;
		if (heap[p].t <= e.t)
			break;
		heap[i] = heap[p];
		i = p;
	}
	heap[i] = e;
}

static struct event __attribute__((noinline)) pop(void)
{
	struct event top = heap[0], last = heap[--hn];
	size_t i = 0;
	for (;;) {
		size_t c = 2 * i + 1;
		if (c >= hn)
			break;
		if (c + 1 < hn && heap[c + 1].t < heap[c].t)
			c++;
		if (last.t <= heap[c].t)
			break;
		heap[i] = heap[c];
		i = c;
	}
	heap[i] = last;
	return top;
}

static void start(uint32_t s, uint64_t now)
{
	struct station *x = &st[s];
	uint32_t job = x->q[x->head];
	x->head = (x->head + 1) % njobs;
	x->len--;
	x->serving = 1;
	uint64_t d = 1 + rnd() % (50 + 10 * (s % 7));
	x->busy += d;
	push((struct event){ now + d, s, job });
}

static void arrive(uint32_t s, uint32_t job, uint64_t now)
{
	struct station *x = &st[s];
	x->q[(x->head + x->len++) % njobs] = job;
	if (!x->serving)
		start(s, now);
}

int main(int argc, char **argv)
{
	uint64_t events = argc > 1 ? strtoull(argv[1], 0, 10) : 6000000;
	nst = argc > 2 ? (uint32_t)atoi(argv[2]) : 200;
	njobs = argc > 3 ? (uint32_t)atoi(argv[3]) : 1000;
	heap = malloc((nst + 1) * sizeof *heap);
	st = calloc(nst, sizeof *st);
	for (uint32_t i = 0; i < nst; i++)
		st[i].q = malloc(njobs * sizeof(uint32_t));
	for (uint32_t j = 0; j < njobs; j++)
		arrive(rnd() % nst, j, 0);
	uint64_t now = 0;
	for (uint64_t n = 0; n < events; n++) {
		struct event e = pop();
		now = e.t;
		struct station *x = &st[e.station];
		x->served++;
		x->serving = 0;
		if (x->len)
			start(e.station, now);
		arrive(rnd() % nst, e.job, now);
	}
	uint64_t busy = 0, served = 0;
	for (uint32_t i = 0; i < nst; i++) {
		busy += st[i].busy;
		served += st[i].served;
	}
	printf("t %llu busy %llu served %llu\n", (unsigned long long)now, (unsigned long long)busy,
	       (unsigned long long)served);
	return 0;
}
