/* SPDX-License-Identifier: GPL-2.0-or-later */
/* config.c - what is simulated: defaults, the configuration file, checks */

#include "config.h"

#include "catalogue.h"

#include <err.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

/* Far more than makes sense, and far less than memory holds. */
#define POOL_MAX 100000

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

void config_release(struct config *config)
{
	json_decref(config->file);
}

enum setting_type {
	SETTING_NAME,
	SETTING_COUNT,
	SETTING_NUMBER,
	SETTING_FLAG,
	SETTING_FOREIGN /* known, but only null is modelled; sets a flag otherwise */
};

struct setting {
	const char *key;
	enum setting_type type;
	bool may_be_null;
	size_t offset; /* of its field in struct config */
};

#define FIELD(field) offsetof(struct config, field)

/* clang-format off */
static const struct setting settings[] = {
	{ "mode", SETTING_NAME, false, FIELD(mode) },
	{ "model", SETTING_NAME, false, FIELD(model) },
	{ "device", SETTING_NAME, false, FIELD(device) },
	{ "devices_per_instance", SETTING_COUNT, false, FIELD(devices_per_instance) },
	{ "prefill_device", SETTING_NAME, true, FIELD(prefill_device) },
	{ "decode_device", SETTING_NAME, true, FIELD(decode_device) },
	{ "prefill_devices_per_instance", SETTING_COUNT, true, FIELD(prefill_devices_per_instance) },
	{ "decode_devices_per_instance", SETTING_COUNT, true, FIELD(decode_devices_per_instance) },
	{ "link", SETTING_NAME, false, FIELD(link) },
	{ "link_channels", SETTING_COUNT, false, FIELD(link_channels) },
	{ "n_prefill", SETTING_COUNT, false, FIELD(n_prefill) },
	{ "n_decode", SETTING_COUNT, false, FIELD(n_decode) },
	{ "n_colocated", SETTING_COUNT, false, FIELD(n_colocated) },
	{ "max_prefill_tokens", SETTING_COUNT, false, FIELD(max_prefill_tokens) },
	{ "max_decode_batch", SETTING_COUNT, false, FIELD(max_decode_batch) },
	{ "step_overhead", SETTING_NUMBER, false, FIELD(step_overhead) },
	{ "ttft_slo", SETTING_NUMBER, false, FIELD(ttft_slo) },
	{ "tpot_slo", SETTING_NUMBER, false, FIELD(tpot_slo) },
	{ "warmup_frac", SETTING_NUMBER, false, FIELD(warmup_frac) },
	{ "power_cap_w", SETTING_NUMBER, true, FIELD(power_cap_w) },
	{ "prefill_power_cap_w", SETTING_NUMBER, true, FIELD(prefill_power_cap_w) },
	{ "decode_power_cap_w", SETTING_NUMBER, true, FIELD(decode_power_cap_w) },
	{ "dvfs", SETTING_FLAG, false, FIELD(dvfs) },
	{ "kv_transit", SETTING_FOREIGN, true, FIELD(has_kv_transit) },
	{ "scheduler", SETTING_FOREIGN, true, FIELD(has_scheduler) },
};
/* clang-format on */

static const struct setting *find_setting(const char *key)
{
	for (size_t i = 0; i < sizeof(settings) / sizeof(settings[0]); i++)
		if (!strcmp(settings[i].key, key))
			return &settings[i];
	return NULL;
}

int64_t count_of_number(double number)
{
	return (int64_t)fmin(fmax(number, 0.0), 0x1p53);
}

/* What the type wants, in words; NULL when value is that and has been set. */
static const char *set_setting(struct config *config, const struct setting *setting,
			       const json_t *value)
{
	void *field = (char *)config + setting->offset;

	switch (setting->type) {
	case SETTING_NAME:
		if (!json_is_string(value))
			return "a string";
		*(const char **)field = json_string_value(value);
		return NULL;
	case SETTING_COUNT:
		if (!json_is_number(value))
			return "a count";
		*(int64_t *)field = count_of_number(json_number_value(value));
		return NULL;
	case SETTING_NUMBER:
		if (!json_is_number(value))
			return "a number";
		*(double *)field = json_number_value(value);
		return NULL;
	case SETTING_FLAG:
		if (!json_is_boolean(value))
			return "true or false";
		*(bool *)field = json_is_true(value);
		return NULL;
	case SETTING_FOREIGN:
		*(bool *)field = true;
		return NULL;
	}
	return NULL;
}

/* Settings that may be null are unset by default, so null changes nothing. */
void config_read(struct config *config, const char *path)
{
	json_error_t error;
	json_t *file = json_load_file(path, 0, &error);
	const char *key;
	json_t *value;

	if (!file && json_error_code(&error) == json_error_cannot_open_file)
		errx(2, "%s", error.text);
	if (!file)
		errx(2, "%s: line %d: not JSON: %s", path, error.line, error.text);
	config_release(config);
	config_init(config);
	config->file = file;
	if (!json_is_object(file))
		errx(2, "%s: not a JSON object", path);
	json_object_foreach (file, key, value) {
		const struct setting *setting = find_setting(key);
		const char *wanted;

		if (!setting)
			errx(2, "%s: unknown key '%s'", path, key);
		if (setting->may_be_null && json_is_null(value))
			continue;
		wanted = set_setting(config, setting, value);
		if (wanted)
			errx(2, "%s: %s: expected %s", path, key, wanted);
	}
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
	if (count > POOL_MAX)
		errx(2, "the %s pool has more than %d instances", pool, POOL_MAX);
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

static void check_ranges(const struct config *config)
{
	if (config->max_decode_batch < 1)
		errx(2, "max_decode_batch must be at least 1");
	if (config->step_overhead < 0.0)
		errx(2, "step_overhead must not be negative");
	if (config->warmup_frac < 0.0 || config->warmup_frac > 1.0)
		errx(2, "warmup_frac must be from 0 to 1");
}

void config_check(const struct config *config)
{
	if (catalogue_is_foreign_model(config->model))
		errx(2, "model '%s' is known but not modelled here", config->model);
	refuse_foreign_device(config->device, "device");
	refuse_foreign_device(config->prefill_device, "prefill device");
	refuse_foreign_device(config->decode_device, "decode device");
	if (config->has_kv_transit)
		errx(2, "kv_transit is known but not modelled here");
	if (config->has_scheduler)
		errx(2, "scheduler is known but not modelled here");
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
	check_ranges(config);
}
