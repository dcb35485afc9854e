/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sort.c - quicksort and quickselect of doubles
 *
 * Typed and in place: qsort's comparison callback costs more than all else that a run does.
 * Partitions that keep going wrong are left to a heap sort, so the worst case is n log n.
 */

#include "sort.h"

/* Ranges this short are faster inserted one by one. */
#define SHORT_RANGE 12

static inline void swap(double *a, double *b)
{
	double kept = *a;

	*a = *b;
	*b = kept;
}

static void sort_by_insertion(double *values, size_t count)
{
	for (size_t i = 1; i < count; i++) {
		double value = values[i];
		size_t hole = i;

		for (; hole > 0 && value < values[hole - 1]; hole--)
			values[hole] = values[hole - 1];
		values[hole] = value;
	}
}

/* Let the value at root sink until no child is larger; values[0] is the largest at the end. */
static void sift_down(double *values, size_t count, size_t root)
{
	double value = values[root];
	size_t child;

	while ((child = 2 * root + 1) < count) {
		if (child + 1 < count && values[child] < values[child + 1])
			child++;
		if (values[child] <= value)
			break;
		values[root] = values[child];
		root = child;
	}
	values[root] = value;
}

static void sort_by_heap(double *values, size_t count)
{
	for (size_t root = count / 2; root-- > 0;)
		sift_down(values, count, root);
	while (count-- > 1) {
		swap(&values[0], &values[count]);
		sift_down(values, count, 0);
	}
}

/* Order three, so that the outer two stop the scans of a partition around the middle one. */
static inline void order_three(double *a, double *b, double *c)
{
	if (*b < *a)
		swap(a, b);
	if (*c < *b) {
		swap(b, c);
		if (*b < *a)
			swap(a, b);
	}
}

/* Returns where the right part begins: nothing left of it is larger than anything in it. */
static size_t sort_partition(double *values, size_t count)
{
	double *left = values;
	double *right = values + count - 1;
	double pivot;

	order_three(left, &values[count / 2], right);
	pivot = values[count / 2];
	for (;;) {
		do
			left++;
		while (*left < pivot);
		do
			right--;
		while (pivot < *right);
		if (left >= right)
			return (size_t)(left - values);
		swap(left, right);
	}
}

static void sort_range(double *values, size_t count, int depth_left)
{
	while (count > SHORT_RANGE) {
		size_t left_count;

		if (depth_left-- == 0) {
			sort_by_heap(values, count);
			return;
		}
		left_count = sort_partition(values, count);
		sort_range(values + left_count, count - left_count, depth_left);
		count = left_count;
	}
	sort_by_insertion(values, count);
}

/* How many partitions in a row may go wrong: twice what good ones would need. */
static int depth_for(size_t count)
{
	int depth = 4;

	for (size_t left = count; left > 1; left /= 2)
		depth += 2;
	return depth;
}

__attribute__((noinline)) void sort_doubles(double *values, size_t count)
{
	sort_range(values, count, depth_for(count));
}

__attribute__((noinline)) void select_double(double *values, size_t count, size_t rank)
{
	int depth_left = depth_for(count);

	while (count > SHORT_RANGE && depth_left-- > 0) {
		size_t left_count = sort_partition(values, count);

		if (rank < left_count) {
			count = left_count;
		} else {
			values += left_count;
			count -= left_count;
			rank -= left_count;
		}
	}
	sort_range(values, count, 0);
}
