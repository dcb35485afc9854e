/* SPDX-License-Identifier: GPL-2.0-or-later */
/* test_random.c - the numbers are CPython's */

#include "../../sims/random.h"
#include "../unit.h"
#include "golden.h"

static struct random random_for(const json_t *entry)
{
	struct random source;

	random_init(&source, (uint64_t)json_integer_value(golden_member(entry, "seed")));
	return source;
}

static void words_are_those_of_the_reference(void)
{
	json_t *root = golden_load("disagg/units");
	size_t index;
	json_t *entry;

	json_array_foreach (golden_member(root, "mt19937_u32"), index, entry) {
		struct random source = random_for(entry);
		json_t *words = golden_member(entry, "first8");

		for (size_t i = 0; i < json_array_size(words); i++)
			CU_ASSERT_EQUAL(random_word(&source),
					json_integer_value(json_array_get(words, i)));
	}
	json_decref(root);
}

/* The later ones straddle the refill of the 624 words. */
static void units_are_those_of_the_reference(void)
{
	json_t *root = golden_load("disagg/units");
	size_t index;
	json_t *entry;

	json_array_foreach (golden_member(root, "random"), index, entry) {
		struct random source = random_for(entry);
		json_t *first = golden_member(entry, "first4");
		json_t *later = golden_member(entry, "results_308_to_315");

		for (size_t i = 0; i < 316; i++) {
			double unit = random_unit(&source);

			if (i < json_array_size(first))
				CU_ASSERT_EQUAL(unit, golden_element(first, i));
			if (i >= 308)
				CU_ASSERT_EQUAL(unit, golden_element(later, i - 308));
		}
	}
	json_decref(root);
}

static void waiting_times_are_those_of_the_reference(void)
{
	json_t *root = golden_load("disagg/units");
	size_t index;
	json_t *entry;

	json_array_foreach (golden_member(root, "expovariate"), index, entry) {
		struct random source = random_for(entry);
		json_t *first = golden_member(entry, "first6");

		for (size_t i = 0; i < json_array_size(first); i++)
			CU_ASSERT_EQUAL(
				random_exponential(&source, golden_number_at(entry, "lambda")),
				golden_element(first, i));
	}
	json_decref(root);
}

/* What is drawn next proves that the right number of units was taken. */
static void lognormal_numbers_are_those_of_the_reference(void)
{
	json_t *root = golden_load("disagg/units");
	size_t index;
	json_t *entry;

	json_array_foreach (golden_member(root, "lognormvariate"), index, entry) {
		struct random source = random_for(entry);
		json_t *first = golden_member(entry, "first6");

		for (size_t i = 0; i < json_array_size(first); i++)
			CU_ASSERT_EQUAL(random_lognormal(&source, golden_number_at(entry, "mu"),
							 golden_number_at(entry, "sigma")),
					golden_element(first, i));
		CU_ASSERT_EQUAL(random_unit(&source), golden_number_at(entry, "then_random"));
	}
	json_decref(root);
}

static void integers_below_a_limit_are_those_of_the_reference(void)
{
	json_t *root = golden_load("disagg/units");
	size_t index;
	json_t *entry;

	json_array_foreach (golden_member(root, "randrange"), index, entry) {
		struct random source = random_for(entry);
		json_t *first = golden_member(entry, "first8");
		uint64_t limit = (uint64_t)json_integer_value(golden_member(entry, "n"));

		for (size_t i = 0; i < json_array_size(first); i++)
			CU_ASSERT_EQUAL(random_below(&source, limit),
					(uint64_t)json_integer_value(json_array_get(first, i)));
		CU_ASSERT_EQUAL(random_unit(&source), golden_number_at(entry, "then_random"));
	}
	json_decref(root);
}

/* random.Random(3).randrange(10**12), four times. */
static void limits_beyond_32_bits_take_two_words(void)
{
	const uint64_t expected[] = { 649562111997, 144071367498, 522284859645, 638342608038 };
	struct random source;

	random_init(&source, 3);
	for (size_t i = 0; i < sizeof(expected) / sizeof(expected[0]); i++)
		CU_ASSERT_EQUAL(random_below(&source, 1000000000000), expected[i]);
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(words_are_those_of_the_reference),
		TEST(units_are_those_of_the_reference),
		TEST(waiting_times_are_those_of_the_reference),
		TEST(lognormal_numbers_are_those_of_the_reference),
		TEST(integers_below_a_limit_are_those_of_the_reference),
		TEST(limits_beyond_32_bits_take_two_words),
		CU_TEST_INFO_NULL,
	};

	return unit_main("random", tests, argc, argv);
}
