/* SPDX-License-Identifier: GPL-2.0-or-later */
/* config.h - what is simulated: model, hardware, pools and limits */
#ifndef CONFIG_H
#define CONFIG_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

/* A count that is not set. */
#define COUNT_UNSET (-1)

/* Names are borrowed. NULL, COUNT_UNSET and NaN stand for "not set". */
struct config {
	const char *mode; /* "disagg" or "colocated" */
	const char *model;
	const char *device;
	int64_t devices_per_instance;
	const char *prefill_device; /* else device */
	const char *decode_device;
	int64_t prefill_devices_per_instance; /* else devices_per_instance */
	int64_t decode_devices_per_instance;
	const char *link;
	int64_t link_channels;
	int64_t n_prefill;
	int64_t n_decode;
	int64_t n_colocated;
	int64_t max_prefill_tokens;
	int64_t max_decode_batch;
	double step_overhead;
	double ttft_slo;
	double tpot_slo;
	double warmup_frac;
	double power_cap_w; /* per device */
	double prefill_power_cap_w;
	double decode_power_cap_w;
	bool dvfs;
	bool has_kv_transit; /* asked for what is not modelled here */
	bool has_scheduler;
	json_t *file; /* owns the names that a configuration file gave */
};

void config_init(struct config *config);
void config_release(struct config *config);

/*
 * Take every setting from a JSON object; what it leaves out gets its default. A file that cannot
 * be read or has a key that is not a setting ends the program, exit code 2.
 */
void config_read(struct config *config, const char *path);

/*
 * Ends the program, exit code 2, when a name is unknown, a pool in use is empty or a number is
 * out of range.
 */
void config_check(const struct config *config);

/* A number as a count: cut off towards 0, and kept from 0 to 2^53. */
int64_t count_of_number(double number);

bool config_is_colocated(const struct config *config);

#endif
