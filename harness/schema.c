/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "schema.h"

/* From schema_text.S. */
extern const char schema_text_suite[], schema_text_suite_end[];
extern const char schema_text_results[], schema_text_results_end[];

const struct schema schema_suite = {
	.what = "a suite",
	.start = schema_text_suite,
	.end = schema_text_suite_end,
	.max_bytes = 1 << 20,
};

const struct schema schema_results = {
	.what = "results or a baseline",
	.start = schema_text_results,
	.end = schema_text_results_end,
	.max_bytes = 256 << 20,
};
