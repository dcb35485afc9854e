/* SPDX-License-Identifier: GPL-2.0-or-later */
/* alignment.c - rows of all runs, sorted and merged */
#include "alignment.h"
#include "memory.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b)
{
	const struct aligned_function *left = a;
	const struct aligned_function *right = b;
	int order = strcmp(left->object, right->object);

	if (order)
		return order;
	if (left->start != right->start)
		return left->start < right->start ? -1 : 1;
	return strcmp(left->name, right->name);
}

/* Every function of every run as a row of its own. */
static void add_run(struct alignment *alignment, const struct aligned_run *run, size_t index)
{
	for (size_t i = 0; i < run->functions->count; i++) {
		const struct function *function = &run->functions->list[i];
		struct aligned_function *row = &alignment->list[alignment->count++];

		*row = (struct aligned_function){
			.name = function->name,
			.object = run->profile->objects[function->object].path,
			.start = function->start,
		};
		row->in[index] = function;
		row->ir[index] = tally_sum(&function->counts, EVENT_IR);
	}
}

/* Adds the other row, which is of one run, unless there is one of that run already. */
static bool add_row(struct alignment *alignment, struct aligned_function *row,
		    const struct aligned_function *other)
{
	for (size_t run = 0; run < alignment->n_runs; run++) {
		if (!other->in[run])
			continue;
		if (row->in[run])
			return false;
		row->in[run] = other->in[run];
		row->ir[run] = other->ir[run];
	}
	return true;
}

/* Rows are sorted: those of one function become one. */
static void merge_rows(struct alignment *alignment)
{
	size_t kept = 0;

	for (size_t i = 1; i < alignment->count; i++) {
		struct aligned_function *row = &alignment->list[kept];
		const struct aligned_function *next = &alignment->list[i];

		if (compare(row, next) || !add_row(alignment, row, next))
			alignment->list[++kept] = *next;
	}
	if (alignment->count)
		alignment->count = kept + 1;
}

void alignment_make(struct alignment *alignment, const struct aligned_run *runs, size_t n_runs)
{
	size_t room = 0;

	for (size_t i = 0; i < n_runs; i++)
		room += runs[i].functions->count;
	*alignment = (struct alignment){ .n_runs = n_runs };
	alignment->list = xcalloc(room ? room : 1, sizeof(*alignment->list));
	for (size_t i = 0; i < n_runs; i++)
		add_run(alignment, &runs[i], i);
	qsort(alignment->list, alignment->count, sizeof(*alignment->list), compare);
	merge_rows(alignment);
}

void alignment_release(struct alignment *alignment)
{
	free(alignment->list);
	*alignment = (struct alignment){ 0 };
}
