/* SPDX-License-Identifier: GPL-2.0-or-later */
/* device.h - a kind of memory: its geometry and timing */
#ifndef DEVICE_H
#define DEVICE_H

#include <stdbool.h>
#include <stdint.h>

/* Timing is in clock cycles, named as in the data sheets. */
struct device {
	const char *key;
	const char *name;
	double tck_ns;	   /* one clock cycle */
	int64_t bus_bytes; /* a beat; two beats a cycle */
	int64_t bl;	   /* beats of an access */
	int64_t channels;
	int64_t ranks;
	int64_t bankgroups;
	int64_t banks; /* of a group */
	int64_t rows;
	int64_t row_bytes;
	int64_t cl, cwl;
	int64_t rcd, rp, ras;
	int64_t rrd_s, rrd_l, faw;
	int64_t ccd_s, ccd_l;
	int64_t wr, wtr_s, wtr_l;
	int64_t rtp, rfc, refi, rtrw;
};

/* NULL when there is no such preset. */
const struct device *device_preset(const char *key);

/* Change a field by the name it has in the data sheets; false if it has no such field. */
bool device_set(struct device *device, const char *field, double value);

/* What is wrong with the device, in words; NULL when nothing is. */
const char *device_fault(const struct device *device, bool is_refreshed);

int64_t device_access_bytes(const struct device *device);
int64_t device_burst_cycles(const struct device *device);
int64_t device_columns(const struct device *device);
double device_ns(const struct device *device, int64_t cycles);

/* Of one channel, in GB/s. */
double device_peak_gbps(const struct device *device);

#endif
