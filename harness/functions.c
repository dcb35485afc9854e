/* SPDX-License-Identifier: GPL-2.0-or-later */
/* functions.c - rows of functions from an object's division */
#include "functions.h"
#include "binary.h"
#include "division.h"
#include "memory.h"
#include "path.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_note(struct functions *functions, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
static void add_note(struct functions *functions, const char *fmt, ...)
{
	char text[1024];
	va_list args;

	va_start(args, fmt);
	vsnprintf(text, sizeof(text), fmt, args);
	va_end(args);
	functions->notes = xgrow(functions->notes, functions->n_notes, sizeof(*functions->notes));
	functions->notes[functions->n_notes++] = xstrdup(text);
}

static struct function *add_function(struct functions *functions, const struct whole *whole,
				     char *name, const struct tally *counts)
{
	struct function *function;

	functions->list = xgrow(functions->list, functions->count, sizeof(*functions->list));
	function = &functions->list[functions->count++];
	*function = (struct function){ .object = whole->function->object,
				       .start = whole->function->start,
				       .name = name };
	tally_add_tally(&function->counts, counts);
	return function;
}

static void set_place(struct function *function, struct binary *binary)
{
	struct frames *frames = binary_frames(binary);
	uint64_t address = binary_dwarf_address(binary, function->start);
	struct frame frame = { 0 };
	uint32_t scope = frames ? frames_outermost(frames, address) : 0;

	if (scope)
		frames_describe(frames, scope, &frame);
	if (frames && (!frame.file || !frame.line))
		frames_line(frames, address, &frame.file, &frame.line);
	if (frame.file && frame.line) {
		function->file = path_clean(frame.file);
		function->line = frame.line;
	}
}

static bool same_text(const char *a, const char *b)
{
	return a == b || (a && b && !strcmp(a, b));
}

static void add_inlined(struct function *function, const struct frame *frame,
			const struct tally *counts)
{
	char *file = frame->file ? path_clean(frame->file) : NULL;
	struct inlined *row;
	size_t i = 0;

	while (i < function->n_inlined && !(function->inlined[i].line == frame->line &&
					    same_text(function->inlined[i].name, frame->name) &&
					    same_text(function->inlined[i].file, file)))
		i++;
	if (i == function->n_inlined) {
		function->inlined = xgrow(function->inlined, i, sizeof(*function->inlined));
		function->n_inlined++;
		function->inlined[i] = (struct inlined){ .name = xstrdup(frame->name),
							 .file = file,
							 .line = frame->line };
		file = NULL;
	}
	row = &function->inlined[i];
	tally_add_tally(&row->counts, counts);
	free(file);
}

static int compare_inlined(const void *a, const void *b)
{
	const struct inlined *left = a;
	const struct inlined *right = b;
	uint64_t left_ir = tally_sum(&left->counts, EVENT_IR);
	uint64_t right_ir = tally_sum(&right->counts, EVENT_IR);

	if (left_ir != right_ir)
		return left_ir > right_ir ? -1 : 1;
	return strcmp(left->name, right->name) ? strcmp(left->name, right->name)
					       : left->line - right->line;
}

/* A row by symbol, with one below it for each inlined function. */
static void take_symbol(struct functions *functions, const struct division *division,
			const struct whole *whole)
{
	struct frames *frames = binary_frames(division->binary);
	struct function *function = add_function(functions, whole, xstrdup(whole->function->name),
						 &whole->function->counts);

	function->entered = whole->function->entered;
	set_place(function, division->binary);
	if (!frames || !whole_is_divided(whole))
		return;
	for (size_t i = 0; i < whole->n_pieces; i++) {
		struct frame frame;

		if (!whole->pieces[i].key)
			continue;
		frames_describe(frames, (uint32_t)whole->pieces[i].key, &frame);
		if (frame.is_inlined && frame.name)
			add_inlined(function, &frame, &whole->pieces[i].counts);
	}
	if (function->n_inlined)
		qsort(function->inlined, function->n_inlined, sizeof(*function->inlined),
		      compare_inlined);
}

static struct function *find_row(struct functions *functions, size_t first,
				 const struct frame *frame, const char *file)
{
	for (size_t i = first; i < functions->count; i++) {
		struct function *function = &functions->list[i];

		if (function->line == frame->line && same_text(function->name, frame->name) &&
		    same_text(function->file, file))
			return function;
	}
	return NULL;
}

/* Rows by innermost function, which one object's functions share; they begin at first. */
static void take_innermost(struct functions *functions, size_t first,
			   const struct division *division, const struct whole *whole)
{
	struct frames *frames = binary_frames(division->binary);
	uint64_t entered = whole->function->entered;

	for (size_t i = 0; i < whole->n_pieces; i++) {
		const struct piece *piece = &whole->pieces[i];
		struct frame frame = { .name = whole->function->name };
		struct function *function;
		char *file;

		if (piece->key)
			frames_describe(frames, (uint32_t)piece->key, &frame);
		if (!frame.name)
			frame.name = whole->function->name;
		file = frame.file ? path_clean(frame.file) : NULL;
		function = find_row(functions, first, &frame, file);
		if (function) {
			tally_add_tally(&function->counts, &piece->counts);
			free(file);
		} else {
			function =
				add_function(functions, whole, xstrdup(frame.name), &piece->counts);
			function->file = file;
			function->line = frame.line;
		}
		if (!frame.is_inlined) {
			function->entered += entered;
			entered = 0; /* the rest of it lies beside its debug information */
		}
	}
}

/* A section without symbols: one row for each piece that its FDEs make of it. */
static void take_section(struct functions *functions, const struct division *division,
			 const struct whole *whole)
{
	if (!whole_is_divided(whole)) {
		add_function(functions, whole, xstrdup(whole->function->name),
			     &whole->function->counts);
		return;
	}
	for (size_t i = 0; i < whole->n_pieces; i++) {
		const struct piece *piece = &whole->pieces[i];
		char *name = piece->key == whole->function->start
				     ? xstrdup(whole->function->name)
				     : xasprintf("%s+0x%llx",
						 profile_object_name(division->profile,
								     division->object),
						 (unsigned long long)piece->key);
		struct function *function = add_function(functions, whole, name, &piece->counts);

		function->start = piece->key;
		function->entered = piece->entered;
		set_place(function, division->binary);
	}
}

static void take_object(struct functions *functions, const struct division *division,
			enum functions_by by)
{
	size_t first = functions->count;

	for (size_t i = 0; i < division->n_symbols; i++) {
		const struct whole *whole = &division->symbols[i];

		if (by == BY_INLINED && binary_frames(division->binary) && whole_is_divided(whole))
			take_innermost(functions, first, division, whole);
		else
			take_symbol(functions, division, whole);
	}
	for (size_t i = 0; i < division->n_sections; i++)
		take_section(functions, division, &division->sections[i]);
}

/* Did somebody build this here, who could have done it otherwise? */
static bool is_users_own(const struct profile_object *object)
{
	const char *path = object->path;

	if (binary_is_system(object) || !strncmp(path, "/bin/", 5) || !strncmp(path, "/sbin/", 6))
		return false;
	return strncmp(path, "/usr/", 5) || !strncmp(path, "/usr/local/", 11);
}

static void note_binary(struct functions *functions, const struct division *division)
{
	const struct profile_object *object = &division->profile->objects[division->object];
	const char *name = profile_object_name(division->profile, division->object);

	switch (binary_state(division->binary)) {
	case BINARY_USABLE:
		if (is_users_own(object) && !binary_frames(division->binary))
			add_note(functions,
				 "%s has no debug information: compile it with -g to see files, "
				 "lines and inlined functions",
				 name);
		break;
	case BINARY_CHANGED:
		add_note(functions, "%s is not the file that was counted: no lines of it", name);
		break;
	case BINARY_ABSENT:
		if (is_users_own(object))
			add_note(functions, "%s cannot be read any more: no lines of it",
				 object->path);
		break;
	case BINARY_ANONYMOUS:
		break;
	}
}

/* What rows are sorted by. */
struct order {
	const struct profile *profile;
	int phase; /* main; -1: all of them */
};

static uint64_t sort_count(const struct order *order, const struct function *function)
{
	if (order->phase < 0)
		return tally_sum(&function->counts, EVENT_IR);
	return tally_get(&function->counts, (uint32_t)order->phase, EVENT_IR);
}

static int compare_functions(const void *a, const void *b, void *context)
{
	const struct order *order = context;
	const struct function *left = a;
	const struct function *right = b;
	uint64_t left_ir = sort_count(order, left);
	uint64_t right_ir = sort_count(order, right);

	if (left_ir != right_ir)
		return left_ir > right_ir ? -1 : 1;
	if (left->object != right->object)
		return left->object < right->object ? -1 : 1;
	if (left->start != right->start)
		return left->start < right->start ? -1 : 1;
	return strcmp(left->name, right->name);
}

void functions_resolve(struct functions *functions, const struct profile *profile,
		       enum functions_by by)
{
	struct order order = { profile, profile_find_phase(profile, "main") };

	*functions = (struct functions){ 0 };
	for (uint32_t object = 0; object < profile->n_objects; object++) {
		struct division division;

		division_make(&division, profile, object);
		take_object(functions, &division, by);
		note_binary(functions, &division);
		division_release(&division);
	}
	if (functions->count)
		qsort_r(functions->list, functions->count, sizeof(*functions->list),
			compare_functions, &order);
}

static void release_function(struct function *function)
{
	free(function->name);
	free(function->file);
	tally_release(&function->counts);
	for (size_t i = 0; i < function->n_inlined; i++) {
		free(function->inlined[i].name);
		free(function->inlined[i].file);
		tally_release(&function->inlined[i].counts);
	}
	free(function->inlined);
}

void functions_release(struct functions *functions)
{
	for (size_t i = 0; i < functions->count; i++)
		release_function(&functions->list[i]);
	free(functions->list);
	for (size_t i = 0; i < functions->n_notes; i++)
		free(functions->notes[i]);
	free(functions->notes);
	*functions = (struct functions){ 0 };
}
