/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_entropy.c - random bytes that are the same in every run */

#include "sc_entropy.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_libcfile.h"
#include "pub_tool_vki.h"

#include "sc_machine.h"

/* Device numbers of /dev/random and /dev/urandom (Linux, admin-guide/devices.txt). */
#define RANDOM_DEVICE ((1 << 8) | 8)
#define URANDOM_DEVICE ((1 << 8) | 9)

Long sc_entropy_clo_seed;

static ULong state;
static ULong children;

void sc_entropy_init(void)
{
	state = sc_entropy_clo_seed;
}

static ULong next(void)
{
	ULong z = state += 0x9E3779B97F4A7C15ULL;

	z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
	z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
	return z ^ (z >> 31);
}

void sc_entropy_fill(void *place, SizeT n)
{
	UChar *bytes = place;
	ULong word = 0;

	for (SizeT i = 0; i < n; i++) {
		if (i % 8 == 0)
			word = next();
		bytes[i] = word >> (8 * (i % 8));
	}
}

void sc_entropy_fork(void)
{
	children++;
}

void sc_entropy_become_child(void)
{
	state ^= children * 0xD1B54A32D192ED03ULL;
	state = next();
	children = 0;
}

ULong sc_entropy_rdrand(void)
{
	sc_machine_use(SC_ENTROPY);
	return (1ULL << 32) | (next() & 0xffffffff);
}

static void answer(void *place, UWord n)
{
	sc_machine_use(SC_ENTROPY);
	if (sc_machine_is_fixed(SC_ENTROPY))
		sc_entropy_fill(place, n);
}

void sc_entropy_after_getrandom(const struct sc_call *call)
{
	if (!call->has_failed)
		answer((void *)call->args[0], call->result);
}

static Bool is_random_device(Int fd)
{
	struct vg_stat status;

	return VG_(fstat)(fd, &status) == 0 && VKI_S_ISCHR(status.mode) &&
	       (status.rdev == RANDOM_DEVICE || status.rdev == URANDOM_DEVICE);
}

void sc_entropy_after_read(const struct sc_call *call)
{
	if (!call->has_failed && call->result > 0 && is_random_device(call->args[0]))
		answer((void *)call->args[1], call->result);
}
