/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "ledger.h"
#include "memory.h"
#include "path.h"
#include "symbol.h"

#include <stdlib.h>
#include <string.h>

/* What all unnamed code of an object is called until it is paired. */
static const char unnamed[] = "code without a symbol";
static const char stubs[] = "plt";

uint32_t ledger_add_object(struct ledger *ledger, const char *path, const char *identity)
{
	ledger->objects = xgrow(ledger->objects, ledger->n_objects, sizeof(*ledger->objects));
	ledger->objects[ledger->n_objects] = (struct ledger_object){
		.path = xstrdup(path),
		.identity = identity ? xstrdup(identity) : NULL,
	};
	return ledger->n_objects++;
}

const char *ledger_object_name(const struct ledger *ledger, uint32_t object)
{
	const char *path = ledger->objects[object].path;
	const char *slash = path[0] == '[' ? NULL : strrchr(path, '/');

	return slash && slash[1] ? slash + 1 : path;
}

static void name_entry(struct entry *entry, struct part *part, const char *object_name)
{
	struct symbol symbol;

	if (symbol_is_plt(part->symbol, object_name)) {
		entry->name = xstrdup(stubs);
		part->stem = xstrdup(stubs);
		return;
	}
	if (symbol_is_address(part->symbol, object_name)) {
		entry->name = xstrdup(unnamed);
		part->stem = xstrdup(part->symbol);
		entry->is_unnamed = true;
		return;
	}
	symbol_parse(&symbol, part->symbol);
	entry->name = xstrdup(symbol.name);
	part->stem = xstrdup(symbol.stem);
	part->clone = xstrdup(symbol.clone);
	part->is_fragment = symbol.is_fragment;
	symbol_release(&symbol);
}

struct entry *ledger_add(struct ledger *ledger, const struct ledger_symbol *symbol)
{
	struct entry *entry;
	struct part *part = xcalloc(1, sizeof(*part));

	*part = (struct part){
		.symbol = xstrdup(symbol->name),
		.start = symbol->start,
		.count = symbol->count,
		.entered = symbol->entered,
	};
	ledger->entries = xgrow(ledger->entries, ledger->n_entries, sizeof(*ledger->entries));
	entry = &ledger->entries[ledger->n_entries++];
	*entry = (struct entry){
		.object = symbol->object,
		.file = symbol->file ? xstrdup(symbol->file) : NULL,
		.line = symbol->line,
		.count = symbol->count,
		.entered = symbol->entered,
		.parts = part,
		.n_parts = 1,
	};
	name_entry(entry, part, ledger_object_name(ledger, symbol->object));
	ledger->count += symbol->count;
	return entry;
}

void entry_add_inlined(struct entry *entry, const char *name, const char *file, uint64_t count)
{
	struct symbol symbol;

	symbol_parse(&symbol, name);
	entry->inlined = xgrow(entry->inlined, entry->n_inlined, sizeof(*entry->inlined));
	entry->inlined[entry->n_inlined++] =
		(struct inlined_share){ .name = xstrdup(symbol.name),
					.file = file ? xstrdup(path_last(file)) : NULL,
					.count = count };
	symbol_release(&symbol);
}

static int compare_texts(const char *a, const char *b)
{
	if (!a || !b)
		return (a != NULL) - (b != NULL);
	return strcmp(a, b);
}

static int compare_numbers(uint64_t a, uint64_t b)
{
	return (a > b) - (a < b);
}

static int compare_names(const struct entry *left, const struct entry *right)
{
	int order = compare_numbers(left->object, right->object);

	return order ? order : strcmp(left->name, right->name);
}

/* Without a file what tells entries apart is the stem, so those of one stem must be neighbours. */
static int compare_places(const struct entry *left, const struct entry *right)
{
	int order = compare_texts(left->file, right->file);

	if (!order && left->file)
		order = (left->line > right->line) - (left->line < right->line);
	else if (!order)
		order = strcmp(left->parts[0].stem, right->parts[0].stem);
	return order;
}

static int compare_entries(const void *a, const void *b)
{
	const struct entry *left = a;
	const struct entry *right = b;
	int order = compare_names(left, right);

	if (!order)
		order = compare_places(left, right);
	if (!order)
		order = compare_numbers(left->parts[0].start, right->parts[0].start);
	return order ? order : strcmp(left->parts[0].symbol, right->parts[0].symbol);
}

static void sort_entries(struct ledger *ledger)
{
	if (ledger->n_entries)
		qsort(ledger->entries, ledger->n_entries, sizeof(*ledger->entries),
		      compare_entries);
}

static void release_inlined(struct entry *entry)
{
	for (size_t i = 0; i < entry->n_inlined; i++) {
		free(entry->inlined[i].name);
		free(entry->inlined[i].file);
	}
	free(entry->inlined);
}

static void release_entry(struct entry *entry)
{
	for (size_t i = 0; i < entry->n_parts; i++) {
		free(entry->parts[i].symbol);
		free(entry->parts[i].stem);
		free(entry->parts[i].clone);
	}
	free(entry->parts);
	free(entry->name);
	free(entry->file);
	release_inlined(entry);
}

/* Moves the parts of other, which is left empty. */
static void merge_entry(struct entry *entry, struct entry *other)
{
	for (size_t i = 0; i < other->n_parts; i++) {
		entry->parts = xgrow(entry->parts, entry->n_parts, sizeof(*entry->parts));
		entry->parts[entry->n_parts++] = other->parts[i];
	}
	for (size_t i = 0; i < other->n_inlined; i++) {
		entry->inlined = xgrow(entry->inlined, entry->n_inlined, sizeof(*entry->inlined));
		entry->inlined[entry->n_inlined++] = other->inlined[i];
	}
	entry->count += other->count;
	other->n_parts = 0;
	other->n_inlined = 0;
	release_entry(other);
}

static int compare_parts(const void *a, const void *b)
{
	const struct part *left = a;
	const struct part *right = b;
	int order = compare_numbers(left->start, right->start);

	return order ? order : strcmp(left->symbol, right->symbol);
}

static int compare_inlined(const void *a, const void *b)
{
	const struct inlined_share *left = a;
	const struct inlined_share *right = b;

	int order = strcmp(left->name, right->name);

	return order ? order : compare_texts(left->file, right->file);
}

static void finish_inlined(struct entry *entry)
{
	size_t n = 0;

	if (!entry->n_inlined)
		return;
	qsort(entry->inlined, entry->n_inlined, sizeof(*entry->inlined), compare_inlined);
	for (size_t i = 1; i < entry->n_inlined; i++) {
		if (compare_inlined(&entry->inlined[n], &entry->inlined[i])) {
			entry->inlined[++n] = entry->inlined[i];
			continue;
		}
		entry->inlined[n].count += entry->inlined[i].count;
		free(entry->inlined[i].name);
		free(entry->inlined[i].file);
	}
	entry->n_inlined = n + 1;
}

static void finish_entry(struct entry *entry)
{
	uint64_t whole = 0;
	uint64_t fragments = 0;

	qsort(entry->parts, entry->n_parts, sizeof(*entry->parts), compare_parts);
	for (size_t i = 0; i < entry->n_parts; i++)
		*(entry->parts[i].is_fragment ? &fragments : &whole) += entry->parts[i].entered;
	entry->entered = whole ? whole : fragments;
	finish_inlined(entry);
}

/* How many entries at the beginning are as the first one, by a comparison. */
static size_t count_equal(const struct entry *entries, size_t count,
			  int (*compare)(const struct entry *, const struct entry *))
{
	size_t n = 1;

	while (n < count && !compare(&entries[0], &entries[n]))
		n++;
	return n;
}

/* Symbols of one name and stem that lie twice in an object are one function only if the source
 * says so. */
static bool repeats_symbol(const struct entry *entries, size_t count)
{
	for (size_t i = 1; i < count; i++)
		if (!strcmp(entries[i - 1].parts[0].symbol, entries[i].parts[0].symbol))
			return true;
	return false;
}

/* Of entries of one name: code without debug information, beside one function that has some? */
static bool is_one_with_loose_ends(const struct entry *entries, size_t count)
{
	size_t loose = 0;

	while (loose < count && !entries[loose].file)
		loose++;
	if (!loose || loose == count)
		return false;
	for (size_t i = 0; i < loose; i++)
		if (strcmp(entries[i].parts[0].stem, entries[loose].parts[0].stem))
			return false;
	return !repeats_symbol(entries, loose) &&
	       count_equal(entries + loose, count - loose, compare_places) == count - loose;
}

/* Of entries of one name and place. */
static bool is_one_function(const struct entry *entries, size_t count)
{
	if (entries[0].is_unnamed)
		return false;
	return entries[0].file || !repeats_symbol(entries, count);
}

/* Merges them and says how many there are now. */
static size_t merge_all(struct entry *entries, size_t count)
{
	/* What debug information says stands at the end. */
	if (!entries[0].file && entries[count - 1].file) {
		struct entry swap = entries[0];

		entries[0] = entries[count - 1];
		entries[count - 1] = swap;
	}
	for (size_t i = 1; i < count; i++)
		merge_entry(&entries[0], &entries[i]);
	return 1;
}

static size_t merge_namesakes(struct entry *entries, size_t count)
{
	size_t kept = 0;
	size_t n;

	if (!strcmp(entries[0].name, stubs) || is_one_with_loose_ends(entries, count))
		return merge_all(entries, count);
	for (size_t first = 0; first < count; first += n) {
		size_t left = 0;

		n = count_equal(entries + first, count - first, compare_places);
		left = is_one_function(entries + first, n) ? merge_all(entries + first, n) : n;
		memmove(entries + kept, entries + first, left * sizeof(*entries));
		kept += left;
	}
	return kept;
}

/* The entries that are one function become one. */
static void merge_clones(struct ledger *ledger)
{
	struct entry *entries = ledger->entries;
	size_t kept = 0;
	size_t n;

	for (size_t first = 0; first < ledger->n_entries; first += n) {
		size_t left;

		n = count_equal(entries + first, ledger->n_entries - first, compare_names);
		left = merge_namesakes(entries + first, n);
		memmove(entries + kept, entries + first, left * sizeof(*entries));
		kept += left;
	}
	ledger->n_entries = kept;
}

static void name_clones(struct ledger *ledger)
{
	for (size_t i = 0; i < ledger->n_entries; i++) {
		struct entry *entry = &ledger->entries[i];
		char *name = entry->name;

		if (!entry->parts[0].clone || !entry->parts[0].clone[0])
			continue;
		entry->name = xasprintf("%s%s", name, entry->parts[0].clone);
		free(name);
	}
}

void ledger_close(struct ledger *ledger, enum ledger_clones clones)
{
	if (clones == CLONES_APART)
		name_clones(ledger);
	sort_entries(ledger);
	if (clones == CLONES_MERGED)
		merge_clones(ledger);
	for (size_t i = 0; i < ledger->n_entries; i++)
		finish_entry(&ledger->entries[i]);
}

void ledger_keep(struct ledger *ledger, bool (*is_kept)(const struct entry *, const char *),
		 const char *name)
{
	size_t kept = 0;

	ledger->count = 0;
	for (size_t i = 0; i < ledger->n_entries; i++) {
		struct entry *entry = &ledger->entries[i];

		if (!is_kept(entry, name)) {
			release_entry(entry);
			continue;
		}
		ledger->count += entry->count;
		ledger->entries[kept++] = *entry;
	}
	ledger->n_entries = kept;
}

void ledger_release(struct ledger *ledger)
{
	for (size_t i = 0; i < ledger->n_entries; i++)
		release_entry(&ledger->entries[i]);
	free(ledger->entries);
	for (uint32_t i = 0; i < ledger->n_objects; i++) {
		free(ledger->objects[i].path);
		free(ledger->objects[i].identity);
	}
	free(ledger->objects);
	*ledger = (struct ledger){ 0 };
}

static size_t find_inlined(const struct entry *entry, const char *name)
{
	size_t low = 0;
	size_t high = entry->n_inlined;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (strcmp(entry->inlined[middle].name, name) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

uint64_t entry_inlined(const struct entry *entry, const char *name, const char *file)
{
	uint64_t sum = 0;

	for (size_t i = find_inlined(entry, name);
	     i < entry->n_inlined && !strcmp(entry->inlined[i].name, name); i++)
		if (!file || !compare_texts(entry->inlined[i].file, file))
			sum += entry->inlined[i].count;
	return sum;
}

bool entry_is_named(const struct entry *entry, const char *name)
{
	bool is_named = !strcmp(entry->name, name);
	char *plain;

	for (size_t i = 0; i < entry->n_parts && !is_named; i++)
		is_named = !strcmp(entry->parts[i].symbol, name);
	if (is_named)
		return true;
	plain = symbol_plain_name(entry->name);
	is_named = !strcmp(plain, name);
	free(plain);
	return is_named;
}
