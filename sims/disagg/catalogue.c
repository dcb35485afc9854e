/* SPDX-License-Identifier: GPL-2.0-or-later */
/* catalogue.c - tables of models, devices and links */

#include "catalogue.h"

#include <stddef.h>
#include <string.h>

/* Products with these round differently from the literal they look like: 2.039 * TB. */
#define TB 1e12
#define GB 1e9

static const struct model models[] = {
	{ "llama3-8b", "Llama-3-8B", 32, 4096, 32, 8, 14336, 128256 },
	{ "llama3-70b", "Llama-3-70B", 80, 8192, 64, 8, 28672, 128256 },
};

static const char *const foreign_models[] = {
	"llama3-8b-hyena",  "llama3-8b-hyena-dist",
	"llama3-8b-hybrid", "llama3-8b-hyena-circ",
	"mistral-7b",	    "yi-34b",
	"opt-13b",	    "mixtral-8x7b",
	"llama3.2-1b",
};

/* clang-format off */
static const struct device devices[] = {
	{ "h100", "H100-SXM", 989 * TB, 3.35 * TB, 80 * GB, 0.55, 0.80, 700, 100, 1.0, 60 },
	{ "a100", "A100-SXM", 312 * TB, 2.039 * TB, 80 * GB, 0.55, 0.80, 400, 60, 1.6, 70 },
	{ "optical", "Hypothetical-optical-MAC", 4000 * TB, 3.35 * TB, 80 * GB, 0.40, 0.80, 700, 180, 0.1, 60 },
};

static const char *const foreign_devices[] = {
	"optical-fft", "optical-fft-small", "a100-40g", "h200", "b200",
};

static const struct link links[] = {
	{ "nvlink3", "NVLink 3 (one direction)", 300 * GB, 5e-6, 5 },
	{ "nvlink4", "NVLink 4 (one direction)", 450 * GB, 5e-6, 5 },
	{ "nvlink5", "NVLink 5 (one direction)", 900 * GB, 5e-6, 5 },
	{ "ib-ndr", "InfiniBand NDR 400G", 50 * GB, 10e-6, 15 },
	{ "pcie4", "PCIe Gen4 x16", 32 * GB, 5e-6, 6 },
	{ "pcie5", "PCIe Gen5 x16", 64 * GB, 5e-6, 6 },
	{ "eth-100g", "100 GbE", 12.5 * GB, 20e-6, 15 },
	{ "eth-25g", "25 GbE", 3.125 * GB, 20e-6, 15 },
	{ "cpo-optical", "Co-packaged optics (illustrative)", 200 * GB, 5e-6, 3 },
};
/* clang-format on */

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

const struct model *catalogue_model(const char *key)
{
	for (size_t i = 0; i < COUNT(models); i++)
		if (!strcmp(models[i].key, key))
			return &models[i];
	return NULL;
}

const struct device *catalogue_device(const char *key)
{
	for (size_t i = 0; i < COUNT(devices); i++)
		if (!strcmp(devices[i].key, key))
			return &devices[i];
	return NULL;
}

const struct link *catalogue_link(const char *key)
{
	for (size_t i = 0; i < COUNT(links); i++)
		if (!strcmp(links[i].key, key))
			return &links[i];
	return NULL;
}

static bool is_among(const char *key, const char *const *keys, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (!strcmp(keys[i], key))
			return true;
	return false;
}

bool catalogue_is_foreign_model(const char *key)
{
	return is_among(key, foreign_models, COUNT(foreign_models));
}

bool catalogue_is_foreign_device(const char *key)
{
	return is_among(key, foreign_devices, COUNT(foreign_devices));
}

double link_transfer_s(const struct link *link, double bytes)
{
	return link->latency_s + bytes / link->bandwidth;
}

double link_energy_j(const struct link *link, double bytes)
{
	return bytes * 8.0 * link->pj_per_bit * 1e-12;
}
