/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "fingerprint_json.h"
#include "json_values.h"

#include <stdlib.h>

json_t *fingerprint_json(const struct fingerprint *fingerprint)
{
	json_t *sources = json_object();
	json_t *libraries = json_array();
	char *digest = fingerprint_digest(fingerprint);
	json_t *object;

	for (size_t i = 0; i < fingerprint->n_sources; i++)
		json_object_set_new(sources, fingerprint->sources[i].name,
				    text_json(fingerprint->sources[i].value));
	for (size_t i = 0; i < fingerprint->n_libraries; i++)
		json_array_append_new(
			libraries,
			json_pack("{s:o, s:o}", "name", text_json(fingerprint->libraries[i].name),
				  "identity", text_json(fingerprint->libraries[i].identity)));
	object = json_pack("{s:o, s:o, s:o, s:o, s:o}", "fingerprint", text_json(digest), "tool",
			   text_json(fingerprint->tool_version), "valgrind",
			   text_json(fingerprint->valgrind_version), "fixed", sources, "libraries",
			   libraries);
	free(digest);
	return object;
}
