/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_ways.c - the ways of a set, most recently used first */

#include "sc_ways.h"

#include <emmintrin.h>

/* Sixteen lanes of 32 bits from 15 - n on: all ones up to lane n, then zeros. */
static const Int masks[] = {
	-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
	0,  0,	0,  0,	0,  0,	0,  0,	0,  0,	0,  0,	0,  0,	0,
};

/* The i-th four lanes: all ones as far as they are not behind this one. */
static inline __m128i up_to(UInt lane, UInt i)
{
	return _mm_loadu_si128((const __m128i *)&masks[15 - lane + 4 * i]);
}

static inline __m128i choose(__m128i mask, __m128i yes, __m128i no)
{
	return _mm_or_si128(_mm_and_si128(mask, yes), _mm_andnot_si128(mask, no));
}

/* 64-bit lanes that are equal; SSE2 compares halves. */
static inline __m128i equal_lines(__m128i a, __m128i b)
{
	__m128i halves = _mm_cmpeq_epi32(a, b);

	return _mm_and_si128(halves, _mm_shuffle_epi32(halves, _MM_SHUFFLE(2, 3, 0, 1)));
}

/* The high lane of one and the low lane of the next. */
static inline __m128i between(__m128i one, __m128i next)
{
	return _mm_castpd_si128(_mm_shuffle_pd(_mm_castsi128_pd(one), _mm_castsi128_pd(next), 1));
}

static Bool use_8_lines(__m128i *set, UWord wanted)
{
	const __m128i line = _mm_set1_epi64x((Long)wanted);
	const __m128i a = set[0], b = set[1], c = set[2], d = set[3];
	const __m128i found =
		_mm_packs_epi16(_mm_packs_epi32(equal_lines(a, line), equal_lines(b, line)),
				_mm_packs_epi32(equal_lines(c, line), equal_lines(d, line)));
	UInt bits = (UInt)_mm_movemask_epi8(found); /* two a way */
	UInt last = __builtin_ctz(bits | 1 << 14) + 1;

	set[0] = choose(up_to(last, 0), _mm_unpacklo_epi64(line, a), a);
	set[1] = choose(up_to(last, 1), between(a, b), b);
	set[2] = choose(up_to(last, 2), between(b, c), c);
	set[3] = choose(up_to(last, 3), between(c, d), d);
	return bits != 0;
}

/* Four tags, of which the first is the last one of those before. */
static inline __m128i shifted(__m128i before, __m128i tags)
{
	return _mm_or_si128(_mm_srli_si128(before, 12), _mm_slli_si128(tags, 4));
}

static Bool use_16_tags(__m128i *set, UInt wanted)
{
	const __m128i tag = _mm_set1_epi32((Int)wanted);
	const __m128i a = set[0], b = set[1], c = set[2], d = set[3];
	const __m128i found =
		_mm_packs_epi16(_mm_packs_epi32(_mm_cmpeq_epi32(a, tag), _mm_cmpeq_epi32(b, tag)),
				_mm_packs_epi32(_mm_cmpeq_epi32(c, tag), _mm_cmpeq_epi32(d, tag)));
	UInt bits = (UInt)_mm_movemask_epi8(found); /* one a way */
	UInt last = __builtin_ctz(bits | 1 << 15);

	set[0] = choose(up_to(last, 0), shifted(tag, a), a);
	set[1] = choose(up_to(last, 1), shifted(a, b), b);
	set[2] = choose(up_to(last, 2), shifted(b, c), c);
	set[3] = choose(up_to(last, 3), shifted(c, d), d);
	return bits != 0;
}

Bool sc_ways_use_lines(UWord *set, UInt n_ways, UWord wanted)
{
	UWord moved = set[0];

	if (moved == wanted)
		return True;
	if (n_ways == 8)
		return use_8_lines((__m128i *)set, wanted);
	set[0] = wanted;
	for (UInt way = 1; way < n_ways; way++) {
		UWord here = set[way];

		set[way] = moved;
		if (here == wanted)
			return True;
		moved = here;
	}
	return False;
}

Bool sc_ways_use_tags(UInt *set, UInt n_ways, UInt wanted)
{
	UInt moved = set[0];

	if (n_ways == 16)
		return use_16_tags((__m128i *)set, wanted);
	if (moved == wanted)
		return True;
	set[0] = wanted;
	for (UInt way = 1; way < n_ways; way++) {
		UInt here = set[way];

		set[way] = moved;
		if (here == wanted)
			return True;
		moved = here;
	}
	return False;
}
