/* SPDX-License-Identifier: GPL-2.0-or-later */
/* test_disagg_cost.c - time and energy of steps and transfers */

#include "../../sims/disagg/cost.h"
#include "../unit.h"
#include "golden.h"

#include <string.h>

static const char *text_of(const json_t *object, const char *key)
{
	return json_string_value(golden_member(object, key));
}

static struct cost_model cost_model_of(const json_t *entry)
{
	struct cost_spec spec = {
		.model = catalogue_model(text_of(entry, "model")),
		.device = catalogue_device(text_of(entry, "device")),
		.device_count = json_integer_value(golden_member(entry, "n_devices")),
		.cap_w = golden_number_at(entry, "power_cap_w"),
		.overhead_s = 0.0005,
		.has_dvfs = json_is_true(golden_member(entry, "dvfs")),
	};
	struct cost_model cost;

	cost_init(&cost, &spec);
	return cost;
}

/* args: the prompt lengths of a prefill step, or context and batch of a decode step. */
static struct step_cost step_cost_of(const struct cost_model *cost, const json_t *step)
{
	json_t *args = golden_member(step, "args");
	size_t index;
	json_t *length;
	int64_t tokens = 0;
	__int128 pairs = 0;

	if (!strcmp(text_of(step, "kind"), "decode"))
		return cost_of_decode(cost, json_integer_value(json_array_get(args, 0)),
				      json_integer_value(json_array_get(args, 1)));
	json_array_foreach (args, index, length) {
		tokens += json_integer_value(length);
		pairs += json_integer_value(length) * (json_integer_value(length) + 1);
	}
	return cost_of_prefill(cost, tokens, pairs);
}

static void check_step(const struct step_cost *found, const json_t *step)
{
	static const char *const bounds[] = { "compute", "memory", "power" };

	CU_ASSERT_EQUAL(found->flops, golden_number_at(step, "flops"));
	CU_ASSERT_EQUAL(found->bytes, golden_number_at(step, "bytes"));
	CU_ASSERT_EQUAL(found->time_s, golden_number_at(step, "time"));
	CU_ASSERT_EQUAL(found->compute_j, golden_number_at(step, "compute_j"));
	CU_ASSERT_EQUAL(found->memory_j, golden_number_at(step, "memory_j"));
	CU_ASSERT_STRING_EQUAL(bounds[found->bound], text_of(step, "bound"));
}

static void steps_cost_what_the_reference_says(void)
{
	json_t *root = golden_load("disagg/units");
	size_t index;
	json_t *entry;

	json_array_foreach (golden_member(root, "cost_model"), index, entry) {
		struct cost_model cost = cost_model_of(entry);
		size_t step_index;
		json_t *step;

		CU_ASSERT_EQUAL(cost.kv_capacity, golden_number_at(entry, "kv_capacity_tokens"));
		CU_ASSERT_EQUAL(cost.idle_w, golden_number_at(entry, "idle_w"));
		CU_ASSERT_EQUAL(cost.budget_w, golden_number_at(entry, "budget_w"));
		json_array_foreach (golden_member(entry, "steps"), step_index, step) {
			struct step_cost found = step_cost_of(&cost, step);

			check_step(&found, step);
		}
	}
	json_decref(root);
}

/* 2,048 tokens of the larger model. */
static void transfers_cost_what_the_reference_says(void)
{
	const double bytes = 2048.0 * 327680.0;
	json_t *root = golden_load("disagg/units");
	size_t index;
	json_t *entry;

	json_array_foreach (golden_member(root, "links"), index, entry) {
		const struct link *link = catalogue_link(text_of(entry, "link"));

		CU_ASSERT_PTR_NOT_NULL_FATAL(link);
		CU_ASSERT_EQUAL(link_transfer_s(link, bytes),
				golden_number_at(entry, "transfer_time_2048tok_70b"));
		CU_ASSERT_EQUAL(link_energy_j(link, bytes), golden_number_at(entry, "energy_j"));
	}
	json_decref(root);
}

int main(int argc, char **argv)
{
	CU_TestInfo tests[] = {
		TEST(steps_cost_what_the_reference_says),
		TEST(transfers_cost_what_the_reference_says),
		CU_TEST_INFO_NULL,
	};

	return unit_main("disagg_cost", tests, argc, argv);
}
