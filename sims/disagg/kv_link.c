/* SPDX-License-Identifier: GPL-2.0-or-later */
/* kv_link.c - transfers and their account */

#include "kv_link.h"

static double bytes_of(const struct kv_link *link, const struct request *request)
{
	return (double)request->prompt_length * link->kv_bytes;
}

double kv_link_begin(struct kv_link *link, struct request *request, double now)
{
	link->in_use++;
	request->kv_start = now;
	link->wait_s += now - request->first_token;
	return link_transfer_s(link->link, bytes_of(link, request));
}

void kv_link_end(struct kv_link *link, struct request *request, double now)
{
	double bytes = bytes_of(link, request);

	link->in_use--;
	link->busy_s += link_transfer_s(link->link, bytes);
	link->bytes += bytes;
	link->transfers++;
	link->energy_j += link_energy_j(link->link, bytes);
	request->kv_ready = now;
}
