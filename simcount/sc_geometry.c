/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_geometry.c - how large the caches are: by default, as the user says, or as in this machine */

#include "sc_geometry.h"

#include "pub_tool_libcassert.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_options.h"

#include "sc_host.h"

/* One access may be so long, and must not touch more than two lines. */
#define LONGEST_ACCESS 32

/* Beyond what anybody builds, and small enough for 32-bit arithmetic. */
#define LARGEST_SIZE (1u << 30)

static struct {
	const HChar *name;
	const HChar *option;
	struct sc_geometry geometry;
	Bool is_said;
} caches[SC_N_CACHES] = {
	[SC_I1] = { "I1", "--I1=", { 32768, 8, 64 }, False },
	[SC_D1] = { "D1", "--D1=", { 32768, 8, 64 }, False },
	[SC_LL] = { "LL", "--LL=", { 8388608, 16, 64 }, False },
};

const HChar *sc_geometry_name(enum sc_cache_name cache)
{
	return caches[cache].name;
}

const struct sc_geometry *sc_geometry(enum sc_cache_name cache)
{
	return &caches[cache].geometry;
}

/* A decimal number followed by `end`. Returns what is behind that, or NULL. */
static const HChar *parse_number(const HChar *text, HChar end, UInt *number)
{
	ULong value = 0;
	const HChar *p;

	for (p = text; *p >= '0' && *p <= '9'; p++) {
		value = 10 * value + (*p - '0');
		if (value > LARGEST_SIZE)
			return NULL;
	}
	*number = value;
	return p > text && *p == end ? p + 1 : NULL;
}

static Bool parse(const HChar *text, struct sc_geometry *geometry)
{
	text = parse_number(text, ',', &geometry->size);
	text = text ? parse_number(text, ',', &geometry->ways) : NULL;
	text = text ? parse_number(text, '\0', &geometry->line) : NULL;
	return text != NULL;
}

static UInt power_of_two_within(UInt number)
{
	UInt power = 1;

	while (power <= number / 2)
		power *= 2;
	return power;
}

static void refuse(const HChar *arg, const struct sc_geometry *geometry)
{
	ULong set_size = (ULong)geometry->ways * geometry->line;

	if (geometry->line < LONGEST_ACCESS || VG_(log2)(geometry->line) == -1)
		VG_(fmsg_bad_option)
	(arg,
	 "A line of %u bytes: it must be a power of two and at least %d, for no access\n"
	 "may touch more than two lines.\n",
	 geometry->line, LONGEST_ACCESS);
	if (geometry->ways == 0)
		VG_(fmsg_bad_option)(arg, "A cache has at least one way.\n");
	if (set_size > geometry->size || geometry->size <= geometry->line)
		VG_(fmsg_bad_option)
	(arg, "%u bytes are too small for %u ways of %u bytes; there must be more than one line.\n",
	 geometry->size, geometry->ways, geometry->line);
	if (geometry->size % set_size || VG_(log2)(geometry->size / set_size) == -1)
		VG_(fmsg_bad_option)
	(arg,
	 "The number of sets, size / ways / line, must be a power of two: the next smaller\n"
	 "such cache is %llu,%u,%u.\n",
	 set_size * power_of_two_within(geometry->size / set_size), geometry->ways, geometry->line);
}

static Bool process(const HChar *arg, enum sc_cache_name cache)
{
	UInt n = VG_(strlen)(caches[cache].option);

	if (!VG_STREQN(n, arg, caches[cache].option))
		return False;
	if (!parse(arg + n, &caches[cache].geometry))
		VG_(fmsg_bad_option)
	(arg, "Say size,ways,line: decimal numbers up to %u, sizes in bytes, such as 32768,8,64.\n",
	 LARGEST_SIZE);
	refuse(arg, &caches[cache].geometry);
	caches[cache].is_said = True;
	return True;
}

Bool sc_geometry_process_option(const HChar *arg)
{
	return process(arg, SC_I1) || process(arg, SC_D1) || process(arg, SC_LL);
}

Bool sc_geometry_is_said(void)
{
	return caches[SC_I1].is_said || caches[SC_D1].is_said || caches[SC_LL].is_said;
}

/*
 * The number of sets goes down to a power of two, and that of the ways up, so that the size stays
 * about what it is.
 */
static struct sc_geometry modelled(const struct sc_geometry *host)
{
	UInt n_sets = host->size / host->ways / host->line;
	UInt n_modelled = power_of_two_within(n_sets);
	struct sc_geometry geometry = { .line = host->line };

	geometry.ways = (host->ways * n_sets + n_modelled / 2) / n_modelled;
	geometry.size = n_modelled * geometry.ways * geometry.line;
	return geometry;
}

static Bool can_be_modelled(const struct sc_geometry *host)
{
	return host->line >= LONGEST_ACCESS && VG_(log2)(host->line) != -1 &&
	       host->size <= LARGEST_SIZE && host->ways > 0 &&
	       host->size / host->ways / host->line > 0;
}

/* Valgrind goes on after a bad option that is found once all have been read. */
static void refuse_host(enum sc_cache_name cache)
{
	VG_(fmsg_bad_option)
	("--cache=host", "This machine does not tell its %s cache: say %ssize,ways,line.\n",
	 caches[cache].name, caches[cache].option);
	VG_(exit)(1);
}

void sc_geometry_ask_host(void)
{
	for (UInt cache = 0; cache < SC_N_CACHES; cache++) {
		struct sc_geometry host;

		if (caches[cache].is_said)
			continue;
		if (!sc_host_cache(cache, &host) || !can_be_modelled(&host))
			refuse_host(cache);
		caches[cache].geometry = modelled(&host);
	}
}
