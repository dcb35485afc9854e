/* SPDX-License-Identifier: GPL-2.0-or-later */
/* catalogue.h - the models, devices and links that can be simulated, by name */
#ifndef CATALOGUE_H
#define CATALOGUE_H

#include <stdbool.h>

struct model {
	const char *key;
	const char *name;
	int layers;
	int width;
	int heads;
	int kv_heads;
	int ffn_width;
	int vocabulary;
};

struct device {
	const char *key;
	const char *name;
	double peak_flops;   /* per second */
	double memory_bytes; /* per second */
	double capacity_bytes;
	double flop_efficiency; /* the share of peak_flops that is reached */
	double byte_efficiency; /* the share of memory_bytes that is reached */
	double tdp_w;
	double idle_w;
	double pj_per_flop;
	double pj_per_byte;
};

struct link {
	const char *key;
	const char *name;
	double bandwidth; /* bytes per second of one channel */
	double latency_s;
	double pj_per_bit;
};

/* NULL when the key is unknown. */
const struct model *catalogue_model(const char *key);
const struct device *catalogue_device(const char *key);
const struct link *catalogue_link(const char *key);

/* Real names that this simulator does not model, so that the user hears why. */
bool catalogue_is_foreign_model(const char *key);
bool catalogue_is_foreign_device(const char *key);

double link_transfer_s(const struct link *link, double bytes);
double link_energy_j(const struct link *link, double bytes);

#endif
