/* SPDX-License-Identifier: GPL-2.0-or-later */
/* device.c - presets, and what follows from their fields */

#include "device.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

static const struct device presets[] = {
	{
		.key = "ddr4",
		.name = "DDR4-3200-like (illustrative)",
		.tck_ns = 0.625,
		.bus_bytes = 8,
		.bl = 8,
		.channels = 1,
		.ranks = 1,
		.bankgroups = 4,
		.banks = 4,
		.rows = 65536,
		.row_bytes = 8192,
		.cl = 22,
		.cwl = 16,
		.rcd = 22,
		.rp = 22,
		.ras = 52,
		.rrd_s = 4,
		.rrd_l = 8,
		.faw = 34,
		.ccd_s = 4,
		.ccd_l = 8,
		.wr = 24,
		.wtr_s = 4,
		.wtr_l = 12,
		.rtp = 12,
		.rfc = 560,
		.refi = 12480,
		.rtrw = 2,
	},
	{
		.key = "hbm",
		.name = "HBM2E-class pseudo-channel (illustrative)",
		.tck_ns = 0.625,
		.bus_bytes = 8,
		.bl = 4,
		.channels = 16,
		.ranks = 1,
		.bankgroups = 4,
		.banks = 4,
		.rows = 16384,
		.row_bytes = 1024,
		.cl = 23,
		.cwl = 7,
		.rcd = 23,
		.rp = 23,
		.ras = 53,
		.rrd_s = 4,
		.rrd_l = 7,
		.faw = 26,
		.ccd_s = 2,
		.ccd_l = 4,
		.wr = 26,
		.wtr_s = 4,
		.wtr_l = 12,
		.rtp = 8,
		.rfc = 560,
		.refi = 6240,
		.rtrw = 2,
	},
};

static const struct {
	const char *name;
	size_t offset;
} fields[] = {
	{ "bus_bytes", offsetof(struct device, bus_bytes) },
	{ "bl", offsetof(struct device, bl) },
	{ "channels", offsetof(struct device, channels) },
	{ "ranks", offsetof(struct device, ranks) },
	{ "bankgroups", offsetof(struct device, bankgroups) },
	{ "banks", offsetof(struct device, banks) },
	{ "rows", offsetof(struct device, rows) },
	{ "row_bytes", offsetof(struct device, row_bytes) },
	{ "CL", offsetof(struct device, cl) },
	{ "CWL", offsetof(struct device, cwl) },
	{ "RCD", offsetof(struct device, rcd) },
	{ "RP", offsetof(struct device, rp) },
	{ "RAS", offsetof(struct device, ras) },
	{ "RRD_S", offsetof(struct device, rrd_s) },
	{ "RRD_L", offsetof(struct device, rrd_l) },
	{ "FAW", offsetof(struct device, faw) },
	{ "CCD_S", offsetof(struct device, ccd_s) },
	{ "CCD_L", offsetof(struct device, ccd_l) },
	{ "WR", offsetof(struct device, wr) },
	{ "WTR_S", offsetof(struct device, wtr_s) },
	{ "WTR_L", offsetof(struct device, wtr_l) },
	{ "RTP", offsetof(struct device, rtp) },
	{ "RFC", offsetof(struct device, rfc) },
	{ "REFI", offsetof(struct device, refi) },
	{ "RTRW", offsetof(struct device, rtrw) },
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* No field is ever larger, so that no product of two fields overflows. */
#define FIELD_MAX 0x1p30

const struct device *device_preset(const char *key)
{
	for (size_t i = 0; i < COUNT(presets); i++)
		if (!strcmp(presets[i].key, key))
			return &presets[i];
	return NULL;
}

static int64_t *field_of(struct device *device, const char *name)
{
	for (size_t i = 0; i < COUNT(fields); i++)
		if (!strcmp(fields[i].name, name))
			return (int64_t *)((char *)device + fields[i].offset);
	return NULL;
}

bool device_set(struct device *device, const char *name, double value)
{
	int64_t *field = field_of(device, name);

	if (!strcmp(name, "tck_ns"))
		device->tck_ns = value;
	else if (field)
		*field = (int64_t)fmin(fmax(value, 0.0), FIELD_MAX);
	else
		return false;
	return true;
}

static bool is_power_of_two(int64_t count)
{
	return count > 0 && (count & (count - 1)) == 0;
}

/*
 * After a refresh there must be time to close every bank, to refresh, and to serve a request, or
 * nothing would ever be done but refreshing.
 */
static bool has_time_between_refreshes(const struct device *device)
{
	int64_t closing = device->ras + device->cwl + device_burst_cycles(device) + device->wr +
			  device->rtp + device->bankgroups * device->banks * device->ranks;
	int64_t serving = device->faw + device->rrd_l + device->rcd + device->ccd_l + device->cl +
			  device->wtr_l + device->rtrw;

	return device->refi > closing + device->rp + device->rfc + serving;
}

const char *device_fault(const struct device *device, bool is_refreshed)
{
	if (device->tck_ns <= 0.0)
		return "tck_ns must be above 0";
	if (device->bl < 2)
		return "bl must be at least 2";
	if (!is_power_of_two(device_access_bytes(device)))
		return "an access (bus_bytes * bl) must be a power of two";
	if (!is_power_of_two(device->channels))
		return "the number of channels must be a power of two";
	if (!is_power_of_two(device->ranks))
		return "the number of ranks must be a power of two";
	if (!is_power_of_two(device->bankgroups) || !is_power_of_two(device->banks))
		return "the number of banks must be a power of two";
	if (!is_power_of_two(device->rows))
		return "the number of rows must be a power of two";
	if (!is_power_of_two(device_columns(device)))
		return "the accesses in a row must be a power of two";
	if (device->channels > 1 << 20 || device->ranks > 1 << 10 || device->bankgroups > 1 << 10 ||
	    device->banks > 1 << 10)
		return "there are too many channels, ranks or banks";
	if (is_refreshed && !has_time_between_refreshes(device))
		return "REFI leaves no time between refreshes";
	return NULL;
}

int64_t device_access_bytes(const struct device *device)
{
	return device->bus_bytes * device->bl;
}

int64_t device_burst_cycles(const struct device *device)
{
	return device->bl / 2;
}

int64_t device_columns(const struct device *device)
{
	return device->row_bytes / device_access_bytes(device);
}

double device_ns(const struct device *device, int64_t cycles)
{
	return (double)cycles * device->tck_ns;
}

double device_peak_gbps(const struct device *device)
{
	return (double)(device->bus_bytes * 2) / device->tck_ns;
}
