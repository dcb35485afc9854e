/* SPDX-License-Identifier: GPL-2.0-or-later */
/* queue.h - requests in line, first in, first out; a request is in one line at a time */
#ifndef QUEUE_H
#define QUEUE_H

#include "workload.h"

/* Starts as zeros. */
struct queue {
	struct request *first;
	struct request *last;
	int64_t count;
	int64_t prompt_tokens;
};

void queue_append(struct queue *queue, struct request *request);

/* NULL when nobody waits. */
struct request *queue_take(struct queue *queue);

#endif
