/* SPDX-License-Identifier: GPL-2.0-or-later */
/* kv_link.h - the link that carries keys and values from prefill to decode */
#ifndef KV_LINK_H
#define KV_LINK_H

#include "catalogue.h"
#include "queue.h"

/* As many transfers at once as there are channels; the rest wait in line. */
struct kv_link {
	const struct link *link;
	int64_t channels;
	double kv_bytes; /* a token */

	int64_t in_use;
	struct queue queue;

	double busy_s; /* of all channels together */
	double bytes;
	int64_t transfers;
	double wait_s; /* of all requests together */
	double energy_j;
};

/* Take a channel for request, stamp it, and say how long the transfer takes. */
double kv_link_begin(struct kv_link *link, struct request *request, double now);

/* Leave the channel, stamp request and add the transfer to the account. */
void kv_link_end(struct kv_link *link, struct request *request, double now);

#endif
