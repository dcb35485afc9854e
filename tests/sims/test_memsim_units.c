/* SPDX-License-Identifier: GPL-2.0-or-later */
/* test_memsim_units.c - mapping, patterns and arrivals of the memory controller */

#include "../../sims/memsim/requests.h"
#include "../unit.h"
#include "golden.h"

#include <string.h>

/* "hbm 4 channels" or "ddr4 2 channels 2 ranks" */
static struct device device_described(const char *text)
{
	char preset[8];
	int channels = 1;
	int ranks = 1;
	struct device device;

	sscanf(text, "%7s %d channel%*[s] %d rank", preset, &channels, &ranks);
	device = *device_preset(preset);
	device.channels = channels;
	device.ranks = ranks;
	return device;
}

static int64_t integer_at(const json_t *array, size_t index)
{
	return json_integer_value(json_array_get(array, index));
}

static int64_t member(const json_t *object, const char *key)
{
	return json_integer_value(golden_member(object, key));
}

/* [addr, ch, ra, bg, ba, ro, co] */
static void check_location(const struct mapping *mapping, const json_t *row)
{
	struct location at = mapping_decode(mapping, (uint64_t)integer_at(row, 0));

	CU_ASSERT_EQUAL(at.channel, integer_at(row, 1));
	CU_ASSERT_EQUAL(at.rank, integer_at(row, 2));
	CU_ASSERT_EQUAL(at.bankgroup, integer_at(row, 3));
	CU_ASSERT_EQUAL(at.bank, integer_at(row, 4));
	CU_ASSERT_EQUAL(at.row, integer_at(row, 5));
	CU_ASSERT_EQUAL(at.column, integer_at(row, 6));
}

static void check_decoding(const json_t *entry)
{
	struct device device = device_described(json_string_value(golden_member(entry, "device")));
	struct mapping mapping;
	json_t *shift = golden_member(entry, "shift");
	size_t index;
	json_t *row;

	CU_ASSERT_PTR_NULL_FATAL(mapping_init(&mapping, &device,
					      json_string_value(golden_member(entry, "scheme")),
					      json_is_true(golden_member(entry, "xor"))));
	CU_ASSERT_EQUAL(mapping.capacity, (uint64_t)member(entry, "capacity"));
	CU_ASSERT_EQUAL(mapping.shift[FIELD_CHANNEL], member(shift, "ch"));
	CU_ASSERT_EQUAL(mapping.shift[FIELD_RANK], member(shift, "ra"));
	CU_ASSERT_EQUAL(mapping.shift[FIELD_BANKGROUP], member(shift, "bg"));
	CU_ASSERT_EQUAL(mapping.shift[FIELD_BANK], member(shift, "ba"));
	CU_ASSERT_EQUAL(mapping.shift[FIELD_ROW], member(shift, "ro"));
	CU_ASSERT_EQUAL(mapping.shift[FIELD_COLUMN], member(shift, "co"));
	json_array_foreach (golden_member(entry, "rows"), index, row)
		check_location(&mapping, row);
}

static void addresses_are_cut_as_recorded(void)
{
	json_t *root = golden_load("memsim/units");
	size_t index;
	json_t *entry;

	json_array_foreach (golden_member(root, "decode"), index, entry)
		check_decoding(entry);
	json_decref(root);
}

static void what_is_no_mapping_is_refused(void)
{
	static const char *const bad[] = { "",
					   "RoRaBaCoBg",
					   "ro,ra,ba,co,bg",
					   "ro,ra,ba,co,bg,bg",
					   "ro,ra,ba,co,bg,xx",
					   "ro,ra,ba,co,bg ch",
					   "ro,ra,ba,co,bg,ch,ch" };
	struct mapping mapping;

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		CU_ASSERT_PTR_NOT_NULL(mapping_init(&mapping, device_preset("hbm"), bad[i], false));
}

static void random_requests_are_those_of_the_reference(void)
{
	json_t *root = golden_load("memsim/units");
	size_t index;
	json_t *entry;

	json_array_foreach (golden_member(root, "random_uniform"), index, entry) {
		const char *preset = json_string_value(golden_member(entry, "preset"));
		json_t *expected = golden_member(entry, "requests");
		struct pattern_spec spec = {
			.pattern = PATTERN_RANDOM,
			.count = (int64_t)json_array_size(expected),
			.access_bytes = device_access_bytes(device_preset(preset)),
			.span = (uint64_t)member(entry, "span"),
			.seed = (uint64_t)member(entry, "seed"),
			.write_share = golden_number_at(entry, "write_frac"),
		};
		struct requests requests;

		requests_generate(&requests, &spec);
		for (size_t i = 0; i < json_array_size(expected); i++) {
			json_t *pair = json_array_get(expected, i);

			CU_ASSERT_EQUAL(requests.list[i].address, (uint64_t)integer_at(pair, 0));
			CU_ASSERT_EQUAL(requests.list[i].is_write, integer_at(pair, 1));
		}
		requests_release(&requests);
	}
	json_decref(root);
}

static void interleaved_streams_are_those_of_the_reference(void)
{
	json_t *root = golden_load("memsim/units");
	size_t index;
	json_t *entry;

	json_array_foreach (golden_member(root, "interleaved_streams"), index, entry) {
		const char *preset = json_string_value(golden_member(entry, "preset"));
		json_t *expected = golden_member(entry, "addrs");
		struct pattern_spec spec = {
			.pattern = PATTERN_STREAMS,
			.count = member(entry, "n"),
			.access_bytes = device_access_bytes(device_preset(preset)),
			.streams = member(entry, "streams"),
			.spacing = (uint64_t)member(entry, "spacing"),
			.seed = (uint64_t)member(entry, "seed"),
		};
		struct requests requests;

		requests_generate(&requests, &spec);
		for (size_t i = 0; i < json_array_size(expected); i++)
			CU_ASSERT_EQUAL(requests.list[i].address,
					(uint64_t)integer_at(expected, i));
		requests_release(&requests);
	}
	json_decref(root);
}

static void arrivals_are_those_of_the_reference(void)
{
	json_t *root = golden_load("memsim/units");
	size_t index;
	json_t *entry;

	json_array_foreach (golden_member(root, "open_loop"), index, entry) {
		struct device device =
			device_described(json_string_value(golden_member(entry, "preset")));
		json_t *expected = golden_member(entry, "arrivals");
		struct open_loop loop = {
			.gbps = golden_number_at(entry, "offered_gbps"),
			.seed = (uint64_t)member(entry, "seed"),
			.is_uniform = !json_is_true(golden_member(entry, "poisson")),
		};
		struct pattern_spec spec = {
			.count = (int64_t)json_array_size(expected),
			.access_bytes = device_access_bytes(&device),
		};
		struct requests requests;

		requests_generate(&requests, &spec);
		CU_ASSERT_TRUE(requests_spread(&requests, &loop, &device));
		for (size_t i = 0; i < json_array_size(expected); i++)
			CU_ASSERT_EQUAL(requests.list[i].arrival, integer_at(expected, i));
		requests_release(&requests);
	}
	json_decref(root);
}

static void presets_have_no_fault(void)
{
	CU_ASSERT_PTR_NULL(device_fault(device_preset("ddr4"), true));
	CU_ASSERT_PTR_NULL(device_fault(device_preset("hbm"), true));
	CU_ASSERT_PTR_NULL(device_preset("sram"));
}

static void faults_are_found(void)
{
	static const struct {
		const char *field;
		double value;
	} faults[] = { { "tck_ns", 0.0 },    { "bl", 0.0 },	{ "bus_bytes", 3.0 },
		       { "bus_bytes", 0.0 }, { "channels", 3 }, { "ranks", 0 },
		       { "bankgroups", 5 },  { "banks", 2048 }, { "rows", 1000 },
		       { "row_bytes", 16 },  { "REFI", 700 } };

	for (size_t i = 0; i < sizeof(faults) / sizeof(faults[0]); i++) {
		struct device device = *device_preset("hbm");

		CU_ASSERT_TRUE(device_set(&device, faults[i].field, faults[i].value));
		CU_ASSERT_PTR_NOT_NULL(device_fault(&device, true));
	}
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(addresses_are_cut_as_recorded),
		TEST(what_is_no_mapping_is_refused),
		TEST(random_requests_are_those_of_the_reference),
		TEST(interleaved_streams_are_those_of_the_reference),
		TEST(arrivals_are_those_of_the_reference),
		TEST(presets_have_no_fault),
		TEST(faults_are_found),
		CU_TEST_INFO_NULL,
	};

	return unit_main("memsim_units", tests, argc, argv);
}
