/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * family.h - the processes that a command became, by the profiles they left
 *
 * A process leaves one profile for each program it was, from exec to exec: its images.
 */
#ifndef FAMILY_H
#define FAMILY_H

#include "error.h"
#include "folder.h"
#include "profile.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct process {
	pid_t pid;
	unsigned image; /* 1, 2, ... within the process */
	char *name;	/* last part of what it was started as */
	enum profile_end ended;
	int status;
	uint64_t instructions;
	char *path; /* of its profile */
};

/* Zeroed is empty. */
struct family {
	struct process *list; /* the first process first, then by id; images in order */
	size_t count;
	pid_t first; /* the process that was started */
};

int family_read(struct family *family, const struct folder *folder, pid_t first, struct error *err);

/*
 * The index of the measured program: the last image of the first process, or with a name the one
 * process of that name; NAME:2 is the second of several (exit code 4 when there is none, or more
 * than one and no number).
 */
int family_pick(const struct family *family, const char *name, size_t *picked, struct error *err);
void family_release(struct family *family);

#endif
