/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * namespace.h - a child in a PID namespace of its own, where its process id is always the same
 *
 * The first process of a namespace is not killed by signals that it does not handle, so a small
 * one of ours is the first, waits for all others and tells how the child ended. When it ends, the
 * kernel kills what is left. /proc is the namespace's own where that may be mounted.
 */
#ifndef NAMESPACE_H
#define NAMESPACE_H

#include "error.h"

#include <stdbool.h>
#include <sys/types.h>

/* What the child's process id is, as it sees it itself. */
#define NAMESPACE_CHILD 2

struct namespace
{
	pid_t first; /* its first process, as we see it; a process group that all are in */
	int report;  /* where that says how the child ended */
};

/*
 * As fork(2): returns 1 in the parent and 0 in the child, in which only descriptors up to 2 and
 * the given one are of use; -1 where namespaces may not be made.
 */
int namespace_fork(struct namespace *space, int kept_descriptor, struct error *err);

/*
 * Once the first process has ended: is there a wait status of the child (0), was it killed before
 * there was one (1), or could the namespace not be set up (-1)? Closes the report.
 */
int namespace_status(struct namespace *space, int *status, struct error *err);

#endif
