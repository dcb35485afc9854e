/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The report of simcount study for programs: docs/simcount-study.schema.json says what is where. */
#include "json_values.h"
#include "path.h"
#include "rates_json.h"
#include "study_choice.h"
#include "study_writers.h"

static json_t *point_json(const struct study_variant *variant, size_t index)
{
	const struct startup_point *point = &variant->points[index];

	return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o}", "requests", count_json(point->requests),
			 "Ir", count_json(point->total), "RepIr", count_json(variant->rep[index]),
			 "startup", count_json(point->startup), "exit", count_json(point->exit),
			 "net", count_json(startup_point_net(point)));
}

static json_t *points_json(const struct study_variant *variant)
{
	json_t *array = json_array();

	for (size_t i = 0; i < STUDY_POINTS; i++)
		json_array_append_new(array, point_json(variant, i));
	return array;
}

static json_t *value_json(const struct study_value *value)
{
	const struct startup_point *point = &value->point;

	return json_pack("{s:s, s:o, s:o, s:o, s:o}", "name", value->name, "Ir",
			 count_json(point->total), "startup", count_json(point->startup), "exit",
			 count_json(point->exit), "net", count_json(startup_point_net(point)));
}

static json_t *step_json(const struct study_step *step)
{
	return json_pack("{s:I, s:f, s:s, s:o}", "saved", (json_int_t)step->saved, "ratio",
			 step->ratio, "verdict", study_verdict_name(step->verdict), "function",
			 text_json(step->function->name));
}

static json_t *spread_json(const struct study_spread *function, size_t n_values)
{
	json_t *ir = json_array();

	for (size_t i = 0; i < n_values; i++)
		json_array_append_new(ir, count_json(function->counts->ir[i]));
	return json_pack("{s:o, s:o, s:o}", "name", text_json(function->counts->name), "object",
			 text_json(function->object), "Ir", ir);
}

static json_t *choice_json(const struct study_choice *choice)
{
	json_t *values = json_array();
	json_t *steps = json_array();
	json_t *functions = json_array();

	for (size_t i = 0; i < choice->n_values; i++)
		json_array_append_new(values, value_json(&choice->values[i]));
	for (size_t i = 0; i + 1 < choice->n_values; i++)
		json_array_append_new(steps, step_json(&choice->steps[i]));
	for (size_t i = 0; i < choice->n_functions; i++)
		json_array_append_new(functions,
				      spread_json(&choice->functions[i], choice->n_values));
	return json_pack("{s:s, s:o, s:o, s:o}", "option", choice->spec->option, "values", values,
			 "steps", steps, "functions", functions);
}

static json_t *misses_json(const struct study_misses *misses)
{
	json_t *net = json_object();

	for (uint32_t event = 0; event < misses->n_events; event++)
		json_object_set_new(net, misses->events[event], count_json(misses->net[event]));
	return json_pack("{s:o, s:o, s:{s:o, s:o, s:o, s:o}, s:f, s:b}", "net", net, "rates",
			 rates_json(misses->events, misses->n_events, misses->net), "cycles",
			 "total", count_json(misses->cycles), "first_level",
			 count_json(misses->first_level_cycles), "last_level",
			 count_json(misses->last_level_cycles), "branches",
			 count_json(misses->branch_cycles), "share", misses->share, "bound",
			 (int)misses->is_bound);
}

static json_t *reals_json(const double *numbers, size_t count)
{
	json_t *array = json_array();

	for (size_t i = 0; i < count; i++)
		json_array_append_new(array, json_real(numbers[i]));
	return array;
}

static json_t *method_json(const struct study_variant *variant, enum startup_method method)
{
	const struct startup_estimate *estimate = &variant->startup.by[method];

	return json_pack("{s:f, s:f, s:f, s:f}", "startup", estimate->startup, "net", estimate->net,
			 "per_request", estimate->per_request, "ratio",
			 variant->net_ratios[method]);
}

static json_t *slope_json(const struct study_variant *variant)
{
	const struct fit *fit = &variant->startup.fit;
	json_t *object = method_json(variant, STARTUP_SLOPE);

	json_object_set_new(object, "linear", json_boolean(fit->is_linear));
	json_object_set_new(object, "residual_share", json_real(fit->residual_share));
	json_object_set_new(object, "residuals", reals_json(fit->residuals, fit->n_points));
	json_object_set_new(object, "steps", reals_json(fit->steps, fit->n_points - 1));
	return object;
}

static json_t *methods_json(const struct study_variant *variant)
{
	return json_pack("{s:o, s:o, s:o}", "phases", method_json(variant, STARTUP_PHASES),
			 "startup_run", method_json(variant, STARTUP_RUN), "slope",
			 slope_json(variant));
}

static json_t *groups_json(const struct study_variant *variant)
{
	double requests = (double)variant->points[STUDY_POINTS - 1].requests;
	json_t *array = json_array();

	for (size_t i = 0; i < variant->n_groups; i++)
		json_array_append_new(
			array, json_pack("{s:s, s:o, s:f}", "name", variant->groups[i].name, "net",
					 count_json(variant->groups[i].net), "per_request",
					 (double)variant->groups[i].net / requests));
	return array;
}

static json_t *function_json(const struct study_function *function)
{
	json_t *ir = json_array();

	for (size_t i = 0; i < STUDY_POINTS; i++)
		json_array_append_new(ir, count_json(function->counts->ir[i]));
	return json_pack("{s:o, s:o, s:o, s:I, s:f}", "name", text_json(function->counts->name),
			 "object", text_json(function->object), "Ir", ir, "growth",
			 (json_int_t)function->growth, "residual", function->residual);
}

static json_t *functions_json(const struct study_variant *variant)
{
	json_t *array = json_array();

	for (size_t i = 0; i < variant->n_functions; i++)
		json_array_append_new(array, function_json(&variant->functions[i]));
	return array;
}

static json_t *identities_json(const struct binary_identity *list, size_t count)
{
	json_t *array = json_array();

	for (size_t i = 0; i < count; i++)
		json_array_append_new(array, json_pack("{s:o, s:o}", "name",
						       text_json(path_last(list[i].name)),
						       "identity", text_json(list[i].identity)));
	return array;
}

static json_t *environment_json(const struct environment *environment)
{
	json_t *model = json_object();

	for (size_t i = 0; i < environment->n_model; i++)
		json_object_set_new(model, environment->model[i].name,
				    text_json(environment->model[i].value));
	return json_pack("{s:s, s:s, s:o, s:o, s:o, s:o, s:o}", "tool", environment->tool,
			 "valgrind", environment->valgrind, "cpu", text_json(environment->cpu),
			 "seed", count_json(environment->seed), "fixed",
			 strings_json(environment->fixed, environment->n_fixed), "model", model,
			 "libraries",
			 identities_json(environment->libraries, environment->n_libraries));
}

static void add_figures(json_t *object, const struct study_variant *variant)
{
	const struct environment *environment = &variant->environment;

	json_object_set_new(object, "runs", points_json(variant));
	json_object_set_new(object, "gross_ratio", json_real(variant->gross_ratio));
	json_object_set_new(object, "methods", methods_json(variant));
	json_object_set_new(object, "groups", groups_json(variant));
	json_object_set_new(object, "choice",
			    variant->choice.spec ? choice_json(&variant->choice) : json_null());
	json_object_set_new(object, "misses", misses_json(&variant->misses));
	json_object_set_new(object, "environment", environment_json(environment));
	json_object_set_new(object, "program",
			    identities_json(environment->program, environment->n_program));
	json_object_set_new(object, "functions", functions_json(variant));
}

static json_t *variant_json(const struct study_simulator *simulator, size_t index)
{
	const struct study_variant *variant = &simulator->variants[index];
	json_t *object = json_pack(
		"{s:s, s:o, s:o, s:o, s:o}", "name", variant->spec->name, "command",
		text_json(variant->command), "made_by", text_json(variant->made_by), "module",
		text_json(variant->module), "missing", text_json(variant->missing));

	if (study_has_figures(simulator, index))
		add_figures(object, variant);
	return object;
}

static json_t *simulator_json(const struct study_simulator *simulator)
{
	json_t *variants = json_array();

	for (size_t i = 0; i < simulator->spec->n_variants; i++)
		json_array_append_new(variants, variant_json(simulator, i));
	return json_pack("{s:s, s:o, s:b, s:o}", "name", simulator->spec->name, "requests",
			 count_json(simulator->requests), "measured", simulator->is_measured,
			 "variants", variants);
}

static json_t *causes_json(const struct causes *causes)
{
	json_t *array = json_array();

	for (size_t i = 0; i < causes->count; i++)
		json_array_append_new(array,
				      json_pack("{s:i, s:o}", "code", (int)causes->list[i].code,
						"text", text_json(causes->list[i].text)));
	return array;
}

void study_write_json(const struct study *study, FILE *out)
{
	json_t *simulators = json_array();
	json_t *root;

	for (size_t i = 0; i < study->n_simulators; i++)
		json_array_append_new(simulators, simulator_json(&study->simulators[i]));
	root = json_pack("{s:i, s:{s:o, s:o, s:o}, s:o, s:o}", "schema", 1, "host", "cpu",
			 text_json(study->host.cpu), "kernel", text_json(study->host.kernel),
			 "system", text_json(study->host.system), "simulators", simulators,
			 "causes", causes_json(&study->causes));
	json_dumpf(root, out, JSON_INDENT(2));
	putc('\n', out);
	json_decref(root);
}
