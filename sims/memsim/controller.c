/* SPDX-License-Identifier: GPL-2.0-or-later */
/* controller.c - requests to their channels, and the channels one after the other */

#include "controller.h"

#include "channel.h"
#include "memory.h"

#include <stdlib.h>

/* Total, since no two requests share an id. */
static int compare(const void *a, const void *b)
{
	const struct request *x = *(struct request *const *)a;
	const struct request *y = *(struct request *const *)b;

	if (x->at.channel != y->at.channel)
		return x->at.channel < y->at.channel ? -1 : 1;
	if (x->arrival != y->arrival)
		return x->arrival < y->arrival ? -1 : 1;
	return x->id < y->id ? -1 : 1;
}

static struct request **sort_by_channel(const struct requests *requests)
{
	struct request **sorted = memory_new((size_t)requests->count, sizeof(*sorted));

	for (int64_t i = 0; i < requests->count; i++)
		sorted[i] = &requests->list[i];
	qsort(sorted, (size_t)requests->count, sizeof(*sorted), compare);
	return sorted;
}

/* How many of the next left requests are for the same channel. */
static int64_t count_same_channel(struct request **requests, int64_t left)
{
	int64_t count = 1;

	while (count < left && requests[count]->at.channel == requests[0]->at.channel)
		count++;
	return count;
}

void controller_run(struct controller_result *result, const struct controller_spec *spec,
		    struct requests *requests)
{
	int64_t served = 0;

	result->by_channel = sort_by_channel(requests);
	result->channels = memory_new((size_t)spec->device->channels, sizeof(*result->channels));
	result->channel_count = 0;
	while (served < requests->count) {
		struct channel_result *channel = &result->channels[result->channel_count++];

		channel->requests = result->by_channel + served;
		channel->channel = channel->requests[0]->at.channel;
		channel->request_count =
			count_same_channel(channel->requests, requests->count - served);
		channel_run(spec, channel);
		served += channel->request_count;
	}
}

void controller_result_release(struct controller_result *result)
{
	for (int64_t i = 0; i < result->channel_count; i++)
		command_log_release(&result->channels[i].log);
	free(result->channels);
	free(result->by_channel);
}
