/* SPDX-License-Identifier: GPL-2.0-or-later */
/* test_number.c - doubles become the shortest decimals that read back, as Python writes them */

#include "../../sims/number.h"
#include "../../sims/random.h"
#include "../unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void is_written_as_python_writes_it(void)
{
	static const struct {
		double x;
		const char *text;
	} cases[] = {
		{ 0.0, "0.0" },
		{ -0.0, "-0.0" },
		{ 1.0, "1.0" },
		{ -2.5, "-2.5" },
		{ 0.1, "0.1" },
		{ 1.0 / 3.0, "0.3333333333333333" },
		{ 2.0 / 3.0, "0.6666666666666666" },
		{ 0.1 + 0.2, "0.30000000000000004" },
		{ 0.0001, "0.0001" },
		{ 0.00012345, "0.00012345" },
		{ 0.00001, "1e-05" },
		{ 1.5e-7, "1.5e-07" },
		{ 123456789.0, "123456789.0" },
		{ 1e15, "1000000000000000.0" },
		{ 9007199254740993.0, "9007199254740992.0" },
		{ 1e16, "1e+16" },
		{ 1.2345e22, "1.2345e+22" },
		{ 1e100, "1e+100" },
		{ 0x1p-44, "5.684341886080802e-14" },
		{ 0x1p89, "6.189700196426902e+26" },
		{ 0x1p-1017, "7.120236347223045e-307" },
		{ 0.99999999999999989, "0.9999999999999999" },
		{ 2.2250738585072014e-308, "2.2250738585072014e-308" },
		{ 5e-324, "5e-324" },
		{ 1.7976931348623157e308, "1.7976931348623157e+308" },
	};
	char text[NUMBER_SIZE];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		number_format(cases[i].x, text);
		CU_ASSERT_STRING_EQUAL(text, cases[i].text);
	}
}

static double any_double(struct random *source)
{
	for (;;) {
		uint64_t bits = (uint64_t)random_word(source) << 32 | random_word(source);
		double x;

		memcpy(&x, &bits, sizeof(x));
		if (isfinite(x))
			return x;
	}
}

static void every_number_reads_back(void)
{
	struct random source;
	char text[NUMBER_SIZE];

	random_init(&source, 1);
	for (int i = 0; i < 20000; i++) {
		double x = any_double(&source);

		number_format(x, text);
		CU_ASSERT_EQUAL_FATAL(strtod(text, NULL), x);
	}
}

/* Powers of two lie closer to their lower neighbours than to their upper ones. */
static void every_power_of_two_reads_back(void)
{
	char text[NUMBER_SIZE];

	for (int exponent = -1074; exponent <= 1023; exponent++) {
		double x = ldexp(1.0, exponent);

		number_format(x, text);
		CU_ASSERT_EQUAL_FATAL(strtod(text, NULL), x);
	}
}

static void plain_numbers_have_no_exponent(void)
{
	static const struct {
		double x;
		const char *text;
	} cases[] = {
		{ 0.0, "0" },
		{ 10.0, "10" },
		{ -2.5, "-2.5" },
		{ 1e-7, "0.0000001" },
		{ 1.25e-9, "0.00000000125" },
		{ 1e16, "10000000000000000" },
		{ 1e22, "10000000000000000000000" },
	};
	char text[NUMBER_PLAIN_SIZE];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		number_format_plain(cases[i].x, text);
		CU_ASSERT_STRING_EQUAL(text, cases[i].text);
	}
	number_format_plain(-1.7976931348623157e308, text);
	CU_ASSERT_EQUAL(strlen(text), 310);
	number_format_plain(-5e-324, text);
	CU_ASSERT_EQUAL(strtod(text, NULL), -5e-324);
}

static void only_decimal_finite_numbers_are_parsed(void)
{
	static const char *const good[] = { "0", "-1", "+2.5", ".5", "5.", "1e3", "1.5E-3" };
	static const char *const bad[] = { "",	 " 1",	"1 ",  "nan", "inf", "0x10", "1e999",
					   "1e", "1_0", "--1", "1,5", ".",   "e5" };
	double x;

	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
		CU_ASSERT_TRUE(number_parse(good[i], &x));
		CU_ASSERT_EQUAL(x, strtod(good[i], NULL));
	}
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		CU_ASSERT_FALSE(number_parse(bad[i], &x));
}

static void json_is_one_line_with_null_for_nan(void)
{
	json_t *object = json_object();
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	json_object_set_new(object, "z", json_integer(3));
	json_object_set_new(object, "a", number_json(0.1));
	json_object_set_new(object, "nan", number_json(NAN));
	json_object_set_new(object, "infinity", number_json(INFINITY));
	json_object_set_new(object, "empty", json_object());
	json_object_set_new(object, "list", json_pack("[s, []]", "a \"b\""));
	number_write_json(object, out);
	fclose(out);
	CU_ASSERT_STRING_EQUAL(text, "{\"z\":3,\"a\":0.1,\"nan\":null,\"infinity\":null,"
				     "\"empty\":{},\"list\":[\"a \\\"b\\\"\",[]]}");
	free(text);
	json_decref(object);
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(is_written_as_python_writes_it),
		TEST(every_number_reads_back),
		TEST(every_power_of_two_reads_back),
		TEST(plain_numbers_have_no_exponent),
		TEST(only_decimal_finite_numbers_are_parsed),
		TEST(json_is_one_line_with_null_for_nan),
		CU_TEST_INFO_NULL,
	};

	return unit_main("number", tests, argc, argv);
}
