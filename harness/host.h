/* SPDX-License-Identifier: GPL-2.0-or-later */
/* host.h - the machine that a result was made on, without its name */
#ifndef HOST_H
#define HOST_H

/* Zeroed is empty. All owned, "unknown" where the machine does not say. */
struct host {
	char *cpu;    /* model */
	char *kernel; /* "Linux 6.1.0 x86_64" */
	char *system; /* distribution */
};

void host_read(struct host *host);
void host_release(struct host *host);

#endif
