/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "model.h"
#include "memory.h"

#include <string.h>

int option_cache(void *field, const char *value, struct error *err)
{
	if (value && strcmp(value, "yes") && strcmp(value, "no") && strcmp(value, "host"))
		return error_set(err, "expected yes, no or host, got '%s'", value);
	*(const char **)field = !value ? "yes" : strcmp(value, "no") ? value : NULL;
	return 0;
}

int option_branch(void *field, const char *value, struct error *err)
{
	if (value && strcmp(value, "yes") && strcmp(value, "no"))
		return error_set(err, "expected yes or no, got '%s'", value);
	*(bool *)field = !value || !strcmp(value, "yes");
	return 0;
}

bool model_is_said(const struct model *model)
{
	return model->cache || model->branch || model->i1 || model->d1 || model->ll;
}

void model_tool_options(const struct model *model, struct string_array *argv)
{
	if (model->cache)
		string_array_add(argv, xasprintf("--cache=%s", model->cache));
	if (model->branch)
		string_array_add(argv, xstrdup("--branch=yes"));
	if (model->i1)
		string_array_add(argv, xasprintf("--I1=%s", model->i1));
	if (model->d1)
		string_array_add(argv, xasprintf("--D1=%s", model->d1));
	if (model->ll)
		string_array_add(argv, xasprintf("--LL=%s", model->ll));
}
