/* SPDX-License-Identifier: GPL-2.0-or-later */
/* queue.c - requests in line, linked through themselves */

#include "queue.h"

void queue_append(struct queue *queue, struct request *request)
{
	request->next = NULL;
	if (queue->first)
		queue->last->next = request;
	else
		queue->first = request;
	queue->last = request;
	queue->count++;
	queue->prompt_tokens += request->prompt_length;
}

struct request *queue_take(struct queue *queue)
{
	struct request *request = queue->first;

	if (!request)
		return NULL;
	queue->first = request->next;
	queue->count--;
	queue->prompt_tokens -= request->prompt_length;
	return request;
}
