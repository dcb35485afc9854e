/* SPDX-License-Identifier: GPL-2.0-or-later */
/* config.c - what is simulated: defaults and checks */

#include "config.h"

#include "catalogue.h"

#include <err.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

void config_init(struct config *config)
{
	*config = (struct config){
		.mode = "disagg",
		.model = "llama3-70b",
		.device = "h100",
		.devices_per_instance = 4,
		.prefill_devices_per_instance = COUNT_UNSET,
		.decode_devices_per_instance = COUNT_UNSET,
		.link = "ib-ndr",
		.link_channels = 1,
		.n_prefill = 1,
		.n_decode = 1,
		.n_colocated = 2,
		.max_prefill_tokens = 8192,
		.max_decode_batch = 256,
		.step_overhead = 0.0005,
		.ttft_slo = 1.0,
		.tpot_slo = 0.025,
		.warmup_frac = 0.1,
		.power_cap_w = NAN,
		.prefill_power_cap_w = NAN,
		.decode_power_cap_w = NAN,
	};
}

bool config_is_colocated(const struct config *config)
{
	return !strcmp(config->mode, "colocated");
}

static void refuse_foreign_device(const char *key, const char *what)
{
	if (key && catalogue_is_foreign_device(key))
		errx(2, "%s '%s' is known but not modelled here", what, key);
}

static void check_device(const char *key, const char *what)
{
	if (key && !catalogue_device(key))
		errx(2, "unknown %s '%s'", what, key);
}

static void check_pool(int64_t count, const char *pool)
{
	if (count < 1)
		errx(2, "the %s pool is empty", pool);
}

static void check_pools(const struct config *config)
{
	if (config_is_colocated(config)) {
		check_pool(config->n_colocated, "colocated");
		return;
	}
	check_pool(config->n_prefill, "prefill");
	check_pool(config->n_decode, "decode");
}

void config_check(const struct config *config)
{
	if (catalogue_is_foreign_model(config->model))
		errx(2, "model '%s' is known but not modelled here", config->model);
	refuse_foreign_device(config->device, "device");
	refuse_foreign_device(config->prefill_device, "prefill device");
	refuse_foreign_device(config->decode_device, "decode device");
	if (!config_is_colocated(config) && strcmp(config->mode, "disagg"))
		errx(2, "unknown mode '%s'", config->mode);
	if (!catalogue_link(config->link))
		errx(2, "unknown link '%s'", config->link);
	check_pools(config);
	if (!catalogue_model(config->model))
		errx(2, "unknown model '%s'", config->model);
	check_device(config->device, "device");
	check_device(config->prefill_device, "prefill device");
	check_device(config->decode_device, "decode device");
}
