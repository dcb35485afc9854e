/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * model.h - which parts of a processor the tool models beside counting: caches, branches
 *
 * What is modelled adds events to a profile and changes no other count.
 */
#ifndef MODEL_H
#define MODEL_H

#include "error.h"
#include "string_array.h"

#include <stdbool.h>

/* Zeroed models nothing. Strings are borrowed; NULL: not said. */
struct model {
	const char *cache; /* "yes", or "host" for the caches of this machine */
	bool branch;
	const char *i1, *d1, *ll; /* size,ways,line; only the tool knows which there can be */
};

/* Rows for a table of options: row is SURROUNDINGS_ROW or alike, where the offset of its struct. */
#define MODEL_OPTIONS(row, where)                                                                  \
	row(where, model.cache, "cache", "[host]", option_cache,                                   \
	    "model caches, of a fixed geometry or this machine's"),                                \
		row(where, model.branch, "branch", "[yes|no]", option_branch,                      \
		    "model the prediction of branches"),                                           \
		row(where, model.i1, "I1", "SIZE,WAYS,LINE", option_string,                        \
		    "the cache of code [32768,8,64]"),                                             \
		row(where, model.d1, "D1", "SIZE,WAYS,LINE", option_string,                        \
		    "the first cache of data [32768,8,64]"),                                       \
		row(where, model.ll, "LL", "SIZE,WAYS,LINE", option_string,                        \
		    "the last cache of both [8388608,16,64]")

/* Setters; without a value both mean yes. */
int option_cache(void *field, const char *value, struct error *err);  /* const char *, borrowed */
int option_branch(void *field, const char *value, struct error *err); /* bool */

/* Is anything said of it? */
bool model_is_said(const struct model *model);
/* Options of the tool. */
void model_tool_options(const struct model *model, struct string_array *argv);

#endif
