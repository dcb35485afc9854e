/* SPDX-License-Identifier: GPL-2.0-or-later */
/* repeat.c - two profiles merged by function, and where they differ */
#include "repeat.h"
#include "memory.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

/*
 * What libc does for threads: to start and join them, to wait and to wake. How often it waits is up
 * to the turns that threads take. Its locks of streams begin with the first thread.
 */
static const char *const scheduling[] = {
	"pthread_*",
	"*__pthread_*",
	"*futex*",
	"__internal_syscall_cancel",
	"__syscall_cancel*",
	"*lll_lock*",
	"*lll_wake*",
	"sem_*",
	"*__new_sem_*",
	"__nptl_*",
	"start_thread",
	"create_thread",
	"allocate_stack",
	"get_cached_stack",
	"advise_stack_range",
	"setup_stack_prot",
	"clone*",
	"__clone*",
	"_dl_allocate_tls*",
	"_dl_deallocate_tls",
	"_IO_enable_locks",
	"madvise",
	"mprotect",
	"munmap",
};

/* Without debug information of libc its local functions, such as start_thread, have no name. */
bool function_is_scheduling(const struct profile *profile, uint32_t index, const char *name,
			    bool has_symbol)
{
	const char *object = profile_object_name(profile, index);

	if (profile->n_threads < 2 ||
	    (fnmatch("libc.so.*", object, 0) && fnmatch("libc-*.so", object, 0) &&
	     fnmatch("libpthread*", object, 0) && fnmatch("ld-linux*", object, 0)))
		return false;
	if (!has_symbol)
		return true;
	for (size_t i = 0; i < sizeof(scheduling) / sizeof(scheduling[0]); i++)
		if (!fnmatch(scheduling[i], name, 0))
			return true;
	return false;
}

/* Functions by what they are: object, address, name. */
static int compare_functions(const struct profile *a, const struct profile_function *left,
			     const struct profile *b, const struct profile_function *right)
{
	int order = strcmp(a->objects[left->object].path, b->objects[right->object].path);

	if (order)
		return order;
	if (left->start != right->start)
		return left->start < right->start ? -1 : 1;
	return strcmp(left->name, right->name);
}

static int compare_in_profile(const void *a, const void *b, void *profile)
{
	return compare_functions(profile, *(const struct profile_function *const *)a, profile,
				 *(const struct profile_function *const *)b);
}

static const struct profile_function **sorted_functions(const struct profile *profile)
{
	const struct profile_function **list = xcalloc(profile->n_functions, sizeof(*list));

	for (size_t i = 0; i < profile->n_functions; i++)
		list[i] = &profile->functions[i];
	qsort_r(list, profile->n_functions, sizeof(*list), compare_in_profile, (void *)profile);
	return list;
}

static uint64_t difference(const struct moved_function *moved)
{
	return moved->first > moved->second ? moved->first - moved->second
					    : moved->second - moved->first;
}

static int compare_moved(const void *a, const void *b)
{
	const struct moved_function *left = a;
	const struct moved_function *right = b;

	if (left->is_scheduling != right->is_scheduling)
		return left->is_scheduling ? 1 : -1;
	if (difference(left) != difference(right))
		return difference(left) > difference(right) ? -1 : 1;
	return strcmp(left->name, right->name);
}

/* One of the two may be NULL: the function ran in one of the runs only. */
static void add(struct moved *moved, const struct profile *profile,
		const struct profile_function *first, const struct profile_function *second)
{
	const struct profile_function *known = first ? first : second;

	moved->list = xgrow(moved->list, moved->count, sizeof(*moved->list));
	moved->list[moved->count++] = (struct moved_function){
		.name = xstrdup(known->name),
		.object = xstrdup(profile_object_name(profile, known->object)),
		.first = first ? tally_sum(&first->counts, EVENT_IR) : 0,
		.second = second ? tally_sum(&second->counts, EVENT_IR) : 0,
		.is_scheduling = function_is_scheduling(profile, known->object, known->name,
							known->has_symbol),
	};
}

static bool function_equal(const struct profile_function *a, const struct profile_function *b)
{
	return a->entered == b->entered && tally_equal(&a->counts, &b->counts);
}

void repeat_compare(const struct profile *first, const struct profile *second, struct moved *moved)
{
	const struct profile_function **left = sorted_functions(first);
	const struct profile_function **right = sorted_functions(second);
	size_t i = 0;
	size_t j = 0;

	*moved = (struct moved){ 0 };
	while (i < first->n_functions || j < second->n_functions) {
		int order = i == first->n_functions ? 1
			    : j == second->n_functions
				    ? -1
				    : compare_functions(first, left[i], second, right[j]);

		if (order < 0)
			add(moved, first, left[i], NULL);
		else if (order > 0)
			add(moved, second, NULL, right[j]);
		else if (!function_equal(left[i], right[j]))
			add(moved, first, left[i], right[j]);
		i += order <= 0;
		j += order >= 0;
	}
	if (moved->count)
		qsort(moved->list, moved->count, sizeof(*moved->list), compare_moved);
	free(left);
	free(right);
}

bool moved_is_scheduling(const struct moved *moved)
{
	for (size_t i = 0; i < moved->count; i++)
		if (!moved->list[i].is_scheduling)
			return false;
	return moved->count > 0;
}

void moved_release(struct moved *moved)
{
	for (size_t i = 0; i < moved->count; i++) {
		free(moved->list[i].name);
		free(moved->list[i].object);
	}
	free(moved->list);
	*moved = (struct moved){ 0 };
}
